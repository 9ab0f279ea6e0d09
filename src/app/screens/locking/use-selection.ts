import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { localToday } from '#app/ui/today.ts';
import { monthOf, type Range } from './ranges.ts';

/** Range and projects in the address, last month of all projects where it names none. */
export function useSelection() {
  const [search, setSearch] = useSearchParams();
  const today = localToday();
  const usual = monthOf(today, -1);
  const range: Range = { from: search.get('from') ?? usual.from, until: search.get('until') ?? usual.until };
  const projectIds = search.getAll('project');
  // The router tells of a new address only in the next rendering; two changes at once must not undo each other.
  const latest = useRef(range);
  useEffect(() => {
    latest.current = { from: range.from, until: range.until };
  }, [range.from, range.until]);
  const select = (change: Partial<Range>, ids: readonly string[]) => {
    latest.current = { ...latest.current, ...change };
    setSearch({ ...latest.current, project: [...ids] }, { replace: true });
  };
  return { range, projectIds, select, today };
}
