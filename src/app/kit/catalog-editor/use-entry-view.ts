import { useCallback, useMemo } from 'react';
import { readList, readSort, writeKeyList, writeSort } from '../list-address.ts';
import type { Sort } from '../tree-column.ts';
import type { TreeExpansion } from '../tree.ts';
import { useAddress } from '../use-address.ts';

/** View of an entry list; all of it is in the address. */
export interface EntryView {
  readonly filter: string;
  readonly sort: Sort | undefined;
  /** Id of the entry whose panel is open. */
  readonly focus: string | undefined;
  readonly tab: string | undefined;
  readonly expansion: TreeExpansion;
  /** Entries of a tree are shown as a flat list. */
  readonly isList: boolean;
}

/** @param level number of open tree levels, unless the address says otherwise */
export function useEntryView(level = 1) {
  const { values, put } = useAddress();
  const view = useMemo<EntryView>(
    () => ({
      filter: values.get('filter') ?? '',
      sort: readSort(values.get('sort')),
      focus: values.get('focus') ?? undefined,
      tab: values.get('tab') ?? undefined,
      expansion: { level, turned: readList(values.get('turned')) },
      isList: values.get('shape') === 'list',
    }),
    [values, level],
  );
  const change = useCallback(
    (next: Partial<EntryView>) =>
      put({
        ...('filter' in next && { filter: next.filter || undefined }),
        ...('sort' in next && { sort: writeSort(next.sort) }),
        ...('focus' in next && { focus: next.focus }),
        ...('tab' in next && { tab: next.tab }),
        ...('isList' in next && { shape: next.isList ? 'list' : undefined, sort: undefined, where: undefined }),
        ...(next.expansion && { turned: writeKeyList(next.expansion.turned) }),
      }),
    [put],
  );
  return { view, change };
}
