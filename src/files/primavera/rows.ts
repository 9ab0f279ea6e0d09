import { blankPlanTask } from '#files/blank-row.ts';
import { buildTaskOutline } from '../outline.ts';
import type { PlanNotes, PlanTask } from '../plan.ts';
import { notesById } from './notes.ts';
import { P6Row, type P6Source, P6Uids } from './source.ts';
import { type P6TaskContext, readP6Task } from './tasks.ts';

/** Primavera allows 50 levels; deeper ones are put on this one. */
const MOST_LEVELS = 100;
const LONGEST_WBS_PATH = 255;

/** A work package, or the project itself, with what lies below it. */
interface WorkPackage {
  row: P6Row;
  packages: WorkPackage[];
  activities: P6Row[];
}

export interface P6Rows {
  tasks: PlanTask[];
  /** The numbers of the activities. */
  uids: P6Uids;
}

/** The projects of a file that were exported: others are in it only because activities are linked to theirs. */
export function exportedProjects(source: P6Source): P6Row[] {
  const projects = source.rows('PROJECT').filter((row) => !row.isNo('project_flag'));
  const exported = projects.filter((row) => !row.isNo('export_flag'));
  return exported.length > 0 ? exported : projects;
}

/**
 * The rows of the plan: work packages as summary rows, below each its activities by their ids and then its packages. One project
 * shows its packages at the first level; several are summary rows themselves.
 */
export function readP6Rows(source: P6Source, projects: readonly P6Row[], around: P6TaskContext): P6Rows {
  const outline = new P6Outline(source, projects, around);
  const tasks = outline.read();
  tasks.forEach((task, index) => {
    task.id = index + 1;
  });
  const rows = buildTaskOutline(tasks);
  for (const task of rows) task.isSummary ||= outline.summaries.has(task.uid);
  spanSummaries(rows);
  return { tasks: rows, uids: outline.uids };
}

class P6Outline {
  readonly uids: P6Uids;
  readonly summaries = new Set<number>();
  readonly #source: P6Source;
  readonly #around: P6TaskContext;
  readonly #projects: ReadonlyMap<string | undefined, WorkPackage>;
  readonly #packages = new Map<string, WorkPackage>();
  readonly #notes: ReadonlyMap<string, PlanNotes>;
  readonly #visited = new Set<WorkPackage>();
  readonly #tasks: PlanTask[] = [];
  #uidOfRow: ReadonlyMap<P6Row, number> = new Map();

