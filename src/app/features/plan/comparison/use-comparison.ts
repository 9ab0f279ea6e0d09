import { useMemo } from 'react';
import { compareDocuments, type PlanComparison } from '#plan/compare/compare.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import { planLabels } from '#app/features/plan/gantt/labels.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { comparisonGroups } from './comparison-groups.ts';
import { comparisonWords } from './comparison-words.ts';

interface ComparisonInput {
  readonly from: PlanDocument;
  readonly until: PlanDocument;
  readonly setting: PlanSetting;
}

/** Compares two plans and describes the differences. */
export function useComparison({ from, until, setting }: ComparisonInput) {
  const words = useComparisonWords(setting);
  const comparison = useMemo(
    () =>
      compareDocuments(
        { document: from, schedule: calculateSchedule(from, setting) },
        { document: until, schedule: calculateSchedule(until, setting) },
      ),
    [from, until, setting],
  );
  const groups = useMemo(() => comparisonGroups({ comparison, from, until, words }), [comparison, from, until, words]);
  return { comparison, groups };
}

/** The reader's words for what differs. */
export function useComparisonWords({ resources }: PlanSetting) {
  const { text, format, intl } = useText();
  const { language } = useLanguage();
  const { locale } = intl;
  return useMemo(
    () => comparisonWords({ text, format, locale, labels: planLabels(language), resources }),
    [text, format, locale, language, resources],
  );
}

/** Tells whether both plans are equal; critical path and conflicts are derived from the plan. */
export function isNoChange(comparison: PlanComparison): boolean {
  const { added, removed, moved, changed, linksAdded, linksRemoved, linksChanged } = comparison;
  return [added, removed, moved, changed, linksAdded, linksRemoved, linksChanged].every((list) => list.length === 0);
}
