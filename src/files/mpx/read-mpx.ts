import { PlanFileError } from '../error.ts';
import { buildTaskOutline } from '../outline.ts';
import type { PlanFile, PlanTask } from '../plan.ts';
import { PlanReport } from '../report.ts';
import { PlanWorkingTime } from '../working-time.ts';
import { decodeExchangeFile } from './code-pages.ts';
import { MpxContext } from './context.ts';
import { readMpxHeader } from './header.ts';
import { MpxPlan } from './mpx-plan.ts';
import { readRecords } from './records.ts';
import { surveyFile } from './survey.ts';
import { mpxLocales, type MpxLocale } from './words.ts';
import { type WorkingUnits, minutesOfDuration } from '../units.ts';

export interface MpxOptions {
  /** The language of the file's words, such as `de`; by default it is found out from the words. */
  locale?: string | undefined;
  /** The character encoding; by default it is the code page that the file names. */
  encoding?: string | undefined;
}

const MPX_SIGNATURE = /^MPX([^\w\s<]|\t)([^\r\n]*)/;

/**
 * Reads a plan in Microsoft's exchange format (MPX, text, Project 1 to 98).
 * @throws PlanFileError if the text is none of that format, holds no plan, or is beyond the limits
 */
export function readMpx(bytes: Uint8Array, options: MpxOptions = {}): PlanFile {
  const report = new PlanReport();
  const text = decodeExchangeFile(bytes, options.encoding, report);
  const signature = MPX_SIGNATURE.exec(text);
  const delimiter = signature?.[1];
  if (!signature || delimiter === undefined) {
    throw new PlanFileError('malformed', 'The file does not begin as an exchange file does.', {
      place: { line: 1, column: 1 },
    });
  }
  const { locale, settings } = surveyFile(text, delimiter, mpxLocaleOf(options.locale));
  const context = new MpxContext(report, { locale, delimiter, settings });
  const plan = new MpxPlan(context);
  for (const record of readRecords(text, delimiter, (line) => plan.skipLine(line))) plan.add(record);
  if (!plan.hasRecords()) throw withoutRecords(signature[0].length, text);
  return build(plan, context, mpxVersionOf(signature[2] ?? '', delimiter));
}

function build(plan: MpxPlan, context: MpxContext, formatVersion: number | undefined): PlanFile {
  const { report, settings } = context;
  const { calendars, projectUid } = plan.calendars.finish();
  const { relations, predecessors } = plan.finishRows();
  const workingTime = new PlanWorkingTime(calendars);
  for (const task of plan.tasksOfDays) {
    const around = { workingTime, calendarUid: projectUid, units: settings.units };
    settleTimes(task, { ...around, predecessors: predecessors.get(task) ?? [] });
  }
  const tasks = buildTaskOutline(plan.tasks.items());
  const parents = new Set(tasks.map((task) => task.parentUid));
  // The project's own row is not a summary if no rows are below it.
  for (const task of tasks) task.isSummary = parents.has(task.uid);
  const header = readMpxHeader(plan.header, context, {
    times: plan.times,
    calendars: plan.calendars,
    calendarUid: projectUid,
  });
  return {
    format: 'mpx',
    formatVersion,
    header,
    calendars,
    tasks,
    relations,
    resources: plan.resources.items(),
    assignments: plan.assignments.finish(plan.resources),
    customFields: [],
    warnings: report.warnings(),
  };
}

function withoutRecords(firstLine: number, text: string): PlanFileError {
  if (text.slice(firstLine).trim() !== '') {
    return new PlanFileError('notAPlan', 'The file begins as an exchange file does, but holds none of its records.');
  }
  return new PlanFileError('truncated', 'The exchange file ends after its first line.', {
    place: { line: 1, column: firstLine + 1 },
  });
}

function mpxLocaleOf(name: string | undefined): MpxLocale | undefined {
  const language = name?.toLowerCase().split(/[-_]/, 1)[0];
  return mpxLocales.find((locale) => locale === language);
}

/** The third field of the first line, such as `4.0`. */
function mpxVersionOf(fields: string, delimiter: string): number | undefined {
  const version = Number((fields.split(delimiter)[1] ?? '').replace(/["\s]/g, '').replace(',', '.') || NaN);
  return Number.isFinite(version) ? version : undefined;
}

/**
 * Gives its times to a task whose dates are days alone: short ones end as early as their length lets them, and one without length
 * lies at the start of its day, or at the end if a task that it waits for ends on that day.
 */
function settleTimes(
  task: PlanTask,
  around: {
    workingTime: PlanWorkingTime;
    calendarUid: number;
    units: WorkingUnits;
    predecessors: readonly PlanTask[];
  },
): void {
  const { start, finish, duration } = task;
  if (start === undefined || finish === undefined || !duration || start.slice(0, 10) !== finish.slice(0, 10)) return;
  if (duration.value === 0) {
    const waits = around.predecessors.some((one) => one.finish?.slice(0, 10) === finish.slice(0, 10));
    task.start = waits ? finish : start;
    task.finish = task.start;
    return;
  }
  const minutes = minutesOfDuration(duration, around.units);
  if (minutes === undefined || duration.unit.startsWith('elapsed')) return;
  const end = around.workingTime.finish(around.calendarUid, start, minutes);
  if (end !== undefined && end < finish) task.finish = end;
}
