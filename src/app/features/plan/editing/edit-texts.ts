import type { Offer } from '#plan/edit/offers.ts';
import type { LoadElsewhere } from './use-load-elsewhere.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday, weekNumber } from '#app/i18n/week.ts';
import { useCallback } from 'react';
import type { PlanEditRefusal } from '#plan/edit-refusal.ts';
import { calendarNames, chosenTypes, type CellContext, type PlanCellProblem } from './cells.ts';
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
 * Describes the availability of a resource for an activity: with its load elsewhere by hours over all plans, else by this
 * plan alone as free, busy, or over-allocated, by how much and in which weeks.
 */
export function useOfferText(): (offer: Offer, load?: LoadElsewhere) => OfferText {
  const { text, intl, format } = useText();
  const weeks = ({ from, until }: { readonly from: string; readonly until: string }) => {
    const firstDay = firstWeekday(intl.locale);
    const [first, last] = [weekNumber(from, firstDay), weekNumber(until, firstDay)];
    return text('planEditing.assign.weeks', { first, last, isOne: String(first === last) });
  };
  const listed = (times: readonly string[]) =>
    intl.formatList([...times.slice(0, mostTimes), ...(times.length > mostTimes ? ['…'] : [])], { type: 'unit' });
  const loadText = useLoadText();
  return ({ busy, over, away, hours, needed }, load) => {
    if (load) return loadText(load, { hours, needed });
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

/** Hours that a resource needs in a plan: for its other activities, and for the one that is planned. */
interface LoadHere {
  readonly hours: number;
  readonly needed: number;
}

/** Describes the free hours of a resource on the days of an activity over all plans. */
export function useLoadText(): (load: LoadElsewhere, here: LoadHere) => OfferText {
  const { text, format } = useText();
  return ({ capacity, planned }, { hours, needed }) => {
    if (capacity === 0) return { text: text('planEditing.assign.noCapacity'), isWarning: true };
    const free = capacity - planned - hours;
    const state =
      free < 0
        ? text('planEditing.assign.overbooked', { hours: format.hours(-free) })
        : text('planEditing.assign.freeHours', { free: format.hours(free), capacity: format.hours(capacity) });
    const elsewhere = planned > 0 ? [text('planEditing.assign.elsewhere', { hours: format.hours(planned) })] : [];
    return { text: [state, ...elsewhere].join(' · '), isWarning: free < needed };
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
      calendars: intl.formatList(calendarNames(cells)),
      scheduling: intl.formatList(Object.values(cells.scheduling), { type: 'disjunction' }),
      kinds: intl.formatList(chosenTypes.map((type) => cells.kinds[type] ?? '')),
    });
  };
}
