import { absenceHits } from '#plan/calendar/absence.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '#plan/document.ts';
import { levelPlan } from '#plan/schedule/levelling.ts';
import { overAllocations } from '#plan/schedule/load.ts';
import { findLinkLoop } from '#plan/schedule/network.ts';
import { reschedule, scheduleAll, startReschedule } from '#plan/schedule/reschedule.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import { largePlan, largeSetting } from './measuring/large-plan.ts';

const count = 10_000;
const rounds = 31;

interface Row {
  what: string;
  median: number;
  /** The median of the processor's time, which other programs on the machine do not prolong. */
  processor: number;
  best: number;
}

/** Milliseconds of a call, each round with what is prepared for it, which is not measured. */
function measured<T>(what: string, prepare: (round: number) => T, work: (testData: T) => unknown): Row {
  const times: number[] = [];
  const processor: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const testData = prepare(Math.abs(round));
    const usage = process.cpuUsage();
    const start = performance.now();
    work(testData);
    const time = performance.now() - start;
    const { user, system } = process.cpuUsage(usage);
    if (round < 0) continue;
    times.push(time);
    processor.push((user + system) / 1000);
  }
  const told = (time = Number.NaN) => Math.round(time * 100) / 100;
  const median = (all: readonly number[]) => told(all.toSorted((one, two) => one - two)[Math.floor(rounds / 2)]);
  return { what, median: median(times), processor: median(processor), best: told(Math.min(...times)) };
}

/** An equal document of which nothing is known yet. */
const fresh = (document: PlanDocument): PlanDocument => ({ ...document });

function changed(document: PlanDocument, id: string, values: Partial<PlanActivity>): PlanDocument {
  const activities = document.activities.map((each) => (each.id === id ? { ...each, ...values } : each));
  return { ...document, activities };
}

const dayOf = (month: string) => (round: number) => `${month}-${String(1 + (round % 28)).padStart(2, '0')}`;

/** The rows that a drag reschedules repeatedly. */
function drags(plan: PlanDocument, setting: PlanSetting): Row[] {
  const rescheduling = startReschedule(plan, setting);
  const late = rescheduling.preview(new Map([['a1', { start: '2024-03-01' }]]));
  const preview = (what: string, id: string, day: (round: number) => string) =>
    measured(
      what,
      (round) => new Map([[id, { start: day(round) }]]),
      (changes) => rescheduling.preview(changes),
    );
  return [
    measured(
      'startReschedule(): the beginning of a drag',
      () => fresh(plan),
      (document) => startReschedule(document, setting),
    ),
    preview(`preview(): a drag of the first activity, ${late.size} move`, 'a1', dayOf('2024-03')),
    preview('preview(): a drag of the last activity', 'a9999', dayOf('2034-03')),
    preview('preview(): a drag of a collection of 100', 'a0', (round) => dayOf('2024-01')(round + 10)),
  ];
}

const constraintTypes = [0, 1, 4, 5, 6, 7];

/** The plan with every type of constraint in turn, around the dates of its activities. */
function withConstraints(plan: PlanDocument): PlanDocument {
  const activities = plan.activities.map((activity, at) => {
    const constraint = activity.start === null ? 0 : (constraintTypes[at % constraintTypes.length] ?? 0);
    return { ...activity, constraint, constraintDay: constraint >= 4 ? activity.start : null };
  });
  return { ...plan, activities };
}

/** Measures scheduling a plan of 10,000 activities with 15,000 links, in milliseconds. */
export function run(): void {
  const setting = largeSetting();
  const plan = scheduleAll(largePlan(count, setting), setting);
  const unscheduled = largePlan(count, setting);
  const constrained = withConstraints(unscheduled);
  const of = (what: string, from: PlanDocument, work: (document: PlanDocument) => unknown) =>
    measured(what, () => fresh(from), work);
  const rows = [
    of('schedule(): the whole plan', plan, (document) => calculateSchedule(document, setting)),
    of('scheduleAll(): every conflict resolved', unscheduled, (document) => scheduleAll(document, setting)),
    ...drags(plan, setting),
    measured(
      'reschedule(): an edit of the first activity',
      (round) => changed(plan, 'a1', { start: dayOf('2024-01')(round) }),
      (document) => reschedule(plan, document, setting),
    ),
    of('scheduleAll(): with all types of constraints', constrained, (document) => scheduleAll(document, setting)),
    of('schedule(): with all types of constraints', constrained, (document) => calculateSchedule(document, setting)),
    of('levelPlan(): every over-allocation', plan, (document) =>
      levelPlan(document, setting, { isWithinSlack: false }),
    ),
    of('findLoop(): a link from the last to the first', plan, (document) => findLinkLoop(document, 'a9999', 'a1')),
    measured(
      'overAllocations()',
      () => plan,
      (document) => overAllocations(document, setting),
    ),
    measured(
      'absenceHits()',
      () => plan,
      (document) => absenceHits(document, setting),
    ),
  ];
  console.log(`${plan.activities.length} activities, ${plan.links.length} links, milliseconds:`);
  console.table(rows);
}
