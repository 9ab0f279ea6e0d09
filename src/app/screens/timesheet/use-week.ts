import { useCallback, useEffect, useMemo } from 'react';
import { firstWeekday, nextWeek, previousWeek, weekOf } from '#app/timesheet-grid/week.ts';
import { localToday } from '#app/ui/today.ts';
import { useAddress } from '#app/ui/use-address.ts';

export interface Week {
  readonly days: readonly string[];
  readonly today: string;
  /** Whether it is the week of today. */
  readonly isCurrent: boolean;
  goToPrevious(): void;
  goToNext(): void;
  goToCurrent(): void;
}

function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

function shownDay(values: URLSearchParams, today: string): string {
  const asked = values.get('week');
  return isDay(asked) ? asked : today;
}

/** The week in the address, that of today where it names none. */
export function useWeek(locale: string): Week {
  const { values, put } = useAddress();
  const today = localToday();
  const firstDay = firstWeekday(locale);
  const shown = shownDay(values, today);
  const days = useMemo(() => weekOf(shown, firstDay), [shown, firstDay]);
  /** From the latest week, so that each of several quick steps counts. */
  const step = useCallback(
    (other: (first: string) => string) =>
      put((latest) => {
        const [first = today] = weekOf(shownDay(latest, today), firstDay);
        return { week: other(first) };
      }, true),
    [put, today, firstDay],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return;
      event.preventDefault();
      // An open editor must commit on the week that it belongs to.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      step(event.key === 'PageUp' ? previousWeek : nextWeek);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [step]);
  return {
    days,
    today,
    isCurrent: days.includes(today),
    goToPrevious: () => step(previousWeek),
    goToNext: () => step(nextWeek),
    goToCurrent: () => put({ week: undefined }, true),
  };
}
