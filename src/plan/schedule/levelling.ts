import { groupBy } from '../group-by.ts';
import { dayNumber, dayText } from '../calendar/day.ts';
import { HOURS_TOLERANCE } from '../calendar/work-time.ts';
import type { PlanAssignment, PlanDocument, PlanSetting } from '../document.ts';
import { handOverEdits } from '../edit/assignments.ts';
import type { PlanEdit } from '../edit/kinds.ts';
import { isPlannedWork, type WeekElsewhere } from './load.ts';
import { eachNext } from './network-order.ts';
import { ask, emptyStanding, withinLimits } from './schedule-links.ts';
import { barStart, type Calculation, calculationOf, passForward, placeBar, rollUpDates } from './schedule-pass.ts';
import { latestMoments } from './schedule-slack.ts';

export interface LevellingOptions {
  /** Delays nothing that would delay the end of the plan. */
  readonly isWithinSlack: boolean;
  /** By resource those who may do its work, which is proposed before a delay; no one does where this is absent. */
  readonly substitutes?: ReadonlyMap<string, readonly Substitute[]> | undefined;
  /** By resource its weeks in other plans, whose hours count too; absent where this plan alone counts. */
  readonly elsewhere?: WeeksOfOthers | undefined;
}

type LevelledWeek = Pick<WeekElsewhere, 'from' | 'until' | 'capacity' | 'planned'>;
type WeeksOfOthers = ReadonlyMap<string, readonly LevelledWeek[]>;

/** A resource that may do work of another one. */
export interface Substitute {
  readonly resourceId: string;
  /** Weeks in which other plans take hours. */
  readonly weeks: readonly LevelledWeek[];
}

/** An assignment that another resource takes over as it is. */
export interface Replacement extends PlanAssignment {
  readonly substituteId: string;
}

/** Proposal that takes over-allocations out of a plan. */
export interface Levelling {
  /** New first days of the activities to delay, by id; what follows them moves by its links. */
  readonly starts: ReadonlyMap<string, string>;
  readonly replacements: readonly Replacement[];
  /** Ids of activities that cannot be delayed as far as their people would need. */
  readonly unresolved: readonly string[];
}

/** The edit that makes the replacements and delays of a proposal. */
export const levellingEdit = ({ starts, replacements }: Levelling): PlanEdit => ({
  kind: 'several',
  edits: [
    ...replacements.flatMap(({ substituteId, ...assignment }) =>
      handOverEdits(assignment, { toResourceId: substituteId, hours: assignment.baseEffort }),
    ),
    ...Array.from(starts, ([id, value]) => ({ kind: 'set', id, field: 'start', value }) as const),
  ],
});

/**
 * Proposes delays, and other people if wanted, until no person is assigned beyond their availability, in this plan or, if wanted, in all plans together. Activities are placed one by
 * one after all that they depend on: by priority, then by start, slack and row, so that the same plan has the same proposal.
 * Fixed, manual and begun activities, and those as late as possible, keep their days and take their people on them.
 */
