import { dateDayNumber } from '#files/day-number.ts';
import type { LocalDateTime } from '#files/plan-calendar.ts';
import type { Baseline, PlanAssignment, PlanFile, PlanTask } from '#files/plan.ts';
import type { TimephasedSeries } from '#files/timephased.ts';
import { usualTimes } from '#files/standard-calendar.ts';
import { minutesOfDuration } from '#files/units.ts';
import { PlanWorkingTime } from '#files/working-time.ts';
import { fittingPercents } from '../kept-timephased.ts';
import { isOtherFigure } from './imported-work.ts';

/** Moments of the tasks of a plan file that their days do not say. Pure. */

export interface MomentFacts {
  readonly file: PlanFile;
  readonly workingTime: PlanWorkingTime;
  /** Tasks with an assignment that begins later, or of a resource with times of its own. */
  readonly irregular: ReadonlySet<number>;
  /** Spread work without a resource, by the unique ids of its tasks. */
  readonly looseSpread: ReadonlyMap<number, readonly TimephasedSeries[]>;
}

export const momentFacts = (file: PlanFile): MomentFacts => ({
  file,
  workingTime: new PlanWorkingTime(file.calendars),
  irregular: irregularTasks(file),
  looseSpread: looseSpread(file),
});

/** Work without a resource is spread evenly, as follows from the task, unless it is split or its hours were spread by hand. */
function looseSpread({ tasks, assignments }: PlanFile): MomentFacts['looseSpread'] {
  const loose = assignments.filter((each) => each.timephased && !each.resourceUid);
  if (loose.length === 0) return new Map();
  const split = new Set(tasks.flatMap(({ uid, pauses }) => (pauses ? [uid] : [])));
  return new Map(
    loose.flatMap(({ taskUid, timephased, workContour }) =>
      timephased && (split.has(taskUid) || workContour === 'contoured') ? [[taskUid, timephased] as const] : [],
    ),
  );
}

function irregularTasks({ assignments, resources, calendars }: PlanFile): ReadonlySet<number> {
  const own = calendars.filter(
    ({ week, exceptions }) => exceptions.length > 0 || week.some(({ kind }) => kind !== 'inherited'),
  );
  const ownUids = new Set(own.flatMap(({ uid, baseCalendarUid }) => (baseCalendarUid === undefined ? [] : uid)));
  const byUid = new Map(resources.map(({ uid, calendarUid }) => [uid, calendarUid]));
  const isIrregular = ({ delay = 0, resourceUid }: PlanAssignment) =>
    delay > 0 || ownUids.has(byUid.get(resourceUid ?? Number.NaN) ?? Number.NaN);
  return new Set(assignments.flatMap((assignment) => (isIrregular(assignment) ? assignment.taskUid : [])));
}

/** Tells that a moment is within a day: days are kept, which begin and end with the work of the calendar. */
export function isWithinDay(
  at: LocalDateTime,
  edge: 'from' | 'to',
  { calendarUid }: Pick<PlanTask, 'calendarUid'>,
  { file, workingTime }: MomentFacts,
): boolean {
  const own = workingTime.timesOn(calendarUid ?? file.header.defaultCalendarUid, dateDayNumber(at));
  const times = own.length > 0 ? own : usualTimes;
  return at.slice(11, 16) !== (edge === 'from' ? times[0] : times.at(-1))?.[edge];
}

/** The edge of a task that a constraint binds. */
const constraintEdges: Partial<Record<PlanTask['constraintType'], 'from' | 'to'>> = {
  mustStartOn: 'from',
  startNoEarlierThan: 'from',
  startNoLaterThan: 'from',
  mustFinishOn: 'to',
  finishNoEarlierThan: 'to',
  finishNoLaterThan: 'to',
};

/** Moments of a task; undefined where its days say the same. */
export type OwnMoments = Readonly<
  Record<
    'start' | 'finish' | 'actualStart' | 'actualFinish' | 'deadline' | 'constraintDate',
    LocalDateTime | undefined
  > &
    Pick<PlanTask, 'baselines' | 'pauses' | 'timephased'>
>;

/** The moments of a task within a day, and start and finish of one that does not take whole days. */
export function ownMomentsOf(task: PlanTask, facts: MomentFacts): OwnMoments {
  const { start, finish, isMilestone, isSummary, constraintType } = task;
  const isWithin = (at: LocalDateTime | undefined, edge: 'from' | 'to') =>
    at !== undefined && isWithinDay(at, edge, task, facts);
  const own = (at: LocalDateTime | undefined, edge: 'from' | 'to') =>
    isWithin(at, edge) && !isSummary ? at : undefined;
  const isWhole = !isMilestone && !isWithin(start, 'from') && !isWithin(finish, 'to') && fillsDays(task, facts);
  const isPlanned = !isSummary && (!isWhole || facts.irregular.has(task.uid));
  return {
    start: isPlanned ? start : undefined,
    finish: isPlanned ? finish : undefined,
    actualStart: own(task.actualStart, 'from'),
    actualFinish: own(task.actualFinish, 'to'),
    deadline: isWithin(task.deadline, 'to') ? task.deadline : undefined,
    constraintDate: own(task.constraintDate, constraintEdges[constraintType] ?? 'from'),
    pauses: task.pauses,
    timephased: ownTimephased(task, facts),
    baselines: task.baselines.map((baseline) =>
      baseline.number === 0 ? ownBaseline(baseline, task, facts) : baseline,
    ),
  };
}

function ownTimephased(task: PlanTask, { looseSpread: loose }: MomentFacts) {
  const percents = task.timephased && fittingPercents(task.timephased, task);
  const spread = loose.get(task.uid);
  return percents && spread ? [...percents, ...spread] : (percents ?? spread);
}

/** The first baseline is a version of the plan, which has days: those of its moments that these do not say, and its costs. */
export function ownBaseline(
  { number, start, finish, cost, timephased }: Baseline,
  task: PlanTask,
  facts: MomentFacts,
): Baseline {
  const isOwnStart = start !== undefined && isWithinDay(start, 'from', task, facts);
  const isInstant = task.isMilestone && finish === start;
  const isOwnFinish = isInstant ? isOwnStart : finish !== undefined && isWithinDay(finish, 'to', task, facts);
  return { number, start: isOwnStart ? start : undefined, finish: isOwnFinish ? finish : undefined, cost, timephased };
}

/** Longer tasks keep their moments. */
const mostCountedDays = 400;

/** Tells whether a task takes the whole working time of all its days. */
function fillsDays({ start, finish, duration, calendarUid }: PlanTask, { file, workingTime }: MomentFacts): boolean {
  if (start === undefined || finish === undefined || duration === undefined) return true;
  const [first, last] = [dateDayNumber(start), dateDayNumber(finish)];
  if (last - first > mostCountedDays) return false;
  let hours = 0;
  for (let day = first; day <= last; day += 1)
    hours += workingTime.hoursOn(calendarUid ?? file.header.defaultCalendarUid, day);
  return !isOtherFigure(hours, (minutesOfDuration(duration, file.header) ?? 0) / 60);
}
