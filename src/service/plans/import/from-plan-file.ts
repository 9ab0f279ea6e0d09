import { ActivityAttribute, ActivityType, DependencyType, ScheduleConstraint, TimeUnit } from '#contract/core/codes.ts';
import { isDatedConstraint } from '#plan/constraint.ts';
import type {
  Baseline,
  ConstraintType,
  CustomValue,
  Duration,
  DurationUnit,
  PlanAssignment,
  PlanFile,
  PlanFormat,
  PlanHeader,
  PlanRelation,
  PlanTask,
} from '#files/plan.ts';
import { minutesOfDuration, type WorkingUnits, priorityFromFile } from '#files/units.ts';
import type { StoredResourceCalendar } from '#service/core/calendar/calendar-store.ts';
import type { FilePlanCalendar } from '#service/core/calendar/file-calendar.ts';
import {
  bounded,
  type CreatedPerson,
  createdPerson,
  effort,
  firstBaseline,
  type ImportedAssignment,
  mergeAssignments,
  noResourceUid,
  unassignedEfforts,
} from './imported-work.ts';
import {
  activityCalendarsIn,
  type ImportedActivityCalendar,
  planCalendarIn,
  resourceCalendarIn,
} from './plan-file-calendars.ts';
import { type Losses, lossesOf } from './losses.ts';
import { descriptionOfNotes } from '../file-notes.ts';
import { fitted, textLimits } from '../file-texts.ts';
import { type KeptCustomField, keptCustomFields, planFileHeader } from '../kept-custom-fields.ts';
import { isExportedField, keepCustomValue, type KeptHeaderFields } from '../kept-fields.ts';
import type { FileResource } from '../kept-resources.ts';
import type { AttributeValue } from '../attribute-values.ts';
import { type KeptActivityFields, withThings } from '../kept-work.ts';
import { lostFieldsOf, type PlanFileFacts, planFileFacts } from './plan-file-fields.ts';
import { type ImportedProgress, importedProgress } from './progress.ts';

/** A plan file in the words of our plans. Ids are still the file's unique ids; nothing is matched with the database yet. */
export interface ImportedPlan {
  readonly format: PlanFormat;
  /** That of the plan, in lower case. */
  readonly guid: string | undefined;
  readonly title: string;
  /** Fields of the plan with which nothing is calculated; undefined where the format states too few, or no activities. */
  readonly planFields: KeptHeaderFields | undefined;
  /** The same of its resources. */
  readonly resourceFields: readonly FileResource[] | undefined;
  /** Values of the custom fields of the project's own row, also of those that exports cannot have. */
  readonly projectFields: readonly ProjectField[];
  /** The definitions of its custom fields. */
  readonly customFields: readonly KeptCustomField[] | undefined;
  /** Which marks of activities the file itself states; the others mean nothing beyond it. */
  readonly stated: StatedMarks;
  /** In the order of the outline. */
  readonly activities: readonly ImportedActivity[];
  readonly links: readonly ImportedLink[];
  readonly assignments: readonly ImportedAssignment[];
  readonly resources: readonly ImportedResource[];
  /** Calendars that activities work by instead of the plan's. */
  readonly activityCalendars: readonly ImportedActivityCalendar[];
  /** When is worked in the plan; undefined where the file does not say it. */
  readonly calendar: FilePlanCalendar | undefined;
  readonly losses: Losses;
}

/** A custom field of the project of a file. */
interface ProjectField {
  readonly key: string;
  readonly alias: string | undefined;
  readonly value: CustomValue;
}

