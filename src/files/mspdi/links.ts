import type { Duration, PlanRelation, PlanTask } from '../plan.ts';
import { mspdiRelationTypes } from './codes.ts';
import type { ReadContext } from './context.ts';
import type { MspdiElement } from './element.ts';
import { blankPlanTask } from '#files/blank-row.ts';
import type { MspdiTaskRow } from './tasks.ts';

/**
 * Reads the links of all rows, each of which names its predecessors, and the rows that represent tasks of other
 * projects.
 */
export function readMspdiLinks(
  rows: readonly MspdiTaskRow[],
  context: ReadContext,
): { relations: PlanRelation[]; rows: MspdiTaskRow[] } {
  const tasks = new Map(rows.map((row) => [row.task.uid, row.task]));
  const all: MspdiTaskRow[] = [];
  const relations: PlanRelation[] = [];
  for (const row of rows) {
    const known = new Set<string>();
    for (const link of row.element.childrenNamed('PredecessorLink')) {
      const external = externalTask(link, row.task, tasks);
      if (external) {
        tasks.set(external.uid, external);
        all.push({ task: external, element: link });
        context.report.warn('externalLink', { task: row.task.uid }, link.line);
      }
      const relation = readLink(link, row.task.uid, tasks, context);
      if (!relation) continue;
      const key = `${relation.predecessorUid} ${relation.type} ${relation.lag.value} ${relation.lag.unit}`;
      if (known.has(key)) {
        context.report.warn('linkRepeated', { task: row.task.uid, predecessor: relation.predecessorUid }, link.line);
      } else relations.push(relation);
      known.add(key);
    }
    all.push(row);
  }
  return { relations, rows: all };
}

function readLink(
  link: MspdiElement,
  successorUid: number,
  tasks: ReadonlyMap<number, PlanTask>,
  context: ReadContext,
): PlanRelation | undefined {
  const predecessorUid = link.integer('PredecessorUID');
  if (predecessorUid === successorUid) {
    context.report.warn('linkToItself', { task: successorUid }, link.line);
    return undefined;
  }
  if (predecessorUid === undefined || !tasks.has(predecessorUid)) {
    const predecessor = predecessorUid ?? 'without number';
    context.report.warn('linkUnresolved', { task: successorUid, predecessor }, link.line);
    return undefined;
  }
  const type = link.code('Type', mspdiRelationTypes) ?? 'finishStart';
  return { predecessorUid, successorUid, type, lag: readMspdiLag(link, context) };
}

/** Tenths of minutes, or whole percents of the predecessor's duration. */
function readMspdiLag(link: MspdiElement, context: ReadContext): Duration {
  const unit = context.unit(link, 'LagFormat', 'hours');
  const lag = link.decimal('LinkLag') ?? 0;
  if (unit === 'percent' || unit === 'elapsedPercent') return { value: lag, unit };
  return context.durationOfMinutes(lag / 10, unit);
}

/** A row for a predecessor in another project (`file\row`), unless the file has one; it lies just before its successor. */
function externalTask(
  link: MspdiElement,
  successor: PlanTask,
  tasks: ReadonlyMap<number, PlanTask>,
): PlanTask | undefined {
  const uid = link.integer('PredecessorUID');
  const path = link.text('CrossProjectName');
  if (!link.flag('CrossProject') || uid === undefined || path === undefined || tasks.has(uid)) return undefined;
  const end = path.lastIndexOf('\\');
  return {
    ...blankPlanTask(uid, successor.id),
    isBlank: false,
    isExternal: true,
    name: 'External Task',
    outlineLevel: successor.outlineLevel,
    subprojectFile: end < 0 ? path : path.slice(0, end),
  };
}
