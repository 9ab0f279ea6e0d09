import {
  external,
  outlineLeaf,
  material,
  miscellaneous,
  type DemoOutline,
  type PhaseEntry,
  travelCost,
  twoPeople,
} from './outline.ts';
import { type PoolKey, pools } from './people-list.ts';

const approval: PhaseEntry[] = [
  {
    name: 'Vorbereitung',
    milestone: 'Prüfplan abgestimmt',
    leaves: [
      outlineLeaf('Normenliste und Prüfplan', 'test', twoPeople),
      outlineLeaf('Technische Unterlagen', 'hardware'),
      outlineLeaf('Contract with test institute', 'purchasing'),
    ],
  },
  {
    name: 'Prüfungen',
    milestone: 'Prüfberichte liegen vor',
    leaves: [
      outlineLeaf('Leistungsprüfung EN 14511', 'test', { ...twoPeople, ...external(48_000) }),
      outlineLeaf('Druckgeräte und Dichtheit', 'test', external(17_000)),
      outlineLeaf('EMV und elektrische Sicherheit', 'firmware', external(21_000)),
      outlineLeaf('Schallleistung', 'test', external(9_000)),
    ],
  },
  {
    name: 'Zulassung',
    milestone: 'Keymark erteilt',
    leaves: [
      outlineLeaf('CE-Konformität', 'test'),
      outlineLeaf('Keymark application', 'test', miscellaneous(7_500)),
      outlineLeaf('Nationale Förderlisten', 'sales'),
    ],
  },
];

const erp: PhaseEntry[] = [
  {
    name: 'Analyse',
    milestone: 'Fachkonzept abgenommen',
    leaves: [
      outlineLeaf('Prozessaufnahme Einkauf', 'purchasing'),
      outlineLeaf('Prozessaufnahme Fertigung', 'production'),
      outlineLeaf('Prozessaufnahme Finanzen', 'finance'),
      outlineLeaf('Fachkonzept', 'it', { ...twoPeople, ...external(36_000) }),
    ],
  },
  {
    name: 'Realisierung',
    milestone: 'System vollständig',
    leaves: [
      outlineLeaf('Customizing Einkauf', 'it'),
      outlineLeaf('Customizing Fertigung', 'it'),
      outlineLeaf('Customizing Finanzen', 'it', external(58_000)),
      outlineLeaf('Interfaces to CAD and shop floor', 'software', twoPeople),
      outlineLeaf('Berechtigungskonzept', 'it'),
      outlineLeaf('Forms and reports', 'finance'),
    ],
  },
  {
    name: 'Datenmigration',
    milestone: 'Testmigration bestanden',
    leaves: [
      outlineLeaf('Stammdaten bereinigen', 'purchasing', twoPeople),
      outlineLeaf('Migrationsprogramme', 'software'),
      outlineLeaf('Test migration 1', 'it', twoPeople),
      outlineLeaf('Test migration 2', 'it', twoPeople),
      outlineLeaf('Abgleich Bestände und Konten', 'finance', twoPeople),
    ],
  },
  {
    name: 'Test und Schulung',
    milestone: 'Go-Live freigegeben',
    leaves: [
      outlineLeaf('Integrationstest', 'it', twoPeople),
      outlineLeaf('Key-User-Test Fertigung', 'production', twoPeople),
      outlineLeaf('Schulungsunterlagen', 'finance'),
      outlineLeaf('Endanwenderschulung', 'it', miscellaneous(12_000)),
    ],
  },
  {
    name: 'Einführung',
    milestone: 'Altsystem abgeschaltet',
    leaves: [
      outlineLeaf('Cut-over', 'it', twoPeople),
      outlineLeaf('Hypercare', 'it', { ...twoPeople, ...external(24_000) }),
      outlineLeaf('Altsystem archivieren', 'it'),
    ],
  },
];

