import { groupBy } from '../group-by.ts';
import { dayNumber } from '../calendar/day.ts';
import { HOURS_TOLERANCE, type WorkTime } from '../calendar/work-time.ts';
import type { PlanAssignment, PlanDocument, PlanSetting } from '../document.ts';
import { isPlannedWork, loadParts, type WeekElsewhere } from './load.ts';
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

/** Percent of a person's day that an assignment takes. */
interface DayPart {
  readonly day: number;
  readonly percent: number;
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
      const parts = this.#partsOf(assignment, node, start, this.#timeOf(node));
      const found = (substitutes?.get(assignment.resourceId) ?? [])
        .filter(({ resourceId }) => !taken.has(resourceId))
        .map((each) => ({ ...each, load: this.#loadWith(node, parts, each) }))
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
  #loadWith(node: number, parts: readonly DayPart[], { resourceId, weeks }: Substitute): number | undefined {
    const resource = this.#setting.resources.get(resourceId);
    if (!resource) return undefined;
    const [time, own] = [this.#timeOf(node), this.#calculation.dates.calendars.of([resourceId])];
    const taken = (day: number) => this.#taken.get(resourceId)?.get(day) ?? 0;
    const isFree = parts.every(
      ({ day, percent }) =>
        own.hoursOf(day) >= time.hoursOf(day) && taken(day) + percent <= resource.available + HOURS_TOLERANCE,
    );
    if (!isFree) return undefined;
    if (this.#fullWeek(resourceId, parts, weeks) !== undefined) return undefined;
    const others = weeks.map(({ from, until, capacity, planned }) => {
      const within = parts.filter(({ day }) => dayNumber(from) <= day && day <= dayNumber(until));
      return within.length === 0 ? 0 : (within.length * 100 * planned) / capacity;
    });
    return [...parts.map(({ day }) => taken(day)), ...others].reduce((sum, each) => sum + each, 0);
  }

  /** The last day of the last week in which all plans together leave no time for a share on some days. */
  #fullWeek(resourceId: string, parts: readonly DayPart[], weeks: readonly LevelledWeek[]): number | undefined {
    const own = this.#calculation.dates.calendars.of([resourceId]);
    const hours = (percent: number, day: number) => (percent / 100) * own.hoursOf(day);
    const full = weeks.filter(({ from, until, capacity, planned }) => {
      const [first, last] = [dayNumber(from), dayNumber(until)];
      const within = parts.filter(({ day }) => first <= day && day <= last);
      let needed = within.reduce((sum, { day, percent }) => sum + hours(percent, day), planned);
      for (let day = first; day <= last; day += 1) needed += hours(this.#taken.get(resourceId)?.get(day) ?? 0, day);
      return within.length > 0 && needed > capacity + HOURS_TOLERANCE;
    });
    const last = full.at(-1);
    return last && dayNumber(last.until);
  }

  /** The first moment from `start` on at which an activity finds its people free; undefined if there is none. */
  firstFit(node: number, start: number): number | undefined {
    const time = this.#timeOf(node);
    for (let at = start; at < start + mostDelay;) {
      const busy = this.#busyUntil(node, at);
      if (busy.size === 0) return at;
      at = time.next(Math.max(...busy.values()) + 1);
    }
    return undefined;
  }

  take(node: number, start: number): void {
    for (const [resourceId, parts] of this.#parts(node, start)) {
      const days = this.#taken.get(resourceId) ?? new Map<number, number>();
      for (const { day, percent } of parts) days.set(day, (days.get(day) ?? 0) + percent);
      this.#taken.set(resourceId, days);
    }
  }

  /** By person whom an activity would overload, the last day on which it would. */
  #busyUntil(node: number, start: number): ReadonlyMap<string, number> {
    const busy = new Map<string, number>();
    for (const [resourceId, parts] of this.#parts(node, start)) {
      const over = parts.findLast(({ day, percent }) => this.#isOver(resourceId, day, percent))?.day;
      const first = Math.floor(start);
      const weeks = this.#elsewhere.get(resourceId);
      const full = weeks && this.#fullWeek(resourceId, parts, weeks);
      if (over !== undefined || full !== undefined) busy.set(resourceId, Math.max(over ?? first, full ?? first));
    }
    return busy;
  }

  #isOver(resourceId: string, day: number, percent: number): boolean {
    const taken = this.#taken.get(resourceId)?.get(day) ?? 0;
    const available = this.#setting.resources.get(resourceId)?.available ?? 100;
    return taken > 0 && taken + percent > available + HOURS_TOLERANCE;
  }

  #timeOf(node: number): WorkTime {
    const { dates } = this.#calculation;
    return dates.calendar[node] ?? dates.calendars.plan;
  }

  /** By person the days that an activity takes. */
  #parts(node: number, start: number): (readonly [resourceId: string, parts: readonly DayPart[]])[] {
    const activity = this.#document.activities[node];
    if (!activity || !isPlannedWork(activity)) return [];
    const { calendars } = this.#calculation.dates;
    return (this.#assignments.get(activity.id) ?? []).map((assignment) => [
      assignment.resourceId,
      this.#partsOf(assignment, node, start, calendars.daysOf(assignment.resourceId)),
    ]);
  }

  /** The working days of an assignment whose activity starts at a moment. @param time of the one who works */
  #partsOf(assignment: PlanAssignment, node: number, start: number, time: WorkTime): readonly DayPart[] {
    const { assigned, baseEffort: hours, delay, contour } = assignment;
    const finish = this.#timeOf(node).plus(start, this.#calculation.dates.length[node] ?? 0);
    const from = Math.floor(start);
    const until = Math.max(Math.floor(finish), from) + 1;
    const duration = this.#document.activities[node]?.duration ?? 0;
    const parts: DayPart[] = [];
    for (const part of loadParts({ from, until, assigned, hours, delay, contour, duration }, time))
      for (let day = part.from; day < part.until; day += 1)
        if (time.hoursOf(day) > 0) parts.push({ day, percent: part.assigned });
    return parts;
  }
}
