import { ActivityType, DependencyType, ScheduleConstraint } from '#contract/core/codes.ts';
import { activityConstraint, bindsFinish, isDatedConstraint } from '#plan/constraint.ts';
import { foldText } from '#search/folded.ts';
import type { PlanActivity, PlanDocument, PlanResource, PlanSetting, PlanLink } from '#plan/document.ts';
import type { PlanEdit, SetEdit } from '#plan/edit/kinds.ts';
import { pasteReaders } from '#plan/edit/paste-table.ts';
import { readPastedPredecessors, readPastedResources, readSpan } from '#plan/edit/paste-values.ts';
import type { TypedTime } from '#plan/time-amount.ts';
import { readTypedDay, writeDay, writeDuration, writeLag, type TimeWords } from './day-text.ts';

/** Texts for writing links in a language. */
export interface LinkTextWords extends TimeWords {
  /** The letters of each `DependencyType`. */
  readonly types: Readonly<Record<number, string>>;
}

/** The links of an activity to what comes before it, as they are typed back: `3; 5FS+2d`. */
export function writeLinkList(links: readonly PlanLink[], rowOf: (id: string) => number, words: LinkTextWords): string {
  return links.map((link) => writeLink(link, rowOf(link.predecessorId), words)).join('; ');
}

function writeLink(link: PlanLink, row: number, words: LinkTextWords): string {
  const { type, lag } = link;
  if (type === DependencyType.finishStart && lag === 0) return String(row);
  return `${row}${words.types[type] ?? ''}${signedLag(link, words)}`;
}

/** `+2d`, `-4h`, `+3ed`; nothing where there is no lag. */
function signedLag(link: PlanLink, words: TimeWords): string {
  return link.lag === 0 ? '' : `${link.lag > 0 ? '+' : '-'}${writeLag(link, words)}`;
}

/** The columns that can be typed into. */
const editableColumns = [
  'name',
  'wbs',
  'kind',
  'start',
  'finish',
  'duration',
  'baseEffort',
  'complete',
  'predecessors',
  'resources',
  'responsible',
  'priority',
  'deadline',
  'constraint',
  'constraintDay',
  'scheduling',
  'calendar',
] as const;
export type EditableColumn = (typeof editableColumns)[number];

export const isEditable = (column: string): column is EditableColumn => editableColumns.some((each) => each === column);

/** Why a text can't be what a cell holds. */
export type PlanCellProblem =
  | {
      readonly problem:
        | 'day'
        | 'duration'
        | 'effort'
        | 'percent'
        | 'priority'
        | 'kind'
        | 'constraint'
        | 'scheduling'
        | 'calendar'
        | 'share'
        | 'link'
        | 'resources';
    }
  | { readonly problem: 'row' | 'resource' | 'twice'; readonly part: string };

/** Context for reading and writing cells. */
export interface CellContext {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  /** Ids of the resources that may be assigned. */
  readonly assignable: ReadonlySet<string>;
  readonly links: LinkTextWords;
  /** The name of each type of activities that can be chosen. */
  readonly kinds: Readonly<Record<number, string>>;
  /** The name of each constraint, by its code. */
  readonly constraints: readonly string[];
  readonly scheduling: { readonly auto: string; readonly manual: string };
  readonly today: string;
}

/** The types that a person chooses from; the other ones follow from what an activity holds, or from where it was made. */
export const chosenTypes = [
  ActivityType.standard,
  ActivityType.milestone,
  ActivityType.collection,
  ActivityType.task,
] as const;