const rollout: PhaseEntry[] = [
  {
    name: 'Planung',
    milestone: 'Konzept freigegeben',
    leaves: [
      outlineLeaf('Ausleuchtung und Netzplan', 'it'),
      outlineLeaf('Gerätestandard festlegen', 'it'),
      outlineLeaf('Ausschreibung', 'purchasing'),
    ],
  },
  {
    name: 'Umsetzung',
    milestone: 'Beide Häuser umgestellt',
    leaves: [
      outlineLeaf('Switches tauschen', 'it', { ...twoPeople, ...material(86_000) }),
      outlineLeaf('WLAN montieren', 'it', external(14_000)),
      outlineLeaf('Workplaces building A', 'it', { ...twoPeople, ...material(64_000) }),
      outlineLeaf('Workplaces building B', 'it', { ...twoPeople, ...material(48_000) }),
      outlineLeaf('Altgeräte verwerten', 'purchasing'),
    ],
  },
];

const security: PhaseEntry[] = [
  {
    name: 'Grundlagen',
    milestone: 'Geltungsbereich beschlossen',
    leaves: [
      outlineLeaf('Gap analysis', 'it', external(11_000)),
      outlineLeaf('Geltungsbereich und Politik', 'management'),
      outlineLeaf('Asset-Verzeichnis', 'it'),
    ],
  },
  {
    name: 'Risiken',
    milestone: 'Risikobehandlung beschlossen',
    leaves: [
      outlineLeaf('Risk analysis cloud', 'software', twoPeople),
      outlineLeaf('Risikoanalyse Entwicklung', 'firmware'),
      outlineLeaf('Maßnahmenplan', 'it'),
    ],
  },
  {
    name: 'Maßnahmen',
    milestone: 'Maßnahmen wirksam',
    leaves: [
      outlineLeaf('Zugriffskonzept', 'it', twoPeople),
      outlineLeaf('Backup and recovery drill', 'it'),
      outlineLeaf('Secure development guideline', 'software'),
      outlineLeaf('Awareness-Schulung', 'finance', miscellaneous(5_200)),
      outlineLeaf('Lieferantenbewertung', 'purchasing'),
    ],
  },
  {
    name: 'Audit',
    milestone: 'Zertifikat erteilt',
    leaves: [
      outlineLeaf('Internes Audit', 'it', twoPeople),
      outlineLeaf('Management review', 'management'),
      outlineLeaf('Zertifizierungsaudit', 'it', { ...twoPeople, ...external(19_000) }),
    ],
  },
];

const lean: PhaseEntry[] = [
  {
    name: 'Analyse',
    milestone: 'Zielbild beschlossen',
    leaves: [
      outlineLeaf('Wertstromanalyse', 'production', twoPeople),
      outlineLeaf('Benchmark visits', 'production', travelCost(4_800)),
      outlineLeaf('Zielbild und Layout', 'production', twoPeople),
    ],
  },
  {
    name: 'Umbau',
    milestone: 'Linie steht',
    leaves: [
      outlineLeaf('Cardboard engineering', 'production', twoPeople),
      outlineLeaf('Betriebsmittel beschaffen', 'purchasing', material(142_000)),
      outlineLeaf('Prüfstand am Linienende', 'test', material(38_000)),
      outlineLeaf('Umzug der Linie', 'production', { ...twoPeople, ...external(26_000) }),
      outlineLeaf('Materialbereitstellung', 'purchasing'),
    ],
  },
  {
    name: 'Hochlauf',
    milestone: 'Taktzeit 48 Minuten',
    leaves: [
      outlineLeaf('Schulung der Teams', 'production', twoPeople),
      outlineLeaf('Probebetrieb', 'production', twoPeople),
      outlineLeaf('Optimierung Takt', 'production', twoPeople),
      outlineLeaf('Standards und Visualisierung', 'production'),
    ],
  },
];

const academy: PhaseEntry[] = [
  {
    name: 'Konzept',
    milestone: 'Konzept beschlossen',
    leaves: [
      outlineLeaf('Interviews mit neuen Kolleginnen und Kollegen', 'finance'),
      outlineLeaf('Lernpfade', 'finance', twoPeople),
      outlineLeaf('Choose learning platform', 'it', external(9_000)),
    ],
  },
  {
    name: 'Inhalte',
    milestone: 'Erste Gruppe gestartet',
    leaves: [
      outlineLeaf('Produktgrundlagen', 'sales'),
      outlineLeaf('Werkstatttag', 'production'),
      outlineLeaf('Videos', 'sales', external(16_000)),
      outlineLeaf('Pilot group', 'finance', twoPeople),
    ],
  },
];