export function levelPlan(document: PlanDocument, setting: PlanSetting, options: LevellingOptions): Levelling {
  const calculation = calculationOf(document, setting);
  const { network, dates, lasts } = calculation;
  const { size } = network;
  const latest = latestMoments(calculation, passForward(calculation, true)).start;
  const load = new DayLoad(document, setting, calculation, options.elsewhere);
  const standing = emptyStanding(size);
  const starts = new Map<string, string>();
  const replacements: Replacement[] = [];
  const unresolved: string[] = [];
  const isMovable = (node: number) => dates.isBar[node] === 1 && !keepsDays(calculation, node);
  for (let node = 0; node < size; node += 1)
    if (dates.isBar[node] === 1 && keepsDays(calculation, node)) load.take(node, dates.planned[node] ?? 0);
  const place = (node: number) => {
    if (node >= size) {
      if (dates.isRolledUp[node - size] === 1) rollUpDates({ network, lasts }, standing, node - size);
      return;
    }
    if (dates.isBar[node] !== 1) return;
    const earliest = barStart(calculation, standing, node, true);
    if (!isMovable(node)) {
      placeBar(dates, standing, node, earliest);
      return;
    }
    const replaced = load.isFree(node, earliest) ? [] : load.substitute(node, earliest, options.substitutes);
    replacements.push(...replaced);
    const limit = options.isWithinSlack ? (latest[node] ?? earliest) : Number.POSITIVE_INFINITY;
    const found = load.firstFit(node, earliest);
    const isAllowed =
      found !== undefined && found <= Math.max(limit, earliest) && isWithinLimits(calculation, node, found);
    if (!isAllowed) unresolved.push(network.ids[node] ?? '');
    const start = isAllowed ? found : earliest;
    if (start > earliest) starts.set(network.ids[node] ?? '', dayText(Math.floor(start)));
    placeBar(dates, standing, node, start);
    load.take(node, start);
  };
  const rankOf = (node: number) => {
    const start = isMovable(node) ? barStart(calculation, standing, node, true) : Number.NEGATIVE_INFINITY;
    return [rankOfPriority(document.activities[node]?.priority ?? 0), start, latest[node] ?? 0, node];
  };
  placeInOrder(calculation, {
    onReady: (node) => {
      if (node < size) ask(calculation, standing, node);
    },
    isRanked: (node) => node < size && isMovable(node),
    rankOf,
    place,
  });
  return { starts, replacements, unresolved };
}

const usualPriority = 5;

/** 1 is the highest priority; 0 is none. */
const rankOfPriority = (priority: number): number => (priority === 0 ? usualPriority : priority);

const keepsDays = ({ dates }: Calculation, node: number): boolean =>
  dates.isPinned[node] === 1 || dates.isLatest[node] === 1;

function isWithinLimits({ dates }: Calculation, node: number, start: number): boolean {
  return withinLimits(dates, node, start, dates.length[node] ?? 0) >= start - HOURS_TOLERANCE;
}

interface Placing {
  /** Everything that a node depends on is placed. */
  onReady(node: number): void;
  /** Other nodes are placed as soon as they are ready. */
  isRanked(node: number): boolean;
  /** Compared number by number; the lowest rank is placed first. */
  rankOf(node: number): readonly number[];
  place(node: number): void;
}

/** Places each node after all that it depends on. */
function placeInOrder({ network }: Calculation, { onReady, isRanked, rankOf, place }: Placing): void {
  const waiting = new Int32Array(2 * network.size);
  for (const node of network.order) eachNext(network, node, (next) => (waiting[next] = (waiting[next] ?? 0) + 1));
  const ranked: { readonly node: number; readonly rank: readonly number[] }[] = [];
  const open: number[] = [];
  const makeReady = (node: number) => {
    onReady(node);
    if (isRanked(node)) ranked.push({ node, rank: rankOf(node) });
    else open.push(node);
  };
  const finish = (node: number) => {
    place(node);
    eachNext(network, node, (next) => {
      waiting[next] = (waiting[next] ?? 0) - 1;
      if (waiting[next] === 0) makeReady(next);
    });
  };
  const first = [...network.order].filter((node) => waiting[node] === 0);
  first.forEach(makeReady);
  while (open.length > 0 || ranked.length > 0) {
    const node = open.pop() ?? takeLowest(ranked);
    if (node !== undefined) finish(node);
  }
}

function takeLowest(ranked: { readonly node: number; readonly rank: readonly number[] }[]): number | undefined {
  let lowest = 0;
  for (let at = 1; at < ranked.length; at += 1) if (isLower(ranked[at]?.rank, ranked[lowest]?.rank)) lowest = at;
  const [taken] = ranked.splice(lowest, 1);
  return taken?.node;
}

function isLower(one: readonly number[] = [], other: readonly number[] = []): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** Calendar days that an activity is delayed at most; beyond these it counts as unresolved. */
const mostDelay = 3_650;