export interface ImportedActivity {
  readonly uid: number;
  readonly guid: string | null;
  readonly parentUid: number | null;
  readonly wbsCode: string;
  readonly name: string;
  readonly description: string;
  readonly type: number;
  readonly start: string | null;
  readonly finish: string | null;
  /** Hours. */
  readonly duration: number;
  /** `TimeUnit`. */
  readonly durationUnit: number;
  readonly isElapsed: boolean;
  /** Of the calendars of activities the one it works by; null for the plan's, undefined where the file does not say it. */
  readonly calendarUid: number | null | undefined;
  readonly priority: number;
  /** Planned hours outside its assignments. */
  readonly unassignedEffort: number;
  readonly attributes: number;
  readonly deadline: string | null;
  /** `ScheduleConstraint`, without fixed dates, which are attributes. */
  readonly constraint: number;
  readonly constraintDay: string | null;
  readonly isManual: boolean;
  /** Fields with which nothing is calculated; null if there are none, undefined where the format states too few. */
  readonly fileFields?: KeptActivityFields | null | undefined;
  /** Values of custom attributes that fields of the file are, by the ids of these; null where it has none. */
  readonly customValues?: ReadonlyMap<string, AttributeValue | null> | undefined;
  /** Contact named in the file; empty if there is none. */
  readonly contact: string;
  /** Costs that no work explains; null where the file does not say, so that what is planned here stays. */
  readonly fixedCosts: number | null;
  /** Progress in the file; null if it has not begun. */
  readonly progress: ImportedProgress | null;
  /** Plan values when the baseline was saved; null if the task was not in the plan then. */
  readonly baseline: ImportedBaseline | null;
}

/** Days are `yyyy-MM-dd`. */
export interface ImportedBaseline {
  readonly start: string | null;
  readonly finish: string | null;
  /** Hours. */
  readonly duration: number;
  readonly effort: number;
}

export interface ImportedLink {
  readonly predecessorUid: number;
  readonly successorUid: number;
  readonly type: number;
  /** Hours. */
  readonly lag: number;
  readonly lagElapsed: boolean;
  /** `TimeUnit`. */
  readonly lagUnit: number;
}

export interface ImportedResource {
  readonly uid: number;
  readonly name: string;
  readonly email: string | undefined;
  /** When it works otherwise than the plan. */
  readonly calendar?: StoredResourceCalendar | undefined;
  readonly created: CreatedPerson;
}

/** Hours of a duration; percentages are of `base` hours. Elapsed units run by the clock. */
export function durationInHours(duration: Duration, header: WorkingUnits, base = 0): number {
  const minutes = minutesOfDuration(duration, header);
  return bounded(minutes === undefined ? (base * duration.value) / 100 : minutes / 60);
}

const fixedDateBits: Partial<Record<ConstraintType, number>> = {
  mustStartOn: ActivityAttribute.startFixed,
  mustFinishOn: ActivityAttribute.finishFixed,
};

/**
 * The constraint of a task other than a fixed date. That it starts no earlier than its planned day says nothing more of what
 * follows nothing: its planned day keeps it there, and export states it again.
 */
function importedConstraint(
  { constraintType, constraintDate, start }: PlanTask,
  isFollower: boolean,
): Pick<ImportedActivity, 'constraint' | 'constraintDay'> {
  const constraint = ScheduleConstraint[constraintType];
  const constraintDay = fileDay(constraintDate);
  const isFixed = fixedDateBits[constraintType] !== undefined;
  const isPlannedDay = constraintType === 'startNoEarlierThan' && !isFollower && constraintDay === fileDay(start);
  if (isFixed || isPlannedDay) return unconstrained;
  if (!isDatedConstraint(constraint)) return { constraint, constraintDay: null };
  return constraintDay === null ? unconstrained : { constraint, constraintDay };
}

const unconstrained = { constraint: ScheduleConstraint.asSoonAsPossible, constraintDay: null };

function activityTypeOf(task: PlanTask): number {
  if (task.isSummary) return ActivityType.collection;
  if (task.isEffortOnly) return ActivityType.task;
  return task.isMilestone ? ActivityType.milestone : ActivityType.standard;
}

/** Blank rows and the project's own summary row are no activities. */
const isPlannedTask = (task: PlanTask) => !task.isBlank && task.uid !== 0;

const isoDateLength = 10;
const fileDay = (at: string | undefined): string | null => at?.slice(0, isoDateLength) ?? null;

/** A file may hold a finish before its start, which no plan here can: the activity ends on its start then, and is flagged. */
function taskDates(task: PlanTask): { start: string | null; finish: string | null; flag: number } {
  const start = fileDay(task.start);
  const finish = fileDay(task.finish);
  const isReversed = start !== null && finish !== null && finish < start;
  return isReversed ? { start, finish: start, flag: ActivityAttribute.validationError } : { start, finish, flag: 0 };
}

const guidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Facts of a task that follow from other rows of the file. */
interface TaskPlace {
  readonly parentUid: number | null;
  readonly unassignedEffort: number;
  readonly isFollower: boolean;
  readonly calendarUid: number | null | undefined;
  readonly fileFields: KeptActivityFields | null | undefined;
}

