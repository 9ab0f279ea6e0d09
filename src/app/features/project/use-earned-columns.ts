import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { ExtraColumn, PlanRow } from '#app/features/plan/gantt/plan-view.ts';
import type { PlanView } from '#app/features/plan/gantt/view-state.ts';
import { earnedColumns, earnedFigure, earnedOf, writeEarned } from '#app/features/common/earned.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { localToday } from '#app/data/today.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { isNodeManaged } from '#app/shell/node-kinds.ts';

const earnedColumnWidth = 104;
const noEarnedColumns: readonly ExtraColumn[] = [];

/** The columns of earned value that a plan can show, and its rows with their texts once such a column is chosen. */
export function useEarnedColumns(
  project: OpProjectNode,
  rows: readonly PlanRow[],
  { columns }: PlanView,
): { readonly rows: readonly PlanRow[]; readonly columns: readonly ExtraColumn[] } {
  const { text, format } = useText();
  const { capabilities } = useSession();
  const isServed = capabilities !== null;
  const isManaged = isNodeManaged(project);
  const isShown = columns.some(({ id }) => earnedColumns.some((each) => each.id === id));
  const { data } = useQuery({
    ...endpointQuery(appApi.listActivityEarnedValues, { projectId: project.id, day: localToday() }),
    enabled: isServed && isShown,
  });
  const values = isShown ? data?.earnedActivity : undefined;
  const shownRows = useMemo(() => {
    if (!values) return rows;
    const cells = new Map(
      values.map((each) => {
        const both = earnedOf(each);
        return [
          each.activity ?? '',
          Object.fromEntries(
            earnedColumns.flatMap(({ id, figure, unit }) => {
              const amounts = both[unit];
              return amounts ? [[id, writeEarned(earnedFigure(amounts, figure), figure, unit, format)]] : [];
            }),
          ),
        ];
      }),
    );
    return rows.map((row) => ({ ...row, cells: cells.get(row.id) }));
  }, [rows, values, format]);
  const shownColumns = useMemo(
    () =>
      isServed
        ? earnedColumns
            .filter(({ unit }) => isManaged || unit === 'hours')
            .map(({ id, figure, unit }): ExtraColumn => ({
              id,
              header: text(`earned.${figure}.${unit}`),
              align: 'end',
              width: earnedColumnWidth,
            }))
        : noEarnedColumns,
    [isServed, isManaged, text],
  );
  return { rows: shownRows, columns: shownColumns };
}
