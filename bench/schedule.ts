import { absenceHits } from '#plan/absence.ts';
import type { PlanActivity, PlanDocument } from '#plan/document.ts';
import { overAllocations } from '#plan/load.ts';
import { findLoop } from '#plan/network-loops.ts';
import { reschedule, scheduleAll, startReschedule } from '#plan/reschedule.ts';
import { schedule } from '#plan/schedule.ts';
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
function measured<T>(what: string, prepare: (round: number) => T, work: (given: T) => unknown): Row {
  const times: number[] = [];
  const processor: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const given = prepare(Math.abs(round));
    const usage = process.cpuUsage();
    const start = performance.now();
    work(given);
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

/** How long it takes to schedule a plan of 10,000 activities with 15,000 links, milliseconds. */
export function run(): void {
  const setting = largeSetting();
  const plan = scheduleAll(largePlan(count, setting), setting);
  const unscheduled = largePlan(count, setting);
  const days = (round: number) => `2024-01-${String(1 + (round % 28)).padStart(2, '0')}`;
  const rescheduling = startReschedule(plan, setting);
  const moved = (start: string) => changed(plan, 'a1', { start });
  const late = startReschedule(plan, setting).preview(new Map([['a1', { start: '2024-03-01' }]]));
  const rows = [
    measured(
      'schedule(): the whole plan',
      () => fresh(plan),
      (document) => schedule(document, setting),
    ),
    measured(
      'scheduleAll(): every conflict resolved',
      () => fresh(unscheduled),
      (document) => scheduleAll(document, setting),
    ),
    measured(
      'startReschedule(): the beginning of a drag',
      () => fresh(plan),
      (document) => startReschedule(document, setting),
    ),
    measured(
      `preview(): a drag of the first activity, ${late.size} move`,
      (round) => new Map([['a1', { start: `2024-03-${String(1 + (round % 28)).padStart(2, '0')}` }]]),
      (changes) => rescheduling.preview(changes),
    ),
    measured(
      'preview(): a drag of the last activity',
      (round) => new Map([['a9999', { start: `2034-03-${String(1 + (round % 28)).padStart(2, '0')}` }]]),
      (changes) => rescheduling.preview(changes),
    ),
    measured(
      'preview(): a drag of a collection of 100',
      (round) => new Map([['a0', { start: days(round + 10) }]]),
      (changes) => rescheduling.preview(changes),
    ),
    measured(
      'reschedule(): an edit of the first activity',
      (round) => moved(days(round)),
      (document) => reschedule(plan, document, setting),
    ),
    measured(
      'findLoop(): a link from the last to the first',
      () => fresh(plan),
      (document) => findLoop(document, 'a9999', 'a1'),
    ),
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
