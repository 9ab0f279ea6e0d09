import { ActivityAttribute, ActivityType, DependencyType } from '#contract/codes.ts';
import type {
  ConstraintType,
  Duration,
  PlanAssignment,
  PlanFile,
  PlanHeader,
  PlanRelation,
  PlanTask,
  RelationType,
} from '#planfile/plan.ts';

/** A plan file in the words of our plans. Ids are still the file's unique ids; nothing is matched with the database yet. */
export interface ImportedPlan {
  /** In the order of the outline. */
  readonly activities: readonly ImportedActivity[];
  readonly links: readonly ImportedLink[];
  readonly assignments: readonly ImportedAssignment[];
  readonly resources: readonly ImportedResource[];
  readonly losses: Losses;
}

export interface ImportedActivity {
  readonly uid: number;
  readonly guid: string | null;
  readonly parentUid: number | null;
  readonly outlineLevel: number;
  readonly wbsCode: string;
  readonly name: string;
  readonly description: string;
  readonly type: number;
  readonly start: string | null;
  readonly finish: string | null;
  /** Hours of working time. */
  readonly duration: number;
  readonly priority: number;
  /** Hours that the file plans for it beside its assignments. */
  readonly unassignedEffort: number;
  readonly attributes: number;
  readonly deadline: string | null;
}

export interface ImportedLink {
  readonly predecessorUid: number;
  readonly successorUid: number;
  readonly type: number;
  /** Hours. */
  readonly lag: number;
  readonly lagElapsed: boolean;
}

export interface ImportedAssignment {
  readonly taskUid: number;
  readonly resourceUid: number;
  /** Percent of the resource's working time. */
  readonly assigned: number;
  readonly baseEffort: number;
}

export interface ImportedResource {
  readonly uid: number;
  readonly name: string;
  readonly email: string | undefined;
}

/** What the file holds and a plan here does not: reported with the result, so that nothing is dropped silently. */
export interface Losses {
  readonly progress: number;
  readonly customFields: number;
  readonly links: number;
  readonly shortened: number;
  readonly warnings: readonly string[];
}

const dayLength = 10;
const day = (at: string | undefined): string | null => at?.slice(0, dayLength) ?? null;

const elapsedHours: Partial<Record<Duration['unit'], number>> = {
  elapsedMinutes: 1 / 60,
  elapsedHours: 1,
  elapsedDays: 24,
  elapsedWeeks: 24 * 7,
  elapsedMonths: 24 * 30,
};

/** Hours of a duration; percentages are of `base` hours. Elapsed units run by the clock. */
export function hoursOf({ value, unit }: Duration, header: PlanHeader, base = 0): number {
  const elapsed = elapsedHours[unit];
  if (elapsed !== undefined) return value * elapsed;
  if (unit === 'percent' || unit === 'elapsedPercent') return (base * value) / 100;
  const hoursPerDay = header.minutesPerDay / 60;
  const working: Partial<Record<Duration['unit'], number>> = {
    minutes: 1 / 60,
    hours: 1,
    days: hoursPerDay,
    weeks: header.minutesPerWeek / 60,
    months: header.daysPerMonth * hoursPerDay,
  };
  return value * (working[unit] ?? 0);
}

/** 0–1000, where 500 is normal and more is more urgent → 1 (highest) to 9. */
export function priorityOf(priority: number): number {
  return Math.min(9, Math.max(1, 10 - Math.round(priority / 100)));
}

const fixed: Partial<Record<ConstraintType, number>> = {
  mustStartOn: ActivityAttribute.startFixed,
  mustFinishOn: ActivityAttribute.finishFixed,
};

function typeOf(task: PlanTask): number {
  if (task.isSummary) return ActivityType.collection;
  return task.isMilestone ? ActivityType.milestone : ActivityType.standard;
}

const limits = { name: 255, description: 2500 };

/** Text that the database takes: no control characters, and not longer than a field may be. */
function fitted(text: string | undefined, limit: number): { text: string; isShortened: boolean } {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const clean = (text ?? '')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  return { text: clean.slice(0, limit), isShortened: clean.length > limit };
}

const isPlanned = (task: PlanTask) => !task.isBlank && task.uid !== 0;

/** Dates in their order: a file may hold a finish before its start, which no plan here can. */
function dates(task: PlanTask): { start: string | null; finish: string | null } {
  const start = day(task.start);
  const finish = day(task.finish);
  return start !== null && finish !== null && finish < start ? { start, finish: start } : { start, finish };
}