const isElapsedUnit = (unit: DurationUnit): boolean => unit.startsWith('elapsed');

/** The unit of a duration of a file, whether of working time or elapsed; none for percentages. */
function unitCodeOf(unit: DurationUnit): number {
  return timeUnitCodes.get(unit.replace('elapsed', '').toLowerCase()) ?? TimeUnit.automatic;
}

const timeUnitCodes: ReadonlyMap<string, number> = new Map(Object.entries(TimeUnit));

function importedDuration({ duration, isSummary }: PlanTask, header: PlanHeader) {
  if (!duration) return { duration: 0, durationUnit: TimeUnit.automatic, isElapsed: false };
  return {
    duration: Math.max(0, durationInHours(duration, header)),
    durationUnit: unitCodeOf(duration.unit),
    // That of a summary follows from its tasks.
    isElapsed: isElapsedUnit(duration.unit) && !isSummary,
  };
}

function importedActivity(
  task: PlanTask,
  header: PlanHeader,
  { parentUid, unassignedEffort, isFollower, calendarUid, fileFields }: TaskPlace,
): ImportedActivity {
  const { start, finish, flag } = taskDates(task);
  return {
    uid: task.uid,
    guid: task.guid !== undefined && guidPattern.test(task.guid) ? task.guid.toLowerCase() : null,
    parentUid,
    wbsCode: fitted(task.wbs ?? task.outlineNumber, textLimits.name),
    name: fitted(task.name, textLimits.name),
    description: descriptionOfNotes({ notes: task.notes, markdownNotes: fileFields?.markdownNotes }),
    type: activityTypeOf(task),
    start,
    finish,
    ...importedDuration(task, header),
    calendarUid,
    priority: priorityFromFile(task.priority),
    unassignedEffort,
    attributes: ActivityAttribute.imported | (fixedDateBits[task.constraintType] ?? 0) | flag,
    deadline: fileDay(task.deadline),
    ...importedConstraint(task, isFollower),
    isManual: task.isManual,
    fileFields,
    contact: fitted(task.contact, textLimits.name),
    fixedCosts: task.fixedCost === undefined ? null : bounded(task.fixedCost),
    progress: importedProgress(task),
    baseline: importedBaseline(firstBaseline(task), header),
  };
}

/** The values of a saved baseline in days and hours; null without one. */
export function importedBaseline(baseline: Baseline | undefined, header: WorkingUnits): ImportedBaseline | null {
  if (!baseline) return null;
  const start = fileDay(baseline.start);
  const finish = fileDay(baseline.finish);
  return {
    start,
    finish: start !== null && finish !== null && finish < start ? start : finish,
    duration: baseline.duration ? Math.max(0, durationInHours(baseline.duration, header)) : 0,
    effort: effort(baseline.work),
  };
}

/** The nearest row above with a smaller outline level, whatever the file says of parents: an outline is always a tree. */
function taskParents(tasks: readonly PlanTask[]): Map<number, number | null> {
  const open: PlanTask[] = [];
  const parents = new Map<number, number | null>();
  for (const task of tasks) {
    while ((open.at(-1)?.outlineLevel ?? -1) >= task.outlineLevel) open.pop();
    parents.set(task.uid, open.at(-1)?.uid ?? null);
    open.push(task);
  }
  return parents;
}

/** The file's links between activities that are there, each pair once. */
function importedLinks(
  { relations, header }: PlanFile,
  activities: ReadonlyMap<number, ImportedActivity>,
): readonly ImportedLink[] {
  const links = new Map<string, ImportedLink>();
  const add = ({ predecessorUid, successorUid, type, lag }: PlanRelation) => {
    const predecessor = activities.get(predecessorUid);
    if (!predecessor || !activities.has(successorUid) || predecessorUid === successorUid) return;
    const key = `${predecessorUid} ${successorUid}`;
    if (links.has(key)) return;
    links.set(key, {
      predecessorUid,
      successorUid,
      type: DependencyType[type],
      lag: durationInHours(lag, header, predecessor.duration),
      lagElapsed: isElapsedUnit(lag.unit),
      lagUnit: unitCodeOf(lag.unit),
    });
  };
  relations.forEach(add);
  return [...links.values()];
}

