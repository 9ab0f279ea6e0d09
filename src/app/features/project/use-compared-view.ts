import { useCallback, useMemo, useState } from 'react';
import type { ExtraColumn } from '#app/features/plan/gantt/plan-view.ts';
import type { PlanView } from '#app/features/plan/gantt/view-state.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { changeColumn } from './comparison-rows.ts';
import { usePlanView } from './use-plan-view.ts';

/** Pixels: name and change are seen, and beside them the timeline. */
const usualWidths = { grid: 510, column: 180 };
const noComparedColumns: readonly ExtraColumn[] = [];

/**
 * How a version is looked at. Compared with another one it has a column that says what changed, and the older days as ghosts:
 * these belong to the comparison and not to the address of a plan.
 */
export function useComparedView(isCompared: boolean) {
  const { text } = useText();
  const [address, setAddress] = usePlanView();
  const [widths, setWidths] = useState(usualWidths);
  const [hasGhosts, setGhosts] = useState(true);
  const view = useMemo<PlanView>(() => {
    if (!isCompared) return address;
    const columns = address.columns.flatMap((column) =>
      column.id === 'name' ? [column, { id: changeColumn, width: widths.column }] : [column],
    );
    return { ...address, columns, gridWidth: widths.grid, baseline: hasGhosts };
  }, [isCompared, address, widths, hasGhosts]);
  const setView = useCallback(
    (next: PlanView) => {
      if (!isCompared) {
        setAddress(next);
        return;
      }
      setWidths((before) => ({
        grid: next.gridWidth,
        column: next.columns.find(({ id }) => id === changeColumn)?.width ?? before.column,
      }));
      setGhosts(next.baseline);
      const columns = next.columns.filter(({ id }) => id !== changeColumn);
      setAddress({ ...next, columns, gridWidth: address.gridWidth, baseline: address.baseline });
    },
    [isCompared, setAddress, address.gridWidth, address.baseline],
  );
  const columns = useMemo(
    () =>
      isCompared
        ? [{ id: changeColumn, header: text('history.column.change'), width: usualWidths.column }]
        : noComparedColumns,
    [isCompared, text],
  );
  return { view, setView, columns };
}
