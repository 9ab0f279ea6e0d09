/** The pools of the company's resources, by the key under which the other lists name them. */
export const pools = [
  {
    key: 'management',
    name: 'Geschäftsleitung',
    parent: null,
    rate: 145,
    text: 'Management, assistance and controlling',
  },
  { key: 'development', name: 'Entwicklung', parent: null, rate: 96, text: 'Research and development in Talheim' },
  {
    key: 'hardware',
    name: 'Hardware & Mechanik',
    parent: 'development',
    rate: null,
    text: 'Refrigerant circuits, housings, acoustics',
  },
  {
    key: 'firmware',
    name: 'Firmware & Elektronik',
    parent: 'development',
    rate: null,
    text: 'Controllers, power electronics, embedded software',
  },
  {
    key: 'software',
    name: 'Software & Cloud',
    parent: 'development',
    rate: 104,
    text: 'Portal, apps and data services',
  },
  {
    key: 'test',
    name: 'Test & Zulassung',
    parent: 'development',
    rate: 92,
    text: 'Test bench, climatic chamber, type approvals',
  },
  { key: 'projects', name: 'Projektabwicklung', parent: null, rate: 98, text: 'From order to handover' },
  {
    key: 'engineering',
    name: 'Engineering',
    parent: 'projects',
    rate: null,
    text: 'Design of plants and building automation',
  },
  {
    key: 'commissioning',
    name: 'Inbetriebnahme & Service',
    parent: 'projects',
    rate: 88,
    text: 'On site, and on the hotline',
  },
  { key: 'operations', name: 'Operations', parent: null, rate: 74, text: 'Production, purchasing, logistics' },
  {
    key: 'production',
    name: 'Fertigung',
    parent: 'operations',
    rate: 68,
    text: 'Assembly lines 1 and 2, control cabinets',
  },
  {
    key: 'purchasing',
    name: 'Einkauf & Logistik',
    parent: 'operations',
    rate: null,
    text: 'Suppliers, warehouse, transport',
  },
  { key: 'it', name: 'IT & Digital', parent: null, rate: 102, text: 'Applications, network, workplaces' },
  {
    key: 'sales',
    name: 'Vertrieb & Marketing',
    parent: null,
    rate: 94,
    text: 'Key accounts, tenders, product marketing',
  },
  { key: 'finance', name: 'Finanzen & Personal', parent: null, rate: 84, text: 'Accounting, payroll, people' },
] as const;

export type PoolKey = (typeof pools)[number]['key'];

export interface PersonEntry {
  readonly first: string;
  readonly last: string;
  readonly pool: PoolKey | 'customer';
  readonly job: string;
  readonly salutation: string;
  /** Percent of full time. */
  readonly available: number;
  /** User level; the default is contributor. */
  readonly level: number;
  readonly language: 'en' | 'de';
  /** An hourly rate that goes before that of the pool. */
  readonly rate: number | null;
  /** The sign-on name where it is not first.last. */
  readonly login: string | null;
}

type PersonOptions = Partial<Pick<PersonEntry, 'available' | 'level' | 'language' | 'rate' | 'login'>>;

const personEntry = (
  pool: PersonEntry['pool'],
  salutation: string,
  name: string,
  job: string,
  more: PersonOptions = {},
): PersonEntry => {
  const [first = '', last = ''] = name.split('|');
  return {
    first,
    last,
    pool,
    job,
    salutation,
    available: 100,
    level: 1,
    language: 'de',
    rate: null,
    login: null,
    ...more,
  };
};

const manager = { level: 2 } as const;
const englishSpeaking = { language: 'en' } as const;

