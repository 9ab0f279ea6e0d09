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

/** The week in the address, that of today where it names none. */
export function useWeek(locale: string): Week {
  const { values, put } = useAddress();
  const today = localToday();
  const asked = values.get('week');
  const shown = isDay(asked) ? asked : today;
  const days = useMemo(() => weekOf(shown, firstWeekday(locale)), [shown, locale]);
  const first = days[0] ?? today;
  const go = useCallback(
    (week: string | undefined) => {
      // An open editor must commit on the week that it belongs to.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      put({ week }, true);
    },
    [put],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return;
      event.preventDefault();
      go(event.key === 'PageUp' ? previousWeek(first) : nextWeek(first));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [go, first]);
  return {
    days,
    today,
    isCurrent: days.includes(today),
    goToPrevious: () => put({ week: previousWeek(first) }, true),
    goToNext: () => put({ week: nextWeek(first) }, true),
    goToCurrent: () => put({ week: undefined }, true),
  };
}
