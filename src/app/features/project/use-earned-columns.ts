import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { ExtraColumn } from '#app/features/plan/gantt/plan-view.ts';
import type { PlanView } from '#app/features/plan/gantt/view-state.ts';
import { earnedColumns, earnedFigure, earnedOf, writeEarned } from '#app/features/common/earned.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { isNodeManaged } from '#app/shell/node-kinds.ts';

const earnedColumnWidth = 104;
const noEarnedColumns: readonly ExtraColumn[] = [];

/** The columns of earned value that a plan can show; their texts come once one of them is chosen. */
export function useEarnedColumns(project: OpProjectNode, { columns }: PlanView): readonly ExtraColumn[] {
  const { text, format } = useText();
  const isServed = useIsServed();
  const isManaged = isNodeManaged(project);
  const isShown = columns.some(({ id }) => earnedColumns.some((each) => each.id === id));
  const { data } = useRead(
    appApi.listActivityEarnedValues,
    { projectId: project.id, day: localToday() },
    { enabled: isServed && isShown },
  );
  const values = isShown ? data?.earnedActivity : undefined;
  return useMemo(() => {
    if (!isServed) return noEarnedColumns;
    const all = values?.map((each) => [each.activity ?? '', earnedOf(each)] as const);
    return earnedColumns
      .filter(({ unit }) => isManaged || unit === 'hours')
      .map(({ id, figure, unit }): ExtraColumn => ({
        id,
        header: text(`earned.${figure}.${unit}`),
        align: 'end',
        width: earnedColumnWidth,
        texts:
          all &&
          new Map(
            all.flatMap(([activity, { [unit]: amounts }]): [string, string][] =>
              amounts ? [[activity, writeEarned(earnedFigure(amounts, figure), figure, unit, format)]] : [],
            ),
          ),
      }));
  }, [isServed, isManaged, values, text, format]);
}
