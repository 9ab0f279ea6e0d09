import type { Cell } from '../spreadsheet/workbook.ts';
import { normalizeWords } from './cells.ts';
import type { LanguageTexts } from '../sheet-problem.ts';

/** The columns of a plan that is a spreadsheet: those of our own template, and those that Microsoft Project exports. */

type ColumnNames = readonly [string, ...string[]];

export interface SheetColumn {
  /** Names in the header row, upper and lower case and `_` and space alike; the first of each language is the usual one. */
  readonly names: { readonly en: ColumnNames; readonly de: ColumnNames };
  readonly isRequired: boolean;
  readonly accepted: LanguageTexts;
  /** An example of a valid cell. */
  readonly example: Cell | LanguageTexts;
}

const columnKinds = {
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
} as const satisfies Readonly<Record<string, LanguageTexts>>;

function sheetColumn(
  kind: keyof typeof columnKinds,
  en: ColumnNames,
  de: ColumnNames,
  { example = null, isRequired = false }: { example?: Cell | LanguageTexts; isRequired?: boolean } = {},
): SheetColumn {
  return { names: { en, de }, isRequired, accepted: columnKinds[kind], example };
}

/** The columns of our own template, in its order. */
export const templateColumns = {
  wbs: sheetColumn('text', ['WBS', 'WBS code'], ['PSP-Code', 'PSP', 'WBS-Code'], { example: '1.1' }),
  level: sheetColumn('level', ['Outline level', 'Level'], ['Gliederungsebene', 'Ebene'], { example: 2 }),
  name: sheetColumn(
    'text',
    ['Name', 'Task name', 'Task', 'Activity', 'Activity name'],
    ['Name', 'Vorgangsname', 'Vorgang', 'Aktivität', 'Bezeichnung'],
    { example: { en: 'Concept', de: 'Konzept' }, isRequired: true },
  ),
  start: sheetColumn(
    'day',
    ['Start', 'Start date', 'Scheduled start'],
    ['Beginn', 'Anfang', 'Anfangstermin', 'Geplanter Anfang', 'Startdatum'],
    { example: { date: '2026-03-02' } },
  ),
  finish: sheetColumn(
    'day',
    ['Finish', 'Finish date', 'End', 'End date', 'Scheduled finish'],
    ['Ende', 'Fertig stellen', 'Fertigstellen', 'Endtermin', 'Geplantes Ende', 'Enddatum'],
    { example: { date: '2026-03-06' } },
  ),
  duration: sheetColumn('duration', ['Duration', 'Scheduled duration'], ['Dauer', 'Geplante Dauer'], {
    example: { en: '5 days', de: '5 Tage' },
  }),
  effort: sheetColumn(
    'work',
    ['Effort', 'Work', 'Scheduled work', 'Base effort'],
    ['Aufwand', 'Arbeit', 'Geplante Arbeit', 'Basisaufwand'],
    { example: 40 },
  ),
  complete: sheetColumn(
    'percent',
    ['Complete', '% Complete', 'Percent complete', 'Progress'],
    ['Abgeschlossen', '% Abgeschlossen', 'Prozent abgeschlossen', 'Fortschritt'],
    { example: 25 },
  ),
  predecessors: sheetColumn('predecessors', ['Predecessors', 'Predecessor'], ['Vorgänger'], {
    example: { en: '3FS+2d;5SS', de: '3EA+2t;5AA' },
  }),
  resources: sheetColumn(
    'resources',
    ['Resources', 'Resource names', 'Resource name', 'Resource'],
    ['Ressourcen', 'Ressourcennamen', 'Ressourcenname', 'Ressource'],
    { example: { en: 'Kim Novak[50%]', de: 'Kim Novak[50%]' } },
  ),
  type: sheetColumn('type', ['Type'], ['Typ', 'Art', 'Vorgangsart'], { example: { en: 'Standard', de: 'Standard' } }),
  priority: sheetColumn('priority', ['Priority'], ['Priorität'], { example: 5 }),
  description: sheetColumn(
    'text',
    ['Description', 'Notes', 'Note', 'Comment'],
    ['Beschreibung', 'Notizen', 'Bemerkung', 'Kommentar'],
  ),
};

