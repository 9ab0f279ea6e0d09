import { addToList } from '#contract/core/lists.ts';
import type { Cell, Sheet } from '../spreadsheet/workbook.ts';
import { writeWorkbook } from '../spreadsheet/write-workbook.ts';
import type { Duration, PlanFile, PlanTask, RelationType } from '../plan.ts';
import type { PlanCalendar } from '../plan-calendar.ts';
import { assignmentColumns, sheetCalendarColumns, taskColumns } from '../sheet/columns.ts';
import { type FileLanguage, fileText, fileWords } from '../texts.ts';
import { defaultWorkingUnits, minutesOfDuration, roundTo6Digits, unitNames, priorityFromFile } from '../units.ts';
import { hoursOfTimes, standardCalendar, storedTimes } from '../standard-calendar.ts';
import { sheetWeekdayNames } from '../sheet/calendar.ts';

type ColumnKey = keyof typeof taskColumns;

interface PlanSheetColumn {
  readonly key: ColumnKey;
  readonly cell: (task: PlanTask, plan: IndexedPlan) => Cell;
}

const linkCodes: Readonly<Record<RelationType, string>> = {
  finishStart: 'FS',
  startStart: 'SS',
  finishFinish: 'FF',
  startFinish: 'SF',
};

/** The columns in their order. The GUID comes last: it is not for reading, but identifies a row. */
const planSheetColumns: readonly PlanSheetColumn[] = [
  { key: 'id', cell: ({ uid }, { ids }) => ids.get(uid) ?? null },
  { key: 'wbs', cell: ({ wbs }) => wbs ?? null },
  { key: 'level', cell: ({ outlineLevel }) => outlineLevel },
  { key: 'name', cell: ({ name }) => name ?? null },
  { key: 'start', cell: ({ start }) => dayCell(start) },
  { key: 'finish', cell: ({ finish }) => dayCell(finish) },
  { key: 'duration', cell: ({ duration }, { file }) => sheetDuration(duration, file) },
  { key: 'effort', cell: ({ work }) => (work === undefined ? null : roundTo6Digits(work)) },
  { key: 'complete', cell: ({ percentComplete }, { completeCell }) => completeCell(percentComplete) },
  { key: 'predecessors', cell: ({ uid }, plan) => plan.predecessors.get(uid)?.join(';') ?? null },
  { key: 'resources', cell: ({ uid }, plan) => resourceListText(plan.resources.get(uid) ?? []) },
  { key: 'type', cell: (task, { language }) => fileText(`sheet.taskKind.${taskKindKey(task)}`, language) },
  { key: 'priority', cell: ({ priority }) => priorityFromFile(priority) },
  { key: 'deadline', cell: ({ deadline }) => dayCell(deadline) },
  { key: 'calendar', cell: (task, { file }) => ownCalendarOf(task, file)?.name ?? null },
  { key: 'description', cell: ({ notes }) => notes ?? null },
  { key: 'actualWork', cell: ({ actualWork }) => (actualWork === undefined ? null : roundTo6Digits(actualWork)) },
  { key: 'workComplete', cell: ({ percentWorkComplete }, plan) => plan.workCompleteCell(percentWorkComplete) },
  { key: 'actualStart', cell: ({ actualStart }) => dayCell(actualStart) },
  { key: 'actualFinish', cell: ({ actualFinish }) => dayCell(actualFinish) },
  { key: 'guid', cell: ({ guid }) => guid ?? null },
];

/** A plan with what its rows look up. */
interface IndexedPlan {
  readonly file: PlanFile;
  readonly language: FileLanguage;
  readonly ids: ReadonlyMap<number, number>;
  readonly predecessors: ReadonlyMap<number, readonly string[]>;
  readonly resources: ReadonlyMap<number, readonly { name: string; units: number | undefined }[]>;
  readonly completeCell: (percent: number | undefined) => Cell;
  readonly workCompleteCell: (percent: number | undefined) => Cell;
}

/** An Excel workbook of a plan: a row for each task, predecessors named by their ID. The reader of plan spreadsheets reads it again. */
export function writeSheetPlan(plan: PlanFile, language: FileLanguage): Uint8Array {
  const file = withPeopleAlone(plan);
  const assigned = assignmentSheet(file, idsOf(file.tasks), language);
  const sheets = [planSheet(file, language), ...(assigned ? [assigned] : []), calendarSheet(file, language)];
  return writeWorkbook({ sheets }, 'xlsx', { header: true });
}

