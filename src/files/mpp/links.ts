import { mspdiRelationTypes } from '../mspdi/codes.ts';
import type { PlanRelation, PlanTask } from '../plan.ts';
import type { MppContext } from './context.ts';
import { readFixedMeta } from './fixed-data.ts';
import type { Storage } from './storage.ts';

const LINK_META_BYTES = 10;
/** Up to the type of a link. */
const LEAST_BYTES = 14;

/** The links between rows that are there; a row does not depend on one that it lies below. */
export function readMppLinks(storage: Storage, context: MppContext, tasks: readonly PlanTask[]): PlanRelation[] {
  const byUid = new Map(tasks.filter((task) => !task.isBlank).map((task) => [task.uid, task]));
  const meta = readFixedMeta(storage.block('FixedMeta'), LINK_META_BYTES);
  const data = storage.block('FixedData');
  const [lagAt, unitAt] = context.program.isLate ? [14, 18] : [16, 14];
  const relations = new Relations();
  for (const record of meta.records.slice(0, Math.max(meta.itemCount, 0))) {
    const at = record.i32(4) ?? -1;
    if (record.u16(0) !== 0) continue;
    if (at < 0 || at + LEAST_BYTES > data.length) {
      storage.warnOfLoss();
      continue;
    }
    const predecessorUid = data.i32(at + 4);
    const successorUid = data.i32(at + 8);
    if (!predecessorUid || !successorUid || predecessorUid === successorUid) continue;
    const [predecessor, successor] = [byUid.get(predecessorUid), byUid.get(successorUid)];
    if (!predecessor || !successor) {
      if (!successor) continue;
      context.report.warn('linkUnresolved', { task: successorUid, predecessor: predecessorUid });
      continue;
    }
    if (isAbove(predecessor, successor, byUid)) continue;
    const unit = context.lagUnit(data.u16(at + unitAt));
    const type = mspdiRelationTypes[data.u16(at + 12) ?? 1] ?? 'finishStart';
    const lag = context.duration(data.i32(at + lagAt), unit) ?? { value: 0, unit };
    relations.add({ predecessorUid, successorUid, type, lag });
  }
  return relations.all;
}

/** Relations, of which one that equals the first between its two rows is left out. */
export class Relations {
  readonly all: PlanRelation[] = [];
  readonly #firsts = new Map<string, PlanRelation>();

  add(relation: PlanRelation): void {
    const key = `${relation.predecessorUid} ${relation.successorUid}`;
    const first = this.#firsts.get(key);
    if (!first) this.#firsts.set(key, relation);
    else if (isEqualRelation(first, relation)) return;
    this.all.push(relation);
  }
}

function isEqualRelation(a: PlanRelation, b: PlanRelation): boolean {
  return a.type === b.type && a.lag.value === b.lag.value && a.lag.unit === b.lag.unit;
}

export function isAbove(above: PlanTask, task: PlanTask, byUid: ReadonlyMap<number, PlanTask>): boolean {
  // A row above has a smaller number, so that the way up ends.
  let parent = task.parentUid === undefined ? undefined : byUid.get(task.parentUid);
  while (parent && parent.id >= above.id) {
    if (parent === above) return true;
    parent = parent.parentUid === undefined ? undefined : byUid.get(parent.parentUid);
  }
  return false;
}
