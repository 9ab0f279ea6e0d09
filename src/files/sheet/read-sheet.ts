import { SheetFileError, type SheetFileReason } from '../spreadsheet/error.ts';
import { readWorkbook } from '../spreadsheet/read-workbook.ts';
import type { Sheet } from '../spreadsheet/workbook.ts';
import { PlanFileError, type PlanFileReason } from '../error.ts';
import { buildTaskOutline } from '../outline.ts';
import type { PlanFile, PlanFileWarning, PlanHeader } from '../plan.ts';
import { standardCalendar } from '../standard-calendar.ts';
import { PlanWorkingTime } from '../working-time.ts';
import { readSheetCalendars } from './calendar.ts';
import { derivedColumns, taskColumns } from './columns.ts';
import { completeDates } from './days.ts';
import { readSheetLinks } from './predecessors.ts';
import {
  acceptedText,
  FileProblems,
  placedSentenceOf,
  shortenedQuote,
  type SheetProblem,
  type SheetProblems,
} from '../sheet-problem.ts';
import { SheetTable } from './table.ts';
import { planPriority, readSheetTasks, type SheetTask, type SheetTaskKey } from './tasks.ts';
import { readWork } from './work.ts';

/** More than a plan has; each task is a row. */
const sheetReadLimits = { rows: 200_000, columns: 1_000, cells: 2_000_000 };

const planFileReasons: Readonly<Record<SheetFileReason, PlanFileReason>> = {
  empty: 'empty',
  unsupportedFormat: 'unsupportedFormat',
  damaged: 'malformed',
  encrypted: 'passwordProtected',
  tooLarge: 'tooLarge',
};

/**
 * Reads a plan from a spreadsheet (.xls, .xlsx, .ods, .csv): our own template, or what Microsoft Project exports, in English or German.
 * Cells that cannot be read are warnings, each with its place.
 * @throws PlanFileError `invalidCells` with all problems where a column or a name is missing, and for what is no spreadsheet
 */
export function readSheetPlan(bytes: Uint8Array): PlanFile {
  const { tasks: sheet, ...others } = sheetsOf(workbookOf(bytes));
  const problems: SheetProblems = new FileProblems();
  const table = new SheetTable<SheetTaskKey>(sheet, taskColumns, problems, derivedColumns);
  const own = others.calendar && readSheetCalendars(others.calendar, sheetPlanHeader.defaultCalendarUid, problems);
  const calendars = own ?? new Map([['', standard]]);
  const rows = readSheetTasks(table, sheetPlanHeader, calendars);
  const isWorkStated = table.has('effort');
  const work = readWork(rows, others, { units: sheetPlanHeader, problems, isWorkStated });
  const relations = sheetLinks(table, rows);
  refuseSheetErrors(problems);
  return {
    format: 'xls',
    header: { ...sheetPlanHeader, name: sheet.name },
    calendars: [...calendars.values()],
    tasks: tasksOf(rows, new PlanWorkingTime([...calendars.values()])),
    relations,
    ...work,
    customFields: [],
    stated: {
      uids: table.has('uid'),
      wbs: table.has('wbs') || table.has('outlineNumber'),
      calendar: own !== undefined,
      taskCalendars: own !== undefined && table.has('calendar'),
    },
    warnings: quotedProblems(problems).map(warningOf),
  };
}

function workbookOf(bytes: Uint8Array): readonly Sheet[] {
  try {
    return readWorkbook(bytes, sheetReadLimits).workbook.sheets;
  } catch (error) {
    if (!(error instanceof SheetFileError)) throw error;
    throw new PlanFileError(planFileReasons[error.code], error.message, { arguments: error.values, cause: error });
  }
}

/** The sheets by what Microsoft Project calls them; else the first is that of the tasks. */
function sheetsOf(sheets: readonly Sheet[]) {
  const named = (pattern: RegExp) => sheets.find(({ name }) => pattern.test(name));
  const tasks = named(/^(task|vorgang|vorgänge|vorgangs)[ _-]?(data|table|daten|tabelle)/i) ?? sheets[0];
  const other = (sheet: Sheet | undefined) => (sheet === tasks ? undefined : sheet);
  return {
    tasks: tasks ?? { name: '', rows: [] },
    resources: other(named(/^(resource|ressourcen?)[ _-]?(data|table|daten|tabelle)/i)),
    calendar: other(named(/^(calendar|kalender)$/i)),
    assignments: other(named(/^(assignment|zuordnungs?)[ _-]?(data|table|daten|tabelle)/i)),
  };
}