/** Assignments in sheets are hours of people: materials and costs have no columns. */
function withPeopleAlone(plan: PlanFile): PlanFile {
  const things = new Set(plan.resources.flatMap(({ uid, type }) => (type === 'work' ? [] : [uid])));
  if (things.size === 0) return plan;
  return { ...plan, assignments: plan.assignments.filter(({ resourceUid }) => !things.has(resourceUid ?? Number.NaN)) };
}

/** The sheet itself. Blank rows and the row of the project are left out; the ID of the others stays. */
export function planSheet(file: PlanFile, language: FileLanguage): Sheet {
  const plan = indexed(file, language);
  const header = planSheetColumns.map(({ key }): Cell => taskColumns[key].names[language][0]);
  const tasks = file.tasks.filter(({ isBlank, outlineLevel }) => !isBlank && outlineLevel > 0);
  const rows = tasks.map((task) => planSheetColumns.map(({ cell }) => cell(task, plan)));
  return { name: fileText('sheet.name.plan', language), rows: [header, ...rows] };
}

function indexed(file: PlanFile, language: FileLanguage): IndexedPlan {
  const ids = idsOf(file.tasks);
  const names = new Map(file.resources.map(({ uid, name }) => [uid, name]));
  const predecessors = new Map<number, string[]>();
  for (const { predecessorUid, successorUid, type, lag } of file.relations)
    addToList(predecessors, successorUid, `${ids.get(predecessorUid) ?? ''}${linkCodes[type]}${lagText(lag)}`);
  const resources = new Map<number, { name: string; units: number | undefined }[]>();
  for (const { taskUid, resourceUid, units } of file.assignments) {
    const name = resourceUid === undefined ? undefined : names.get(resourceUid);
    if (name !== undefined) addToList(resources, taskUid, { name, units });
  }
  const completeCell = percentCells(file.tasks.map(({ percentComplete }) => percentComplete));
  const workCompleteCell = percentCells(file.tasks.map(({ percentWorkComplete }) => percentWorkComplete));
  return { file, language, ids, predecessors, resources, completeCell, workCompleteCell };
}

/** The numbers of the rows by unique id. Where two rows have the same, as a row for a task of another project may, they are counted. */
function idsOf(tasks: readonly PlanTask[]): ReadonlyMap<number, number> {
  const areDistinct = new Set(tasks.map(({ id }) => id)).size === tasks.length;
  const first = tasks[0]?.uid === 0 ? 0 : 1;
  return new Map(tasks.map(({ uid, id }, index) => [uid, areDistinct ? id : first + index]));
}

/** Numbers of percent; a column that holds none above 1 would be taken for shares, and has texts instead. */
function percentCells(percents: readonly (number | undefined)[]): IndexedPlan['completeCell'] {
  const mayBeShares = percents.every((percent = 0) => percent <= 1);
  return (percent) => {
    if (percent === undefined) return null;
    return mayBeShares && percent > 0 ? `${percent}%` : percent;
  };
}

function dayCell(at: string | undefined): Cell {
  return at === undefined ? null : { date: at.slice(0, 10) };
}

/** A number of days; a text such as `2w` where readers of the sheet, which states no hours of work, take it for as long. */
function sheetDuration(duration: Duration | undefined, { header }: PlanFile): Cell {
  const minutes = duration && minutesOfDuration(duration, header);
  if (duration === undefined || minutes === undefined) return null;
  const days = minutes / header.minutesPerDay;
  const { value, unit } = duration;
  const daysRead = (minutesOfDuration(duration, defaultWorkingUnits) ?? 0) / defaultWorkingUnits.minutesPerDay;
  const isAsLong = unit.startsWith('elapsed') || Math.abs(daysRead - days) < 1e-6;
  return unit === 'days' || !isAsLong ? roundTo6Digits(days) : `${roundTo6Digits(value)}${unitNames[unit]}`;
}

function taskKindKey(task: PlanTask): 'standard' | 'collection' | 'milestone' | 'task' {
  if (task.isSummary) return 'collection';
  if (task.isMilestone) return 'milestone';
  return task.isEffortOnly ? 'task' : 'standard';
}

const assignmentSheetKeys = ['taskId', 'task', 'resource', 'work', 'actualWork', 'units', 'delay', 'contour'] as const;

/**
 * Creates the sheet of assignments with their effort; undefined without assignments. Unassigned effort next to that of
 * resources has no name.
 * @param ids row numbers by the unique ids of their tasks
 */
