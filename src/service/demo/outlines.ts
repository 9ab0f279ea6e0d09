import { internalOutlines } from './outlines-internal.ts';
import {
  external,
  leaf,
  type LeafEntry,
  material,
  miscellaneous,
  type Outline,
  type PhaseEntry,
  travel,
  two,
} from './outline.ts';
import type { PoolKey } from './people-list.ts';

const product: readonly PhaseEntry[] = [
  {
    name: 'Konzept',
    milestone: 'G1 Konzept freigegeben',
    leaves: [
      leaf('Marktanalyse und Lastenheft', 'sales', miscellaneous(4_000)),
      leaf('Requirements workshop', 'hardware', two),
      leaf('Technisches Konzept', 'hardware', { ...two, weight: 1.4 }),
      leaf('Patent research', 'management', external(6_500)),
      leaf('Business Case', 'finance'),
    ],
  },
  {
    name: 'Design',
    milestone: 'G2 Design Freeze',
    leaves: [
      leaf('Konstruktion Gehäuse', 'hardware', { ...two, weight: 1.5 }),
      leaf('Thermische Simulation', 'hardware'),
      leaf('Electronics design', 'firmware', { weight: 1.4 }),
      leaf('Firmware architecture', 'firmware'),
      leaf('Bedienkonzept und UX', 'software'),
      leaf('Design review', 'test'),
    ],
  },
  {
    name: 'Prototyp',
    milestone: 'G3 Prototyp bestätigt',
    leaves: [
      leaf('Teile beschaffen', 'purchasing', material(28_000)),
      leaf('Aufbau Prototyp A', 'production', { ...two, ...material(9_000) }),
      leaf('Firmware bring-up', 'firmware', two),
      leaf('Messreihe Klimakammer', 'test', { ...two, weight: 1.5 }),
      leaf('Redesign und Prototyp B', 'hardware', { ...two, ...material(12_500) }),
    ],
  },
  {
    name: 'Verifikation',
    milestone: 'G4 Serienreife',
    leaves: [
      leaf('Dauerlauf', 'test', { weight: 1.8 }),
      leaf('EMV-Prüfung', 'test', external(14_000)),
      leaf('Schall- und Leistungsmessung', 'test', two),
      leaf('Firmware release candidate', 'firmware', { ...two, weight: 1.3 }),
      leaf('Field test with five customers', 'commissioning', { ...two, ...travel(7_800) }),
      leaf('Behebung der Mängel', 'hardware', two),
    ],
  },
  {
    name: 'Industrialisierung',
    milestone: 'G5 Start of Production',
    leaves: [
      leaf('Fertigungskonzept', 'production'),
      leaf('Vorrichtungen und Prüfplätze', 'production', { ...two, ...material(36_000) }),
      leaf('Lieferantenfreigabe', 'purchasing', travel(3_200)),
      leaf('Pilotserie', 'production', { ...two, weight: 1.3 }),
      leaf('Service manual and spare parts', 'commissioning'),
      leaf('Serienanlauf begleiten', 'hardware'),
      leaf('Markteinführung und Schulung Vertrieb', 'sales', miscellaneous(18_000)),
    ],
  },
];

