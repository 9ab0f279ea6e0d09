import type { Cell } from '../spreadsheet/workbook.ts';
import { normalised } from './cells.ts';
import type { Texts } from '../sheet-problem.ts';

/** The columns of a plan that is a spreadsheet: those of our own template, and those that Microsoft Project exports. */

type Names = readonly [string, ...string[]];

export interface SheetColumn {
  /** Names in the header row, upper and lower case and `_` and space alike; the first of each language is the usual one. */
  readonly names: { readonly en: Names; readonly de: Names };
  readonly isRequired: boolean;
  readonly accepted: Texts;
  /** A cell that may stand there. */
  readonly example: Cell | Texts;
}

const kinds = {
  text: { en: 'a text', de: 'ein Text' },
  named: { en: 'the name of a task or resource', de: 'der Name eines Vorgangs oder einer Ressource' },
  day: {
    en: 'a date, or a day as yyyy-MM-dd or dd.MM.yyyy',
    de: 'ein Datum oder ein Tag als JJJJ-MM-TT oder TT.MM.JJJJ',
  },
  duration: {
    en: 'working days, or a duration such as 5 days, 4h or 2 weeks',
    de: 'Arbeitstage oder eine Dauer wie 5 Tage, 4 Std oder 2 Wochen',
  },
  work: { en: 'hours, or work such as 7.5h or 3 days', de: 'Stunden oder Arbeit wie 7,5 Std oder 3 Tage' },
  percent: { en: 'a percentage from 0 to 100', de: 'ein Prozentwert von 0 bis 100' },
  flag: { en: 'yes or no, true or false, 1 or 0', de: 'ja oder nein, wahr oder falsch, 1 oder 0' },
  whole: { en: 'a whole number that no other row has', de: 'eine ganze Zahl, die keine andere Zeile hat' },
  level: { en: 'a whole number from 1 to 100', de: 'eine ganze Zahl von 1 bis 100' },
  priority: {
    en: 'a whole number from 1 (highest) to 9, or from 10 to 1000 (highest)',
    de: 'eine ganze Zahl von 1 (höchste) bis 9 oder von 10 bis 1000 (höchste)',
  },
  amount: { en: 'an amount', de: 'ein Betrag' },
  type: {
    en: 'Standard, Collection, Milestone or Task',
    de: 'Standard, Sammelvorgang, Meilenstein oder Aufgabe',
  },
  guid: { en: 'a GUID', de: 'eine GUID' },
  weekday: { en: 'a weekday or a date', de: 'ein Wochentag oder ein Datum' },
  hours: { en: 'hours from 0 to 24', de: 'Stunden von 0 bis 24' },
  predecessors: {
    en: 'rows with type and lag such as 3FS+2d;5SS, named by ID, WBS code or number of the row',
    de: 'Zeilen mit Art und Abstand wie 3EA+2t;5AA, benannt mit Nr., PSP-Code oder Zeilennummer',
  },
  resources: { en: 'names with units such as Kim[50%];Robin', de: 'Namen mit Einheiten wie Kim[50%];Robin' },
  constraint: {
    en: 'a constraint such as As Soon As Possible or Must Start On',
    de: 'eine Einschränkung wie So früh wie möglich oder Muss anfangen am',
  },
} as const satisfies Readonly<Record<string, Texts>>;

function column(
  kind: keyof typeof kinds,
  en: Names,
  de: Names,
  { example = null, isRequired = false }: { example?: Cell | Texts; isRequired?: boolean } = {},
): SheetColumn {
  return { names: { en, de }, isRequired, accepted: kinds[kind], example };
}

/** The columns of our own template, in its order. */
export const templateColumns = {
  wbs: column('text', ['WBS', 'WBS code'], ['PSP-Code', 'PSP', 'WBS-Code'], { example: '1.1' }),
  level: column('level', ['Outline level', 'Level'], ['Gliederungsebene', 'Ebene'], { example: 2 }),
  name: column(
    'text',
    ['Name', 'Task name', 'Task', 'Activity', 'Activity name'],
    ['Name', 'Vorgangsname', 'Vorgang', 'Aktivität', 'Bezeichnung'],
    { example: { en: 'Concept', de: 'Konzept' }, isRequired: true },
  ),
  start: column(
    'day',
    ['Start', 'Start date', 'Scheduled start'],
    ['Beginn', 'Anfang', 'Anfangstermin', 'Geplanter Anfang', 'Startdatum'],
    { example: { date: '2026-03-02' } },
  ),
  finish: column(
    'day',
    ['Finish', 'Finish date', 'End', 'End date', 'Scheduled finish'],
    ['Ende', 'Fertig stellen', 'Fertigstellen', 'Endtermin', 'Geplantes Ende', 'Enddatum'],
    { example: { date: '2026-03-06' } },
  ),
  duration: column('duration', ['Duration', 'Scheduled duration'], ['Dauer', 'Geplante Dauer'], {
    example: { en: '5 days', de: '5 Tage' },
  }),
  effort: column(
    'work',
    ['Effort', 'Work', 'Scheduled work', 'Base effort'],
    ['Aufwand', 'Arbeit', 'Geplante Arbeit', 'Basisaufwand'],
    { example: 40 },
  ),
  complete: column(
    'percent',
    ['Complete', '% Complete', 'Percent complete', 'Progress'],
    ['Abgeschlossen', '% Abgeschlossen', 'Prozent abgeschlossen', 'Fortschritt'],
    { example: 25 },
  ),
  predecessors: column('predecessors', ['Predecessors', 'Predecessor'], ['Vorgänger'], {
    example: { en: '3FS+2d;5SS', de: '3EA+2t;5AA' },
  }),
  resources: column(
    'resources',
    ['Resources', 'Resource names', 'Resource name', 'Resource'],
    ['Ressourcen', 'Ressourcennamen', 'Ressourcenname', 'Ressource'],
    { example: { en: 'Kim Novak[50%]', de: 'Kim Novak[50%]' } },
  ),
  type: column('type', ['Type'], ['Typ', 'Art', 'Vorgangsart'], { example: { en: 'Standard', de: 'Standard' } }),
  priority: column('priority', ['Priority'], ['Priorität'], { example: 5 }),
  description: column(
    'text',
    ['Description', 'Notes', 'Note', 'Comment'],
    ['Beschreibung', 'Notizen', 'Bemerkung', 'Kommentar'],
  ),
};

