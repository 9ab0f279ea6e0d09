import { ActivityType, DependencyType } from '#contract/codes.ts';
import { DAY_HOURS, dayNumber, WorkCalendar } from './work-calendar.ts';

/**
 * What the links of a plan say about its dates. A plan keeps the dates that it was given, to the day; the scheduler only tells which of
 * them the links would move, and which links decide when the last linked activity ends. Pure.
 */

/** An activity as a version plans it; what has no dates is not scheduled. */
export interface PlannedActivity {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: number;
  /** Days `yyyy-MM-dd`. */
  readonly start: string | null;
  readonly finish: string | null;
  /** Hours of working time. */
  readonly duration: number;
}

export interface PlannedLink {
  readonly predecessorId: string;
  readonly successorId: string;
  readonly type: number;
  /** Hours between the two, negative where they overlap; of working time, or running through nights and days off. */
  readonly lag: number;
  readonly isElapsed: boolean;
}

export interface LinkFlags {
  /** Whether a delay of the predecessor delays what ends last. */
  readonly onCriticalPath: boolean;
  /** Whether the planned days contradict the link. */
  readonly conflict: boolean;
}

export interface Schedule {
  /** In the order of the links. */
  readonly links: readonly LinkFlags[];
  /** The activities that would begin on a later day if the links were kept. */
  readonly late: readonly string[];
}

/** A moment whose earliest and latest position are looked for: the start of an activity, or the finish of a collection. */
interface Moment {
  /** The earliest position: the planned one, until links demand a later one. */
  early: number;
  /** The latest position that delays nothing. */
  latest: number;
  readonly before: Edge[];
  readonly after: Edge[];
}

/** `to` lies at `after(from)` or later. */
interface Edge {
  readonly from: Moment;
  readonly to: Moment;
  readonly after: (position: number) => number;
  /** The latest position of `from` for one of `to`. */
  readonly until: (position: number) => number;
}

/** A dated activity with its ends as moments; the finish of one that holds no others follows from its start. */
interface Bar {
  readonly activity: PlannedActivity;
  readonly start: Moment;
  readonly finish: Moment;
  /** Working hours between the two moments; 0 where the finish is a moment of its own. */
  readonly length: number;
  /** Positions of the planned days: the first beginning, the first end, and the last end. */
  readonly planned: { readonly start: number; readonly startUntil: number; readonly finish: number };
}

/** Less than a day is no difference, because dates are kept to the day. */
const tolerance = DAY_HOURS;

function barsOf(activities: readonly PlannedActivity[], calendar: WorkCalendar): ReadonlyMap<string, Bar> {
  const dated = activities.filter(({ start, finish }) => start !== null || finish !== null);
  const parents = new Set(dated.map(({ parentId }) => parentId));
  const bars = dated.flatMap((activity) => barOf(activity, parents.has(activity.id), calendar) ?? []);
  return new Map(bars.map((bar) => [bar.activity.id, bar]));
}

function momentAt(position: number): Moment {
  return { early: position, latest: Number.POSITIVE_INFINITY, before: [], after: [] };
}

function barOf(activity: PlannedActivity, holdsOthers: boolean, calendar: WorkCalendar): Bar | undefined {
  const from = activity.start ?? activity.finish;
  const until = activity.finish ?? activity.start;
  if (from === null || until === null) return undefined;
  const first = dayNumber(from);
  const planned = {
    start: calendar.startOf(first),
    startUntil: calendar.startOf(first + 1),
    finish: calendar.startOf(dayNumber(until) + 1),
  };
  const start = momentAt(planned.start);
  if (holdsOthers) return { activity, planned, start, finish: momentAt(Number.NEGATIVE_INFINITY), length: 0 };
  return { activity, planned, start, finish: start, length: lengthOf(activity, planned) };
}

/** The duration, as far as the planned days leave it open at which hour of the day an activity begins and ends. */
function lengthOf({ type, duration }: PlannedActivity, { start, finish }: Bar['planned']): number {
  if (type === ActivityType.milestone) return 0;
  const span = Math.max(finish - start, 0);
  return duration > 0 ? Math.min(Math.max(duration, span - DAY_HOURS), span) : span;
}

const startsBoth: ReadonlySet<number> = new Set([DependencyType.startStart, DependencyType.startFinish]);
const endsFinish: ReadonlySet<number> = new Set([DependencyType.finishFinish, DependencyType.startFinish]);