/** The sixty people: 58 of the company and two of its customers. */
export const demoPeople: readonly PersonEntry[] = [
  personEntry('management', 'Frau', 'Regula|Amstutz', 'Geschäftsführerin', { ...manager, rate: 180 }),
  personEntry('management', 'Herr', 'Henrik|Solberg', 'Finanzvorstand', { ...manager, ...englishSpeaking, rate: 170 }),
  personEntry('management', 'Frau', 'Birgit|Köstler', 'Assistenz der Geschäftsleitung', { available: 80, level: 0 }),

  personEntry('hardware', 'Herr', 'Stefan|Mühlbauer', 'Leiter Entwicklung', manager),
  personEntry('hardware', 'Frau', 'Daniela|Rössler', 'Projektleiterin Kältetechnik', manager),
  personEntry('hardware', 'Herr', 'Tomáš|Dvořák', 'Kältetechniker', englishSpeaking),
  personEntry('hardware', 'Herr', 'Lukas|Fürnkranz', 'Konstrukteur'),
  personEntry('hardware', 'Frau', 'Eva|Szabó', 'Thermodynamics Engineer', englishSpeaking),
  personEntry('hardware', 'Herr', 'Matthias|Grüninger', 'Konstrukteur', { ...manager, available: 80 }),
  personEntry('hardware', 'Frau', 'Sophie|Lehner', 'Akustik und Simulation', manager),

  personEntry('firmware', 'Frau', 'Ivana|Horvat', 'Lead Firmware Engineer', { ...manager, ...englishSpeaking }),
  personEntry('firmware', 'Herr', 'Florian|Stöger', 'Firmware-Entwickler'),
  personEntry('firmware', 'Herr', 'Piotr|Zieliński', 'Embedded Developer', englishSpeaking),
  personEntry('firmware', 'Frau', 'Nadine|Völkl', 'Elektronikentwicklerin', manager),
  personEntry('firmware', 'Herr', 'Marco|Bernasconi', 'Power Electronics Engineer', englishSpeaking),
  personEntry('firmware', 'Herr', 'Simon|Aigner', 'Firmware-Entwickler', { available: 50 }),

  personEntry('software', 'Herr', 'Gábor|Kovács', 'Product Owner Cloud', { ...manager, ...englishSpeaking }),
  personEntry('software', 'Frau', 'Lea|Ziegler', 'Softwareentwicklerin'),
  personEntry('software', 'Herr', 'Benedikt|Größl', 'Softwareentwickler'),
  personEntry('software', 'Frau', 'Alena|Nováková', 'UX Designer', { ...englishSpeaking, available: 80 }),
  personEntry('software', 'Herr', 'Jakob|Wieland', 'Data Engineer', manager),
  personEntry('software', 'Frau', 'Mirjam|Egli', 'Softwareentwicklerin'),

  personEntry('test', 'Herr', 'Rainer|Höllerer', 'Leiter Test & Zulassung', manager),
  personEntry('test', 'Frau', 'Carina|Thaler', 'Prüfingenieurin'),
  personEntry('test', 'Herr', 'Andrej|Kranjc', 'Test Engineer', englishSpeaking),
  personEntry('test', 'Frau', 'Petra|Lindinger', 'Zulassung und Normen', { available: 80 }),
  personEntry('test', 'Herr', 'Dominik|Haas', 'Prüftechniker'),

  personEntry('engineering', 'Frau', 'Katharina|Brandstätter', 'Projektleiterin Anlagenbau', {
    ...manager,
    language: 'en',
    login: 'manager',
  }),
  personEntry('engineering', 'Herr', 'Jonas|Weber', 'Projektingenieur', { login: 'staff', language: 'en' }),
  personEntry('engineering', 'Herr', 'Georg|Pichler', 'Projektleiter', manager),
  personEntry('engineering', 'Frau', 'Silvia|Marangoni', 'Automation Engineer', englishSpeaking),
  personEntry('engineering', 'Herr', 'Peter|Schönherr', 'Planer Heizung und Kälte'),
  personEntry('engineering', 'Frau', 'Hannah|Ebner', 'Projektingenieurin'),
  personEntry('engineering', 'Herr', 'Roman|Kučera', 'Automation Engineer', englishSpeaking),
  personEntry('engineering', 'Frau', 'Ulrike|Jäger', 'Elektroplanerin', { available: 50 }),
  personEntry('engineering', 'Herr', 'Thomas|Obermüller', 'Projektleiter', manager),

  personEntry('commissioning', 'Herr', 'Franz|Wallner', 'Leiter Inbetriebnahme', manager),
  personEntry('commissioning', 'Herr', 'Michael|Reisinger', 'Inbetriebnehmer'),
  personEntry('commissioning', 'Herr', 'Emre|Yıldız', 'Commissioning Engineer', englishSpeaking),
  personEntry('commissioning', 'Frau', 'Sabine|Holzer', 'Servicetechnikerin'),
  personEntry('commissioning', 'Herr', 'Andreas|Kröll', 'Inbetriebnehmer'),
  personEntry('commissioning', 'Herr', 'Zoltán|Farkas', 'Service Engineer', englishSpeaking),
  personEntry('commissioning', 'Frau', 'Monika|Strasser', 'Disposition Service', { available: 80 }),

  personEntry('production', 'Herr', 'Walter|Gruber', 'Fertigungsleiter', manager),
  personEntry('production', 'Frau', 'Elisabeth|Fink', 'Arbeitsvorbereitung'),
  personEntry('production', 'Herr', 'Mehmet|Aslan', 'Schaltschrankbau'),
  personEntry('production', 'Herr', 'Johann|Leitgeb', 'Prototypenbau'),

  personEntry('purchasing', 'Frau', 'Verena|Süß', 'Leiterin Einkauf', manager),
  personEntry('purchasing', 'Herr', 'Oliver|Hänggi', 'Strategischer Einkäufer'),
  personEntry('purchasing', 'Frau', 'Jana|Procházková', 'Logistics Planner', { ...englishSpeaking, available: 80 }),

  personEntry('it', 'Herr', 'Martin|Hofstätter', 'Leiter IT, Projektbüro', {
    ...manager,
    language: 'en',
    login: 'admin',
  }),
  personEntry('it', 'Frau', 'Claudia|Neuhauser', 'ERP-Beraterin', manager),
  personEntry('it', 'Herr', 'David|Blažek', 'System Engineer', { ...manager, ...englishSpeaking }),
  personEntry('it', 'Herr', 'Philipp|Raab', 'Netzwerk und Arbeitsplätze'),

  personEntry('sales', 'Frau', 'Isabelle|Favre', 'Leiterin Vertrieb', { ...manager, ...englishSpeaking }),
  personEntry('sales', 'Herr', 'Christoph|Bäumler', 'Produktmarketing', { level: 0 }),

  personEntry('finance', 'Frau', 'Gerlinde|Posch', 'Leiterin Personal', manager),
  personEntry('finance', 'Frau', 'Tanja|Wörner', 'Controllerin', { available: 50 }),

  personEntry('customer', 'Herr', 'Bernhard|Kaltenegger', 'Technischer Leiter, Klinikum Seeburg', { level: -1 }),
  personEntry('customer', 'Frau', 'Yvonne|Delacroix', 'Facility Manager, Donaupark Immobilien', {
    level: -1,
    ...englishSpeaking,
  }),
];
