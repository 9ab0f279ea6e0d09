import { CostType, collectionTypes } from '#contract/core/codes.ts';
import type { OpCosts } from '#contract/core/shared.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { hasHiddenCosts } from '#app/features/activities/activity-item.ts';
import type { Steps } from '#client/yielder.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { sampledDays } from '#chart/lines.ts';
import { DailyAmounts } from './daily-amounts.ts';

/** Cumulative values per day: planned, actual until today, and expected from then on. */
export interface Course {
  readonly planned: readonly (number | null)[];
  readonly actual: readonly (number | null)[];
  readonly expected: readonly (number | null)[];
}

export interface ProgressOverTime {
  /** `yyyy-MM-dd`, ascending; today is one of them. */
  readonly days: readonly string[];
  /** Hours. */
  readonly effort: Course;
  /** Undefined where personnel costs of an activity are hidden. */
  readonly costs: Course | undefined;
  readonly burnUp: BurnUp;
}

/** Hours of planned effort that are done, against all that are planned. */
export interface BurnUp {
  readonly scope: readonly number[];
  readonly planned: readonly (number | null)[];
  readonly done: readonly (number | null)[];
  /** From today on, as fast as in the last four weeks. */
  readonly forecast: readonly (number | null)[];
  /** When all is done at this pace; none where nothing was done in these weeks, or nothing is left. */
  readonly doneOn: string | undefined;
}

/** A leaf of the plan with what it takes. Efforts in hours. */
interface Leaf {
  readonly start: number;
  readonly finish: number;
  readonly effort: { readonly planned: number; readonly open: number };
  readonly costs: { readonly planned: number; readonly open: number; readonly actual: number };
  readonly earned: number;
  readonly work: RecordedWork | undefined;
}

/** Work recorded on an activity. */
interface RecordedWork {
  hours: number;
  readonly days: { readonly day: number; readonly hours: number }[];
}

/** Points enough for a curve as wide as a screen. */
const maxProgressPoints = 180;
/** The days whose pace is carried on. */
const paceDays = 28;
/** Maximum distance from today, in days; anything farther counts at this distance. */
const farthest = 20 * 366;

const isSetDay = (day: string | null | undefined): day is string => day !== null && day !== undefined && day !== '';

/** Inputs for a project's progress over time. */
export interface ProgressSource {
  readonly activities: readonly OpActivity[];
  readonly records: readonly OpResourceWorkRecord[];
  readonly today: string;
}

/** Number of records processed per step: far below a millisecond. */
const stepSize = 128;

/**
 * Calculates effort, costs and completed work of a project over time from its activities and work records. Planned
 * amounts are spread evenly over the weekdays of their activities. Costs and completed effort have no dates: they
 * follow the work on their activity. Late work is expected from tomorrow on, over its planned duration.
 */
export function* progressOverTime(source: ProgressSource): Steps<ProgressOverTime | undefined> {
  const { activities, records, today } = source;
  const now = dayNumber(today);
  const work = yield* workByActivity(activities, records);
  const leaves: Leaf[] = [];
  let [first, last] = [now, now + 1];
  const hold = (from: number, until: number) => {
    first = Math.min(first, Math.max(from, now - farthest));
    last = Math.max(last, Math.min(until, now + farthest));
  };
  for (const [index, activity] of activities.entries()) {
    const leaf = leafOf(activity, work.get(activity.id));
    if (leaf) {
      leaves.push(leaf);
      hold(leaf.start, Math.max(leaf.finish, openRange(leaf, now).until));
    }
    if (index % stepSize === 0) yield;
  }
  for (const { workRecord } of records) {
    if (isSetDay(workRecord?.date)) hold(dayNumber(workRecord.date), dayNumber(workRecord.date));
  }
  if (leaves.length === 0 && records.length === 0) return undefined;
  const lines = newLines(first, last);
  for (const { workRecord, actualEffort } of records) {
    if (isSetDay(workRecord?.date)) lines.effort.actual.add(dayNumber(workRecord.date), actualEffort ?? 0);
  }
  for (const [index, leaf] of leaves.entries()) {
    addLeaf(lines, leaf, now);
    if (index % stepSize === 0) yield;
  }
  const days = [...new Set([...sampledDays(dayText(first), dayText(last), maxProgressPoints), today])].toSorted();
  const at = { days, first, now };
  const effort = courseOf(lines.effort, at);
  yield;
  const costs = activities.some(hasHiddenCosts) ? undefined : courseOf(lines.costs, at);
  yield;
  return { days, effort, costs, burnUp: burnUpOf(lines.effort.planned.sums(), lines.done.sums(), at) };
}

interface WorkTimelines {
  readonly planned: DailyAmounts;
  readonly actual: DailyAmounts;
  readonly open: DailyAmounts;
}

type ProgressTimelines = ReturnType<typeof newLines>;

function newLines(first: number, last: number) {
  const timeline = () => new DailyAmounts(first, last);
  const sums = (): WorkTimelines => ({ planned: timeline(), actual: timeline(), open: timeline() });
  return { effort: sums(), costs: sums(), done: timeline() };
}