  constructor(source: P6Source, projects: readonly P6Row[], around: P6TaskContext) {
    this.#source = source;
    this.#around = around;
    // A file without a project, which no program writes, has one without a name.
    const nameless = new P6Row({ name: 'PROJECT', columns: new Map(), report: source.report }, [], 1);
    this.#projects = new Map(
      (projects.length === 0 ? [nameless] : projects).map((row) => [row.text('proj_id'), packageOf(row)]),
    );
    this.#notes = notesById(source, 'WBSMEMO', { id: 'wbs_id', text: 'wbs_memo' });
    this.uids = new P6Uids('TASK', source.report);
  }

  read(): PlanTask[] {
    const activities = this.#source.rows('TASK').filter((row) => {
      const isExported = this.#projectOf(row) !== undefined;
      if (!isExported) this.#source.report.warn('primaveraLeftOut', { field: 'otherProjects' }, row.line);
      return isExported;
    });
    // Activities get their numbers first, so that they keep those of the file.
    this.#uidOfRow = new Map(
      activities.map((row) => {
        const id = row.text('task_id');
        return [row, this.uids.give(id ?? '', id, row.line)];
      }),
    );
    this.#buildTree(activities);
    for (const project of this.#projects.values()) this.#visit(project, this.#projects.size === 1 ? 0 : 1);
    // The packages that are left lie below themselves.
    for (const each of this.#packages.values()) {
      if (this.#visited.has(each)) continue;
      this.#source.report.warn('primaveraLoop', { name: each.row.text('wbs_name') ?? '' }, each.row.line);
      this.#visit(each, 1);
    }
    return this.#tasks;
  }

  /** The project of a row; rows that name none belong to the first one. */
  #projectOf(row: P6Row): WorkPackage | undefined {
    const id = row.text('proj_id');
    const only = this.#projects.get(undefined);
    return only ?? (id === undefined ? [...this.#projects.values()][0] : this.#projects.get(id));
  }

  /** Puts packages and activities below the package where they lie. */
  #buildTree(activities: readonly P6Row[]): void {
    for (const row of this.#source.rows('PROJWBS')) {
      const project = this.#projectOf(row);
      const id = row.text('wbs_id') ?? '';
      if (!project) continue;
      if (this.#packages.has(id)) {
        this.#source.report.warn('primaveraRepeated', { name: row.text('wbs_name') ?? '' }, row.line);
      } else if (row.isYes('proj_node_flag')) {
        // The package of the project itself, which has its name.
        project.row = row;
        this.#packages.set(id, project);
      } else this.#packages.set(id, packageOf(row));
    }
    for (const each of new Set(this.#packages.values())) {
      const project = this.#projectOf(each.row);
      if (each === project) continue;
      (this.#packages.get(each.row.text('parent_wbs_id') ?? '') ?? project)?.packages.push(each);
    }
    for (const row of activities) {
      (this.#packages.get(row.text('wbs_id') ?? '') ?? this.#projectOf(row))?.activities.push(row);
    }
  }

  #visit(root: WorkPackage, rootLevel: number): void {
    const open = [{ each: root, level: rootLevel, path: '' }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { each, level, path } = next;
      if (this.#visited.has(each)) continue;
      this.#visited.add(each);
      const code = codeBelow(path, each);
      if (level > 0) this.#addSummary(each, { outlineLevel: Math.min(level, MOST_LEVELS), code });
      const outlineLevel = Math.min(level, MOST_LEVELS) + 1;
      for (const row of each.activities.toSorted(byActivityId)) {
        const uid = this.#uidOfRow.get(row);
        if (uid !== undefined) this.#tasks.push(readP6Task(row, { uid, outlineLevel }, this.#around));
      }
      const below = each.packages.toSorted(bySequence).toReversed();
      open.push(...below.map((child) => ({ each: child, level: level + 1, path: code })));
    }
  }

  #addSummary({ row }: WorkPackage, place: { outlineLevel: number; code: string }): void {
    const id = row.text('wbs_id');
    const uid = this.uids.give(`package ${id ?? row.text('proj_id') ?? ''}`, id, row.line);
    this.summaries.add(uid);
    this.#tasks.push({
      ...blankPlanTask(uid, 0),
      isBlank: false,
      guid: row.guid('guid'),
      name: row.text('wbs_name') ?? row.text('proj_name') ?? row.text('wbs_short_name') ?? row.text('proj_short_name'),
      wbs: place.code || undefined,
      outlineLevel: place.outlineLevel,
      start: row.date('anticip_start_date'),
      finish: row.date('anticip_end_date'),
      ...this.#notes.get(id ?? ''),
    });
  }
}

const packageOf = (row: P6Row): WorkPackage => ({ row, packages: [], activities: [] });

function codeBelow(path: string, { row }: WorkPackage): string {
  const own = row.text('wbs_short_name') ?? row.text('proj_short_name') ?? '';
  return path === '' || path.length > LONGEST_WBS_PATH ? own : `${path}.${own}`;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const byActivityId = (a: P6Row, b: P6Row) => byText(a.text('task_code') ?? '', b.text('task_code') ?? '');

const bySequence = (a: WorkPackage, b: WorkPackage) =>
  (a.row.number('seq_num') ?? 0) - (b.row.number('seq_num') ?? 0) ||
  byText(a.row.text('wbs_name') ?? '', b.row.text('wbs_name') ?? '');

/** A summary lasts from the first start to the last finish below it. */
function spanSummaries(tasks: readonly PlanTask[]): void {
  const byUid = new Map(tasks.map((task) => [task.uid, task]));
  const spanned = new Set<PlanTask>();
  for (const task of tasks.toReversed()) {
    const parent = task.parentUid === undefined ? undefined : byUid.get(task.parentUid);
    if (!parent) continue;
    if (!spanned.has(parent)) {
      parent.start = undefined;
      parent.finish = undefined;
      spanned.add(parent);
    }
    const { start, finish } = task;
    if (start !== undefined && (parent.start === undefined || start < parent.start)) parent.start = start;
    if (finish !== undefined && (parent.finish === undefined || finish > parent.finish)) parent.finish = finish;
  }
}
