import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { type FailureCode, type Language, type LocalText, localText } from '#service/core/messages/messages.ts';
import * as rules from '../rules.ts';
import {
  type ActivityName,
  findActivities,
  findProjects,
  listOpenTimes,
  listTargets,
  type IdsByPosition,
  type OpenTime,
  type BookingTarget,
} from './booking-targets.ts';
import type { CheckedCellProblem } from '#service/imports/checked-file.ts';
import {
  dateColumn,
  existingNameColumn,
  type ImportColumn,
  readTextCell,
  textColumn,
} from '#service/imports/columns.ts';
import { findResources, type ImportableResource } from '#service/imports/resource-names.ts';

/** Common part of time and cost record rows: columns for resource, day and activity, with their lookup and checks. */

/** The name of an activity in a cell. */
type ActivityCell = Pick<ActivityName, 'text' | 'isNumber'>;

/** Characters of a comment. */
const longestComment = 2_500;
/** Characters of a name. */
const maxNameCellLength = 255;

export const bookingColumns = {
  resource: existingNameColumn('resource', 'person', { isRequired: true, example: localText('import.example.person') }),
  date: dateColumn('date', { isRequired: true }),
  project: existingNameColumn('project', 'project', { isRequired: true, example: 'P-1' }),
  activity: {
    ...existingNameColumn('activity', 'activity', { isRequired: true, example: '1.2' }),
    read: (cell) => {
      const reading = readTextCell(cell, maxNameCellLength);
      return 'bad' in reading ? reading : { value: { text: reading.value, isNumber: typeof cell === 'number' } };
    },
  } satisfies ImportColumn<ActivityCell> as ImportColumn<ActivityCell>,
  comment: textColumn('comment', longestComment),
};

/** A row that says who books on what. */
interface BookingImportRow {
  readonly values: {
    readonly resource: string | null;
    readonly project: string | null;
    readonly activity: ActivityCell | null;
    readonly date: string | null;
  };
}

/** Reports a problem with a cell of a row. */
export type ReportCellProblem<R, K> = (row: R, key: K, problem: CheckedCellProblem) => void;

/** Identifiers that resolve an ambiguous name. */
const tellsApart = {
  resource: localText('import.accepted.resourceName'),
  project: localText('import.accepted.projectNumber'),
  activity: localText('import.accepted.wbsCode'),
};

/** Numbers things by what they say, so that each is looked up once. */
class Distinct<T> {
  readonly #places = new Map<string, number>();
  readonly list: T[] = [];

  place(key: string, value: T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.list.length);
    return this.list.push(value) - 1;
  }
}

/** For each row the one id that it names; rows that name nothing, or several things, are reported. */
function uniqueMatches<R>(
  named: ReadonlyMap<R, readonly string[]>,
  tell: (row: R, count: number) => void,
): Map<R, string> {
  const result = new Map<R, string>();
  for (const [row, [id, ...others]] of named) {
    if (id !== undefined && others.length === 0) result.set(row, id);
    else tell(row, id === undefined ? 0 : 1 + others.length);
  }
  return result;
}

/** For each row what a look-up of all of them found. */
const foundBy = <R>(places: ReadonlyMap<R, number>, found: IdsByPosition): Map<R, readonly string[]> =>
  new Map([...places].map(([row, place]) => [row, found.get(place) ?? []]));

function unclear(key: keyof typeof tellsApart, count: number): CheckedCellProblem {
  if (count === 0) return { code: 'import.error.NameUnknown' };
  const text = key === 'activity' ? { text: 'import.severalActivities' as const } : {};
  return { code: 'import.error.NameAmbiguous', accepted: tellsApart[key], ...text };
}

async function resourcesByRow<R extends BookingImportRow>(
  context: Context,
  rows: readonly R[],
  report: ReportCellProblem<R, 'resource'>,
): Promise<Map<R, ImportableResource>> {
  const named = await findResources(
    context,
    rows.flatMap(({ values }) => values.resource ?? []),
  );
  const result = new Map<R, ImportableResource>();
  for (const row of rows) {
    if (row.values.resource === null) continue;
    const found = named.get(row.values.resource);
    if (found === undefined || found === 'ambiguous') report(row, 'resource', unclear('resource', found ? 2 : 0));
    else result.set(row, found);
  }
  return result;
}

async function projectsByRow<R extends BookingImportRow>(
  context: Context,
  rows: readonly R[],
  report: ReportCellProblem<R, 'project'>,
): Promise<Map<R, string>> {
  const texts = new Distinct<string>();
  const places = new Map<R, number>();
  for (const row of rows) {
    const { project } = row.values;
    if (project !== null) places.set(row, texts.place(project, project));
  }
  const found = await findProjects(context, texts.list);
  return uniqueMatches(foundBy(places, found), (row, count) => report(row, 'project', unclear('project', count)));
}