/** Percent of people's days that are taken by what has been placed. */
class DayLoad {
  readonly #assignments: Map<string, readonly PlanAssignment[]>;
  readonly #taken = new Map<string, Map<number, number>>();
  readonly #document: PlanDocument;
  readonly #setting: PlanSetting;
  readonly #calculation: Calculation;

  readonly #elsewhere: WeeksOfOthers;

  constructor(
    document: PlanDocument,
    setting: PlanSetting,
    calculation: Calculation,
    elsewhere: WeeksOfOthers = new Map(),
  ) {
    this.#elsewhere = elsewhere;
    this.#document = document;
    this.#setting = setting;
    this.#calculation = calculation;
    this.#assignments = new Map(groupBy(document.assignments, ({ activityId }) => activityId));
  }

  /** Tells whether an activity finds its people free if it starts at a moment. */
  isFree(node: number, start: number): boolean {
    return this.#busyUntil(node, start).size === 0;
  }

  /** Has others do the work of those who are not free; nothing changes unless all of them can be replaced. */
  substitute(node: number, start: number, substitutes: LevellingOptions['substitutes']): readonly Replacement[] {
    const { id = '' } = this.#document.activities[node] ?? {};
    const assigned = this.#assignments.get(id) ?? [];
    const busy = this.#busyUntil(node, start);
    const taken = new Set(assigned.map(({ resourceId }) => resourceId));
    const replacements: Replacement[] = [];
    for (const assignment of assigned) {
      if (!busy.has(assignment.resourceId)) continue;
      const days = this.#workdays(node, start);
      const found = (substitutes?.get(assignment.resourceId) ?? [])
        .filter(({ resourceId }) => !taken.has(resourceId))
        .map((each) => ({ ...each, load: this.#loadWith(node, days, each, assignment.assigned) }))
        .filter(({ load }) => load !== undefined)
        .toSorted((one, other) => (one.load ?? 0) - (other.load ?? 0))[0];
      if (!found) return [];
      taken.add(found.resourceId);
      replacements.push({ ...assignment, substituteId: found.resourceId });
    }
    const by = new Map(replacements.map(({ resourceId, substituteId }) => [resourceId, substituteId]));
    this.#assignments.set(
      id,
      assigned.map((each) => ({ ...each, resourceId: by.get(each.resourceId) ?? each.resourceId })),
    );
    return replacements;
  }

  /**
   * How busy a substitute is on days without the share; undefined if it can't do the share: on each day it works as long and
   * has time in this plan, and in each week in all plans together.
   */
  #loadWith(
    node: number,
    days: readonly number[],
    { resourceId, weeks }: Substitute,
    share: number,
  ): number | undefined {
    const { dates } = this.#calculation;
    const resource = this.#setting.resources.get(resourceId);
    if (!resource) return undefined;
    const [time, own] = [dates.calendar[node] ?? dates.calendars.plan, dates.calendars.of([resourceId])];
    const taken = (day: number) => this.#taken.get(resourceId)?.get(day) ?? 0;
    const isFree = days.every(
      (day) => own.hoursOf(day) >= time.hoursOf(day) && taken(day) + share <= resource.available + HOURS_TOLERANCE,
    );
    if (!isFree) return undefined;
    if (this.#fullWeek(resourceId, days, share, weeks) !== undefined) return undefined;
    const others = weeks.map(({ from, until, capacity, planned }) => {
      const within = days.filter((day) => dayNumber(from) <= day && day <= dayNumber(until));
      return within.length === 0 ? 0 : (within.length * 100 * planned) / capacity;
    });
    return [...days.map(taken), ...others].reduce((sum, each) => sum + each, 0);
  }

  /** The last day of the last week in which all plans together leave no time for a share on some days. */
  #fullWeek(
    resourceId: string,
    days: readonly number[],
    share: number,
    weeks: readonly LevelledWeek[],
  ): number | undefined {
    const own = this.#calculation.dates.calendars.of([resourceId]);
    const hours = (percent: number, day: number) => (percent / 100) * own.hoursOf(day);
    const full = weeks.filter(({ from, until, capacity, planned }) => {
      const [first, last] = [dayNumber(from), dayNumber(until)];
      const within = days.filter((day) => first <= day && day <= last);
      let needed = within.reduce((sum, day) => sum + hours(share, day), planned);
      for (let day = first; day <= last; day += 1) needed += hours(this.#taken.get(resourceId)?.get(day) ?? 0, day);
      return within.length > 0 && needed > capacity + HOURS_TOLERANCE;
    });
    const last = full.at(-1);
    return last && dayNumber(last.until);
  }

  /** The first moment from `start` on at which an activity finds its people free; undefined if there is none. */
  firstFit(node: number, start: number): number | undefined {
    const calendar = this.#calculation.dates.calendar[node] ?? this.#calculation.dates.calendars.plan;
    for (let at = start; at < start + mostDelay;) {
      const busy = this.#busyUntil(node, at);
      if (busy.size === 0) return at;
      at = calendar.next(Math.max(...busy.values()) + 1);
    }
    return undefined;
  }

  take(node: number, start: number): void {
    this.#eachShare(node, start, (resourceId, day, assigned) => {
      const days = this.#taken.get(resourceId) ?? new Map<number, number>();
      days.set(day, (days.get(day) ?? 0) + assigned);
      this.#taken.set(resourceId, days);
    });
  }

