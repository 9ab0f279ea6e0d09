import { blankPlanResource } from '../blank-row.ts';
import words from './words.json' with { type: 'json' };
import type { Sheet } from '../spreadsheet/workbook.ts';
import { workContours } from '../mspdi/codes.ts';
import type { PlanAssignment, PlanResource, PlanTask, PlanResourceType, WorkContour } from '../plan.ts';
import { fileWords } from '../texts.ts';
import { minutesOfDuration, roundTo6Digits, type WorkingUnits } from '../units.ts';
import { filledCellText, normalizeWords, invalidCell } from './cells.ts';
import { assignmentColumns, resourceColumns } from './columns.ts';
import type { SheetProblems } from '../sheet-problem.ts';
import { type NamedResource, readResourceNames } from './resource-names.ts';
import { percentScale, type PlanSheetRow, SheetTable } from './table.ts';
import { durationHours, type SheetTask } from './tasks.ts';

/** Resources and assignments of a sheet. */
export interface SheetWork {
  readonly resources: PlanResource[];
  readonly assignments: PlanAssignment[];
}

interface SheetWorkContext {
  readonly units: WorkingUnits;
  readonly problems: SheetProblems;
  /** Tells whether the task sheet contains work; otherwise it follows from durations and units. */
  readonly isWorkStated: boolean;
}

/** Resources and assignments, from the column of resources and from the sheets of Microsoft Project. */
export function readWork(
  tasks: readonly SheetTask[],
  sheets: { readonly resources: Sheet | undefined; readonly assignments: Sheet | undefined },
  around: SheetWorkContext,
): SheetWork {
  const people = new SheetResources();
  if (sheets.resources) readResourceSheet(sheets.resources, people, around.problems);
  const assignments = new SheetAssignments(people);
  const efforts = ownEfforts(tasks.map(({ task }) => task));
  for (const sheetTask of tasks) assignNamed(sheetTask, efforts.get(sheetTask.task), assignments, around);
  if (sheets.assignments) readAssignmentSheet(sheets.assignments, tasks, assignments, around);
  return { resources: people.list(), assignments: assignments.list() };
}

// JSON has no unions of texts.
const typeWords = words.resourceTypes as Readonly<Record<string, PlanResourceType>>;

/** The resources of a file, each name once, upper and lower case alike. */
class SheetResources {
  readonly #byName = new Map<string, PlanResource>();

  of(name: string, stated: Partial<PlanResource> = {}): PlanResource {
    const key = name.trim().toLowerCase();
    const known = this.#byName.get(key);
    if (known) return known;
    const uid = this.#byName.size + 1;
    const resource = { ...blankPlanResource(uid, uid), name: name.trim(), ...stated };
    this.#byName.set(key, resource);
    return resource;
  }

  list(): PlanResource[] {
    return [...this.#byName.values()];
  }
}

/** The assignments of a file, each pair of task and resource once. */
class SheetAssignments {
  readonly people: SheetResources;
  readonly #byPair = new Map<string, PlanAssignment>();

  constructor(people: SheetResources) {
    this.people = people;
  }

  /** @param resource undefined: unassigned */
  of(taskUid: number, resource: PlanResource | undefined): PlanAssignment {
    const key = `${taskUid} ${resource?.uid ?? ''}`;
    const known = this.#byPair.get(key);
    if (known) return known;
    const uid = this.#byPair.size + 1;
    const assignment: PlanAssignment = {
      uid,
      taskUid,
      resourceUid: resource?.uid,
      rateTable: 'A',
      baselines: [],
      custom: {},
    };
    this.#byPair.set(key, assignment);
    return assignment;
  }

