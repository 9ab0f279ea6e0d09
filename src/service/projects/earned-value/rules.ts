import type { WorkTime } from '#plan/calendar/work-time.ts';
import { workDone } from '#plan/schedule/contour.ts';
import { planWorkTime } from '#plan/calendar/calendar.ts';
import { dayNumber, dayText, isoWeekday } from '#plan/calendar/day.ts';
import { groupBy } from '#plan/group-by.ts';
import { type EarnedAmounts, noEarnedAmounts, sumOfEarned } from '#plan/earned-value.ts';
import type { OpEarnedActivity, OpEarnedValue, OpEarnedValueOverTime } from '#contract/app/earned-value.ts';
import { Level } from '#contract/core/codes.ts';
import { calendarOf } from '#service/core/calendar/plan-calendar.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import type { EarnedEntry, EarnedPart, EarnedPlan, EarnedSource } from './queries.ts';

/** Earned values of plans from their amounts on days. Pure. */

/** The same amounts in hours and in money. */
interface BothAmounts {
  readonly hours: EarnedAmounts;
  readonly costs: EarnedAmounts;
}

const noAmounts: BothAmounts = { hours: noEarnedAmounts, costs: noEarnedAmounts };

/** From the level on: money of single people and days gives their hourly rates away. */
const maySeeCosts = ({ level }: EarnedPlan) => level >= Level.manager;

/** Share of a part that lies on days up to one: by working time and contour, by days if none of it is working time. */
function shareUntil([from, until, , , shape]: EarnedPart, day: number, time: WorkTime): number {
  const [first, last] = [dayNumber(from), dayNumber(until)];
  if (last <= day) return 1;
  if (first > day) return 0;
  const start = time.dayPosition(first);
  const whole = time.dayPosition(last + 1) - start;
  const passed = whole > 0 ? (time.dayPosition(day + 1) - start) / whole : (day + 1 - first) / (last + 1 - first);
  return shape ? workDone(shape, passed) : passed;
}

function bothAmounts(entries: readonly EarnedEntry[], day: number, time: WorkTime): BothAmounts {
  const [hours, costs] = [{ ...noEarnedAmounts }, { ...noEarnedAmounts }];
  for (const { kind, parts, ...ended } of entries) {
    hours[kind] += ended.hours;
    costs[kind] += ended.costs;
    for (const part of parts) {
      const share = kind === 'budget' ? 1 : shareUntil(part, day, time);
      hours[kind] += part[2] * share;
      costs[kind] += part[3] * share;
    }
  }
  return { hours, costs };
}

const workTimeOf = (plan: EarnedPlan, { holidays }: EarnedSource) => planWorkTime(calendarOf({ ...plan, holidays }));

const roundedAmounts = ({ budget, planned, earned, actual }: EarnedAmounts): EarnedAmounts => ({
  budget: roundFigure(budget),
  planned: roundFigure(planned),
  earned: roundFigure(earned),
  actual: roundFigure(actual),
});

const shownAmounts = ({ hours, costs }: BothAmounts, plan: EarnedPlan) => ({
  hours: roundedAmounts(hours),
  ...(maySeeCosts(plan) && { costs: roundedAmounts(costs) }),
});

/** The earned value of each plan on the status date. */
export const earnedValues = (source: EarnedSource, day: string): OpEarnedValue[] =>
  source.plans.map((plan) => ({
    projectNode: plan.projectNode,
    ...(plan.baseline !== null && { baseline: plan.baseline }),
    ...shownAmounts(bothAmounts(plan.entries, dayNumber(day), workTimeOf(plan, source)), plan),
  }));

const sumOfBoth = (all: readonly BothAmounts[]): BothAmounts => ({
  hours: sumOfEarned(all.map(({ hours }) => hours)),
  costs: sumOfEarned(all.map(({ costs }) => costs)),
});

