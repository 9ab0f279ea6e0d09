import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { localToday } from '#app/data/today.ts';
import { monthRange, type LockDays } from './ranges.ts';

/**
 * Range and projects in the address, last month of all projects where it names none. `latest` gives what was chosen last,
 * which may not be shown yet: whoever chooses and locks at once locks what they have chosen.
 */
export function useSelection() {
  const [search, setSearch] = useSearchParams();
  const today = localToday();
  const usual = monthRange(today, -1);
  const range: LockDays = { from: search.get('from') ?? usual.from, until: search.get('until') ?? usual.until };
  const projectIds = search.getAll('project');
  const projects = projectIds.join();
  // The router tells of a new address only in the next rendering; two changes at once must not undo each other.
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
