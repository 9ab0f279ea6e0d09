import { CostType } from '#contract/core/codes.ts';
import { type Cost, type ExpectedFigures, expectedStatus, type Figures } from './expected-figures.ts';
import type { RawActivity } from './raw-plan.ts';

/** The figures of records of the interface as they are expected; every field that follows from others. */

type Fields = Readonly<Record<string, unknown>>;

const percent = (part: number, all: number): number | undefined => (all === 0 ? undefined : (100 * part) / all);

function effort({ base, actual, open, complete }: Figures): Fields {
  const variance = actual + open - base;
  return {
    baseEffort: base,
    actualEffort: actual,
    openEffort: open,
    remainingEffort: open,
    revisedRemainingEffort: open,
    effortVariances: variance,
    effortVariancesPercent: percent(variance, base),
    complete,
  };
}

const names = new Map<number, string>(Object.entries(CostType).map(([name, type]) => [type, name]));

/** By type as the list of cost types has them, proceeds last. */
function listed(costs: readonly Cost[], value: (cost: Cost) => number) {
  const place = ({ type }: Cost) => (type === CostType.proceeds ? 99 : type);
  const sorted = costs.toSorted((one, two) => place(one) - place(two));
  return { cost: sorted.map((cost) => ({ name: names.get(cost.type), value: value(cost) })) };
}

const varianceOf = ({ base, actual, open }: Cost) => actual + open - base;

function totals(costs: readonly Cost[]) {
  const add = (list: readonly Cost[], value: (cost: Cost) => number) =>
    list.reduce((all, cost) => all + value(cost), 0);
  const spent = costs.filter(({ type }) => type !== CostType.proceeds);
  const signed = (value: (cost: Cost) => number) =>
    add(costs, (cost) => (cost.type === CostType.proceeds ? value(cost) : -value(cost)));
  return {
    base: add(spent, ({ base }) => base),
    actual: add(spent, ({ actual }) => actual),
    open: add(spent, ({ open }) => open),
    variancesPercent: {
      costs: percent(
        add(spent, varianceOf),
        add(spent, ({ base }) => base),
      ),
      profit: percent(signed(varianceOf), Math.abs(signed(({ base }) => base))),
    },
  };
}

/** The fields of OpAssignment that follow from others. */
export function expectedAssignments(
  figures: ExpectedFigures,
  activity: RawActivity,
  today: string,
): Map<string, Fields> {
  const planned = figures.assignmentsOf(activity.id).filter(({ baseEffort }) => baseEffort !== null);
  return new Map(
    planned.map((assignment) => {
      const own = figures.assignment(assignment, activity);
      const status = expectedStatus(own, { finish: activity.finish, isStarted: false, today });
      return [assignment.id, { ...effort(own), revisedComplete: own.complete, status }];
    }),
  );
}

/** The fields of OpActivity that follow from others. */
export function expectedActivity(figures: ExpectedFigures, activity: RawActivity, today: string): Fields {
  const own = figures.activity(activity);
  const costs = figures.costsOf(activity);
  const personnel = costs.find(({ type }) => type === CostType.personnel)?.base ?? 0;
  const isStarted = activity.actualStart !== null;
  const levels = (id: string | null): number =>
    id === null ? 1 : 1 + levels(figures.plan.activities.find((each) => each.id === id)?.parent ?? null);
  return {
    ...effort(own),
    revisedComplete: own.complete,
    status: expectedStatus(own, { finish: activity.finish, isStarted, today }),
    unassignedEffort: activity.unassigned,
    duration: activity.duration,
    durationDays: activity.duration / 8,
    start: activity.start ?? undefined,
    finish: activity.finish ?? undefined,
    parentActivity: activity.parent,
    outlineLevel: levels(activity.parent),
    normalizedSequence: figures.plan.activities.indexOf(activity) + 1,
    extendedName: `${activity.wbsCode} ${activity.name}`.trim(),
    effortAbsoluteBillable: (own.base * activity.effortBillable) / 100,
    costsAbsoluteBillable: (personnel * activity.effortBillable) / 100,
    plannedCosts: listed(costs, ({ base }) => base),
    openCosts: listed(costs, ({ open }) => open),
    remainingCosts: listed(costs, ({ open }) => open),
    costVariances: listed(costs, varianceOf),
    costVariancesPercent: totals(costs).variancesPercent,
  };
}

