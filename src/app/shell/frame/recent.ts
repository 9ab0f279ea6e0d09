import type { SearchTarget } from './search.ts';

/** Targets the user last opened by the search, stored in this browser per user. */

const maxRecentTargets = 8;

export interface Recent extends SearchTarget {
  readonly go: string;
}

const recentStorageKey = (userId: string): string => `opdesk.recent.${userId}`;

export function readRecent(userId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentStorageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  return ['id', 'label', 'context', 'go', 'group'].every(
    (field) => typeof Object.getOwnPropertyDescriptor(value, field)?.value === 'string',
  );
}

/** Moves a target to the front; actions are not remembered. */
export function noteRecent(userId: string, { id, label, context, go, group }: SearchTarget): void {
  if (typeof go !== 'string') return;
  const others = readRecent(userId).filter((each) => each.id !== id || each.group !== group);
  localStorage.setItem(
    recentStorageKey(userId),
    JSON.stringify([{ id, label, context, go, group }, ...others].slice(0, maxRecentTargets)),
  );
}
