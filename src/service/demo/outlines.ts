import { internalOutlines } from './outlines-internal.ts';
import {
  external,
  outlineLeaf,
  type LeafEntry,
  material,
  miscellaneous,
  type DemoOutline,
  type PhaseEntry,
  travelCost,
  twoPeople,
} from './outline.ts';
import type { PoolKey } from './people-list.ts';

const product: readonly PhaseEntry[] = [
  {
    name: 'Konzept',
    milestone: 'G1 Konzept freigegeben',
    leaves: [
      outlineLeaf('Marktanalyse und Lastenheft', 'sales', miscellaneous(4_000)),
      outlineLeaf('Requirements workshop', 'hardware', twoPeople),
      outlineLeaf('Technisches Konzept', 'hardware', { ...twoPeople, weight: 1.4 }),
      outlineLeaf('Patent research', 'management', external(6_500)),
      outlineLeaf('Business Case', 'finance'),
    ],
  },
  {
    name: 'Design',
    milestone: 'G2 Design Freeze',
    leaves: [
      outlineLeaf('Konstruktion Gehäuse', 'hardware', { ...twoPeople, weight: 1.5 }),
      outlineLeaf('Thermische Simulation', 'hardware'),
      outlineLeaf('Electronics design', 'firmware', { weight: 1.4 }),
      outlineLeaf('Firmware architecture', 'firmware'),
      outlineLeaf('Bedienkonzept und UX', 'software'),
      outlineLeaf('Design review', 'test'),
    ],
  },
  {
    name: 'Prototyp',
    milestone: 'G3 Prototyp bestätigt',
    leaves: [
      outlineLeaf('Teile beschaffen', 'purchasing', material(28_000)),
      outlineLeaf('Aufbau Prototyp A', 'production', { ...twoPeople, ...material(9_000) }),
      outlineLeaf('Firmware bring-up', 'firmware', twoPeople),
      outlineLeaf('Messreihe Klimakammer', 'test', { ...twoPeople, weight: 1.5 }),
      outlineLeaf('Redesign und Prototyp B', 'hardware', { ...twoPeople, ...material(12_500) }),
    ],
  },
  {
    name: 'Verifikation',
    milestone: 'G4 Serienreife',
    leaves: [
      outlineLeaf('Dauerlauf', 'test', { weight: 1.8 }),
      outlineLeaf('EMV-Prüfung', 'test', external(14_000)),
      outlineLeaf('Schall- und Leistungsmessung', 'test', twoPeople),
      outlineLeaf('Firmware release candidate', 'firmware', { ...twoPeople, weight: 1.3 }),
      outlineLeaf('Field test with five customers', 'commissioning', { ...twoPeople, ...travelCost(7_800) }),
      outlineLeaf('Behebung der Mängel', 'hardware', twoPeople),
    ],
  },
  {
    name: 'Industrialisierung',
    milestone: 'G5 Start of Production',
    leaves: [
      outlineLeaf('Fertigungskonzept', 'production'),
      outlineLeaf('Vorrichtungen und Prüfplätze', 'production', { ...twoPeople, ...material(36_000) }),
      outlineLeaf('Lieferantenfreigabe', 'purchasing', travelCost(3_200)),
      outlineLeaf('Pilotserie', 'production', { ...twoPeople, weight: 1.3 }),
      outlineLeaf('Service manual and spare parts', 'commissioning'),
      outlineLeaf('Serienanlauf begleiten', 'hardware'),
      outlineLeaf('Markteinführung und Schulung Vertrieb', 'sales', miscellaneous(18_000)),
    ],
  },
];

