import type { OpEventLogEntry } from '#contract/documented/projects.ts';

/** Time up to which a user has viewed events, stored in this browser. */

const seenEventsKey = (userId: string): string => `opdesk.events.${userId}`;

/** An ISO timestamp; undefined if no events were viewed yet. */
export function readSeen(userId: string): string | undefined {
  const stored = localStorage.getItem(seenEventsKey(userId)) ?? '';
  return Number.isNaN(Date.parse(stored)) ? undefined : stored;
}

export function writeSeen(userId: string, moment: string): void {
  localStorage.setItem(seenEventsKey(userId), moment);
}

/** Returns the ids of other users' events since a time. The interface identifies users by name only. */
export function newsOf(events: readonly OpEventLogEntry[], seen: string, ownName: string): Set<string> {
  const isNew = ({ createdAt, userName }: OpEventLogEntry) =>
    Date.parse(createdAt ?? '') > Date.parse(seen) && userName !== ownName;
  return new Set(events.filter(isNew).map(({ id }) => id));
}

/** When the latest happened. */
export function latestEventTime(events: readonly OpEventLogEntry[]): string | undefined {
  return events
    .flatMap(({ createdAt }) => createdAt ?? [])
    .toSorted()
    .at(-1);
}