async function activitiesByRow<R extends BookingImportRow>(
  context: Context,
  projects: ReadonlyMap<R, string>,
  report: ReportCellProblem<R, 'activity'>,
): Promise<Map<R, string>> {
  const names = new Distinct<ActivityName>();
  const places = new Map<R, number>();
  for (const [row, projectId] of projects) {
    const { activity } = row.values;
    if (activity === null) continue;
    places.set(row, names.place(`${projectId} ${activity.isNumber} ${activity.text}`, { projectId, ...activity }));
  }
  const found = foundBy(places, await findActivities(context, names.list));
  const named = await openOnTheirDays(context, found);
  return uniqueMatches(named, (row, count) => report(row, 'activity', unclear('activity', count)));
}

const isOpenOn = ({ start, finish }: OpenTime, day: string): boolean =>
  (start === null || start <= day) && (finish === null || day <= finish);

/** Of several activities of one name the only one that is open on the day of the row; otherwise all of them. */
async function openOnTheirDays<R extends BookingImportRow>(
  context: Context,
  named: ReadonlyMap<R, readonly string[]>,
): Promise<ReadonlyMap<R, readonly string[]>> {
  const isByName = ({ values }: R) => values.activity?.isNumber === false;
  const several = [...named].flatMap(([row, ids]) => (ids.length > 1 && isByName(row) ? ids : []));
  const times = new Map((await listOpenTimes(context, [...new Set(several)])).map((time) => [time.id, time]));
  const chosen = (row: R, ids: readonly string[]): readonly string[] => {
    const { date } = row.values;
    if (ids.length < 2 || date === null || !isByName(row)) return ids;
    const open = ids.filter((id) => {
      const time = times.get(id);
      return time !== undefined && isOpenOn(time, date);
    });
    return open.length === 1 ? open : ids;
  };
  return new Map([...named].map(([row, ids]) => [row, chosen(row, ids)]));
}

/** Finds the booking target of each row; unknown or ambiguous names are reported. */
export async function findRowTargets<R extends BookingImportRow>(
  context: Context,
  rows: readonly R[],
  report: ReportCellProblem<R, 'resource' | 'project' | 'activity'>,
): Promise<Map<R, BookingTarget>> {
  const resources = await resourcesByRow(context, rows, report);
  const activities = await activitiesByRow(context, await projectsByRow(context, rows, report), report);
  const pairs = new Distinct<{ resourceId: string; activityId: string }>();
  const places = new Map<R, number>();
  for (const [row, { id: resourceId }] of resources) {
    const activityId = activities.get(row);
    if (activityId === undefined) continue;
    places.set(row, pairs.place(`${resourceId} ${activityId}`, { resourceId, activityId }));
  }
  const targets = await listTargets(context, pairs.list);
  const result = new Map<R, BookingTarget>();
  for (const [row, place] of places) {
    const target = targets[place];
    if (target) result.set(row, target);
  }
  return result;
}

/** The refusal of a rule, or undefined where it lets pass. */
export function bookingRefusal(rule: () => unknown): Failure | undefined {
  try {
    rule();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return undefined;
}

/** A refusal as a problem of a cell, with what would be accepted there instead. */
export function toCellProblem({ code, arguments: values }: Pick<Failure, 'code' | 'arguments'>): CheckedCellProblem {
  const accepted = acceptedInstead[code];
  return { code, values, ...(accepted && { accepted }) };
}

/** Values that the rules would accept in a refused cell. The column's own description covers its notation only. */
const acceptedInstead: Partial<Record<FailureCode, LocalText>> = {
  'user.error.InsufficientPrivileges': localText('import.accepted.bookableResource'),
  'project.error.Archived': localText('import.accepted.activeProject'),
  'work.error.NotAssigned': localText('import.accepted.assignedActivity'),
  'work.error.NotOfProject': localText('import.accepted.projectResource'),
  'work.error.NotBookable': localText('import.accepted.bookableActivity'),
  'work.error.BeforeActivityStart': localText('import.accepted.startedDay'),
  'work.error.WorkSlipNotEditable': localText('import.accepted.unlockedDay'),
  'work.error.RecordExists': localText('import.accepted.unbookedDay'),
  'work.error.IncorrectActualEffort': localText('import.accepted.dayWithin24Hours'),
};

interface AccessRules {
  /** True if there is a target to book on that the caller may know of. */
  readonly isOpen: boolean;
  /** The column and the problem to report if there is none, or if the caller may not know of it. */
  readonly closed: readonly ['resource' | 'activity', Pick<Failure, 'code' | 'arguments'>];
}

/**
 * Checks that the caller may book on a target; reports the refusal otherwise. Targets that the caller does not see are
 * reported as if they did not exist.
 */
export function checkAccess(
  target: BookingTarget,
  language: Language,
  { isOpen, closed }: AccessRules,
  report: (key: 'resource' | 'project' | 'activity', problem: CheckedCellProblem) => void,
): boolean {
  const booker = bookingRefusal(() => rules.checkMayBook(target, target.activityId));
  if (!isOpen || booker?.code === 'work.error.NotFound') report(closed[0], toCellProblem(closed[1]));
  else if (booker) report('resource', toCellProblem(booker));
  else if (target.isArchived)
    report('project', toCellProblem({ code: 'project.error.Archived', arguments: { name: target.projectName } }));
  else {
    const closedActivity = bookingRefusal(() => rules.checkBookable(target, language));
    if (!closedActivity) return true;
    report('activity', toCellProblem(closedActivity));
  }
  return false;
}
