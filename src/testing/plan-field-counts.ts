import type { PlanFile, PlanTask, RateTable } from '#files/plan.ts';
import { minutesOfDuration } from '#files/units.ts';
import { dateDayNumber } from '#files/day-number.ts';
import { PlanWorkingTime } from '#files/working-time.ts';
import { customFieldName, definedParts } from '#service/plans/kept-custom-fields.ts';
import { isShownField, keepTables, type LostColumn } from '#service/plans/kept-tables.ts';
import type { Losses } from '#service/plans/import/losses.ts';
import {
  isBaselineFilled,
  isFieldLost,
  isFilled,
  planFileFacts,
  planFileFields,
  type PlanFileRowKind,
  planFileRows,
} from '#service/plans/import/plan-file-fields.ts';

/** The receipt of an import as it is stored. */
export interface StoredReceipt {
  readonly contactsLeft?: number;
  readonly losses?: Partial<Losses>;
}

interface RoundTrip {
  readonly before: PlanFile;
  readonly after: PlanFile;
  readonly receipt: StoredReceipt;
}

interface FieldCount {
  filled: number;
  kept: number;
  derived: number;
  named: number;
  silent: number;
  readonly examples: string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Values that say nothing, because every format has them where nothing was entered. */
const usualValues: Readonly<Record<string, unknown>> = {
  isActive: true,
  type: 'fixedUnits',
  priority: 500,
  constraintType: 'asSoonAsPossible',
  accrueAt: 'prorated',
  rateTable: 'A',
  workContour: 'flat',
  maxUnits: 100,
  units: 100,
  scheduleFrom: 'start',
  weekStartDay: 'sunday',
  currencySymbol: '$',
  currencySymbolPosition: 'before',
};

/** Tells whether a value says something that no other field of its row says. */
function isStated(field: string, value: unknown, row: Fields, { header }: PlanFile): boolean {
  if (field === 'isActive') return value === false;
  if (!isFilled(value) || value === usualValues[field]) return false;
  if (field === 'availability') return (value as Fields[]).some(({ from, to }, index) => index > 0 || (from ?? to));
  if (field === 'rateTables') return (value as RateTable[]).some(({ entries }, index) => index + entries.length > 1);
  // Of a constraint without a date.
  if (field === 'constraintDate') return !String(row.constraintType).endsWith('Possible');
  if (field === 'calendarUid') return value !== header.defaultCalendarUid;
  if (field === 'baselines') return (value as PlanTask['baselines']).some(isBaselineFilled);
  if (field === 'percentWorkComplete') return isFilled(row.work);
  return true;
}

/** Fields of a summary that follow from its tasks. */
const rolledUp = new Set([
  'start',
  'finish',
  'duration',
  'work',
  'actualWork',
  'actualStart',
  'actualFinish',
  'percentComplete',
  'percentWorkComplete',
]);

/** Sentences of the receipt that concern a field, or all fields of a sort of row. */
const losses: Readonly<Record<string, readonly (keyof Losses | 'contactsLeft')[]>> = {
  'task.start': ['dates'],
  'task.finish': ['dates'],
  'task.actualStart': ['progress'],
  'task.percentComplete': ['progress'],
  'task.percentWorkComplete': ['progress'],
  'task.actualWork': ['progress'],
  'task.name': ['shortened'],
  'task.notes': ['shortened'],
  'task.wbs': ['shortened'],
  'task.calendarUid': ['taskCalendars'],
  'task.contact': ['contactsLeft'],
  'task.baselines': ['baselines'],
  relation: ['links'],
  'calendar.week': ['calendar', 'taskCalendars'],
  'calendar.exceptions': ['calendar', 'taskCalendars'],
  'calendar.workWeeks': ['calendar'],
};

/** Counts what becomes of the fields of plan files that are imported, exported and read again. */
export class FieldCounts {
  readonly #counts = new Map<string, FieldCount>();

