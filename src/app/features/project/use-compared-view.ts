import { useCallback, useMemo, useState } from 'react';
import type { ExtraColumn } from '#app/features/plan/gantt/plan-view.ts';
import type { PlanView } from '#app/features/plan/gantt/view-state.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { changeColumn } from './comparison-rows.ts';
import { usePlanView } from './use-plan-view.ts';

/** Default widths in pixels: name and change column are visible next to the timeline. */
const usualWidths = { grid: 510, column: 180 };
const noComparedColumns: readonly ExtraColumn[] = [];

/**
 * View settings of a version. A comparison adds a column with the changes and shows the older days as ghosts; both
 * belong to the comparison, not to the URL of a plan.
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
