import { type ReactNode, useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { shownTreeColumns, type TreeColumn } from '#app/kit/tree-column.ts';
import { type TreeNode, visibleTreeRows } from '#app/kit/tree.ts';
import { TreeTable } from '#app/kit/TreeTable.tsx';
import type { ListItem } from './activity-groups.ts';
import { type ListChange, type ListView, defaultActivityColumns } from './list-view.ts';
import { isDoneActivity } from './activity-item.ts';

interface ActivityTableProps {
  readonly roots: readonly TreeNode<ListItem>[];
  readonly columns: readonly TreeColumn<ListItem>[];
  readonly view: ListView;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  onChange(change: ListChange): void;
  onOpen(activityId: string): void;
}

/** The list of activities: a table with groups that open and close, of any length. */
export function ActivityTable({ roots, columns, view, isLoading, empty, onChange, onOpen }: ActivityTableProps) {
  const { text } = useText();
  const rows = useMemo(() => visibleTreeRows(roots, { level: 2, turned: view.closed }), [roots, view.closed]);
  const shown = useMemo(
    () => shownTreeColumns(columns, view.columns, defaultActivityColumns(false)),
    [columns, view.columns],
  );
  const turn = ({ key }: TreeNode<ListItem>) => {
    const others = view.closed.filter((each) => each !== key);
    onChange({ closed: others.length < view.closed.length ? others : [...view.closed, key] });
  };
  const act = (node: TreeNode<ListItem>) => (node.item.kind === 'group' ? turn(node) : onOpen(node.key));
  return (
    <TreeTable<ListItem>
      label={text('activity.list')}
      rows={rows}
      columns={shown}
      sort={view.sort}
      selected={view.activity}
      isLoading={isLoading}
      empty={empty}
      isMuted={(item) => item.kind === 'activity' && isDoneActivity(item.activity)}
      onSort={(sort) => onChange({ sort })}
      onTurn={turn}
      onSelect={act}
      onOpen={(node) => node.item.kind === 'activity' && act(node)}
      onResize={(id, width) =>
        onChange({ columns: view.columns.map((column) => (column.id === id ? { id, width } : column)) })
      }
    />
  );
}