function assignmentSheet(
  { tasks, resources, assignments }: PlanFile,
  ids: ReadonlyMap<number, number>,
  language: FileLanguage,
): Sheet | undefined {
  const taskNames = new Map(tasks.map(({ uid, name }) => [uid, name]));
  const names = new Map(resources.map(({ uid, name }) => [uid, name]));
  const rows = assignments.map((assignment): Cell[] => {
    const { taskUid, resourceUid, work, actualWork, units, delay, workContour = 'flat' } = assignment;
    const name = resourceUid === undefined ? undefined : names.get(resourceUid);
    const hours = (value: number | undefined) => (value === undefined ? null : roundTo6Digits(value));
    return [
      ids.get(taskUid) ?? null,
      taskNames.get(taskUid) ?? null,
      name === undefined ? null : plainResourceName(name),
      hours(work),
      hours(actualWork),
      percentText(units ?? 100),
      hours(delay || undefined),
      fileWords(`sheet.contour.${workContour}`)[language][0],
    ];
  });
  if (rows.length === 0) return undefined;
  const header = assignmentSheetKeys.map((key): Cell => assignmentColumns[key].names[language][0]);
  return { name: fileText('sheet.name.assignments', language), rows: [header, ...rows] };
}

/** Monday first. */
const weekOrder = [1, 2, 3, 4, 5, 6, 0];

const calendarSheetKeys = ['day', 'until', 'hours', 'name', 'times', 'calendar'] as const;

/** The calendar of a task other than that of the plan. */
function ownCalendarOf({ calendarUid }: PlanTask, { calendars, header }: PlanFile): PlanCalendar | undefined {
  if (calendarUid === undefined || calendarUid === header.defaultCalendarUid) return undefined;
  return calendars.find(({ uid }) => uid === calendarUid);
}

/** The sheet of calendars: that of the plan, and with their names those of its tasks. */
function calendarSheet(file: PlanFile, language: FileLanguage): Sheet {
  const ofPlan = file.calendars.find(({ uid }) => uid === file.header.defaultCalendarUid) ?? sheetUsualWeek;
  const ofTasks = new Set(file.tasks.flatMap((task) => ownCalendarOf(task, file) ?? []));
  const names = calendarSheetKeys.map((key): Cell => sheetCalendarColumns[key].names[language][0]);
  const rows = [ofPlan, ...ofTasks].flatMap((calendar) => {
    const name = calendar === ofPlan ? null : (calendar.name ?? null);
    return calendarSheetRows(calendar, language).map((cells): Cell[] => [...cells, name]);
  });
  return { name: fileText('sheet.name.calendar', language), rows: [names, ...rows] };
}

const sheetUsualWeek = standardCalendar(0);

/** Hours of the weekdays, then of the days that differ. */
function calendarSheetRows(calendar: PlanCalendar, language: FileLanguage): Cell[][] {
  const week = weekOrder.map((weekday): Cell[] => {
    const own = calendar.week[weekday];
    const day = own && own.kind !== 'inherited' ? own : sheetUsualWeek.week[weekday];
    const times = day?.kind === 'working' ? day.times : [];
    return [sheetWeekdayNames[language][weekday] ?? null, null, hoursOfTimes(times), null, storedTimes(times) || null];
  });
  const exceptions = calendar.exceptions.flatMap(({ from, to, days, times, name }) => {
    const spans = days ? days.map((day) => ({ from: day, to: day })) : [{ from, to }];
    return spans.map((span): Cell[] => {
      const until = span.to === span.from ? null : { date: span.to };
      return [{ date: span.from }, until, hoursOfTimes(times), name ?? null, storedTimes(times) || null];
    });
  });
  return [...week, ...exceptions];
}

/** `+2d`, `-1.5h`; nothing where there is no lag. */
export function lagText({ value, unit }: Duration): string {
  const rounded = Math.round(value * 1000) / 1000;
  if (rounded === 0) return '';
  return `${rounded < 0 ? '-' : '+'}${Math.abs(rounded)}${unitNames[unit]}`;
}

/** `33.3333%`. */
export const percentText = (percent: number): string => `${Math.round(percent * 1e4) / 1e4}%`;

/** `Kim[50%];Robin`; a resource that has 100 % is named alone. */
export function resourceListText(resources: readonly { name: string; units: number | undefined }[]): string | null {
  if (resources.length === 0) return null;
  const texts = resources.map(({ name, units = 100 }) => {
    const percent = percentText(units);
    return percent === '100%' ? plainResourceName(name) : `${plainResourceName(name)}[${percent}]`;
  });
  // One name with a comma would be taken for two, unless a semicolon says what separates.
  const mark = texts.length === 1 && texts[0]?.includes(',') ? ';' : '';
  return texts.join(';') + mark;
}

/** Replaces the characters in a name that separate or enclose names. */
export function plainResourceName(name: string): string {
  return name.replaceAll('[', '(').replaceAll(']', ')').replaceAll(';', ',');
}
