import type { OpEventLogEntry } from '#contract/documented/projects.ts';

/** Up to when a person has seen what happened, kept in this browser. */

const seenEventsKey = (userId: string): string => `opdesk.events.${userId}`;

/** An ISO time stamp; undefined where nothing was seen yet. */
export function readSeen(userId: string): string | undefined {
  const stored = localStorage.getItem(seenEventsKey(userId)) ?? '';
  return Number.isNaN(Date.parse(stored)) ? undefined : stored;
}

export function writeSeen(userId: string, moment: string): void {
  localStorage.setItem(seenEventsKey(userId), moment);
}

/** Ids of those that others did since a moment. The interface tells who did something by name alone. */
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