/** The earned value of each activity with all below it, in the order of the plan; then of those only the baseline has. */
export function earnedActivities(source: EarnedSource, day: string): OpEarnedActivity[] {
  return source.plans.flatMap((plan) => {
    const time = workTimeOf(plan, source);
    const entriesOf = groupBy(plan.entries, ({ activity }) => activity ?? '');
    const totals = new Map(
      Array.from(entriesOf, ([id, entries]) => [id, bothAmounts(entries, dayNumber(day), time)] as const),
    );
    const planned = new Set(plan.outline.map(([id]) => id));
    const amountsOf = (id: string) => totals.get(id) ?? noAmounts;
    // Contents come after their collection.
    for (const [id, parent] of plan.outline.toReversed()) {
      if (parent !== null) totals.set(parent, sumOfBoth([amountsOf(parent), amountsOf(id)]));
    }
    const removed = [...entriesOf.keys()].filter((id) => !planned.has(id));
    return [
      ...plan.outline.map(([id]) => ({ activity: id, ...shownAmounts(amountsOf(id), plan) })),
      ...removed.map((id) => ({ activity: id, removed: true, ...shownAmounts(amountsOf(id), plan) })),
    ];
  });
}

/** Earned value of an activity without those below it. */
interface OwnEarnedValue extends Pick<OpEarnedValue, 'hours' | 'costs'> {
  readonly wbsCode: string;
  /** Undefined for all together that only the baseline has. */
  readonly activity: string | undefined;
}

/** The earned value of the activities of a plan, each without those below it; without those that have none. */
export function ownEarnedValues(source: EarnedSource, plan: EarnedPlan, day: string): OwnEarnedValue[] {
  const time = workTimeOf(plan, source);
  const entriesOf = groupBy(plan.entries, ({ activity }) => activity ?? '');
  const valueOf = (entries: readonly EarnedEntry[]) => shownAmounts(bothAmounts(entries, dayNumber(day), time), plan);
  const own = plan.outline.flatMap(([id, , wbsCode, name]): OwnEarnedValue[] => {
    const entries = entriesOf.get(id);
    entriesOf.delete(id);
    return entries ? [{ wbsCode, activity: name, ...valueOf(entries) }] : [];
  });
  const removed = [...entriesOf.values()].flat();
  return removed.length > 0 ? [...own, { wbsCode: '', activity: undefined, ...valueOf(removed) }] : own;
}

/** Points of a curve at most; weeks where they are fewer, else months or several. */
const mostPoints = 160;

/**
 * The ends of weeks, or of months, from the day before the first day up to the last day; the status date is one of them.
 * @returns `yyyy-MM-dd`, ascending
 */
export function earnedCurveDays(first: string, last: string, day: string): string[] {
  const [from, until] = [dayNumber(first) - 1, dayNumber(last)];
  const found = [from, dayNumber(day), until];
  if (until - from <= 7 * mostPoints) {
    for (let sunday = from + 7 - (isoWeekday(from) % 7); sunday < until; sunday += 7) found.push(sunday);
  } else {
    const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
    const months = monthOf(last) - monthOf(first);
    const step = Math.ceil(months / mostPoints);
    for (let month = monthOf(first) + 1; month <= monthOf(last); month += step) found.push(monthStart(month) - 1);
  }
  return [...new Set(found)].toSorted((one, two) => one - two).map(dayText);
}

const monthStart = (month: number) =>
  dayNumber(`${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`);

/** Planned value up to the end of the projects, and earned value and actual cost up to the status date. */
export function earnedOverTime(source: EarnedSource, day: string): OpEarnedValueOverTime | null {
  const { plans } = source;
  if (plans.length === 0) return null;
  const parts = plans.flatMap(({ entries }) => entries.flatMap((entry) => entry.parts));
  const [first, last] = [day, day];
  const range = parts.reduce(
    (all, [from, until]) => ({ first: from < all.first ? from : all.first, last: until > all.last ? until : all.last }),
    { first, last },
  );
  const days = earnedCurveDays(range.first, range.last, day);
  const times = plans.map((plan) => workTimeOf(plan, source));
  const sums = days.map((each) =>
    sumOfBoth(
      plans.flatMap(({ entries }, index) => {
        const time = times[index];
        return time ? [bothAmounts(entries, dayNumber(each), time)] : [];
      }),
    ),
  );
  const passed = days.indexOf(day) + 1;
  const curves = (kind: keyof BothAmounts) => {
    const values = sums.map((sum) => roundedAmounts(sum[kind]));
    return {
      budget: values.at(-1)?.budget ?? 0,
      planned: values.map(({ planned }) => planned),
      earned: values.slice(0, passed).map(({ earned }) => earned),
      actual: values.slice(0, passed).map(({ actual }) => actual),
    };
  };
  return {
    day: days,
    withoutBaseline: plans.some(({ baseline }) => baseline === null),
    hours: curves('hours'),
    ...(plans.every(maySeeCosts) && { costs: curves('costs') }),
  };
}
