import { external, leaf, material, miscellaneous, type Outline, type PhaseEntry, travel, two } from './outline.ts';
import { type PoolKey, pools } from './people-list.ts';

const approval: PhaseEntry[] = [
  {
    name: 'Vorbereitung',
    milestone: 'Prüfplan abgestimmt',
    leaves: [
      leaf('Normenliste und Prüfplan', 'test', two),
      leaf('Technische Unterlagen', 'hardware'),
      leaf('Contract with test institute', 'purchasing'),
    ],
  },
  {
    name: 'Prüfungen',
    milestone: 'Prüfberichte liegen vor',
    leaves: [
      leaf('Leistungsprüfung EN 14511', 'test', { ...two, ...external(48_000) }),
      leaf('Druckgeräte und Dichtheit', 'test', external(17_000)),
      leaf('EMV und elektrische Sicherheit', 'firmware', external(21_000)),
      leaf('Schallleistung', 'test', external(9_000)),
    ],
  },
  {
    name: 'Zulassung',
    milestone: 'Keymark erteilt',
    leaves: [
      leaf('CE-Konformität', 'test'),
      leaf('Keymark application', 'test', miscellaneous(7_500)),
      leaf('Nationale Förderlisten', 'sales'),
    ],
  },
];

const erp: PhaseEntry[] = [
  {
    name: 'Analyse',
    milestone: 'Fachkonzept abgenommen',
    leaves: [
      leaf('Prozessaufnahme Einkauf', 'purchasing'),
      leaf('Prozessaufnahme Fertigung', 'production'),
      leaf('Prozessaufnahme Finanzen', 'finance'),
      leaf('Fachkonzept', 'it', { ...two, ...external(36_000) }),
    ],
  },
  {
    name: 'Realisierung',
    milestone: 'System vollständig',
    leaves: [
      leaf('Customizing Einkauf', 'it'),
      leaf('Customizing Fertigung', 'it'),
      leaf('Customizing Finanzen', 'it', external(58_000)),
      leaf('Interfaces to CAD and shop floor', 'software', two),
      leaf('Berechtigungskonzept', 'it'),
      leaf('Forms and reports', 'finance'),
    ],
  },
  {
    name: 'Datenmigration',
    milestone: 'Testmigration bestanden',
    leaves: [
      leaf('Stammdaten bereinigen', 'purchasing', two),
      leaf('Migrationsprogramme', 'software'),
      leaf('Test migration 1', 'it', two),
      leaf('Test migration 2', 'it', two),
      leaf('Abgleich Bestände und Konten', 'finance', two),
    ],
  },
  {
    name: 'Test und Schulung',
    milestone: 'Go-Live freigegeben',
    leaves: [
      leaf('Integrationstest', 'it', two),
      leaf('Key-User-Test Fertigung', 'production', two),
      leaf('Schulungsunterlagen', 'finance'),
      leaf('Endanwenderschulung', 'it', miscellaneous(12_000)),
    ],
  },
  {
    name: 'Einführung',
    milestone: 'Altsystem abgeschaltet',
    leaves: [
      leaf('Cut-over', 'it', two),
      leaf('Hypercare', 'it', { ...two, ...external(24_000) }),
      leaf('Altsystem archivieren', 'it'),
    ],
  },
];

const rollout: PhaseEntry[] = [
  {
    name: 'Planung',
    milestone: 'Konzept freigegeben',
    leaves: [
      leaf('Ausleuchtung und Netzplan', 'it'),
      leaf('Gerätestandard festlegen', 'it'),
      leaf('Ausschreibung', 'purchasing'),
    ],
  },
  {
    name: 'Umsetzung',
    milestone: 'Beide Häuser umgestellt',
    leaves: [
      leaf('Switches tauschen', 'it', { ...two, ...material(86_000) }),
      leaf('WLAN montieren', 'it', external(14_000)),
      leaf('Workplaces building A', 'it', { ...two, ...material(64_000) }),
      leaf('Workplaces building B', 'it', { ...two, ...material(48_000) }),
      leaf('Altgeräte verwerten', 'purchasing'),
    ],
  },
];

