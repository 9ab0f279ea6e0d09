import { useState, useEffect } from 'react';
import { useUser } from '#app/data/session.tsx';

/** The visits of a user to the screen, as the browser remembers them. Pure. */
interface Visits {
  /** When the visit before this one ended, an ISO time stamp; undefined on the first one. */
  readonly since: string | undefined;
  /** When the screen was last visible. */
  readonly latest: string;
}

/** Time away after which reopening the screen is a new visit, ms; shorter absences and reloads are not. */
const newVisitAfterMs = 30 * 60_000;

/** Returns the visits after the screen was visible at a time. */
export function visitedAt(known: Visits | undefined, now: Date): Visits {
  const latest = now.toISOString();
  if (!known) return { since: undefined, latest };
  const isNew = now.getTime() - Date.parse(known.latest) > newVisitAfterMs;
  return { since: isNew ? known.latest : known.since, latest };
}

/** Reads stored visits; unreadable ones are dropped. */
export function readVisits(text: string | null): Visits | undefined {
  const [since = '', latest = ''] = (text ?? '').split(' ');
  if (Number.isNaN(Date.parse(latest))) return undefined;
  return { since: Number.isNaN(Date.parse(since)) ? undefined : since, latest };
}

export function writeVisits({ since, latest }: Visits): string {
  return `${since ?? '-'} ${latest}`;
}

const millisecondsOfAWeek = 7 * 86_400_000;

interface LastVisit {
  /** An ISO time stamp: since when changes are of interest. */
  readonly since: string;
  readonly isFirst: boolean;
}

/** When the user was here before, in this browser; a week ago where that is not known. */
export function useLastVisit(): LastVisit {
  const key = `opdesk.activities.visit.${useUser().id}`;
  const [{ visits, weekAgo }] = useState(() => {
    const now = new Date();
    return {
      visits: visitedAt(readVisits(localStorage.getItem(key)), now),
      weekAgo: new Date(now.getTime() - millisecondsOfAWeek).toISOString(),
    };
  });
  useEffect(() => {
    const remember = () => localStorage.setItem(key, writeVisits({ ...visits, latest: new Date().toISOString() }));
    remember();
    addEventListener('pagehide', remember);
    return () => {
      removeEventListener('pagehide', remember);
      remember();
    };
  }, [key, visits]);
  return { since: visits.since ?? weekAgo, isFirst: visits.since === undefined };
}