/** The text of a cell as it is typed back. */
export function writePlanCell(context: CellContext, activity: PlanActivity, column: EditableColumn): string {
  const { document, setting, links } = context;
  const { habits, units } = links;
  const { locale } = habits;
  const number = (value: number) => new Intl.NumberFormat(locale, { useGrouping: false }).format(value);
  switch (column) {
    case 'name':
      return activity.name;
    case 'wbs':
      return activity.wbsCode;
    case 'kind':
      return context.kinds[activity.type] ?? '';
    case 'start':
    case 'finish':
    case 'deadline':
      return writeDay(activity[column], locale);
    case 'duration':
      return writeDuration(activity, links);
    case 'baseEffort':
      return `${number(activity.baseEffort)}${units.hours}`;
    case 'complete':
      // As precise as it is shown; an unchanged text changes nothing.
      return number(Math.round(activity.complete * 10) / 10);
    case 'priority':
      return activity.priority === 0 ? '' : String(activity.priority);
    case 'responsible':
      return setting.resources.get(activity.responsibleId ?? '')?.name ?? '';
    case 'constraint':
      return context.constraints[activityConstraint(activity).type] ?? '';
    case 'constraintDay':
      return writeDay(activityConstraint(activity).day, locale);
    case 'scheduling':
      return context.scheduling[activity.isManual ? 'manual' : 'auto'];
    case 'calendar':
      return setting.activityCalendars?.get(activity.calendarId ?? '')?.name ?? '';
    case 'predecessors':
      return writeLinkList(
        document.links.filter(({ successorId }) => successorId === activity.id),
        (id) => document.activities.findIndex((each) => each.id === id) + 1,
        links,
      );
    case 'resources':
      return activityAssignments(document, activity.id)
        .map(({ resourceId, assigned }) => shareText(setting.resources.get(resourceId)?.name ?? resourceId, assigned))
        .join('; ');
  }
}

const shareText = (name: string, assigned: number): string =>
  assigned === 100 ? name : `${name}[${Math.round(assigned * 100) / 100}%]`;

const activityAssignments = (document: PlanDocument, id: string) =>
  document.assignments.filter(({ activityId }) => activityId === id);

/** Reads what was typed into a cell. @returns the edit that it makes, undefined where it changes nothing */
export function readPlanCell(
  context: CellContext,
  activity: PlanActivity,
  column: EditableColumn,
  text: string,
): PlanEdit | undefined | PlanCellProblem {
  const typed = text.trim();
  if (typed === writePlanCell(context, activity, column).trim()) return undefined;
  switch (column) {
    case 'predecessors':
      return readLinkCell(context, activity, typed);
    case 'resources':
      return readAssignmentCell(context, activity, typed);
    default:
      return readValue(context, activity, column, typed);
  }
}

type ValueColumn = Exclude<EditableColumn, 'predecessors' | 'resources'>;

const numberProblems = {
  baseEffort: 'effort',
  complete: 'percent',
  priority: 'priority',
} as const;

function readValue(
  context: CellContext,
  activity: PlanActivity,
  column: ValueColumn,
  typed: string,
): PlanEdit | PlanCellProblem {
  const { id } = activity;
  const { habits } = context.links;
  const { locale } = habits;
  switch (column) {
    case 'name':
      return { kind: 'set', id, field: 'name', value: typed };
    case 'wbs':
      return { kind: 'set', id, field: 'wbsCode', value: typed };
    case 'start':
    case 'finish':
    case 'deadline': {
      if (typed === '') return { kind: 'set', id, field: column, value: null };
      const near = activity[column] ?? activity.start ?? context.today;
      const value = readTypedDay(typed, locale, near);
      return value === undefined ? { problem: 'day' } : { kind: 'set', id, field: column, value };
    }
    case 'duration':
      return readDurationCell(id, readSpan(typed, 'days', habits));
    case 'baseEffort':
    case 'complete':
    case 'priority': {
      const value = column === 'priority' && typed === '' ? 0 : pasteReaders[column](typed, habits);
      return value === undefined ? { problem: numberProblems[column] } : { kind: 'set', id, field: column, value };
    }
    case 'kind':
      return readKind(context, id, typed);
    case 'constraint':
      return readConstraint(context, activity, typed);
    case 'constraintDay':
      return readConstraintDay(context, activity, typed);
    case 'scheduling':
      return readScheduling(context, id, typed);
    case 'calendar':
      return readCalendar(context, id, typed);
    case 'responsible':
      return readResponsible(context, id, typed);
  }
}

/** Without a unit it is one of working time, shown in days or hours. */
function readDurationCell(id: string, span: TypedTime | undefined): SetEdit | PlanCellProblem {
  if (!span || span.hours < 0) return { problem: 'duration' };
  const { hours, unit, isElapsed } = span;
  return { kind: 'set', id, field: 'duration', value: hours, durationUnit: unit, isElapsed };
}