/** The columns of tasks. */
export const taskColumns = {
  ...templateColumns,
  id: sheetColumn('whole', ['ID', 'Task ID', 'No'], ['Nr', 'Vorgangsnummer', 'Vorgang-Nr']),
  uid: sheetColumn('whole', ['Unique ID', 'Task unique ID', 'UID'], ['Einmalige Nr', 'Eindeutige Nr', 'Eindeutige ID']),
  guid: sheetColumn('guid', ['GUID'], ['GUID']),
  outlineNumber: sheetColumn('text', ['Outline number'], ['Gliederungsnummer']),
  active: sheetColumn('flag', ['Active'], ['Aktiv']),
  mode: sheetColumn('text', ['Task mode', 'Mode'], ['Vorgangsmodus', 'Modus']),
  milestone: sheetColumn('flag', ['Milestone'], ['Meilenstein']),
  uidPredecessors: sheetColumn('predecessors', ['Unique ID predecessors'], ['Einmalige Nr. der Vorgänger']),
  actualStart: sheetColumn('day', ['Actual start'], ['Tatsächlicher Anfang', 'Ist-Anfang', 'Ist-Beginn']),
  actualFinish: sheetColumn('day', ['Actual finish'], ['Tatsächliches Ende', 'Ist-Ende']),
  actualWork: sheetColumn(
    'work',
    ['Actual work', 'Actual effort'],
    ['Tatsächliche Arbeit', 'Ist-Arbeit', 'Ist-Aufwand'],
  ),
  remainingWork: sheetColumn(
    'work',
    ['Remaining work', 'Remaining effort'],
    ['Verbleibende Arbeit', 'Restarbeit', 'Restaufwand'],
  ),
  workComplete: sheetColumn(
    'percent',
    ['% Work complete', 'Percent work complete'],
    ['% Arbeit abgeschlossen', 'Prozent Arbeit abgeschlossen'],
  ),
  deadline: sheetColumn('day', ['Deadline'], ['Stichtag']),
  fixedCost: sheetColumn('amount', ['Fixed cost'], ['Feste Kosten']),
  constraintType: sheetColumn('constraint', ['Constraint type'], ['Einschränkungsart']),
  constraintDate: sheetColumn('day', ['Constraint date'], ['Einschränkungstermin']),
};

/** Columns of Microsoft Project whose values follow from the others. */
export const derivedColumns: ReadonlySet<string> = new Set(
  ['Successors', 'Nachfolger', 'Indicators', 'Indikatoren', 'Summary', 'Sammelvorgang', 'Estimated', 'Geschätzt'].map(
    normalizeWords,
  ),
);

/** The columns of the sheets of resources and assignments, as far as they are read. */
export const resourceColumns = {
  name: sheetColumn('text', ['Name', 'Resource name'], ['Name', 'Ressourcenname']),
  id: sheetColumn('whole', ['ID'], ['Nr']),
  uid: sheetColumn('whole', ['Unique ID'], ['Einmalige Nr', 'Eindeutige Nr']),
  type: sheetColumn('text', ['Type'], ['Art', 'Typ']),
  email: sheetColumn('text', ['Email address', 'E-mail address', 'Email', 'E-mail'], ['E-Mail-Adresse', 'E-Mail']),
  group: sheetColumn('text', ['Group'], ['Gruppe']),
  initials: sheetColumn('text', ['Initials'], ['Kürzel', 'Initialen']),
  label: sheetColumn('text', ['Material label', 'Material'], ['Materialbeschriftung', 'Materialbezeichnung']),
};

export const assignmentColumns = {
  task: sheetColumn('named', ['Task name', 'Task'], ['Vorgangsname', 'Vorgang']),
  taskId: sheetColumn('whole', ['Task ID'], ['Vorgangsnummer', 'Vorgang-Nr']),
  resource: sheetColumn('named', ['Resource name', 'Resource'], ['Ressourcenname', 'Ressource']),
  work: sheetColumn('work', ['Work', 'Scheduled work', 'Effort'], ['Arbeit', 'Geplante Arbeit', 'Aufwand']),
  actualWork: sheetColumn('work', ['Actual work'], ['Tatsächliche Arbeit', 'Ist-Arbeit']),
  units: sheetColumn('percent', ['Units', 'Assignment units'], ['Einheiten', 'Zuordnungseinheiten']),
};

/** The columns of the sheet of the plan's calendar. */
export const sheetCalendarColumns = {
  day: sheetColumn('weekday', ['Day', 'From'], ['Tag', 'Von']),
  until: sheetColumn('day', ['Until', 'To'], ['Bis']),
  hours: sheetColumn('hours', ['Hours'], ['Stunden']),
  name: sheetColumn('text', ['Name', 'Reason'], ['Name', 'Anlass']),
};

/** The keys of columns by their names as they are compared. */
export function sheetKeysByName<K extends string>(columns: Readonly<Record<K, SheetColumn>>): ReadonlyMap<string, K> {
  const keys = new Map<string, K>();
  // The keys of the record are its keys.
  for (const key of Object.keys(columns) as K[]) {
    const { en, de } = columns[key].names;
    for (const name of [...en, ...de]) if (!keys.has(normalizeWords(name))) keys.set(normalizeWords(name), key);
  }
  return keys;
}

const taskKeys = sheetKeysByName<string>(taskColumns);

/** Tells whether a line of separated text is the header of a plan: it has the name column and at least one more. */
export function isPlanHeader(names: readonly string[]): boolean {
  const keys = new Set(names.map((name) => taskKeys.get(normalizeWords(name))));
  keys.delete(undefined);
  return keys.has('name') && keys.size > 1;
}