const security: PhaseEntry[] = [
  {
    name: 'Grundlagen',
    milestone: 'Geltungsbereich beschlossen',
    leaves: [
      leaf('Gap analysis', 'it', external(11_000)),
      leaf('Geltungsbereich und Politik', 'management'),
      leaf('Asset-Verzeichnis', 'it'),
    ],
  },
  {
    name: 'Risiken',
    milestone: 'Risikobehandlung beschlossen',
    leaves: [
      leaf('Risk analysis cloud', 'software', two),
      leaf('Risikoanalyse Entwicklung', 'firmware'),
      leaf('Maßnahmenplan', 'it'),
    ],
  },
  {
    name: 'Maßnahmen',
    milestone: 'Maßnahmen wirksam',
    leaves: [
      leaf('Zugriffskonzept', 'it', two),
      leaf('Backup and recovery drill', 'it'),
      leaf('Secure development guideline', 'software'),
      leaf('Awareness-Schulung', 'finance', miscellaneous(5_200)),
      leaf('Lieferantenbewertung', 'purchasing'),
    ],
  },
  {
    name: 'Audit',
    milestone: 'Zertifikat erteilt',
    leaves: [
      leaf('Internes Audit', 'it', two),
      leaf('Management review', 'management'),
      leaf('Zertifizierungsaudit', 'it', { ...two, ...external(19_000) }),
    ],
  },
];

const lean: PhaseEntry[] = [
  {
    name: 'Analyse',
    milestone: 'Zielbild beschlossen',
    leaves: [
      leaf('Wertstromanalyse', 'production', two),
      leaf('Benchmark visits', 'production', travel(4_800)),
      leaf('Zielbild und Layout', 'production', two),
    ],
  },
  {
    name: 'Umbau',
    milestone: 'Linie steht',
    leaves: [
      leaf('Cardboard engineering', 'production', two),
      leaf('Betriebsmittel beschaffen', 'purchasing', material(142_000)),
      leaf('Prüfstand am Linienende', 'test', material(38_000)),
      leaf('Umzug der Linie', 'production', { ...two, ...external(26_000) }),
      leaf('Materialbereitstellung', 'purchasing'),
    ],
  },
  {
    name: 'Hochlauf',
    milestone: 'Taktzeit 48 Minuten',
    leaves: [
      leaf('Schulung der Teams', 'production', two),
      leaf('Probebetrieb', 'production', two),
      leaf('Optimierung Takt', 'production', two),
      leaf('Standards und Visualisierung', 'production'),
    ],
  },
];

const academy: PhaseEntry[] = [
  {
    name: 'Konzept',
    milestone: 'Konzept beschlossen',
    leaves: [
      leaf('Interviews mit neuen Kolleginnen und Kollegen', 'finance'),
      leaf('Lernpfade', 'finance', two),
      leaf('Choose learning platform', 'it', external(9_000)),
    ],
  },
  {
    name: 'Inhalte',
    milestone: 'Erste Gruppe gestartet',
    leaves: [
      leaf('Produktgrundlagen', 'sales'),
      leaf('Werkstatttag', 'production'),
      leaf('Videos', 'sales', external(16_000)),
      leaf('Pilot group', 'finance', two),
    ],
  },
];

const energy: PhaseEntry[] = [
  {
    name: 'Messkonzept',
    milestone: 'Energiebild vollständig',
    leaves: [
      leaf('Zählerkonzept', 'engineering'),
      leaf('Zähler einbauen', 'commissioning', { ...two, ...material(31_000) }),
      leaf('Data platform', 'software', two),
      leaf('Energetische Bewertung', 'production'),
    ],
  },
  {
    name: 'Photovoltaik',
    milestone: 'Anlage am Netz',
    leaves: [
      leaf('Statik und Dach', 'engineering', external(22_000)),
      leaf('Ausschreibung und Vergabe', 'purchasing'),
      leaf('Montage begleiten', 'engineering', external(186_000)),
      leaf('Netzanschluss', 'engineering'),
    ],
  },
  {
    name: 'Lastmanagement',
    milestone: 'Zertifikat ISO 50001',
    leaves: [
      leaf('Peak load model', 'software'),
      leaf('Regelung Ladepunkte', 'firmware', two),
      leaf('Energiehandbuch', 'production'),
      leaf('Zertifizierung', 'production', external(8_800)),
    ],
  },
];

const itService: PhaseEntry[] = [
  {
    name: 'Service',
    leaves: [
      leaf('Helpdesk', 'it', { people: 4, weight: 0.35 }),
      leaf('Server und Patches', 'it', { ...two, weight: 0.35 }),
      leaf('Licences and contracts', 'it', { weight: 0.1, ...miscellaneous(28_000) }),
    ],
  },
];

/** What each department does beside projects. */
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

const all = { people: 99 };

/** Activities for all people of a department. */
const line: PhaseEntry[] = [
  {
    name: 'Linie',
    leaves: lineWork.flatMap(([pool, name]) => [
      leaf(name, pool, { ...all, weight: 0.2 }),
      leaf(`Besprechungen und Organisation: ${poolName(pool)}`, pool, { ...all, weight: 0.1 }),
      leaf(`Schulung und Normen: ${poolName(pool)}`, pool, { ...all, weight: 0.05 }),
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
  line: { shape: 'halves', phases: line },
} as const satisfies Record<string, Outline>;
