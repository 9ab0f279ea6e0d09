import { useCallback, useEffect, useMemo } from 'react';
import { addDays, firstWeekday, weekOf } from '#app/i18n/week.ts';
import { localToday } from '#app/data/today.ts';
import { readAddressDay } from '#app/kit/address-view.ts';
import { useAddress } from '#app/kit/use-address.ts';

/** Period shown: a week, two weeks including the previous one, or a month. */
export const spans = ['week', 'weeks', 'month'] as const;
export type TimesheetSpan = (typeof spans)[number];

export interface TimesheetWeek {
  readonly span: TimesheetSpan;
  readonly days: readonly string[];
  readonly today: string;
  /** True if today is shown. */
  readonly isCurrent: boolean;
  goToPrevious(): void;
  goToNext(): void;
  goToCurrent(): void;
  show(span: TimesheetSpan): void;
}

const weekDayFromUrl = (values: URLSearchParams, today: string): string => readAddressDay(values.get('week')) ?? today;

const spanFromUrl = (values: URLSearchParams): TimesheetSpan =>
  spans.find((span) => span === values.get('span')) ?? 'week';

const firstDayOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
/** Longer than any month, shorter than any two. */
const beyondMonth = 31;

function daysOfMonth(day: string): readonly string[] {
  const first = firstDayOfMonth(day);
  return Array.from({ length: beyondMonth }, (_, index) => addDays(first, index)).filter(
    (each) => firstDayOfMonth(each) === first,
  );
}

/** The days that are shown around a day; `firstDay` is 1 Monday to 7 Sunday. */
export function daysAround(day: string, span: TimesheetSpan, firstDay: number): readonly string[] {
  if (span === 'month') return daysOfMonth(day);
  const week = weekOf(day, firstDay);
  return span === 'week' ? week : [...weekOf(addDays(day, -week.length), firstDay), ...week];
}

/** A day of what is shown before (-1) or after (1). */
function dayBeside(day: string, span: TimesheetSpan, firstDay: number, direction: 1 | -1): string {
  const days = daysAround(day, span, firstDay);
  if (span === 'month') return firstDayOfMonth(addDays(firstDayOfMonth(day), direction < 0 ? -1 : beyondMonth));
  const [first = day] = weekOf(day, firstDay);
  return addDays(first, direction * days.length);
}

/** Goes on from the last or first day of a narrow screen. */
export function useBeyond({ goToPrevious, goToNext }: TimesheetWeek): (direction: 1 | -1) => void {
  return useCallback((direction) => (direction < 0 ? goToPrevious() : goToNext()), [goToPrevious, goToNext]);
}

/** The days in the address, the week of today where it names none. */
export function useWeek(locale: string): TimesheetWeek {
  const { values, put } = useAddress();
  const today = localToday();
  const firstDay = firstWeekday(locale);
  const shown = weekDayFromUrl(values, today);
  const span = spanFromUrl(values);
  const days = useMemo(() => daysAround(shown, span, firstDay), [shown, span, firstDay]);
  /** From the latest address, so that each of several quick steps counts. */
  const step = useCallback(
    (direction: 1 | -1) =>
      put(
        (latest) => ({ week: dayBeside(weekDayFromUrl(latest, today), spanFromUrl(latest), firstDay, direction) }),
        true,
      ),
    [put, today, firstDay],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return;
      event.preventDefault();
      // An open editor must commit on the week that it belongs to.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      step(event.key === 'PageUp' ? -1 : 1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [step]);
  const goToPrevious = useCallback(() => step(-1), [step]);
  const goToNext = useCallback(() => step(1), [step]);
  return useMemo(
    () => ({
      span,
      days,
      today,
      isCurrent: days.includes(today),
      goToPrevious,
      goToNext,
      goToCurrent: () => put({ week: undefined }, true),
      show: (next) => put({ span: next === 'week' ? undefined : next }),
    }),
    [span, days, today, goToPrevious, goToNext, put],
  );
}
