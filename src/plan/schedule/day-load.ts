import { groupBy } from '../group-by.ts';
import { dayNumber } from '../calendar/day.ts';
import { HOURS_TOLERANCE } from '../calendar/work-time.ts';
import type { PlanAssignment, PlanDocument, PlanSetting } from '../document.ts';
import { isPlannedWork, type WeekElsewhere } from './load.ts';
import type { Calculation } from './schedule-pass.ts';

type LevelledWeek = Pick<WeekElsewhere, 'from' | 'until' | 'capacity' | 'planned'>;
/** By resource its weeks in other plans. */
export type WeeksOfOthers = ReadonlyMap<string, readonly LevelledWeek[]>;

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

/** By resource and day the percent that are taken. */
export type TakenDays = Map<string, Map<number, number>>;

/** Calendar days that an activity is delayed at most; beyond these it counts as unresolved. */
const mostDelay = 3_650;

/** Percent of people's days that are taken by what has been placed. */
export class DayLoad {
  readonly #assignments: Map<string, readonly PlanAssignment[]>;
  readonly #taken: TakenDays;
  readonly #document: PlanDocument;
  readonly #setting: PlanSetting;
  readonly #calculation: Calculation;
  readonly #elsewhere: WeeksOfOthers;

  constructor(
    document: PlanDocument,
    setting: PlanSetting,
    calculation: Calculation,
    { taken, elsewhere = new Map() }: { readonly taken: TakenDays; readonly elsewhere: WeeksOfOthers | undefined },
  ) {
    this.#taken = taken;
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
  substitute(
    node: number,
    start: number,
    substitutes: ReadonlyMap<string, readonly Substitute[]> | undefined,
  ): readonly Replacement[] {
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