/** The columns of tasks. */
export const taskColumns = {
  ...templateColumns,
  id: column('whole', ['ID', 'Task ID', 'No'], ['Nr', 'Vorgangsnummer', 'Vorgang-Nr']),
  uid: column('whole', ['Unique ID', 'Task unique ID', 'UID'], ['Einmalige Nr', 'Eindeutige Nr', 'Eindeutige ID']),
  guid: column('guid', ['GUID'], ['GUID']),
  outlineNumber: column('text', ['Outline number'], ['Gliederungsnummer']),
  active: column('flag', ['Active'], ['Aktiv']),
  mode: column('text', ['Task mode', 'Mode'], ['Vorgangsmodus', 'Modus']),
  milestone: column('flag', ['Milestone'], ['Meilenstein']),
  uidPredecessors: column('predecessors', ['Unique ID predecessors'], ['Einmalige Nr. der Vorgänger']),
  actualStart: column('day', ['Actual start'], ['Tatsächlicher Anfang', 'Ist-Anfang', 'Ist-Beginn']),
  actualFinish: column('day', ['Actual finish'], ['Tatsächliches Ende', 'Ist-Ende']),
  actualWork: column('work', ['Actual work', 'Actual effort'], ['Tatsächliche Arbeit', 'Ist-Arbeit', 'Ist-Aufwand']),
  remainingWork: column(
    'work',
    ['Remaining work', 'Remaining effort'],
    ['Verbleibende Arbeit', 'Restarbeit', 'Restaufwand'],
  ),
  workComplete: column(
    'percent',
    ['% Work complete', 'Percent work complete'],
    ['% Arbeit abgeschlossen', 'Prozent Arbeit abgeschlossen'],
  ),
  deadline: column('day', ['Deadline'], ['Stichtag']),
  fixedCost: column('amount', ['Fixed cost'], ['Feste Kosten']),
  constraintType: column('constraint', ['Constraint type'], ['Einschränkungsart']),
  constraintDate: column('day', ['Constraint date'], ['Einschränkungstermin']),
};

/** Columns of Microsoft Project whose values follow from the others. */
export const derivedColumns: ReadonlySet<string> = new Set(
  ['Successors', 'Nachfolger', 'Indicators', 'Indikatoren', 'Summary', 'Sammelvorgang', 'Estimated', 'Geschätzt'].map(
    normalised,
  ),
);

/** The columns of the sheets of resources and assignments, as far as they are read. */
export const resourceColumns = {
  name: column('text', ['Name', 'Resource name'], ['Name', 'Ressourcenname']),
  id: column('whole', ['ID'], ['Nr']),
  uid: column('whole', ['Unique ID'], ['Einmalige Nr', 'Eindeutige Nr']),
  type: column('text', ['Type'], ['Art', 'Typ']),
  email: column('text', ['Email address', 'E-mail address', 'Email', 'E-mail'], ['E-Mail-Adresse', 'E-Mail']),
  group: column('text', ['Group'], ['Gruppe']),
  initials: column('text', ['Initials'], ['Kürzel', 'Initialen']),
  label: column('text', ['Material label', 'Material'], ['Materialbeschriftung', 'Materialbezeichnung']),
};

export const assignmentColumns = {
  task: column('named', ['Task name', 'Task'], ['Vorgangsname', 'Vorgang']),
  taskId: column('whole', ['Task ID'], ['Vorgangsnummer', 'Vorgang-Nr']),
  resource: column('named', ['Resource name', 'Resource'], ['Ressourcenname', 'Ressource']),
  work: column('work', ['Work', 'Scheduled work', 'Effort'], ['Arbeit', 'Geplante Arbeit', 'Aufwand']),
  actualWork: column('work', ['Actual work'], ['Tatsächliche Arbeit', 'Ist-Arbeit']),
  units: column('percent', ['Units', 'Assignment units'], ['Einheiten', 'Zuordnungseinheiten']),
};

/** The columns of the sheet of the plan's calendar. */
export const calendarColumns = {
  day: column('weekday', ['Day', 'From'], ['Tag', 'Von']),
  until: column('day', ['Until', 'To'], ['Bis']),
  hours: column('hours', ['Hours'], ['Stunden']),
  name: column('text', ['Name', 'Reason'], ['Name', 'Anlass']),
};

/** The keys of columns by their names as they are compared. */
export function keysByName<K extends string>(columns: Readonly<Record<K, SheetColumn>>): ReadonlyMap<string, K> {
  const keys = new Map<string, K>();
  // The keys of the record are its keys.
  for (const key of Object.keys(columns) as K[]) {
    const { en, de } = columns[key].names;
    for (const name of [...en, ...de]) if (!keys.has(normalised(name))) keys.set(normalised(name), key);
  }
  return keys;
}

const taskKeys = keysByName<string>(taskColumns);

/** Whether a line of separated text names the columns of a plan: the name and at least one more. */
export function isPlanHeader(names: readonly string[]): boolean {
  const keys = new Set(names.map((name) => taskKeys.get(normalised(name))));
  keys.delete(undefined);
  return keys.has('name') && keys.size > 1;
}