const customer: readonly PhaseEntry[] = [
  {
    name: 'Auftragsklärung',
    milestone: 'Auftrag geklärt',
    paid: 20,
    leaves: [
      outlineLeaf('Kick-off beim Kunden', 'engineering', { ...twoPeople, ...travelCost(1_400) }),
      outlineLeaf('Bestandsaufnahme vor Ort', 'engineering', { ...twoPeople, ...travelCost(2_600) }),
      outlineLeaf('Vertrag und Nachtragsregelung', 'sales'),
    ],
  },
  {
    name: 'Engineering',
    milestone: 'Planung freigegeben',
    paid: 15,
    leaves: [
      outlineLeaf('Heiz- und Kühllastberechnung', 'engineering', { weight: 1.2 }),
      outlineLeaf('Regelungskonzept', 'engineering', twoPeople),
      outlineLeaf('Anlagenschema und Stückliste', 'engineering', { ...twoPeople, weight: 1.3 }),
      outlineLeaf('Schaltschrankplanung', 'engineering', { weight: 1.2 }),
      outlineLeaf('Werk- und Montageplanung', 'engineering', { ...twoPeople, weight: 1.4 }),
      outlineLeaf('Points list and BACnet addressing', 'engineering'),
      outlineLeaf('Planprüfung mit dem Fachplaner', 'engineering', external(8_200)),
    ],
  },
  {
    name: 'Beschaffung und Fertigung',
    milestone: 'Material auf der Baustelle',
    paid: 30,
    leaves: [
      outlineLeaf('Geräte bestellen und verfolgen', 'purchasing', material(118_000)),
      outlineLeaf('Schaltschränke fertigen', 'production', { ...twoPeople, ...material(24_000) }),
      outlineLeaf('Feldgeräte konfigurieren', 'commissioning'),
      outlineLeaf('Werksabnahme Schaltschränke', 'engineering'),
      outlineLeaf('Transport und Einbringung planen', 'purchasing', miscellaneous(9_500)),
    ],
  },
  {
    name: 'Montage',
    milestone: 'Montage abgeschlossen',
    paid: 15,
    leaves: [
      outlineLeaf('Bauleitung Bauabschnitt 1', 'engineering', { weight: 1.5, ...travelCost(5_400) }),
      outlineLeaf('Montage Geräte und Rohrnetz', 'commissioning', { ...twoPeople, weight: 1.4, ...external(64_000) }),
      outlineLeaf('Elektromontage begleiten', 'engineering', external(42_000)),
      outlineLeaf('Bauleitung Bauabschnitt 2', 'engineering', { weight: 1.4, ...travelCost(4_900) }),
      outlineLeaf('Regler und Fühler setzen', 'commissioning', twoPeople),
      outlineLeaf('As-built-Pläne nachführen', 'engineering'),
    ],
  },
  {
    name: 'Inbetriebnahme',
    milestone: 'Probebetrieb bestanden',
    paid: 10,
    leaves: [
      outlineLeaf('Ein- und Ausgangstest', 'commissioning', { ...twoPeople, ...travelCost(3_100) }),
      outlineLeaf('Hydraulischer Abgleich', 'commissioning'),
      outlineLeaf('Tune control loops', 'engineering', twoPeople),
      outlineLeaf('Aufschaltung Leittechnik', 'software'),
      outlineLeaf('Leistungsmessung und Probebetrieb', 'commissioning', { ...twoPeople, ...travelCost(2_200) }),
    ],
  },
  {
    name: 'Übergabe',
    milestone: 'Abnahme durch den Kunden',
    paid: 10,
    leaves: [
      outlineLeaf('Dokumentation', 'engineering', { ...twoPeople, weight: 1.3 }),
      outlineLeaf('Einschulung des Betreibers', 'commissioning', travelCost(1_200)),
      outlineLeaf('Restpunkte abarbeiten', 'commissioning', twoPeople),
      outlineLeaf('Schlussrechnung und Nachkalkulation', 'finance'),
    ],
  },
];

const moduleNames = [
  'Verdampfer',
  'Verdichter',
  'Verflüssiger',
  'Inverter',
  'Lüfter',
  'Rahmen',
  'Verkleidung',
  'Hydraulik',
  'Sensorik',
  'Verrohrung',
  'Expansionsventil',
  'Verpackung',
];