function readKind({ kinds }: CellContext, id: string, typed: string): SetEdit | PlanCellProblem {
  const wanted = foldText(typed);
  const value = chosenTypes.find((type) => foldText(kinds[type] ?? '').startsWith(wanted));
  return value === undefined || wanted === '' ? { problem: 'kind' } : { kind: 'set', id, field: 'type', value };
}

/** The edit that sets a constraint; one that names a day keeps the old one, else it takes that of the activity. */
export function constrainEdit(activity: PlanActivity, type: number): PlanEdit {
  const day = activityConstraint(activity).day ?? (bindsFinish(type) ? activity.finish : activity.start);
  return { kind: 'constrain', id: activity.id, type, day: isDatedConstraint(type) ? day : null };
}

function readConstraint(
  { constraints }: CellContext,
  activity: PlanActivity,
  typed: string,
): PlanEdit | PlanCellProblem {
  const wanted = foldText(typed);
  const exact = constraints.findIndex((name) => foldText(name) === wanted);
  const type = exact >= 0 ? exact : constraints.findIndex((name) => foldText(name).startsWith(wanted));
  if (wanted === '') return constrainEdit(activity, ScheduleConstraint.asSoonAsPossible);
  return type < 0 ? { problem: 'constraint' } : constrainEdit(activity, type);
}

/** A day alone is one before which the activity does not start; no day ends the constraint. */
function readConstraintDay(context: CellContext, activity: PlanActivity, typed: string): PlanEdit | PlanCellProblem {
  const { id } = activity;
  const { type, day } = activityConstraint(activity);
  if (typed === '') return { kind: 'constrain', id, type: ScheduleConstraint.asSoonAsPossible, day: null };
  const { locale } = context.links.habits;
  const read = readTypedDay(typed, locale, day ?? activity.start ?? context.today);
  if (read === undefined) return { problem: 'day' };
  const dated = isDatedConstraint(type) ? type : ScheduleConstraint.startNoEarlierThan;
  return { kind: 'constrain', id, type: dated, day: read };
}

function readScheduling({ scheduling }: CellContext, id: string, typed: string): SetEdit | PlanCellProblem {
  const wanted = foldText(typed);
  const isManual = foldText(scheduling.manual).startsWith(wanted);
  const isKnown = wanted !== '' && (isManual || foldText(scheduling.auto).startsWith(wanted));
  return isKnown ? { kind: 'set', id, field: 'isManual', value: isManual } : { problem: 'scheduling' };
}

/** The names of the calendars of activities. */
export const calendarNames = ({ setting }: Pick<CellContext, 'setting'>): string[] =>
  Array.from(setting.activityCalendars?.values() ?? [], ({ name }) => name);

/** An empty cell means the calendar of the plan. */
function readCalendar({ setting }: CellContext, id: string, typed: string): SetEdit | PlanCellProblem {
  if (typed === '') return { kind: 'set', id, field: 'calendarId', value: null };
  const calendars = [...(setting.activityCalendars ?? [])].map(([value, { name }]) => ({
    value,
    name: foldText(name),
  }));
  const wanted = foldText(typed);
  const found = calendars.find(({ name }) => name === wanted) ?? calendars.find(({ name }) => name.startsWith(wanted));
  return found ? { kind: 'set', id, field: 'calendarId', value: found.value } : { problem: 'calendar' };
}

function readResponsible({ setting }: CellContext, id: string, typed: string): SetEdit | PlanCellProblem {
  if (typed === '') return { kind: 'set', id, field: 'responsibleId', value: null };
  const found = findResourceByName([...setting.resources.values()], typed);
  return found ? { kind: 'set', id, field: 'responsibleId', value: found.id } : { problem: 'resource', part: typed };
}

const lowerCase = (text: string): string => text.toLowerCase();

/**
 * The resource of a name: as it is typed, else whatever its case, else whatever its accents, so that `Müller` and `Muller` are two;
 * of a beginning of one in the same way. Where several are meant it is none.
 */