function importedResources(file: PlanFile): ImportedResource[] {
  return file.resources
    .filter(({ uid, type, isBlank }) => uid !== noResourceUid && type === 'work' && !isBlank)
    .map((resource) => ({
      uid: resource.uid,
      name: fitted(resource.name, textLimits.name),
      email: resource.email,
      calendar: resourceCalendarIn(file, resource),
      created: createdPerson(resource, file.header),
    }));
}

/** Translates a plan file; pure. */
export function fromPlanFile(file: PlanFile): ImportedPlan {
  const tasks = file.tasks.filter(isPlannedTask);
  const uids = new Set(tasks.map(({ uid }) => uid));
  const things = new Set(file.resources.filter(({ type }) => type !== 'work').map(({ uid }) => uid));
  const own = file.assignments.filter(({ taskUid }) => uids.has(taskUid));
  const isMaterial = ({ resourceUid }: PlanAssignment) => resourceUid !== undefined && things.has(resourceUid);
  const facts = planFileFacts(file);
  const isSheet = file.format === 'xls';
  const assignments = mergeAssignments(
    own.filter((assignment) => !isMaterial(assignment)),
    isSheet ? undefined : facts.keptWork,
  );
  const parents = taskParents(tasks);
  const unassigned = unassignedEfforts(tasks, assignments);
  const followers = new Set(file.relations.map(({ successorUid }) => successorUid));
  const activityCalendars = activityCalendarsIn(file, tasks);
  const activities = tasks.map((task) =>
    importedActivity(task, file.header, {
      parentUid: parents.get(task.uid) ?? null,
      unassignedEffort: unassigned.get(task.uid) ?? 0,
      isFollower: followers.has(task.uid),
      calendarUid: activityCalendars.uidOf(task),
      fileFields: isSheet
        ? undefined
        : (withThings(facts.kept.get(task), facts.keptThings.get(task.uid)?.things) ?? null),
    }),
  );
  const links = importedLinks(file, new Map(activities.map((activity) => [activity.uid, activity])));
  const calendar = planCalendarIn(file);
  const lost = {
    calendar: calendar?.left ?? 0,
    taskCalendars: activityCalendars.lost,
    links: file.relations.length - links.length,
    materials: own.filter((assignment) => isMaterial(assignment) && !facts.keptWork.has(assignment)).length,
    toProject: file.assignments.length - own.length,
  };
  return {
    format: file.format,
    guid: file.header.guid?.toLowerCase(),
    stated: file.stated ?? { uids: true, wbs: true },
    title: fitted(file.header.title ?? file.header.name, textLimits.name),
    planFields: isSheet || tasks.length === 0 ? undefined : (facts.keptHeader ?? {}),
    resourceFields: isSheet || tasks.length === 0 ? undefined : resourceFieldsOf(facts),
    customFields: isSheet || tasks.length === 0 ? undefined : keptCustomFields(file.customFields),
    projectFields: isSheet || tasks.length === 0 ? [] : projectFieldsOf(file),
    activities,
    links,
    assignments: assignments.filter(({ resourceUid }) => resourceUid !== noResourceUid),
    resources: importedResources(file),
    activityCalendars: activityCalendars.calendars,
    calendar,
    losses: lossesOf(file, tasks, { ...lost, fields: lostFieldsOf(file, facts) }),
  };
}

/** Fields of servers are known by the names that the file gives them. */
function projectFieldsOf(file: PlanFile): ProjectField[] {
  const aliases = new Map(
    file.customFields.flatMap(({ element, key, alias }) => (element === 'task' ? [[key, alias] as const] : [])),
  );
  return Object.entries(planFileHeader(file).custom ?? {}).flatMap(([key, stated]) => {
    const value = keepCustomValue(stated);
    const alias = aliases.get(key) || undefined;
    return value === undefined || (alias === undefined && !isExportedField('task', key)) ? [] : [{ key, alias, value }];
  });
}

const resourceFieldsOf = ({ keptResources }: PlanFileFacts): FileResource[] =>
  Array.from(keptResources, ([{ uid }, fields]) => ({ uid, fields }));

/** Which marks of its activities a file states itself. */
export interface StatedMarks {
  readonly uids: boolean;
  readonly wbs: boolean;
}
