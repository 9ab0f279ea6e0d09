import { useEffect, useState } from 'react';
import { useUser } from '#app/data/session.tsx';
import { readVisits, seenAt, writeVisits } from './last-visit.ts';

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
      visits: seenAt(readVisits(localStorage.getItem(key)), now),
      weekAgo: new Date(now.getTime() - millisecondsOfAWeek).toISOString(),
    };
  });
  useEffect(() => {
    const remember = () => localStorage.setItem(key, writeVisits({ ...visits, seen: new Date().toISOString() }));
    remember();
    addEventListener('pagehide', remember);
    return () => {
      removeEventListener('pagehide', remember);
      remember();
    };
  }, [key, visits]);
  return { since: visits.since ?? weekAgo, isFirst: visits.since === undefined };
}
