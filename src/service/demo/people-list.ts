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

type More = Partial<Pick<PersonEntry, 'available' | 'level' | 'language' | 'rate' | 'login'>>;

const entry = (
  pool: PersonEntry['pool'],
  salutation: string,
  name: string,
  job: string,
  more: More = {},
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
const english = { language: 'en' } as const;

/** The sixty people: 58 of the company and two of its customers. */
export const people: readonly PersonEntry[] = [
  entry('management', 'Frau', 'Regula|Amstutz', 'Geschäftsführerin', { ...manager, rate: 180 }),
  entry('management', 'Herr', 'Henrik|Solberg', 'Finanzvorstand', { ...manager, ...english, rate: 170 }),
  entry('management', 'Frau', 'Birgit|Köstler', 'Assistenz der Geschäftsleitung', { available: 80, level: 0 }),

  entry('hardware', 'Herr', 'Stefan|Mühlbauer', 'Leiter Entwicklung', manager),
  entry('hardware', 'Frau', 'Daniela|Rössler', 'Projektleiterin Kältetechnik', manager),
  entry('hardware', 'Herr', 'Tomáš|Dvořák', 'Kältetechniker', english),
  entry('hardware', 'Herr', 'Lukas|Fürnkranz', 'Konstrukteur'),
  entry('hardware', 'Frau', 'Eva|Szabó', 'Thermodynamics Engineer', english),
  entry('hardware', 'Herr', 'Matthias|Grüninger', 'Konstrukteur', { ...manager, available: 80 }),
  entry('hardware', 'Frau', 'Sophie|Lehner', 'Akustik und Simulation', manager),

  entry('firmware', 'Frau', 'Ivana|Horvat', 'Lead Firmware Engineer', { ...manager, ...english }),
  entry('firmware', 'Herr', 'Florian|Stöger', 'Firmware-Entwickler'),
  entry('firmware', 'Herr', 'Piotr|Zieliński', 'Embedded Developer', english),
  entry('firmware', 'Frau', 'Nadine|Völkl', 'Elektronikentwicklerin', manager),
  entry('firmware', 'Herr', 'Marco|Bernasconi', 'Power Electronics Engineer', english),
  entry('firmware', 'Herr', 'Simon|Aigner', 'Firmware-Entwickler', { available: 50 }),

  entry('software', 'Herr', 'Gábor|Kovács', 'Product Owner Cloud', { ...manager, ...english }),
  entry('software', 'Frau', 'Lea|Ziegler', 'Softwareentwicklerin'),
  entry('software', 'Herr', 'Benedikt|Größl', 'Softwareentwickler'),
  entry('software', 'Frau', 'Alena|Nováková', 'UX Designer', { ...english, available: 80 }),
  entry('software', 'Herr', 'Jakob|Wieland', 'Data Engineer', manager),
  entry('software', 'Frau', 'Mirjam|Egli', 'Softwareentwicklerin'),

  entry('test', 'Herr', 'Rainer|Höllerer', 'Leiter Test & Zulassung', manager),
  entry('test', 'Frau', 'Carina|Thaler', 'Prüfingenieurin'),
  entry('test', 'Herr', 'Andrej|Kranjc', 'Test Engineer', english),
  entry('test', 'Frau', 'Petra|Lindinger', 'Zulassung und Normen', { available: 80 }),
  entry('test', 'Herr', 'Dominik|Haas', 'Prüftechniker'),

  entry('engineering', 'Frau', 'Katharina|Brandstätter', 'Projektleiterin Anlagenbau', {
    ...manager,
    language: 'en',
    login: 'manager',
  }),
  entry('engineering', 'Herr', 'Jonas|Weber', 'Projektingenieur', { login: 'staff', language: 'en' }),
  entry('engineering', 'Herr', 'Georg|Pichler', 'Projektleiter', manager),
  entry('engineering', 'Frau', 'Silvia|Marangoni', 'Automation Engineer', english),
  entry('engineering', 'Herr', 'Peter|Schönherr', 'Planer Heizung und Kälte'),
  entry('engineering', 'Frau', 'Hannah|Ebner', 'Projektingenieurin'),
  entry('engineering', 'Herr', 'Roman|Kučera', 'Automation Engineer', english),
  entry('engineering', 'Frau', 'Ulrike|Jäger', 'Elektroplanerin', { available: 50 }),
  entry('engineering', 'Herr', 'Thomas|Obermüller', 'Projektleiter', manager),

  entry('commissioning', 'Herr', 'Franz|Wallner', 'Leiter Inbetriebnahme', manager),
  entry('commissioning', 'Herr', 'Michael|Reisinger', 'Inbetriebnehmer'),
  entry('commissioning', 'Herr', 'Emre|Yıldız', 'Commissioning Engineer', english),
  entry('commissioning', 'Frau', 'Sabine|Holzer', 'Servicetechnikerin'),
  entry('commissioning', 'Herr', 'Andreas|Kröll', 'Inbetriebnehmer'),
  entry('commissioning', 'Herr', 'Zoltán|Farkas', 'Service Engineer', english),
  entry('commissioning', 'Frau', 'Monika|Strasser', 'Disposition Service', { available: 80 }),

  entry('production', 'Herr', 'Walter|Gruber', 'Fertigungsleiter', manager),
  entry('production', 'Frau', 'Elisabeth|Fink', 'Arbeitsvorbereitung'),
  entry('production', 'Herr', 'Mehmet|Aslan', 'Schaltschrankbau'),
  entry('production', 'Herr', 'Johann|Leitgeb', 'Prototypenbau'),

  entry('purchasing', 'Frau', 'Verena|Süß', 'Leiterin Einkauf', manager),
  entry('purchasing', 'Herr', 'Oliver|Hänggi', 'Strategischer Einkäufer'),
  entry('purchasing', 'Frau', 'Jana|Procházková', 'Logistics Planner', { ...english, available: 80 }),

  entry('it', 'Herr', 'Martin|Hofstätter', 'Leiter IT, Projektbüro', { ...manager, language: 'en', login: 'admin' }),
  entry('it', 'Frau', 'Claudia|Neuhauser', 'ERP-Beraterin', manager),
  entry('it', 'Herr', 'David|Blažek', 'System Engineer', { ...manager, ...english }),
  entry('it', 'Herr', 'Philipp|Raab', 'Netzwerk und Arbeitsplätze'),

  entry('sales', 'Frau', 'Isabelle|Favre', 'Leiterin Vertrieb', { ...manager, ...english }),
  entry('sales', 'Herr', 'Christoph|Bäumler', 'Produktmarketing', { level: 0 }),

  entry('finance', 'Frau', 'Gerlinde|Posch', 'Leiterin Personal', manager),
  entry('finance', 'Frau', 'Tanja|Wörner', 'Controllerin', { available: 50 }),

  entry('customer', 'Herr', 'Bernhard|Kaltenegger', 'Technischer Leiter, Klinikum Seeburg', { level: -1 }),
  entry('customer', 'Frau', 'Yvonne|Delacroix', 'Facility Manager, Donaupark Immobilien', { level: -1, ...english }),
];