function addLeaf({ effort, costs, done }: ProgressTimelines, leaf: Leaf, now: number): void {
  effort.planned.spread(leaf.start, leaf.finish, leaf.effort.planned);
  costs.planned.spread(leaf.start, leaf.finish, leaf.costs.planned);
  const open = openRange(leaf, now);
  if (leaf.effort.open > 0) effort.open.spread(open.from, open.until, leaf.effort.open);
  if (leaf.costs.open > 0) costs.open.spread(open.from, open.until, leaf.costs.open);
  if (leaf.costs.actual !== 0) addAsWorked(costs.actual, leaf, leaf.costs.actual, now);
  if (leaf.earned > 0) addAsWorked(done, leaf, leaf.earned, now);
}

function* workByActivity(
  activities: readonly OpActivity[],
  records: readonly OpResourceWorkRecord[],
): Steps<ReadonlyMap<string, RecordedWork>> {
  const activityOf = new Map<string, string>();
  for (const [index, { id, assignments }] of activities.entries()) {
    for (const assignment of assignments ?? []) activityOf.set(assignment, id);
    if (index % stepSize === 0) yield;
  }
  const work = new Map<string, RecordedWork>();
  for (const [index, { workRecord, actualEffort }] of records.entries()) {
    if (index % stepSize === 0) yield;
    const activity = activityOf.get(workRecord?.assignment ?? '');
    if (activity === undefined || !isSetDay(workRecord?.date) || !actualEffort) continue;
    const known = work.get(activity) ?? { hours: 0, days: [] };
    known.hours += actualEffort;
    known.days.push({ day: dayNumber(workRecord.date), hours: actualEffort });
    work.set(activity, known);
  }
  return work;
}

function leafOf(activity: OpActivity, work: RecordedWork | undefined): Leaf | undefined {
  const { type, start, finish, deleted, complete } = activity;
  const isCollection = typeof type === 'number' && collectionTypes.includes(type);
  if (isCollection || deleted === true || !isSetDay(start) || !isSetDay(finish)) return undefined;
  const planned = activity.baseEffort ?? 0;
  const costs = { planned: totalCosts(activity.plannedCosts), open: totalCosts(activity.openCosts) };
  return {
    start: dayNumber(start),
    finish: dayNumber(finish),
    effort: { planned, open: activity.openEffort ?? activity.remainingEffort ?? 0 },
    // Expected costs are the planned ones with their variance.
    costs: { ...costs, actual: costs.planned + totalCosts(activity.costVariances) - costs.open },
    earned: (planned * Math.min(complete ?? 0, 100)) / 100,
    work,
  };
}

const isProceeds = (name: string | null | undefined) => name === 'proceeds' || name === String(CostType.proceeds);

/** All costs together, without proceeds. */
function totalCosts(costs: OpCosts | null | undefined): number {
  return (costs?.cost ?? []).reduce((sum, { name, value }) => sum + (isProceeds(name) ? 0 : (value ?? 0)), 0);
}

/** The days on which the rest of an activity is expected. */
function openRange({ start, finish, effort, costs }: Leaf, now: number): { from: number; until: number } {
  if (effort.open <= 0 && costs.open <= 0) return { from: start, until: finish };
  const from = Math.max(start, now + 1);
  return { from, until: finish >= from ? finish : from + (finish - start) };
}

/** Dates an amount as the work on its activity; without any, evenly until today. */
function addAsWorked(timeline: DailyAmounts, { work, start, finish }: Leaf, amount: number, now: number): void {
  if (work && work.hours > 0) {
    for (const { day, hours } of work.days) timeline.add(day, (amount * hours) / work.hours);
  } else if (start > now) timeline.add(now, amount);
  else timeline.spread(start, Math.min(finish, now), amount);
}

interface Sampling {
  readonly days: readonly string[];
  readonly first: number;
  readonly now: number;
}

const roundProgressAmount = (value: number) => Math.round(value * 100) / 100;

function courseOf({ planned, actual, open }: WorkTimelines, { days, first, now }: Sampling): Course {
  const sums = { planned: planned.sums(), actual: actual.sums(), open: open.sums() };
  const indexes = days.map((day) => dayNumber(day) - first);
  const until = now - first;
  return {
    planned: indexes.map((at) => roundProgressAmount(sums.planned[at] ?? 0)),
    actual: indexes.map((at) => (at <= until ? roundProgressAmount(sums.actual[at] ?? 0) : null)),
    // Future bookings count as expected on their day.
    expected: indexes.map((at) =>
      at >= until ? roundProgressAmount((sums.actual[at] ?? 0) + (sums.open[at] ?? 0)) : null,
    ),
  };
}

function burnUpOf(planned: Float64Array, done: Float64Array, { days, first, now }: Sampling): BurnUp {
  const scope = roundProgressAmount(planned.at(-1) ?? 0);
  const reached = done[now - first] ?? 0;
  const pace = (reached - (done[now - first - paceDays] ?? 0)) / paceDays;
  const left = scope - reached;
  const indexes = days.map((day) => dayNumber(day) - first);
  const isAhead = pace > 0 && left > 0.005;
  return {
    scope: days.map(() => scope),
    planned: indexes.map((at) => roundProgressAmount(planned[at] ?? 0)),
    done: indexes.map((at) => (at <= now - first ? roundProgressAmount(done[at] ?? 0) : null)),
    forecast: indexes.map((at) => {
      const ahead = at - (now - first);
      return isAhead && ahead >= 0 ? roundProgressAmount(Math.min(scope, reached + pace * ahead)) : null;
    }),
    doneOn: isAhead ? dayText(now + Math.ceil(left / pace)) : undefined,
  };
}
