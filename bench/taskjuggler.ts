import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { planSpans } from '#plan/calendar/calendar-layers.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { scheduleAll } from '#plan/schedule/reschedule.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import { EVENING, WorkTime } from '#plan/calendar/work-time.ts';
import { type ScheduledPlan, scheduledPlans } from '#testing/scheduled-plans.ts';
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

interface Outcome {
  /** `id first last`, with the hours of total slack where TaskJuggler reports them. */
  readonly lines: string[];
  readonly end: string;
}

async function byTaskJuggler(folder: string, plan: ScheduledPlan): Promise<Outcome> {
  const calendar = new WorkTime(planSpans(plan.calendar));
  const early = await scheduled(folder, earlyProject(plan));
  const end = [...early.values()].reduce((last, each) => (each.end > last ? each.end : last), '');
  const late = hasLateProject(plan) ? await scheduled(folder, lateProject(plan, end)) : undefined;
  const holders = new Set(plan.document.activities.map(({ parentId }) => parentId));
  const lines = plan.document.activities.map(({ id, duration }) => {
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
  return { lines, end };
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

/**
 * Schedules some plans with TaskJuggler (`tj3`, which must be installed) and with Opdesk, and prints the differences:
 * first and last day of each activity and, for plans without collections and start-start links, the total slack. With a
 * file name, writes TaskJuggler's results there for the tests.
 */
export async function run(file?: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'opdesk-taskjuggler-'));
  const told: Record<string, string[]> = {};
  let different = 0;
  try {
    for (const plan of scheduledPlans) {
      const { lines } = await byTaskJuggler(folder, plan);
      const own = byUs(plan);
      const differences = lines.flatMap((line, index) =>
        line === own[index] ? [] : [`  ${line}, but we say ${own[index] ?? ''}`],
      );
      different += differences.length;
      console.log([`${plan.name}: ${differences.length === 0 ? 'the same' : ''}`, ...differences].join('\n'));
      told[plan.name] = lines;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  console.log(`${scheduledPlans.length} plans, ${different} differences`);
  if (file !== undefined) await writeFile(file, `${JSON.stringify(told, undefined, 2)}\n`);
}
