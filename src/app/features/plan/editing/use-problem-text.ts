import { useCallback } from 'react';
import type { PlanEditRefusal } from '#plan/edit-refusal.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { chosenTypes, type CellContext, type PlanCellProblem } from './cells.ts';
import { writeDay } from './day-text.ts';

/** The sentence for an edit that is not made. */
export function usePlanRefusalText(): (refusal: PlanEditRefusal) => string {
  const { text, intl } = useText();
  return useCallback(
    ({ refused, names }) =>
      text(`planEditing.no.${refused}`, { names: intl.formatList(names.slice(0, 8), { type: 'conjunction' }) }),
    [text, intl],
  );
}

/** The sentence for a text that can't be what a cell holds. */
export function useProblemText(cells: CellContext): (problem: PlanCellProblem | PlanEditRefusal) => string {
  const { text, intl } = useText();
  const refusalText = usePlanRefusalText();
  return (problem) => {
    if ('refused' in problem) return refusalText(problem);
    return text(`planEditing.problem.${problem.problem}`, {
      part: 'part' in problem ? problem.part : '',
      example: writeDay(cells.today, intl.locale),
      kinds: intl.formatList(chosenTypes.map((type) => cells.kinds[type] ?? '')),
    });
  };
}