  add(path: string, trip: RoundTrip): void {
    const { before, after, receipt } = trip;
    this.#addDefinitions(path, trip);
    this.#addColumns(trip);
    const facts = planFileFacts(before);
    const [rowsBefore, rowsAfter] = [planFileRows(before), planFileRows(after)];
    const keys = { before: rowKeys(before), after: rowKeys(after) };
    for (const kind of Object.keys(planFileFields) as PlanFileRowKind[]) {
      const found = new Map(rowsAfter[kind].map((row) => [keys.after[kind](row as never), row as unknown as Fields]));
      for (const row of rowsBefore[kind]) {
        const again = found.get(keys.before[kind](row as never));
        for (const [field, fate] of Object.entries(planFileFields[kind])) {
          const value = (row as unknown as Fields)[field];
          if (!isStated(field, value, row as unknown as Fields, before)) continue;
          const count = this.#count(`${kind}.${field}`);
          count.filled += 1;
          if (isKeptField(kind, { row: row as unknown as Fields, again, field, before, after, keys })) count.kept += 1;
          else if (fate === 'derived' || isFollowing(kind, field, row, before)) count.derived += 1;
          else if (isTold(kind, field, { row, again, receipt, before }) || isFieldLost(kind, field, row, facts))
            count.named += 1;
          else {
            count.silent += 1;
            const name = path.split('/').at(-1) ?? '';
            count.examples.push(
              `${name} ${JSON.stringify(value)?.slice(0, 150)} → ${JSON.stringify(again?.[field])?.slice(0, 150)}`,
            );
          }
        }
      }
    }
  }

  /** Definitions of custom fields; lists of codes get those that rows have besides. */
  #addDefinitions(path: string, { before, after, receipt }: RoundTrip): void {
    const found = new Map(after.customFields.map((field) => [customFieldName(field), field]));
    for (const field of before.customFields) {
      const again = found.get(customFieldName(field));
      for (const part of definedParts) {
        if (!field[part]) continue;
        const count = this.#count(`definition.${part}`);
        count.filled += 1;
        const other = part === 'choices' ? again?.choices?.slice(0, field.choices?.length) : again?.[part];
        if (JSON.stringify(comparable(field[part], before)) === JSON.stringify(comparable(other, after)))
          count.kept += 1;
        else if (Number(receipt.losses?.customFields) > 0) count.named += 1;
        else {
          count.silent += 1;
          count.examples.push(`${path} ${field.key}`);
        }
      }
    }
  }

