import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { planSpans } from '#plan/calendar/calendar-layers.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { levellingEdit, levelPlan } from '#plan/schedule/levelling.ts';
import { overAllocations } from '#plan/schedule/load.ts';
import { scheduleAll } from '#plan/schedule/reschedule.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import { EVENING, WorkTime } from '#plan/calendar/work-time.ts';
import { aResource, aSetting } from '#testing/plan-document.ts';
import { made } from '#testing/plan-edit.ts';
import { drawnPlan, drawnWork, type ScheduledPlan, scheduledPlans } from '#testing/scheduled-plans.ts';
import { earlyProject, hasLateProject, lateProject } from './taskjuggler/project.ts';

const run3 = promisify(execFile);

/** When a task begins and ends, as TaskJuggler writes it: `yyyy-MM-dd-HH:mm`. */
interface Times {
  readonly start: string;
  readonly end: string;
}

async function scheduled(folder: string, project: string): Promise<ReadonlyMap<string, Times>> {
  await writeFile(path.join(folder, 'plan.tjp'), project);
  await run3('tj3', ['--silent', '--output-dir', folder, path.join(folder, 'plan.tjp')]);
  const rows = (await readFile(path.join(folder, 'dates.csv'), 'utf8')).trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [id = '', start = '', end = ''] = row.split(';').map((cell) => cell.replaceAll('"', ''));
      return [id.split('.').at(-1) ?? '', { start, end }];
    }),
  );
}

/** The moment on the axis of the plan's calendar. */
function momentOf(calendar: WorkTime, time: string): number {
  const day = dayNumber(time.slice(0, 10));
  const hours = Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60 - 9;
  const length = calendar.hoursOf(day);
  return day + (length === 0 ? 0 : EVENING * Math.min(Math.max(hours / length, 0), 1));
}

const lastEnd = (times: ReadonlyMap<string, Times>): string =>
  [...times.values()].reduce((last, { end }) => (end > last ? end : last), '');

/** `id first last` of each activity, with the hours of total slack where TaskJuggler reports them. */
async function byTaskJuggler(folder: string, plan: ScheduledPlan): Promise<string[]> {
  const calendar = new WorkTime(planSpans(plan.calendar));
  const early = await scheduled(folder, earlyProject(plan));
  const late = hasLateProject(plan) ? await scheduled(folder, lateProject(plan, lastEnd(early))) : undefined;
  const holders = new Set(plan.document.activities.map(({ parentId }) => parentId));
  return plan.document.activities.map(({ id, duration }) => {
    const times = early.get(id) ?? { start: '', end: '' };
    const [start, finish] = [momentOf(calendar, times.start), momentOf(calendar, times.end)];
    const isMilestone = duration === 0;
    const first = isMilestone ? finish : calendar.next(start);
    const last = late && momentOf(calendar, late.get(id)?.end ?? times.end);
    const slack = last === undefined ? '' : ` ${calendar.position(last) - calendar.position(finish)}`;
    // A collection begins with what it holds: at the end of a day only if that is a milestone.
    const day = holders.has(id) ? firstOf(plan, id, early, calendar) : Math.floor(first);
    return `${id} ${dayText(day)} ${dayText(Math.floor(finish))}${slack}`;
  });
}

function firstOf(plan: ScheduledPlan, id: string, early: ReadonlyMap<string, Times>, calendar: WorkTime): number {
  const held = plan.document.activities.filter(({ parentId }) => parentId === id);
  const days = held.map((each) => {
    if (plan.document.activities.some(({ parentId }) => parentId === each.id))
      return firstOf(plan, each.id, early, calendar);
    const start = momentOf(calendar, early.get(each.id)?.start ?? '');
    return Math.floor(each.duration === 0 ? start : calendar.next(start));
  });
  return Math.min(...days);
}

function byUs(plan: ScheduledPlan): string[] {
  const setting = { calendar: plan.calendar, resources: new Map() };
  const settled = scheduleAll(plan.document, setting);
  const { activities } = calculateSchedule(settled, setting);
  return settled.activities.map(({ id, start, finish }) => {
    const slack = hasLateProject(plan) ? ` ${activities.get(id)?.totalSlack ?? ''}` : '';
    return `${id} ${start ?? ''} ${finish ?? ''}${slack}`;
  });
}

/** TaskJuggler takes chains that leave a collection and come back for loops. */
function noLoop(error: unknown): undefined {
  if (!String(error).includes('Dependency loop')) throw error;
}

