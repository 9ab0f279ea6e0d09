import { useMemo } from 'react';
import { DependencyType } from '#contract/core/codes.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { habitsOf } from '#plan/edit/paste-values.ts';
import type { PlanLabels } from '../gantt/labels.ts';
import type { CellContext } from './cells.ts';
import { rowKinds } from './document-rows.ts';

interface CellContextSource {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly assignable: ReadonlySet<string>;
  readonly labels: PlanLabels;
  readonly locale: string;
  readonly today: string;
}

/** Returns the context for reading and writing cells in the user's language. */
export function useCellContext({
  document,
  setting,
  assignable,
  labels,
  locale,
  today,
}: CellContextSource): CellContext {
  return useMemo(
    () => ({
      document,
      setting,
      assignable,
      today,
      kinds: Object.fromEntries(Object.entries(rowKinds).map(([type, kind]) => [type, labels.kinds[kind]])),
      links: {
        types: {
          [DependencyType.finishStart]: labels.linkTypes[0],
          [DependencyType.startFinish]: labels.linkTypes[1],
          [DependencyType.startStart]: labels.linkTypes[2],
          [DependencyType.finishFinish]: labels.linkTypes[3],
        },
        habits: habitsOf(locale, setting.calendar),
        unit: { day: labels.dayUnit.toLowerCase(), hour: labels.hourUnit },
      },
    }),
    [document, setting, assignable, labels, locale, today],
  );
}