/** Work for every module of a large device, by phase. */
const moduleSteps: readonly { name: string; milestone: string; steps: readonly LeafEntry[] }[] = [
  {
    name: 'Vorentwicklung',
    milestone: 'G1 Konzept freigegeben',
    steps: [
      outlineLeaf('Anforderungen', 'hardware'),
      outlineLeaf('Lieferantensuche', 'purchasing'),
      outlineLeaf('Concept variants', 'hardware'),
      outlineLeaf('Abschätzung Kosten', 'purchasing'),
      outlineLeaf('Bewertung Risiken (FMEA)', 'test'),
    ],
  },
  {
    name: 'Auslegung',
    milestone: 'G2 Design Freeze',
    steps: [
      outlineLeaf('Simulation', 'hardware', { weight: 1.4 }),
      outlineLeaf('CAD-Modell', 'hardware', { weight: 1.5 }),
      outlineLeaf('Zeichnungen', 'hardware'),
      outlineLeaf('Schnittstellen', 'firmware'),
      outlineLeaf('Tolerance analysis', 'hardware'),
      outlineLeaf('Review', 'test'),
    ],
  },
  {
    name: 'Muster A',
    milestone: 'Muster A läuft',
    steps: [
      outlineLeaf('Musterteile', 'purchasing', material(3_800)),
      outlineLeaf('Aufbau', 'production'),
      outlineLeaf('Function test', 'test'),
      outlineLeaf('Messung', 'test', { weight: 1.3 }),
      outlineLeaf('Auswertung', 'hardware'),
      outlineLeaf('Maßnahmen', 'hardware'),
    ],
  },
  {
    name: 'Muster B',
    milestone: 'G3 Muster B bestätigt',
    steps: [
      outlineLeaf('Überarbeitung', 'hardware', { weight: 1.3 }),
      outlineLeaf('Werkzeugfallende Teile', 'purchasing', material(6_200)),
      outlineLeaf('Aufbau', 'production'),
      outlineLeaf('Endurance test', 'test', { weight: 1.6 }),
      outlineLeaf('Software calibration', 'firmware'),
      outlineLeaf('Abweichungen schließen', 'hardware'),
    ],
  },
  {
    name: 'Nullserie',
    milestone: 'G4 Serienreife',
    steps: [
      outlineLeaf('Arbeitsplan', 'production'),
      outlineLeaf('Prüfanweisung', 'test'),
      outlineLeaf('Erstmuster (PPAP)', 'purchasing'),
      outlineLeaf('Nullserie begleiten', 'production'),
      outlineLeaf('Serviceunterlagen', 'commissioning'),
    ],
  },
];

/** Only the first modules have documents of their own: the plan then has 400 activities. */
const documents = 'Serviceunterlagen';
const documented = 3;

/** The large plan: phases with a collection for every module. */
const modules: readonly PhaseEntry[] = moduleSteps.flatMap(({ name, milestone, steps }) =>
  moduleNames.map((module, index) => ({
    name: `${name}/${module}`,
    leaves: steps
      .filter((step) => step.name !== documents || index < documented)
      .map((step) => ({ ...step, name: `${module}: ${step.name}` })),
    ...(index === moduleNames.length - 1 ? { milestone } : {}),
  })),
);

const sprintGoals = (goals: readonly string[], pool: PoolKey, testedBy: PoolKey): PhaseEntry[] =>
  goals.map((goal, index) => ({
    name: `Sprint ${index + 1}: ${goal}`,
    leaves: [
      outlineLeaf(`${goal}: Umsetzung`, pool, twoPeople),
      outlineLeaf(`${goal}: Schnittstelle`, pool),
      outlineLeaf(`${goal}: Tests`, testedBy),
      outlineLeaf(`${goal}: Bugfixing`, pool),
    ],
    ...(index % 4 === 3 ? { milestone: `Release ${Math.floor(index / 4) + 1}.0` } : {}),
  }));

const firmwareGoals = [
  'Bootloader',
  'Treiber Inverter',
  'Sensorwerte',
  'Verdichterregelung',
  'Abtauung',
  'Witterungsführung',
  'Warmwasser',
  'Modbus',
  'Smart Grid',
  'Bedienteil',
  'OTA-Update',
  'Diagnose',
  'Energiezähler',
  'Kaskade',
  'Fehlerspeicher',
  'Cloud-Anbindung',
];
const portalGoals = [
  'Anmeldung',
  'Geräteliste',
  'Inbetriebnahmeprotokoll',
  'Benachrichtigungen',
  'Ersatzteile',
  'Serviceaufträge',
  'Reports',
  'Mehrsprachigkeit',
  'Zahlungen',
  'Installer search',
  'API for partners',
  'Dark mode',
];

export const demoOutlines = {
  product: { shape: 'phases', phases: product },
  customer: { shape: 'phases', phases: customer },
  modules: { shape: 'phases', phases: modules },
  firmware: { shape: 'sprints', phases: sprintGoals(firmwareGoals, 'firmware', 'test') },
  portal: { shape: 'sprints', phases: sprintGoals(portalGoals, 'software', 'software') },
  ...internalOutlines,
} as const satisfies Record<string, DemoOutline>;

export type OutlineKey = keyof typeof demoOutlines;