/** Compares the dates of plans, prints the differences, and returns TaskJuggler's lines by plan. */
async function compareDates(folder: string, plans: readonly ScheduledPlan[]): Promise<Record<string, string[]>> {
  const lines: Record<string, string[]> = {};
  let [different, plansApart, refused] = [0, 0, 0];
  for (const plan of plans) {
    const theirs = await byTaskJuggler(folder, plan).catch(noLoop);
    if (!theirs) {
      refused += 1;
      continue;
    }
    const own = byUs(plan);
    const differences = theirs.flatMap((line, index) =>
      line === own[index] ? [] : [`  ${line}, but we say ${own[index] ?? ''}`],
    );
    different += differences.length;
    if (differences.length > 0) {
      plansApart += 1;
      console.log([`${plan.name}:`, ...differences].join('\n'));
    }
    lines[plan.name] = theirs;
  }
  console.log(
    `Dates: ${plans.length} plans, ${plansApart} with ${different} differences, ${refused} refused by TaskJuggler as loops`,
  );
  return lines;
}

/**
 * Compares the last days of levelled plans, in working days from the start. TaskJuggler interrupts work for work of a
 * higher priority, and Opdesk doesn't, so that single activities are on other days.
 */
async function compareLevelled(folder: string, plans: readonly ScheduledPlan[]): Promise<void> {
  const ratios: number[] = [];
  let overAllocated = 0;
  for (const plan of plans) {
    const time = new WorkTime(planSpans(plan.calendar));
    const lengthTo = (day: string) => time.dayPosition(dayNumber(day) + 1) - time.dayPosition(dayNumber('2026-06-01'));
    const setting = aSetting(
      plan.calendar,
      ['kim', 'robin', 'alex'].map((id) => aResource({ id })),
    );
    const settled = scheduleAll(plan.document, setting);
    const levelling = levellingEdit(levelPlan(settled, setting, { isWithinSlack: false }));
    const levelled = made(settled, levelling, setting);
    overAllocated += overAllocations(levelled, setting).size;
    const theirs = lastEnd(await scheduled(folder, earlyProject(plan))).slice(0, 10);
    const own = levelled.activities.reduce((last, { finish }) => ((finish ?? '') > last ? (finish ?? '') : last), '');
    ratios.push(lengthTo(own) / lengthTo(theirs));
  }
  ratios.sort((one, other) => one - other);
  const share = (part: number) => (ratios[Math.floor(part * (ratios.length - 1))] ?? 0).toFixed(2);
  const [shorter, same] = [ratios.filter((each) => each < 1).length, ratios.filter((each) => each === 1).length];
  console.log(
    `Levelled: ${plans.length} plans, ${overAllocated} activities over-allocated; ${shorter} shorter than TaskJuggler's, ` +
      `${same} as long, ${ratios.length - shorter - same} longer; length to TaskJuggler's: ` +
      `least ${share(0)}, median ${share(0.5)}, nine of ten up to ${share(0.9)}, most ${share(1)}`,
  );
}

/** Random plans, other ones than those of the tests. */
const drawnPlans = (count: number, draw: (seed: number) => ScheduledPlan): ScheduledPlan[] =>
  Array.from({ length: count }, (_, index) => draw(index + 101));

/**
 * Schedules plans with TaskJuggler (`tj3`, which must be installed) and with Opdesk, and prints the differences: first and
 * last day of each activity and, for plans without collections and start-start links, the total slack. Then levels plans
 * with both. Plans of finish-start links have no differences. Start-start links have two kinds: TaskJuggler counts from a
 * start at a moment off work, and in Opdesk a milestone at the beginning of a day counts as the end of the day before.
 * @param count how many random plans, besides those of the tests
 * @param file where TaskJuggler's dates of the plans of the tests are written for these
 */
export async function run(count = '0', file?: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'opdesk-taskjuggler-'));
  try {
    const lines = await compareDates(folder, scheduledPlans);
    if (file !== undefined) await writeFile(file, `${JSON.stringify(lines, undefined, 2)}\n`);
    for (const hasStartLinks of [false, true])
      await compareDates(
        folder,
        drawnPlans(Number(count), (seed) => drawnPlan(seed, hasStartLinks)),
      );
    await compareLevelled(folder, drawnPlans(Number(count), drawnWork));
  } finally {
    await rm(folder, { recursive: true });
  }
}
