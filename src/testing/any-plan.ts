import fc from 'fast-check';
import { buildTaskOutline } from '#files/outline.ts';
import { blankPlanTask } from '#files/blank-row.ts';
import type { CalendarDay, CalendarException, PlanCalendar, TimeRange } from '#files/plan-calendar.ts';
import type {
  Baseline,
  Duration,
  DurationUnit,
  PlanAssignment,
  PlanFile,
  PlanHeader,
  PlanRelation,
  PlanResource,
  PlanTask,
} from '#files/plan.ts';
import { recurrenceWeekdays } from '#files/recurrence.ts';

/*
 * Plans out of nothing, for properties of readers and writers. Whatever a plan can say occurs.
 */

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Texts with everything that XML has a use of its own for, and other scripts; never empty. */
const words = fc.constantFrom(
  'Küche',
  'a & b',
  '<b>',
  ']]>',
  '"quoted"',
  " it's ",
  'línea\r\nnueva',
  '日本',
  '👷',
  '=1+1',
  '\t',
);
const text = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const guid = fc.uuid();

const two = (value: number) => String(value).padStart(2, '0');
const day = fc
  .tuple(fc.integer({ min: 1990, max: 2045 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}-${two(month)}-${two(date)}`);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const moment = fc.tuple(day, time).map(([date, clock]) => `${date}T${clock}:00`);

/** Hours, to the second. */
const hours = fc.integer({ min: 0, max: 40_000_000 }).map((seconds) => Math.round((seconds / 3600) * 1e6) / 1e6);
const money = fc.integer({ min: -1_000_000, max: 100_000_000 }).map((cents) => cents / 100);
const percent = fc.integer({ min: 0, max: 100 });
const units = fc.constantFrom<DurationUnit>(
  'minutes',
  'hours',
  'days',
  'weeks',
  'months',
  'elapsedMinutes',
  'elapsedHours',
  'elapsedDays',
  'elapsedWeeks',
  'elapsedMonths',
);
const lengths = fc.integer({ min: 0, max: 4000 }).map((quarters) => quarters / 4);
const duration: fc.Arbitrary<Duration> = fc.record({ value: lengths, unit: units });
const lag: fc.Arbitrary<Duration> = fc.oneof(
  fc.record({ value: fc.integer({ min: -400, max: 400 }).map((halves) => halves / 2), unit: units }),
  fc.record({ value: fc.integer({ min: -100, max: 200 }), unit: fc.constantFrom('percent', 'elapsedPercent') }),
);

const header: fc.Arbitrary<PlanHeader> = fc.record({
  name: maybe(text),
  title: maybe(text),
  company: maybe(text),
  manager: maybe(text),
  author: maybe(text),
  guid: maybe(guid),
  created: maybe(moment),
  start: maybe(moment),
  finish: maybe(moment),
  statusDate: maybe(moment),
  scheduleFrom: fc.constantFrom('start', 'finish'),
  defaultCalendarUid: fc.constant(1),
  defaultStartTime: time,
  defaultFinishTime: time,
  minutesPerDay: fc.constantFrom(480, 450, 600, 1440),
  minutesPerWeek: fc.constantFrom(2400, 2250, 3000, 10_080),
  daysPerMonth: fc.integer({ min: 15, max: 31 }),
  weekStartDay: fc.constantFrom(...recurrenceWeekdays),
  fiscalYearStartMonth: maybe(fc.integer({ min: 1, max: 12 })),
  currencySymbol: fc.constantFrom('€', '$', 'Fr.'),
  currencySymbolPosition: fc.constantFrom('before', 'after', 'beforeWithSpace', 'afterWithSpace'),
  currencyCode: maybe(fc.constantFrom('EUR', 'USD')),
  currencyDigits: fc.integer({ min: 0, max: 2 }),
  defaultDurationUnit: units,
  defaultWorkUnit: fc.constantFrom('minutes', 'hours', 'days', 'weeks', 'months'),
  defaultTaskType: fc.constantFrom('fixedUnits', 'fixedDuration', 'fixedWork'),
  areNewTasksManual: fc.boolean(),
  areConstraintsHonored: fc.boolean(),
});

const morning = { from: '08:00', to: '12:00' };
const night = { from: '20:00', to: '24:00' };
const times = fc.constantFrom<TimeRange[]>([morning], [night], [morning, night]);
const ownDay: fc.Arbitrary<CalendarDay> = fc.oneof(
  fc.constant<CalendarDay>({ kind: 'nonWorking', times: [] }),
  times.map((ranges): CalendarDay => ({ kind: 'working', times: ranges })),
);
const weekOf = (each: fc.Arbitrary<CalendarDay>) => fc.array(each, { minLength: 7, maxLength: 7 });

/** From a day on for some days; the first day of each is after the one before, because readers put them in order. */
const exceptions = fc
  .array(
    fc.record({
      name: maybe(text),
      length: fc.integer({ min: 0, max: 20 }),
      times: fc.oneof(times, fc.constant<TimeRange[]>([])),
    }),
    {
      maxLength: 4,
    },
  )
  .map((list) =>
    list.map((one, index): CalendarException => {
      const month = `20${two(26 + index)}-03`;
      return { name: one.name, from: `${month}-01`, to: `${month}-${two(1 + one.length)}`, times: one.times };
    }),
  );

const calendars: fc.Arbitrary<PlanCalendar[]> = fc
  .tuple(
    weekOf(ownDay),
    weekOf(fc.oneof(ownDay, fc.constant<CalendarDay>({ kind: 'inherited', times: [] }))),
    exceptions,
  )
  .map(([base, derived, list]) => [
    { uid: 1, name: 'Standard', week: base, exceptions: list, workWeeks: [] },
    {
      uid: 2,
      name: 'Ann',
      baseCalendarUid: 1,
      week: derived,
      exceptions: [],
      workWeeks: [{ name: 'Short', from: '2026-05-04', to: '2026-05-08', week: base }],
    },
  ]);

const baselines: fc.Arbitrary<Baseline[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 10 }), { maxLength: 3 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers
        .toSorted((a, b) => a - b)
        .map((number) =>
          fc.record({
            number: fc.constant(number),
            start: maybe(moment),
            finish: maybe(moment),
            work: maybe(hours),
            cost: maybe(money),
          }),
        ),
    ),
  );

const taskCustom = fc.record(
  {
    text1: text,
    number3: fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 8),
    cost2: money,
    date4: moment,
    flag20: fc.boolean(),
    duration5: duration,
    outlineCode2: fc.constantFrom('House', 'House.Kitchen', 'House.Kitchen.Sink', 'Garden'),
  },
  { requiredKeys: [] },
);

const task: fc.Arbitrary<PlanTask> = fc
  .record({
    name: maybe(text),
    guid: maybe(guid),
    outlineLevel: fc.integer({ min: 1, max: 4 }),
    wbs: maybe(text),
    isBlank: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
    isMilestone: fc.boolean(),
    isActive: fc.boolean(),
    isManual: fc.boolean(),
    isEstimated: fc.boolean(),
    isEffortDriven: fc.boolean(),
    isRolledUp: fc.boolean(),
    type: fc.constantFrom('fixedUnits', 'fixedDuration', 'fixedWork'),
    priority: fc.integer({ min: 0, max: 1000 }),
    start: maybe(moment),
    finish: moment,
    duration: maybe(duration),
    actualStart: maybe(moment),
    actualFinish: maybe(moment),
    percentComplete: maybe(percent),
    percentWorkComplete: maybe(percent),
    work: maybe(hours),
    actualWork: maybe(hours),
    remainingWork: maybe(hours),
    cost: maybe(money),
    fixedCost: maybe(money),
    deadline: maybe(moment),
    constraintDate: maybe(moment),
    constraintType: fc.constantFrom('asSoonAsPossible', 'mustStartOn', 'finishNoLaterThan'),
    calendarUid: fc.constantFrom(undefined, 1, 2),
    notes: maybe(text),
    baselines,
    custom: taskCustom,
  })
  .map((values): PlanTask => ({ ...blankPlanTask(0, 0), ...(values.isBlank ? {} : values) }));

const resource: fc.Arbitrary<Omit<PlanResource, 'uid' | 'id'>> = fc.record({
  guid: maybe(guid),
  isBlank: fc.constant(false),
  name: maybe(text),
  type: fc.constantFrom('work', 'material', 'cost'),
  initials: maybe(text),
  email: maybe(text),
  isGeneric: fc.boolean(),
  isBudget: fc.boolean(),
  isActive: fc.boolean(),
  maxUnits: maybe(percent),
  standardRate: maybe(money.map((value) => ({ value, unit: 'day' as const }))),
  overtimeRate: maybe(money.map((value) => ({ value, unit: 'hour' as const }))),
  costPerUse: maybe(money),
  accrueAt: fc.constantFrom('start', 'end', 'prorated'),
  calendarUid: fc.constant(2),
  notes: maybe(text),
  availability: maybe(percent).map((units_) => [{ units: units_ }]),
  rateTables: money.map((value) => [
    { name: 'A' as const, entries: [{ standardRate: { value, unit: 'year' as const } }] },
    {
      name: 'C' as const,
      entries: [{ to: '2026-01-31T23:59:00', costPerUse: value }, { from: '2026-02-01T00:00:00' }],
    },
  ]),
  baselines: fc.constant([]),
  custom: fc.record({ text30: text, outlineCode1: fc.constantFrom('A', 'A.B') }, { requiredKeys: [] }),
});

const assignment: fc.Arbitrary<Omit<PlanAssignment, 'uid' | 'taskUid' | 'resourceUid'>> = fc.record({
  guid: maybe(guid),
  units: maybe(percent),
  work: maybe(hours),
  actualWork: maybe(hours),
  percentWorkComplete: maybe(percent),
  start: maybe(moment),
  finish: maybe(moment),
  delay: maybe(fc.integer({ min: 1, max: 500 }).map((quarters) => quarters / 4)),
  cost: maybe(money),
  workContour: fc.constantFrom('flat', 'bell', 'contoured'),
  rateTable: fc.constantFrom('A', 'E'),
  variableRateUnit: fc.constantFrom(undefined, 'week'),
  notes: maybe(text),
  baselines: baselines.map((list) => list.slice(0, 2)),
  custom: fc.record({ flag1: fc.boolean(), number1: money }, { requiredKeys: [] }),
});

/** Pairs of places in two lists, each pair once. */
const pairs = fc.uniqueArray(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 });

/** A whole plan, with the row of the project itself. */
export const anyPlan: fc.Arbitrary<PlanFile> = fc
  .record({
    header,
    calendars,
    rows: fc.array(task, { maxLength: 12 }),
    people: fc.array(resource, { maxLength: 4 }),
    assigned: fc.array(assignment, { minLength: 12, maxLength: 12 }),
    links: fc.array(
      fc.record({ type: fc.constantFrom('finishStart', 'startStart', 'finishFinish', 'startFinish'), lag }),
      {
        minLength: 12,
        maxLength: 12,
      },
    ),
    linked: pairs,
    staffed: pairs,
  })
  .map(({ rows, people, assigned, links, linked, staffed, ...plan }): PlanFile => {
    // A derived calendar that nothing uses is not read.
    const project = { ...blankPlanTask(0, 0), isBlank: false, name: 'Plan', calendarUid: 2 };
    const own = rows.map((row, index) => ({ ...row, uid: index + 1, id: index + 1 }));
    const resources = people.map((person, index) => ({ ...person, uid: index + 1, id: index + 1 }));
    const real = own.filter(({ isBlank }) => !isBlank).map(({ uid }) => uid);
    const relations = pairsIn(linked, real, real).flatMap(([predecessorUid, successorUid], index): PlanRelation[] => {
      const link = links[index];
      return link && predecessorUid !== successorUid ? [{ predecessorUid, successorUid, ...link }] : [];
    });
    const assignments = pairsIn(
      staffed,
      real,
      resources.map(({ uid }) => uid),
    ).flatMap(([taskUid, resourceUid], index): PlanAssignment[] => {
      const values = assigned[index];
      return values ? [{ ...values, uid: index + 1, taskUid, resourceUid }] : [];
    });
    const tasks = buildTaskOutline([project, ...own]);
    return { format: 'mspdi', ...plan, tasks, relations, resources, assignments, customFields: [], warnings: [] };
  });

function pairsIn(places: readonly (readonly [number, number])[], from: readonly number[], to: readonly number[]) {
  const found = new Map<string, [number, number]>();
  for (const [a, b] of places) {
    const one = from[a % from.length];
    const other = to[b % to.length];
    if (one !== undefined && other !== undefined) found.set(`${one} ${other}`, [one, other]);
  }
  return [...found.values()];
}
