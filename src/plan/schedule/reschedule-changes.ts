import type { PlanActivity, PlanDocument, PlanLink, PlanSetting } from '../document.ts';
import { datesNode } from './network.ts';
import { changedDateFields, type UserSetBar, userSetBars } from './user-set-dates.ts';
import { isDated, isPinned } from './schedule-dates.ts';
import { emptyStanding, type Standing } from './schedule-links.ts';
import { type Calculation, calculationOf, standingOf } from './schedule-pass.ts';

/** Differences between two documents that affect scheduling; numbers are those of the later one. */
export interface PlanDisturbance {
  readonly standing: Standing;
  /** 1 of the nodes to look at. */
  readonly isTouched: Uint8Array;
  /** Undefined of what has no dates any more. */
  readonly userSet: ReadonlyMap<number, UserSetBar | undefined>;
}

export function changesBetween(
  before: PlanDocument,
  after: PlanDocument,
  setting: PlanSetting,
  calculation: Calculation,
): PlanDisturbance {
  const old = calculationOf(before, setting);
  const { network } = calculation;
  const isTouched = new Uint8Array(2 * network.size);
  const touch = (id: string | null) => {
    const number = id === null ? undefined : network.index.get(id);
    if (number === undefined) return;
    isTouched[number] = 1;
    isTouched[datesNode(network, number)] = 1;
  };
  const changed: [number, PlanActivity | undefined, PlanActivity][] = [];
  for (const [number, now] of after.activities.entries()) {
    const place = old.network.index.get(now.id) ?? -1;
    const was = before.activities[place];
    const { isBar, calendar } = calculation.dates;
    const isOther = was !== undefined && isBar[number] !== old.dates.isBar[place];
    const isWorkedOtherwise = was !== undefined && calendar[number] !== old.dates.calendar[place];
    if (was === now && !isOther && !isWorkedOtherwise) continue;
    const isMoved = calculation.dates.isRolledUp[number] === 1 && was && changedDateFields(was, now);
    if (!was || isTouchedBy(was, now) || isOther || isWorkedOtherwise || isMoved) touch(now.id);
    if (!was || was.parentId !== now.parentId) for (const id of [was?.parentId ?? null, now.parentId]) touch(id);
    if (was && was.followUpTime !== now.followUpTime) touchSuccessors(calculation, isTouched, number);
    // Activities newly scheduled or turned into milestones keep their dates as entered.
    const isAnother = (isOther && was && isDated(was)) || was?.type !== now.type;
    changed.push([number, isAnother ? undefined : was, now]);
  }
  touchRemoved(before, network.index, touch);
  if (before.links !== after.links) for (const id of relinked(before.links, after.links)) touch(id);
  const userSet = userSetBars(calculation, after.activities, changed, old);
  for (const number of userSet.keys()) isTouched[number] = 1;
  return { standing: standingIn(calculation, old), isTouched, userSet };
}

function isTouchedBy(was: PlanActivity, now: PlanActivity): boolean {
  const isConstrainedAlike = was.constraint === now.constraint && was.constraintDay === now.constraintDay;
  return (
    was.parentId !== now.parentId ||
    was.leadTime !== now.leadTime ||
    !isConstrainedAlike ||
    isPinned(was) !== isPinned(now)
  );
}

function touchSuccessors({ network: { outgoing, to } }: Calculation, isTouched: Uint8Array, number: number): void {
  for (const link of outgoing.items.subarray(outgoing.start[number], outgoing.start[number + 1]))
    isTouched[to[link] ?? 0] = 1;
}

/** The collections and the successors of what there is no more. */
function touchRemoved(
  { activities, links }: PlanDocument,
  index: ReadonlyMap<string, number>,
  touch: (id: string | null) => void,
): void {
  const removed = new Set<string>();
  for (const { id, parentId } of activities) {
    if (index.has(id)) continue;
    removed.add(id);
    touch(parentId);
  }
  if (removed.size === 0) return;
  for (const { predecessorId, successorId } of links) if (removed.has(predecessorId)) touch(successorId);
}

/** Successors of links that only one of the two has, or that are different. */
function relinked(before: readonly PlanLink[], after: readonly PlanLink[]): Set<string> {
  const keyOf = ({ predecessorId, successorId, type, lag, isElapsed }: PlanLink) =>
    [predecessorId, successorId, type, lag, isElapsed].join(' ');
  const kept = new Set(before);
  const added = after.filter((link) => !kept.has(link));
  const staying = new Set(after);
  const removed = before.filter((link) => !staying.has(link));
  const addedKeys = new Set(added.map(keyOf));
  const removedKeys = new Set(removed.map(keyOf));
  return new Set([
    ...added.filter((link) => !removedKeys.has(keyOf(link))).map(({ successorId }) => successorId),
    ...removed.filter((link) => !addedKeys.has(keyOf(link))).map(({ successorId }) => successorId),
  ]);
}

/** Returns the previous positions of all nodes, by the numbers of the later document. */
function standingIn({ network }: Calculation, old: Calculation): Standing {
  const standing = standingOf(old);
  const { ids, index } = old.network;
  if (ids.length === network.size && network.ids.every((id, number) => id === ids[number])) return standing;
  const mapped = emptyStanding(network.size);
  let next = 0;
  for (const [number, id] of network.ids.entries()) {
    // Most rows still follow the same row as before.
    const place = ids[next] === id ? next : index.get(id);
    if (place === undefined) continue;
    next = place + 1;
    mapped.start[number] = standing.start[place] ?? Number.NaN;
    mapped.finish[number] = standing.finish[place] ?? Number.NaN;
    mapped.askedStart[number] = standing.askedStart[place] ?? Number.NaN;
    mapped.askedFinish[number] = standing.askedFinish[place] ?? Number.NaN;
  }
  return mapped;
}