  /** Columns of tables: shown here, or named in the receipt. */
  #addColumns({ before, receipt }: RoundTrip): void {
    // A check that writes nothing has only the sentence.
    const lost: unknown = receipt.losses?.columns;
    const named = new Set(Array.isArray(lost) ? lost.map(({ field }: LostColumn) => field) : undefined);
    for (const { name, columns } of before.tables ?? [])
      for (const { field } of columns) {
        const count = this.#count('table.column');
        count.filled += 1;
        if (isShownField(field)) count.kept += 1;
        else if (named.has(field) || lost === 1) count.named += 1;
        else {
          count.silent += 1;
          count.examples.push(`${name} ${field}`);
        }
      }
  }

  /** The fields that were lost in silence, with examples. */
  silent(): string[] {
    return [...this.#counts]
      .filter(([, { silent }]) => silent > 0)
      .map(([field, { silent, examples }]) => `${field}: ${silent}, ${examples.slice(0, 3).join('; ')}`);
  }

  table(): string {
    const line = (cells: readonly unknown[]) =>
      cells.map((cell, index) => (index === 0 ? String(cell).padEnd(36) : String(cell).padStart(8))).join(' ');
    const columns = ['filled', 'kept', 'derived', 'named', 'silent'] as const;
    const sum = columns.map((column) => [...this.#counts.values()].reduce((all, count) => all + count[column], 0));
    return [
      line(['field', ...columns]),
      ...Array.from(this.#counts, ([field, count]) => line([field, ...columns.map((column) => count[column])])),
      line(['all', ...sum]),
    ].join('\n');
  }

  #count(field: string): FieldCount {
    const known = this.#counts.get(field);
    if (known) return known;
    const created = { filled: 0, kept: 0, derived: 0, named: 0, silent: 0, examples: [] };
    this.#counts.set(field, created);
    return created;
  }
}

/** Numbers of the file that are others after an import: rows are found by what they say. */
function rowKeys({ header, tasks, resources, calendars }: PlanFile) {
  const resourceName = new Map(resources.map(({ uid, name }) => [uid, name?.trim().toLowerCase()]));
  const owners = new Map(
    resources.map(({ calendarUid, name }) => [calendarUid, `of ${name?.trim().toLowerCase() ?? ''}`]),
  );
  const names = new Map(calendars.map(({ uid, name }) => [uid, owners.get(uid) ?? name]));
  const taskUids = new Set(tasks.map(({ uid }) => uid));
  return {
    header: () => '',
    task: ({ uid }: PlanTask) => uid,
    relation: ({ predecessorUid, successorUid }: PlanFile['relations'][number]) => `${predecessorUid} ${successorUid}`,
    resource: ({ uid }: PlanFile['resources'][number]) => resourceName.get(uid),
    assignment: ({ taskUid, resourceUid }: PlanFile['assignments'][number]) =>
      taskUids.has(taskUid) ? `${taskUid} ${resourceName.get(resourceUid ?? 0) ?? ''}` : '',
    calendar: ({ uid }: PlanFile['calendars'][number]) => (uid === header.defaultCalendarUid ? 'plan' : names.get(uid)),
  };
}

interface Compared extends Pick<RoundTrip, 'before' | 'after'> {
  readonly row: Fields;
  readonly again: Fields | undefined;
  readonly keys: { readonly before: ReturnType<typeof rowKeys>; readonly after: ReturnType<typeof rowKeys> };
  readonly field: string;
}

function isKeptField(kind: PlanFileRowKind, compared: Compared): boolean {
  const { row, again, field, before, after, keys } = compared;
  if (kind === 'calendar' && ['week', 'exceptions', 'workWeeks'].includes(field)) return isSameTime(compared);
  if (!again) return false;
  // Formatting stays in the plan: Project XML has the plain text.
  if (field === 'markdownNotes') return row.notes === again.notes;
  // So do tables, which no other format has.
  if (field === 'tables') return keepTables(row.tables)?.length === before.tables?.length;
  const [one, other] = [row[field], again[field]];
  if (field === 'resourceUid')
    return keys.before.resource({ uid: one } as never) === keys.after.resource({ uid: other } as never);
  if (field === 'calendarUid')
    return keys.before.calendar({ uid: one } as never) === keys.after.calendar({ uid: other } as never);
  if (field === 'baselines') return isSameBaselines(one as never, other as never, compared);
  if (field.startsWith('percent')) return Math.round(one as number) === other;
  return JSON.stringify(comparable(one, before)) === JSON.stringify(comparable(other, after));
}

/** Units of durations are those of the task; work and costs of 0 say nothing. */
function isSameBaselines(
  one: PlanTask['baselines'],
  other: PlanTask['baselines'],
  { before, after }: Pick<RoundTrip, 'before' | 'after'>,
): boolean {
  const plain = (all: PlanTask['baselines'], file: PlanFile) =>
    all.flatMap((each) =>
      isBaselineFilled(each)
        ? {
            ...each,
            work: each.work ?? 0,
            cost: each.cost ?? 0,
            duration: Math.round((each.duration && minutesOfDuration(each.duration, file.header)) ?? 0),
          }
        : [],
    );
  return (
    JSON.stringify(comparable(plain(one, before), before)) === JSON.stringify(comparable(plain(other, after), after))
  );
}

/** The usual week is looked at in days without exceptions, the rest in the days that differ. */
function isSameTime({ row, again, field, before, after }: Compared): boolean {
  const uid = (again?.uid ?? after.header.defaultCalendarUid) as number;
  const [one, other] = [new PlanWorkingTime(before.calendars), new PlanWorkingTime(after.calendars)];
  const spans = (field === 'week' ? [{ from: '1950-01-01', to: '1950-01-07' }] : row[field]) as readonly Span[];
  return spans.every(({ from, to }) => {
    const days = Math.min(mostDays, dateDayNumber(to) - dateDayNumber(from) + 1);
    return Array.from({ length: days }, (_, index) => dateDayNumber(from) + index).every(
      (day) => JSON.stringify(one.timesOn(row.uid as number, day)) === JSON.stringify(other.timesOn(uid, day)),
    );
  });
}

interface Span {
  readonly from: string;
  readonly to: string;
}
const mostDays = 400;

/** Texts without spaces around them, numbers to the hundredth, durations in minutes. */
function comparable(value: unknown, file: PlanFile): unknown {
  if (typeof value === 'string') return value.replaceAll(/\r\n?/g, '\n').trim();
  if (typeof value === 'number') return Math.round(value * 100) / 100;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => comparable(each, file));
  if ('unit' in value && 'value' in value && typeof value.value === 'number') {
    const minutes = minutesOfDuration(value as never, file.header);
    return [minutes === undefined ? value.value : Math.round(minutes), value.unit];
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [key, comparable(each, file)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Tells whether a value follows from other rows: sums of a summary, unassigned work, which is that of its task, and calendars
 * that others are derived from.
 */
function isFollowing(kind: PlanFileRowKind, field: string, row: object, file: PlanFile): boolean {
  if (kind === 'calendar') {
    const { uid } = row as PlanFile['calendars'][number];
    const users = [...file.tasks, ...planFileRows(file).resource];
    if (field === 'name' && file.resources.some(({ calendarUid }) => calendarUid === uid)) return true;
    return uid !== file.header.defaultCalendarUid && !users.some(({ calendarUid }) => calendarUid === uid);
  }
  if (kind === 'task') return (row as PlanTask).isSummary && rolledUp.has(field);
  return kind === 'assignment' && !(row as PlanFile['assignments'][number]).resourceUid;
}

function isTold(
  kind: PlanFileRowKind,
  field: string,
  { row, again, receipt, before }: { row: object; again: Fields | undefined; receipt: StoredReceipt; before: PlanFile },
): boolean {
  const named = [...(losses[kind] ?? []), ...(losses[`${kind}.${field}`] ?? [])];
  if (named.some((loss) => Number(loss === 'contactsLeft' ? receipt.contactsLeft : receipt.losses?.[loss]) > 0))
    return true;
  const resources = new Map(before.resources.map((resource) => [resource.uid, resource]));
  // A constraint within a day moves what it binds.
  if (kind === 'task' && ['start', 'finish'].includes(field))
    return isFieldLost('task', 'constraintDate', row, planFileFacts(before));
  if (kind === 'resource') return isFieldLost(kind, 'name', row, planFileFacts(before));
  if (kind === 'calendar') {
    const owner = before.resources.find(
      ({ calendarUid }) => calendarUid === (row as PlanFile['calendars'][number]).uid,
    );
    return owner !== undefined && isTold('resource', 'calendarUid', { row: owner, again, receipt, before });
  }
  if (kind !== 'assignment') return false;
  const { taskUid, resourceUid } = row as PlanFile['assignments'][number];
  const isThing = (resources.get(resourceUid ?? 0)?.type ?? 'work') !== 'work';
  const isNamed = (loss: 'toProject' | 'materials') => Number(receipt.losses?.[loss]) > 0;
  return again === undefined && ((taskUid === 0 && isNamed('toProject')) || (isThing && isNamed('materials')));
}
