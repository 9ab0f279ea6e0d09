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
  const select = (next: Range, ids: readonly string[]) =>
    setSearch({ from: next.from, until: next.until, project: [...ids] }, { replace: true });
  return { range, projectIds, select, today };
}