/** The problems with what they quote of the file shortened. */
function quotedProblems(problems: SheetProblems): SheetProblem[] {
  return problems.list().map((problem) => {
    const { column, value } = problem;
    return { ...problem, column: column && shortenedQuote(column), value: value && shortenedQuote(value) };
  });
}

/** Reports all errors at once. */
function refuseSheetErrors(problems: SheetProblems): void {
  if (problems.errors === 0) return;
  const list = quotedProblems(problems);
  const first = list.find(({ severity }) => severity === 'error');
  throw new PlanFileError('invalidCells', first === undefined ? '' : placedSentenceOf(first, 'en'), {
    arguments: { errors: problems.errors, warnings: problems.warnings },
    problems: list,
  });
}

function warningOf(cell: SheetProblem): PlanFileWarning {
  const { sheet, row, column, value, accepted } = cell;
  const details = { sheet, row, column, value, accepted: acceptedText(accepted, 'en') };
  const known = Object.entries(details).flatMap(([key, detail]): [string, string | number][] =>
    detail === undefined ? [] : [[key, detail]],
  );
  const message = placedSentenceOf(cell, 'en');
  return { code: cell.code, message, arguments: Object.fromEntries(known), line: row, count: 1, cell };
}

function tasksOf(rows: readonly SheetTask[], workingTime: PlanWorkingTime) {
  const tasks = buildTaskOutline(rows.map(({ task }) => task));
  const collections = new Set(rows.filter(({ isStatedCollection }) => isStatedCollection).map(({ task }) => task));
  for (const task of tasks) {
    task.isSummary ||= collections.has(task);
    if (task.isSummary) task.isMilestone = false;
    task.priority = planPriority(task.priority);
    completeDates(task, workingTime, task.calendarUid ?? sheetPlanHeader.defaultCalendarUid);
  }
  return tasks;
}

/** Predecessors are named by ID, else by WBS code, else by the number of the row among the tasks; unique ids in a column of theirs. */
function sheetLinks(table: SheetTable<SheetTaskKey>, rows: readonly SheetTask[]) {
  const named = rows.map(({ row, task }) => ({ row, uid: task.uid }));
  if (!table.has('predecessors') && table.has('uidPredecessors')) {
    const uids = new Map(rows.map(({ task }) => [String(task.uid), task.uid]));
    return readSheetLinks(named, 'uidPredecessors', uids);
  }
  const names = new Map<string, number | null>();
  const add = (name: string | undefined, uid: number) => {
    const key = name?.toLowerCase();
    if (key !== undefined && key !== '') names.set(key, names.has(key) ? null : uid);
  };
  if (table.has('id')) for (const { statedId, task } of rows) add(statedId?.toString(), task.uid);
  const others = new Map(names);
  for (const { row, task } of rows) {
    const code = row.isFilled('wbs') ? task.wbs : task.outlineNumber;
    if (code !== undefined && !others.has(code.toLowerCase())) add(code, task.uid);
  }
  if (!table.has('id')) {
    rows.forEach(({ task }, index) => {
      if (!names.has(String(index + 1))) names.set(String(index + 1), task.uid);
    });
  }
  return readSheetLinks(named, 'predecessors', names);
}

/** Default without a calendar sheet: Monday to Friday, eight hours. */
const standard = standardCalendar(1);

const sheetPlanHeader: PlanHeader = {
  scheduleFrom: 'start',
  defaultCalendarUid: standard.uid,
  defaultStartTime: '08:00',
  defaultFinishTime: '17:00',
  minutesPerDay: 480,
  minutesPerWeek: 2400,
  daysPerMonth: 20,
  weekStartDay: 'monday',
  currencySymbol: '',
  currencySymbolPosition: 'before',
  currencyDigits: 2,
  defaultDurationUnit: 'days',
  defaultWorkUnit: 'hours',
  defaultTaskType: 'fixedUnits',
  areNewTasksManual: false,
};