const energy: PhaseEntry[] = [
  {
    name: 'Messkonzept',
    milestone: 'Energiebild vollständig',
    leaves: [
      outlineLeaf('Zählerkonzept', 'engineering'),
      outlineLeaf('Zähler einbauen', 'commissioning', { ...twoPeople, ...material(31_000) }),
      outlineLeaf('Data platform', 'software', twoPeople),
      outlineLeaf('Energetische Bewertung', 'production'),
    ],
  },
  {
    name: 'Photovoltaik',
    milestone: 'Anlage am Netz',
    leaves: [
      outlineLeaf('Statik und Dach', 'engineering', external(22_000)),
      outlineLeaf('Ausschreibung und Vergabe', 'purchasing'),
      outlineLeaf('Montage begleiten', 'engineering', external(186_000)),
      outlineLeaf('Netzanschluss', 'engineering'),
    ],
  },
  {
    name: 'Lastmanagement',
    milestone: 'Zertifikat ISO 50001',
    leaves: [
      outlineLeaf('Peak load model', 'software'),
      outlineLeaf('Regelung Ladepunkte', 'firmware', twoPeople),
      outlineLeaf('Energiehandbuch', 'production'),
      outlineLeaf('Zertifizierung', 'production', external(8_800)),
    ],
  },
];

const itService: PhaseEntry[] = [
  {
    name: 'Service',
    leaves: [
      outlineLeaf('Helpdesk', 'it', { people: 4, weight: 0.35 }),
      outlineLeaf('Server und Patches', 'it', { ...twoPeople, weight: 0.35 }),
      outlineLeaf('Licences and contracts', 'it', { weight: 0.1, ...miscellaneous(28_000) }),
    ],
  },
];

/** Work of each department besides projects. */
const lineWork: readonly (readonly [pool: PoolKey, name: string])[] = [
  ['management', 'Führung und Strategie'],
  ['hardware', 'Serienpflege und Änderungen'],
  ['firmware', 'Wartung ausgelieferter Versionen'],
  ['software', 'Betrieb der Cloud-Dienste'],
  ['test', 'Serienprüfungen und Kalibrierung'],
  ['engineering', 'Angebotsplanung und Kalkulation'],
  ['commissioning', 'Wartungsverträge und Hotline'],
  ['production', 'Serienfertigung'],
  ['purchasing', 'Operativer Einkauf'],
  ['it', 'Beratung der Fachbereiche'],
  ['sales', 'Angebote und Kundenbetreuung'],
  ['finance', 'Buchhaltung, Löhne, Abschlüsse'],
];

const allPeople = { people: 99 };

/** Activities for all people of a department. */
const linePhases: PhaseEntry[] = [
  {
    name: 'Linie',
    leaves: lineWork.flatMap(([pool, name]) => [
      outlineLeaf(name, pool, { ...allPeople, weight: 0.2 }),
      outlineLeaf(`Besprechungen und Organisation: ${poolName(pool)}`, pool, { ...allPeople, weight: 0.1 }),
      outlineLeaf(`Schulung und Normen: ${poolName(pool)}`, pool, { ...allPeople, weight: 0.05 }),
    ]),
  },
];

function poolName(key: PoolKey): string {
  return pools.find((pool) => pool.key === key)?.name ?? key;
}

export const internalOutlines = {
  approval: { shape: 'phases', phases: approval },
  erp: { shape: 'phases', phases: erp },
  rollout: { shape: 'phases', phases: rollout },
  security: { shape: 'phases', phases: security },
  lean: { shape: 'phases', phases: lean },
  academy: { shape: 'phases', phases: academy },
  energy: { shape: 'phases', phases: energy },
  itService: { shape: 'halves', phases: itService },
  line: { shape: 'halves', phases: linePhases },
} as const satisfies Record<string, DemoOutline>;