function activityOf(
  task: PlanTask,
  header: PlanHeader,
  parentUid: number | null,
  unassignedEffort: number,
): ImportedActivity {
  return {
    uid: task.uid,
    guid:
      task.guid !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(task.guid)
        ? task.guid.toLowerCase()
        : null,
    parentUid,
    outlineLevel: Math.max(1, task.outlineLevel),
    wbsCode: fitted(task.wbs ?? task.outlineNumber, limits.name).text,
    name: fitted(task.name, limits.name).text,
    description: fitted(task.notes, limits.description).text,
    type: typeOf(task),
    ...dates(task),
    duration: task.duration ? Math.max(0, hoursOf(task.duration, header)) : 0,
    priority: priorityOf(task.priority),
    unassignedEffort,
    attributes: ActivityAttribute.imported | (fixed[task.constraintType] ?? 0),
    deadline: day(task.deadline),
  };
}

/** The nearest row above with a smaller outline level, whatever the file says of parents: an outline is always a tree. */
function parentsOf(tasks: readonly PlanTask[]): Map<number, number | null> {
  const open: PlanTask[] = [];
  const parents = new Map<number, number | null>();
  for (const task of tasks) {
    while ((open.at(-1)?.outlineLevel ?? -1) >= task.outlineLevel) open.pop();
    parents.set(task.uid, open.at(-1)?.uid ?? null);
    open.push(task);
  }
  return parents;
}

const linkTypes: Record<RelationType, number> = {
  finishStart: DependencyType.finishStart,
  startFinish: DependencyType.startFinish,
  startStart: DependencyType.startStart,
  finishFinish: DependencyType.finishFinish,
};

/** The file's links between activities that are there, each pair once; `lost` counts the others. */
function linksOf({ relations, header }: PlanFile, activities: ReadonlyMap<number, ImportedActivity>) {
  const links = new Map<string, ImportedLink>();
  const add = ({ predecessorUid, successorUid, type, lag }: PlanRelation) => {
    const predecessor = activities.get(predecessorUid);
    if (!predecessor || !activities.has(successorUid) || predecessorUid === successorUid) return;
    const key = `${predecessorUid} ${successorUid}`;
    if (links.has(key)) return;
    const lagElapsed = lag.unit.startsWith('elapsed');
    links.set(key, {
      predecessorUid,
      successorUid,
      type: linkTypes[type],
      lag: hoursOf(lag, header, predecessor.duration),
      lagElapsed,
    });
  };
  relations.forEach(add);
  return { links: [...links.values()], lost: relations.length - links.size };
}

/** A resource's assignments to one activity as one: percentages and hours are added. */
function merged(assignments: readonly PlanAssignment[]): ImportedAssignment[] {
  const byPair = new Map<string, ImportedAssignment>();
  for (const { taskUid, resourceUid = 0, units = 100, work = 0 } of assignments) {
    const key = `${taskUid} ${resourceUid}`;
    const before = byPair.get(key);
    byPair.set(key, {
      taskUid,
      resourceUid,
      assigned: (before?.assigned ?? 0) + Math.max(0, units),
      baseEffort: (before?.baseEffort ?? 0) + Math.max(0, work),
    });
  }
  return [...byPair.values()];
}

/** Translates a plan file; pure. Rows that are blank and the project's own summary row are left out. */
export function fromPlanFile(file: PlanFile): ImportedPlan {
  const tasks = file.tasks.filter(isPlanned);
  const uids = new Set(tasks.map(({ uid }) => uid));
  const materials = new Set(file.resources.filter(({ type }) => type !== 'work').map(({ uid }) => uid));
  const own = file.assignments.filter(
    ({ taskUid, resourceUid }) => uids.has(taskUid) && (resourceUid === undefined || !materials.has(resourceUid)),
  );
  const assignments = merged(own);
  const unassigned = new Map<number, number>();
  for (const { taskUid, baseEffort } of assignments.filter(({ resourceUid }) => resourceUid === 0))
    unassigned.set(taskUid, baseEffort);
  const assignedTasks = new Set(own.map(({ taskUid }) => taskUid));
  const parents = parentsOf(tasks);
  const activities = tasks.map((task) => {
    // Work that is planned for a task without anybody assigned is unassigned effort.
    const loose = !task.isSummary && !assignedTasks.has(task.uid) ? Math.max(0, task.work ?? 0) : 0;
    return activityOf(task, file.header, parents.get(task.uid) ?? null, (unassigned.get(task.uid) ?? 0) + loose);
  });
  const { links, lost } = linksOf(file, new Map(activities.map((activity) => [activity.uid, activity])));
  return {
    activities,
    links,
    assignments: assignments.filter(({ resourceUid }) => resourceUid !== 0),
    resources: file.resources
      .filter(({ uid, name, type }) => uid !== 0 && name !== undefined && type === 'work')
      .map(({ uid, name, email }) => ({ uid, name: name ?? '', email })),
    losses: {
      progress: tasks.filter(({ isSummary, percentComplete = 0 }) => !isSummary && percentComplete > 0).length,
      customFields: file.customFields.length,
      links: lost,
      shortened: tasks.filter(
        ({ name, notes }) => fitted(name, limits.name).isShortened || fitted(notes, limits.description).isShortened,
      ).length,
      warnings: file.warnings.map(({ message }) => message),
    },
  };
}