function findResourceByName(resources: readonly PlanResource[], name: string): PlanResource | undefined {
  const only = (spelled: (text: string) => string, isMeant: (name: string, typed: string) => boolean) => {
    const typed = spelled(name);
    const found = typed === '' ? [] : resources.filter((each) => isMeant(spelled(each.name), typed));
    return found.length === 1 ? found[0] : undefined;
  };
  const same = (text: string, typed: string) => text === typed;
  const begins = (text: string, typed: string) => text.startsWith(typed);
  return (
    resources.find((each) => each.name === name) ??
    resources.find((each) => lowerCase(each.name) === lowerCase(name)) ??
    only(foldText, same) ??
    only(lowerCase, begins) ??
    only(foldText, begins)
  );
}

/** Nothing, one edit, or several as one. */
function combineEdits(edits: readonly PlanEdit[]): PlanEdit | undefined {
  return edits.length > 1 ? { kind: 'several', edits } : edits[0];
}

const linkFields = ['type', 'lag', 'isElapsed', 'unit'] as const;

function readLinkCell(
  { document, links: words }: CellContext,
  { id: successorId }: PlanActivity,
  typed: string,
): PlanEdit | undefined | PlanCellProblem {
  const links = readPastedPredecessors(typed, words.habits);
  if (!links) return { problem: 'link' };
  const before = new Map(
    document.links.flatMap((link) => (link.successorId === successorId ? [[link.predecessorId, link]] : [])),
  );
  const seen = new Set<string>();
  const edits: PlanEdit[] = [];
  for (const { name, ...how } of links) {
    const predecessorId = activityNamed(document, name);
    if (predecessorId === undefined) return { problem: 'row', part: name };
    if (seen.has(predecessorId)) return { problem: 'twice', part: name };
    seen.add(predecessorId);
    const old = before.get(predecessorId);
    if (!old) edits.push({ kind: 'link', predecessorId, successorId, ...how });
    else if (linkFields.some((field) => old[field] !== how[field]))
      edits.push({ kind: 'changeLink', predecessorId, successorId, ...how });
  }
  const gone = [...before.values()].filter(({ predecessorId }) => !seen.has(predecessorId));
  // Removed first: a link the other way round may only close a loop with one that goes.
  return combineEdits(gone.length > 0 ? [{ kind: 'unlink', links: gone }, ...edits] : edits);
}

/** The activity of a row number, or of a WBS code. */
function activityNamed({ activities }: PlanDocument, name: string): string | undefined {
  const byNumber = /^\d{1,9}$/.test(name) ? activities[Number(name) - 1] : undefined;
  return (byNumber ?? activities.find(({ wbsCode }) => wbsCode !== '' && wbsCode === name))?.id;
}

function readAssignmentCell(
  { document, setting, assignable, links: words }: CellContext,
  { id: activityId }: PlanActivity,
  typed: string,
): PlanEdit | undefined | PlanCellProblem {
  const named = readPastedResources(typed, words.habits);
  if (!named) return { problem: 'resources' };
  const before = new Map(activityAssignments(document, activityId).map((each) => [each.resourceId, each]));
  const offered = [...setting.resources.values()].filter(({ id }) => assignable.has(id) || before.has(id));
  const seen = new Set<string>();
  const edits: PlanEdit[] = [];
  for (const { name, assigned } of named) {
    const resourceId = findResourceByName(offered, name)?.id;
    if (resourceId === undefined) return { problem: 'resource', part: name };
    if (!(assigned > 0 && assigned <= 1000)) return { problem: 'share' };
    if (seen.has(resourceId)) return { problem: 'twice', part: name };
    seen.add(resourceId);
    const old = before.get(resourceId);
    if (!old) edits.push({ kind: 'assign', activityId, resourceId, assigned });
    else if (old.assigned !== assigned) edits.push({ kind: 'changeAssignment', activityId, resourceId, assigned });
  }
  for (const resourceId of before.keys())
    if (!seen.has(resourceId)) edits.push({ kind: 'unassign', activityId, resourceId });
  return combineEdits(edits);
}
