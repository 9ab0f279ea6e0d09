import { useMemo } from 'react';
import { compareDocuments } from '#plan/compare/compare.ts';
import { localToday } from '#app/data/today.ts';
import { comparisonGroups } from './comparison-groups.ts';
import { comparedLines, onlyChanged } from './comparison-rows.ts';
import { useComparisonWords } from './use-comparison.ts';
import type { LoadedVersion } from './use-version.ts';

/** Two versions compared: the lists of what changed, and the lines of the newer one with the marks of it. */
export function useComparedLines(from: LoadedVersion, until: LoadedVersion, hasOnlyChanges: boolean) {
  const words = useComparisonWords(until.setting);
  const compared = useMemo(() => {
    const documents = { from: from.document, until: until.document };
    const comparison = compareDocuments(from, until);
    const plans = { ...documents, comparison, words };
    const { schedule, setting } = until;
    return {
      comparison,
      groups: comparisonGroups(plans),
      lines: comparedLines({ ...plans, schedule, setting, today: localToday() }),
    };
  }, [from, until, words]);
  const { comparison, groups, lines } = compared;
  const shown = useMemo(() => (hasOnlyChanges ? onlyChanged(lines) : lines), [lines, hasOnlyChanges]);
  return { comparison, groups, rows: shown.rows, links: shown.links };
}