  list(): PlanAssignment[] {
    return [...this.#byPair.values()];
  }
}

function readResourceSheet(sheet: Sheet, people: SheetResources, problems: SheetProblems): void {
  const table = new SheetTable(sheet, resourceColumns, problems, null);
  for (const row of table.rows) {
    const name = row.text('name');
    if (name === undefined) continue;
    people.of(name, {
      type: typeWords[normalizeWords(row.text('type') ?? '')] ?? 'work',
      email: row.text('email'),
      group: row.text('group'),
      initials: row.text('initials'),
      materialLabel: row.text('label'),
    });
  }
}

/** Work of each task itself: the value in its row; if there are rows below, this is the sum including theirs. */
function ownEfforts(tasks: readonly PlanTask[]): ReadonlyMap<PlanTask, number | undefined> {
  const efforts = new Map<PlanTask, number | undefined>();
  const open: PlanTask[] = [];
  for (const task of tasks) {
    while ((open.at(-1)?.outlineLevel ?? -1) >= task.outlineLevel) open.pop();
    const above = open.at(-1);
    const left = above && efforts.get(above);
    if (above && left !== undefined) efforts.set(above, Math.max(0, roundTo6Digits(left - (task.work ?? 0))));
    efforts.set(task, task.work);
    open.push(task);
  }
  return efforts;
}

/** Shares the work of a task among the resources that its row names, by their units. */
function assignNamed(
  { row, task }: SheetTask,
  effort: number | undefined,
  assignments: SheetAssignments,
  around: SheetWorkContext,
): void {
  const named = row.read('resources', (cell) => {
    const found = typeof cell === 'object' ? undefined : readResourceNames(String(cell));
    return found === undefined ? invalidCell : { value: found };
  });
  if (named === undefined) return;
  const { people } = assignments;
  const found = named.map((one) => ({ ...one, resource: sheetResourceOf(one, people) }));
  const workers = found.filter(({ resource }) => resource.type === 'work');
  const work = around.isWorkStated ? effort : workOf(task, workers, around.units);
  const share = workers.reduce((sum, { units }) => sum + units, 0);
  for (const { resource, units } of found) {
    const assignment = assignments.of(task.uid, resource);
    if (resource.type !== 'work') {
      assignment.work = units;
      continue;
    }
    const part = share === 0 ? 1 / workers.length : units / share;
    assignment.units = (assignment.units ?? 0) + units;
    if (work !== undefined) assignment.work = roundTo6Digits((assignment.work ?? 0) + work * part);
  }
}

function sheetResourceOf({ name, material }: NamedResource, people: SheetResources) {
  return people.of(name, material === undefined ? {} : { type: 'material', materialLabel: material });
}

/** Work of the resources over the whole duration. */
function workOf(task: PlanTask, workers: readonly NamedResource[], units: WorkingUnits): number | undefined {
  if (task.duration === undefined || task.isMilestone) return undefined;
  const minutes = minutesOfDuration(task.duration, units) ?? 0;
  return roundTo6Digits(workers.reduce((sum, worker) => sum + (minutes / 60) * (worker.units / 100), 0));
}

type SheetAssignmentKey = keyof typeof assignmentColumns;

function readAssignmentSheet(
  sheet: Sheet,
  tasks: readonly SheetTask[],
  assignments: SheetAssignments,
  { units, problems }: SheetWorkContext,
): void {
  const table = new SheetTable(sheet, assignmentColumns, problems, null);
  const scale = percentScale(table, 'units');
  const find = taskFinder(tasks);
  const done = new Set<PlanAssignment>();
  for (const row of table.rows) {
    const name = row.text('resource');
    const isFilled = name !== undefined || row.isFilled('work');
    const task = isFilled ? find(row) : undefined;
    if (task === undefined) continue;
    const assignment = assignments.of(task.uid, name === undefined ? undefined : assignments.people.of(name));
    // The sheet says more exactly what the column of resources says.
    if (!done.has(assignment)) {
      assignment.work = undefined;
      assignment.units = undefined;
    }
    done.add(assignment);
    const work = durationHours(row.duration('work', 'hours'), units);
    const actual = durationHours(row.duration('actualWork', 'hours'), units);
    if (work !== undefined) assignment.work = roundTo6Digits((assignment.work ?? 0) + work);
    if (actual !== undefined) assignment.actualWork = roundTo6Digits((assignment.actualWork ?? 0) + actual);
    assignment.units = (assignment.units ?? 0) + (unitsOf(row, scale) ?? 100);
    if (!table.has('delay') && !table.has('contour')) continue;
    assignment.delay = durationHours(row.duration('delay', 'hours'), units) || undefined;
    assignment.workContour = contourIn(row) ?? 'flat';
  }
}

const contoursByName = new Map(
  Object.values(workContours).flatMap((contour) => {
    const { en, de } = fileWords(`sheet.contour.${contour}`);
    return [...en, ...de].map((name) => [normalizeWords(name), contour] as const);
  }),
);

function contourIn(row: PlanSheetRow<SheetAssignmentKey>): WorkContour | undefined {
  return row.read('contour', (cell) => {
    const value = contoursByName.get(normalizeWords(filledCellText(cell)));
    return value === undefined ? invalidCell : { value };
  });
}

/** Percent. A person may do more than one share. */
function unitsOf(row: PlanSheetRow<SheetAssignmentKey>, scale: number): number | undefined {
  return row.read('units', (cell) => {
    if (typeof cell === 'number') return { value: cell * scale };
    const named = typeof cell === 'string' ? readResourceNames(`x[${cell}]`)?.[0] : undefined;
    return named === undefined ? invalidCell : { value: named.units };
  });
}

/** Finds the task of a row by its ID, else by its name. */
function taskFinder(tasks: readonly SheetTask[]) {
  const byId = new Map(tasks.map(({ statedId, task }) => [statedId, task]));
  const byName = new Map<string, PlanTask | null>();
  for (const { task } of tasks) {
    const key = normalizeWords(task.name ?? '');
    byName.set(key, byName.has(key) ? null : task);
  }
  return (row: PlanSheetRow<SheetAssignmentKey>): PlanTask | undefined => {
    const id = row.whole('taskId', 0, Number.MAX_SAFE_INTEGER);
    const named = byName.get(normalizeWords(row.text('task') ?? ''));
    const found = (id === undefined ? undefined : byId.get(id)) ?? named;
    if (!found) row.tell('task', named === null ? 'NameAmbiguous' : 'NameUnknown');
    return found ?? undefined;
  };
}