const customer: readonly PhaseEntry[] = [
  {
    name: 'Auftragsklärung',
    milestone: 'Auftrag geklärt',
    paid: 20,
    leaves: [
      leaf('Kick-off beim Kunden', 'engineering', { ...two, ...travel(1_400) }),
      leaf('Bestandsaufnahme vor Ort', 'engineering', { ...two, ...travel(2_600) }),
      leaf('Vertrag und Nachtragsregelung', 'sales'),
    ],
  },
  {
    name: 'Engineering',
    milestone: 'Planung freigegeben',
    paid: 15,
    leaves: [
      leaf('Heiz- und Kühllastberechnung', 'engineering', { weight: 1.2 }),
      leaf('Regelungskonzept', 'engineering', two),
      leaf('Anlagenschema und Stückliste', 'engineering', { ...two, weight: 1.3 }),
      leaf('Schaltschrankplanung', 'engineering', { weight: 1.2 }),
      leaf('Werk- und Montageplanung', 'engineering', { ...two, weight: 1.4 }),
      leaf('Points list and BACnet addressing', 'engineering'),
      leaf('Planprüfung mit dem Fachplaner', 'engineering', external(8_200)),
    ],
  },
  {
    name: 'Beschaffung und Fertigung',
    milestone: 'Material auf der Baustelle',
    paid: 30,
    leaves: [
      leaf('Geräte bestellen und verfolgen', 'purchasing', material(118_000)),
      leaf('Schaltschränke fertigen', 'production', { ...two, ...material(24_000) }),
      leaf('Feldgeräte konfigurieren', 'commissioning'),
      leaf('Werksabnahme Schaltschränke', 'engineering'),
      leaf('Transport und Einbringung planen', 'purchasing', miscellaneous(9_500)),
    ],
  },
  {
    name: 'Montage',
    milestone: 'Montage abgeschlossen',
    paid: 15,
    leaves: [
      leaf('Bauleitung Bauabschnitt 1', 'engineering', { weight: 1.5, ...travel(5_400) }),
      leaf('Montage Geräte und Rohrnetz', 'commissioning', { ...two, weight: 1.4, ...external(64_000) }),
      leaf('Elektromontage begleiten', 'engineering', external(42_000)),
      leaf('Bauleitung Bauabschnitt 2', 'engineering', { weight: 1.4, ...travel(4_900) }),
      leaf('Regler und Fühler setzen', 'commissioning', two),
      leaf('As-built-Pläne nachführen', 'engineering'),
    ],
  },
  {
    name: 'Inbetriebnahme',
    milestone: 'Probebetrieb bestanden',
    paid: 10,
    leaves: [
      leaf('Ein- und Ausgangstest', 'commissioning', { ...two, ...travel(3_100) }),
      leaf('Hydraulischer Abgleich', 'commissioning'),
      leaf('Tune control loops', 'engineering', two),
      leaf('Aufschaltung Leittechnik', 'software'),
      leaf('Leistungsmessung und Probebetrieb', 'commissioning', { ...two, ...travel(2_200) }),
    ],
  },
  {
    name: 'Übergabe',
    milestone: 'Abnahme durch den Kunden',
    paid: 10,
    leaves: [
      leaf('Dokumentation', 'engineering', { ...two, weight: 1.3 }),
      leaf('Einschulung des Betreibers', 'commissioning', travel(1_200)),
      leaf('Restpunkte abarbeiten', 'commissioning', two),
      leaf('Schlussrechnung und Nachkalkulation', 'finance'),
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

/** What is done for every module of a large device, phase by phase. */
const moduleSteps: readonly { name: string; milestone: string; steps: readonly LeafEntry[] }[] = [
  {
    name: 'Vorentwicklung',
    milestone: 'G1 Konzept freigegeben',
    steps: [
      leaf('Anforderungen', 'hardware'),
      leaf('Lieferantensuche', 'purchasing'),
      leaf('Concept variants', 'hardware'),
      leaf('Abschätzung Kosten', 'purchasing'),
      leaf('Bewertung Risiken (FMEA)', 'test'),
    ],
  },
  {
    name: 'Auslegung',
    milestone: 'G2 Design Freeze',
    steps: [
      leaf('Simulation', 'hardware', { weight: 1.4 }),
      leaf('CAD-Modell', 'hardware', { weight: 1.5 }),
      leaf('Zeichnungen', 'hardware'),
      leaf('Schnittstellen', 'firmware'),
      leaf('Tolerance analysis', 'hardware'),
      leaf('Review', 'test'),
    ],
  },
  {
    name: 'Muster A',
    milestone: 'Muster A läuft',
    steps: [
      leaf('Musterteile', 'purchasing', material(3_800)),
      leaf('Aufbau', 'production'),
      leaf('Function test', 'test'),
      leaf('Messung', 'test', { weight: 1.3 }),
      leaf('Auswertung', 'hardware'),
      leaf('Maßnahmen', 'hardware'),
    ],
  },
  {
    name: 'Muster B',
    milestone: 'G3 Muster B bestätigt',
    steps: [
      leaf('Überarbeitung', 'hardware', { weight: 1.3 }),
      leaf('Werkzeugfallende Teile', 'purchasing', material(6_200)),
      leaf('Aufbau', 'production'),
      leaf('Endurance test', 'test', { weight: 1.6 }),
      leaf('Software calibration', 'firmware'),
      leaf('Abweichungen schließen', 'hardware'),
    ],
  },
  {
    name: 'Nullserie',
    milestone: 'G4 Serienreife',
    steps: [
      leaf('Arbeitsplan', 'production'),
      leaf('Prüfanweisung', 'test'),
      leaf('Erstmuster (PPAP)', 'purchasing'),
      leaf('Nullserie begleiten', 'production'),
      leaf('Serviceunterlagen', 'commissioning'),
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
      leaf(`${goal}: Umsetzung`, pool, two),
      leaf(`${goal}: Schnittstelle`, pool),
      leaf(`${goal}: Tests`, testedBy),
      leaf(`${goal}: Bugfixing`, pool),
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

export const outlines = {
  product: { shape: 'phases', phases: product },
  customer: { shape: 'phases', phases: customer },
  modules: { shape: 'phases', phases: modules },
  firmware: { shape: 'sprints', phases: sprintGoals(firmwareGoals, 'firmware', 'test') },
  portal: { shape: 'sprints', phases: sprintGoals(portalGoals, 'software', 'software') },
  ...internalOutlines,
} as const satisfies Record<string, Outline>;

export type OutlineKey = keyof typeof outlines;
