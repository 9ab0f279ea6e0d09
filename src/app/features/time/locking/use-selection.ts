import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { localToday } from '#app/data/today.ts';
import { monthRange, type LockDays } from './ranges.ts';

/**
 * Range and projects in the address; without them, the last month of all projects. `latest` is the last choice, which
 * may not be rendered yet, so that locking at once uses it.
 */
export function useSelection() {
  const [search, setSearch] = useSearchParams();
  const today = localToday();
  const usual = monthRange(today, -1);
  const range: LockDays = { from: search.get('from') ?? usual.from, until: search.get('until') ?? usual.until };
  const projectIds = search.getAll('project');
  const projects = projectIds.join();
  // The router returns a new address only in the next render; two changes at once must not undo each other.
  const latest = useRef({ ...range, project: projectIds });
  useEffect(() => {
    latest.current = { from: range.from, until: range.until, project: projects === '' ? [] : projects.split(',') };
  }, [range.from, range.until, projects]);
  const put = (change: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...change };
    setSearch(latest.current, { replace: true, flushSync: true });
  };
  const chooseRange = (change: Partial<LockDays>) => put(change);
  const chooseProjects = (ids: readonly string[]) => put({ project: [...ids] });
  return { range, projectIds, chooseRange, chooseProjects, latest: () => latest.current, today };
}