const millisecondsADay = 86_400_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / millisecondsADay;

/** Hours from Monday to Friday, day by day. */
function workingHours(start: string, finish: string, holidays: readonly string[]): number {
  let hours = 0;
  for (let day = dayNumber(start); day <= dayNumber(finish); day += 1) {
    const at = new Date(day * millisecondsADay);
    const isFree = [0, 6].includes(at.getUTCDay()) || holidays.includes(at.toISOString().slice(0, 10));
    hours += isFree ? 0 : 8;
  }
  return hours;
}

/** The fields of OpProjectPlan that follow from others. */
export function expectedPlan(figures: ExpectedFigures, today: string): Fields {
  const { activities, holidays } = figures.plan;
  const own = figures.total();
  const days = activities.flatMap(({ start, finish }) => [start, finish].filter((day) => day !== null)).toSorted();
  const [start, finish] = [days[0], days.at(-1)];
  const top = activities.filter(({ parent }) => parent === null).flatMap((activity) => figures.costsOf(activity));
  const costs = [...new Set(top.map(({ type }) => type))].map((type) => {
    const add = (value: (cost: Cost) => number) =>
      top.filter((cost) => cost.type === type).reduce((all, cost) => all + value(cost), 0);
    return { type, base: add(({ base }) => base), actual: add(({ actual }) => actual), open: add(({ open }) => open) };
  });
  const all = totals(costs);
  return {
    ...effort(own),
    expectedEffort: own.actual + own.open,
    status: expectedStatus(own, { finish: finish ?? null, isStarted: false, today }),
    trackedComplete: percent(own.actual, own.actual + own.open) ?? own.complete,
    start,
    finish,
    duration: start === undefined || finish === undefined ? 0 : workingHours(start, finish, holidays),
    datesProgress: start === undefined || finish === undefined ? undefined : passed(start, finish, today),
    baseCosts: listed(costs, ({ base }) => base),
    actualCosts: listed(costs, ({ actual }) => actual),
    openCosts: listed(costs, ({ open }) => open),
    remainingCosts: listed(costs, ({ open }) => open),
    expectedCosts: listed(costs, ({ actual, open }) => actual + open),
    costVariances: listed(costs, varianceOf),
    costVariancesPercent: all.variancesPercent,
    baseCostsTotal: all.base,
    actualCostsTotal: all.actual,
    openCostsTotal: all.open,
    remainingCostsTotal: all.open,
    expectedCostsTotal: all.actual + all.open,
    costsProgress: percent(all.actual, all.actual + all.open),
  };
}

/** Percent of the calendar days from the first to the last that lie before today. */
function passed(start: string, finish: string, today: string): number {
  const days = dayNumber(finish) - dayNumber(start) + 1;
  return 100 * Math.min(Math.max((dayNumber(today) - dayNumber(start)) / days, 0), 1);
}

/** The places where a record has another value than expected; numbers may differ by what four decimals leave. */
export function deviations(expected: unknown, actual: unknown, path = ''): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const isClose = Math.abs(expected - actual) <= 1e-3 + Math.abs(expected) * 1e-6;
    return isClose ? [] : [`${path}: ${actual} instead of ${expected}`];
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length)
      return [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
    return expected.flatMap((each, index) => deviations(each, actual[index], `${path}[${index}]`));
  }
  if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null) {
    // Two objects, whose fields are looked up by name.
    const found = actual as Fields;
    return Object.entries(expected).flatMap(([name, value]) => deviations(value, found[name], `${path}.${name}`));
  }
  return expected === actual ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`];
}