/** A link between two bars: from which end of the one to which end of the other. */
function edgeOf(link: PlannedLink, one: Bar, two: Bar, calendar: WorkCalendar): Edge {
  const fromFinish = !startsBoth.has(link.type);
  const toFinish = endsFinish.has(link.type);
  const ahead = fromFinish ? one.length : 0;
  const behind = toFinish ? two.length : 0;
  const wait = (position: number, lag: number, isEnd: boolean) =>
    link.isElapsed && lag !== 0 ? calendar.elapsed(position, lag, isEnd) : position + lag;
  return {
    from: fromFinish ? one.finish : one.start,
    to: toFinish ? two.finish : two.start,
    after: (position) => wait(position + ahead, link.lag, fromFinish) - behind,
    until: (position) => wait(position + behind, -link.lag, toFinish) - ahead,
  };
}

function join(edge: Edge): void {
  edge.from.after.push(edge);
  edge.to.before.push(edge);
}

/** Moments in an order in which each comes after all that it waits for; those on loops, and behind them, are left out. */
function inOrder(moments: readonly Moment[]): Moment[] {
  const waiting = new Map(moments.map((moment) => [moment, moment.before.length]));
  const order = moments.filter(({ before }) => before.length === 0);
  for (const { after } of order) {
    for (const { to } of after) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  return order;
}

/** A collection begins before what is in it and ends after it. */
function joinOutline(bars: ReadonlyMap<string, Bar>): void {
  for (const { activity, start, finish, length } of bars.values()) {
    const above = activity.parentId === null ? undefined : bars.get(activity.parentId);
    if (!above) continue;
    join({ from: above.start, to: start, after: (position) => position, until: (position) => position });
    const ends = { after: (position: number) => position + length, until: (position: number) => position - length };
    join({ from: finish, to: above.finish, ...ends });
  }
}

/** Forward: no moment comes before what it waits for. Backward from the end of what is linked: what may wait without a delay. */
function pass(order: readonly Moment[], linked: readonly Bar[]): void {
  for (const { early, after } of order) {
    if (early === Number.NEGATIVE_INFINITY) continue;
    for (const edge of after) edge.to.early = Math.max(edge.to.early, edge.after(early));
  }
  const ends = linked.map(({ finish, length }) => finish.early + length);
  const end = ends.reduce((latest, each) => Math.max(latest, each), Number.NEGATIVE_INFINITY);
  for (const { finish, length } of linked) finish.latest = Math.min(finish.latest, end - length);
  for (const moment of order.toReversed()) {
    for (const { to, until } of moment.after) {
      if (to.latest !== Number.POSITIVE_INFINITY) moment.latest = Math.min(moment.latest, until(to.latest));
    }
  }
}

const isCritical = ({ early, latest }: Moment) => latest - early < tolerance;

/** Whether the planned days contradict a link; to be asked before any pass. */
function contradicts({ type }: PlannedLink, { from, after }: Edge, one: Bar, two: Bar): boolean {
  const planned = from.early === Number.NEGATIVE_INFINITY ? one.planned.finish : from.early;
  const asked = after(planned);
  return endsFinish.has(type) ? asked + two.length > two.planned.finish : isAfterDay(asked, two);
}

/** Whether a position is one at which the activity would not begin on its planned day any more. */
function isAfterDay(position: number, { activity, planned }: Bar): boolean {
  const isMoment = activity.type === ActivityType.milestone;
  return isMoment ? position > planned.startUntil : position >= planned.start + DAY_HOURS;
}

/** @param holidays days `yyyy-MM-dd` */
export function scheduleOf(
  activities: readonly PlannedActivity[],
  links: readonly PlannedLink[],
  holidays: readonly string[],
): Schedule {
  const calendar = new WorkCalendar(holidays);
  const bars = barsOf(activities, calendar);
  joinOutline(bars);
  const edges = links.map((link) => {
    const from = bars.get(link.predecessorId);
    const to = bars.get(link.successorId);
    if (!from || !to) return undefined;
    const edge = edgeOf(link, from, to, calendar);
    join(edge);
    return { edge, from, to, conflict: contradicts(link, edge, from, to) };
  });
  const linked = edges.flatMap((each) => (each ? [each.from, each.to] : []));
  const moments = [...new Set([...bars.values()].flatMap(({ start, finish }) => [start, finish]))];
  const order = inOrder(moments);
  if (linked.length > 0) pass(order, linked);
  return {
    links: edges.map((each) => {
      if (!each) return { onCriticalPath: false, conflict: false };
      const { from, to, after } = each.edge;
      const isTight = to.early - after(from.early) < tolerance;
      return { onCriticalPath: isTight && isCritical(from) && isCritical(to), conflict: each.conflict };
    }),
    late: [...bars.values()].filter((bar) => isAfterDay(bar.start.early, bar)).map(({ activity }) => activity.id),
  };
}
