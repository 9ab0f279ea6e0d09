import type { OpLock } from '#contract/app/locks.ts';
import { addDays } from '#app/i18n/week.ts';
import { dayRanges, type LockDays, rangeOverlap } from './ranges.ts';

/** A range that is locked or unlocked: of these projects, of all that the caller may where none is named. */
export interface Lockable extends LockDays {
  readonly projectIds: readonly string[];
  /** Projects that stay as they are, where none is named. */
  readonly exceptIds?: readonly string[];
}

function lockRange({ from, until }: Pick<OpLock, 'from' | 'until'>): LockDays {
  return { from: from ?? '', until: until ?? '' };
}

/** Returns how far a range is locked: every day for all projects, partly, or not at all. */
export function coverage(range: LockDays, locks: readonly OpLock[]): 'all' | 'part' | 'none' {
  const within = locks.flatMap((lock) => {
    const common = rangeOverlap(lockRange(lock), range);
    return common ? [{ ...common, isOfAll: !lock.project }] : [];
  });
  if (within.length === 0) return 'none';
  let open = range.from;
  for (const { from, until } of within
    .filter(({ isOfAll }) => isOfAll)
    .toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (from <= open && until >= open) open = addDays(until, 1);
  }
  return open > range.until ? 'all' : 'part';
}

/**
 * Returns the parts of a range that were locked before a change, to lock them again on undo.
 * @param managed ids of the projects that the caller may lock
 */
export function lockedBefore(
  { projectIds, ...range }: Lockable,
  locks: readonly OpLock[],
  managed: readonly string[],
): Lockable[] {
  return locks.flatMap((lock): Lockable[] => {
    const common = rangeOverlap(lockRange(lock), range);
    if (!common) return [];
    if (!lock.project) return [{ ...common, projectIds }];
    const isMeant = projectIds.length === 0 ? managed.includes(lock.project) : projectIds.includes(lock.project);
    return isMeant ? [{ ...common, projectIds: [lock.project] }] : [];
  });
}

/** The parts of a range in which a project is locked, alone or together with all projects. */
export function lockedRangesOf(projectId: string, range: LockDays, locks: readonly OpLock[]): LockDays[] {
  const days = new Set<string>();
  for (const lock of locks) {
    const common = !lock.project || lock.project === projectId ? rangeOverlap(lockRange(lock), range) : undefined;
    if (!common) continue;
    const open = (lock.exception ?? []).filter(({ project }) => project === projectId).map(lockRange);
    for (let day = common.from; day <= common.until; day = addDays(day, 1))
      if (!open.some(({ from, until }) => from <= day && day <= until)) days.add(day);
  }
  return dayRanges([...days].toSorted());
}