  /** By person whom an activity would overload, the last day on which it would. */
  #busyUntil(node: number, start: number): ReadonlyMap<string, number> {
    const busy = new Map<string, number>();
    const shares = new Map<string, { readonly assigned: number; readonly days: number[] }>();
    this.#eachShare(node, start, (resourceId, day, assigned) => {
      if (this.#isOver(resourceId, day, assigned)) busy.set(resourceId, day);
      if (!this.#elsewhere.has(resourceId)) return;
      const share = shares.get(resourceId) ?? { assigned, days: [] };
      share.days.push(day);
      shares.set(resourceId, share);
    });
    for (const [resourceId, { days, assigned }] of shares) {
      const until = this.#fullWeek(resourceId, days, assigned, this.#elsewhere.get(resourceId) ?? []);
      if (until !== undefined) busy.set(resourceId, Math.max(until, busy.get(resourceId) ?? until));
    }
    return busy;
  }

  #isOver(resourceId: string, day: number, assigned: number): boolean {
    const taken = this.#taken.get(resourceId)?.get(day) ?? 0;
    const available = this.#setting.resources.get(resourceId)?.available ?? 100;
    return taken > 0 && taken + assigned > available + HOURS_TOLERANCE;
  }

  /** The days of work of an activity that starts at a moment. */
  #workdays(node: number, start: number): readonly number[] {
    const { dates } = this.#calculation;
    const calendar = dates.calendar[node] ?? dates.calendars.plan;
    const [from, until] = [Math.floor(start), Math.floor(calendar.plus(start, dates.length[node] ?? 0))];
    const days = Array.from({ length: Math.max(until - from, 0) + 1 }, (_, index) => from + index);
    return days.filter((day) => calendar.hoursOf(day) > 0);
  }

  #eachShare(node: number, start: number, visit: (resourceId: string, day: number, assigned: number) => void): void {
    const activity = this.#document.activities[node];
    if (!activity || !isPlannedWork(activity)) return;
    const { dates } = this.#calculation;
    const calendar = dates.calendar[node] ?? dates.calendars.plan;
    const finish = calendar.plus(start, dates.length[node] ?? 0);
    const until = Math.max(Math.floor(finish), Math.floor(start));
    for (const { resourceId, assigned } of this.#assignments.get(activity.id) ?? []) {
      const days = dates.calendars.daysOf(resourceId);
      for (let day = Math.floor(start); day <= until; day += 1)
        if (days.hoursOf(day) > 0) visit(resourceId, day, assigned);
    }
  }
}
