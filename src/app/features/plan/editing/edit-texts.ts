import type { Offer } from '#plan/edit/offers.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday, weekNumber } from '#app/i18n/week.ts';
import { useCallback } from 'react';
import type { PlanEditRefusal } from '#plan/edit-refusal.ts';
import { chosenTypes, type CellContext, type PlanCellProblem } from './cells.ts';
import { writeDay } from './day-text.ts';

/** Short description of the effect of an assignment. */
export interface OfferText {
  readonly text: string;
  /** It would be too much, or the resource is away. */
  readonly isWarning: boolean;
}

/** Maximum number of periods listed one by one; a fully booked year would fill the list. */
const mostTimes = 3;

/**
 * Describes the availability of a resource for an activity: free, busy, or over-allocated, by how much and in which
 * weeks.
 */
export function useOfferText(): (offer: Offer) => OfferText {
  const { text, intl, format } = useText();
  const weeks = ({ from, until }: { readonly from: string; readonly until: string }) => {
    const firstDay = firstWeekday(intl.locale);
    const [first, last] = [weekNumber(from, firstDay), weekNumber(until, firstDay)];
    return text('planEditing.assign.weeks', { first, last, isOne: String(first === last) });
  };
  const listed = (times: readonly string[]) =>
    intl.formatList([...times.slice(0, mostTimes), ...(times.length > mostTimes ? ['…'] : [])], { type: 'unit' });
  return ({ busy, over, away }) => {
    const tooMuch = over.map((each) =>
      text('planEditing.assign.tooMuch', { percent: format.percent(each.percent), weeks: weeks(each) }),
    );
    const absent = away.map((each) =>
      text('planEditing.assign.away', { from: format.day(each.from), until: format.day(each.until) }),
    );
    const state =
      busy === 0 ? text('planEditing.assign.free') : text('planEditing.assign.busy', { percent: format.percent(busy) });
    const isWarning = over.length + away.length > 0;
    const hasState = busy > 0 || !isWarning;
    const parts = [...(hasState ? [state] : []), listed(tooMuch), listed(absent)];
    return { text: parts.filter(Boolean).join(' · '), isWarning };
  };
}

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
      constraints: intl.formatList(cells.constraints),
      scheduling: intl.formatList(Object.values(cells.scheduling), { type: 'disjunction' }),
      kinds: intl.formatList(chosenTypes.map((type) => cells.kinds[type] ?? '')),
    });
  };
}
