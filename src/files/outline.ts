import type { PlanTask } from './plan.ts';

/** A row under which others lie, with what it counts. */
interface OpenOutlineRow {
  task: PlanTask;
  children: number;
}

/**
 * Brings rows into the order of their numbers and completes what follows from order and level: parents, summaries, and outline
 * numbers and work breakdown codes where the file stores none. Blank rows keep their place and belong to nothing.
 */
export function buildTaskOutline(rows: readonly PlanTask[]): PlanTask[] {
  const tasks = rows.toSorted((a, b) => a.id - b.id);
  const open: OpenOutlineRow[] = [];
  let top = 0;
  for (const task of tasks) {
    if (task.isBlank) continue;
    while (open.length > 0 && (open.at(-1)?.task.outlineLevel ?? 0) >= task.outlineLevel) open.pop();
    const parent = open.at(-1);
    const isProject = task.uid === 0 && task.outlineLevel === 0;
    if (parent) {
      parent.children += 1;
      parent.task.isSummary = true;
      task.parentUid = parent.task.uid;
    } else if (!isProject) top += 1;
    const position = isProject ? 0 : (parent?.children ?? top);
    task.isSummary = isProject;
    task.outlineNumber ??= numberBelow(parent?.task.outlineNumber, position);
    task.wbs ??= numberBelow(parent?.task.wbs, position);
    open.push({ task, children: 0 });
  }
  return tasks;
}

/** The row of the project itself, number 0, does not show in the numbers below. */
function numberBelow(parent: string | undefined, position: number): string {
  return parent === undefined || parent === '0' ? String(position) : `${parent}.${position}`;
}
