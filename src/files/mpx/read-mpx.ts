import { PlanFileError } from '../error.ts';
import { PlanReport } from '#files/report.ts';
import { buildTaskOutline } from '../outline.ts';
import type { PlanFile, PlanTask } from '../plan.ts';
import { PlanWorkingTime } from '../working-time.ts';
import { decodeExchangeFile } from './code-pages.ts';
import { MpxContext } from './context.ts';
import { readMpxHeader } from './header.ts';
import { MpxPlan } from './mpx-plan.ts';
import { type MpxRecord, readRecords } from './records.ts';
import { mpxLocales, type MpxLocale } from './words.ts';
import { type WorkingUnits, minutesOfDuration } from '../units.ts';
import { LocaleEvidence } from './locale.ts';
import { taskField } from './field-numbers.ts';
import { defaultSettings, type MpxSettings, withMpxRecord } from './settings.ts';

interface MpxOptions {
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
  return build(plan, context);
}

function build(plan: MpxPlan, context: MpxContext): PlanFile {
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

/** Records that are looked at: settings come first, and a language shows in the first rows. */
const MOST_RECORDS = 5000;

/** The records whose values are words of the language. */
const SPEAKING: ReadonlySet<number> = new Set([11, 30, 50, 70, 75]);
const LONGEST_WORDS = 40;
const MAX_SURVEY_TEXTS = 20_000;

const PHRASE = 4;
const WORD = 2;
const LETTERS = 1;

/**
 * Scans a file for its settings at any position, and for the language of its words; `locale` is the language if already
 * known.
 */
function surveyFile(
  text: string,
  delimiter: string,
  locale: MpxLocale | undefined,
): { settings: MpxSettings; locale: MpxLocale } {
  const evidence = new LocaleEvidence();
  const texts = new Set<string>();
  let settings = defaultSettings(delimiter);
  let taskColumns: readonly string[] = [];
  let left = MOST_RECORDS;
  for (const record of readRecords(text, delimiter)) {
    settings = withMpxRecord(settings, record);
    if (record.number === 61) taskColumns = record.fields;
    if (locale === undefined) collect(record, taskColumns, { evidence, texts });
    left -= 1;
    if (left === 0) break;
  }
  return { settings, locale: locale ?? evidence.best() };
}

/** Takes the words of a record that its values are made of, and of a text no more than what could be such a word. */
function collect(
  { number, fields }: MpxRecord,
  taskColumns: readonly string[],
  { evidence, texts }: { evidence: LocaleEvidence; texts: Set<string> },
): void {
  if (!SPEAKING.has(number)) return;
  fields.forEach((field, index) => {
    if (field === '' || field.length > LONGEST_WORDS || texts.has(field)) return;
    if (texts.size < MAX_SURVEY_TEXTS) texts.add(field);
    const text = field.trim();
    const isLink = number === 70 && taskColumns[index]?.trim() === String(taskField.predecessors);
    if (isLink) collectLinks(text, evidence);
    const unit = /\d\s*\/?\s*(\p{L}+)\.?\??$/u.exec(text)?.[1];
    if (unit !== undefined && /^[^\p{L}]*\p{L}+\.?\??$/u.test(text)) evidence.add('units', unit, LETTERS);
    if (/\p{L}/u.test(text) && !/\d/.test(text)) {
      evidence.add('constraints', text, PHRASE);
      evidence.add('priorities', text, WORD);
      evidence.add('accruals', text, WORD);
      evidence.add('flags', text, WORD);
    }
  });
}

function collectLinks(text: string, evidence: LocaleEvidence): void {
  for (const [, type = '', unit = ''] of text.matchAll(/\d(\p{L}{2})(?:[+-][\d.,]+\s*(\p{L}+))?/gu)) {
    evidence.add('links', type, LETTERS);
    evidence.add('units', unit, LETTERS);
  }
}
