import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import { query } from '#app/query.ts';
import { roundHours } from '#app/timesheet-grid/hours.ts';
import { useLanguage, useText } from '#app/text/use-text.tsx';
import { localToday } from '#app/ui/today.ts';
import { isMonthFirst } from './dates.ts';
import { type Choice, matching } from './match.ts';
import { parseLine, type QuickLine } from './parse.ts';

/** How long somebody must stop typing before the service is asked, ms. */
const pause = 200;

/** A value once it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export function useParsedLine(line: string): QuickLine {
  const { intl } = useText();
  const { language } = useLanguage();
  return useMemo(
    () =>
      parseLine(line, {
        today: localToday(),
        monthFirst: isMonthFirst(intl.locale),
        isGerman: language === 'de',
      }),
    [line, intl.locale, language],
  );
}

/** How many of what the service finds are offered. */
const offered = 6;

/** The activities that the words may mean: rows of the sheet, or else whatever can be booked. */
export function useChoices(words: readonly string[], rows: readonly Choice[], resourceId: string) {
  const own = useMemo(() => matching(words, rows), [words, rows]);
  const text = useSettled(words.join(' '));
  const found = useQuery({
    ...query(adminApi.findBookableActivities, { words: text, resourceId, numberRecords: offered }),
    enabled: own.length === 0 && text !== '',
  });
  const others = useMemo(
    () =>
      (found.data?.bookableActivity ?? []).map(({ assignment, activityName, projectName, wbsCode }): Choice => ({
        assignmentId: assignment ?? '',
        activityName: activityName ?? '',
        projectName: projectName ?? '',
        wbs: wbsCode ?? undefined,
      })),
    [found.data],
  );
  const choices = own.length > 0 ? own.slice(0, offered) : text === '' ? [] : others;
  return { choices, isSearching: own.length === 0 && found.isFetching };
}

/** A line as the service takes it; undefined where something is missing. */
export function trackingInput(line: QuickLine, assignmentId: string | undefined) {
  const { hours, isDone, open, from, until, isSinceLast, comment } = line;
  if (assignmentId === undefined || (hours === undefined && !isDone)) return undefined;
  return {
    assignmentId,
    bookingDate: until,
    actualEffort: hours ?? 0,
    closed: isSinceLast || from !== undefined,
    ...(from !== undefined && { from }),
    ...(open !== undefined && { open }),
    ...(isDone && { completed: true }),
    ...(comment !== undefined && { comment }),
  };
}

export type TrackingInput = NonNullable<ReturnType<typeof trackingInput>>;

const nothing = { assignmentId: '0', bookingDate: '0001-01-01' };

/** The hours of all days together, where those of each day are given: there are as many as the service finds to book. */
function ofAllDays(input: TrackingInput | undefined, isEach: boolean, days: readonly unknown[] | null | undefined) {
  if (!isEach || !input) return input;
  return days ? { ...input, actualEffort: roundHours(input.actualEffort * days.length) } : undefined;
}

/** What would be booked, once nothing more is typed, and the line that books it. */
export function usePreview(typed: TrackingInput | undefined, isEach: boolean) {
  const line = JSON.stringify(typed ?? null);
  const isSettled = useSettled(line) === line;
  const days = useQuery({
    ...query(adminApi.previewTracking, typed ?? nothing),
    enabled: isEach && typed !== undefined && isSettled,
    retry: false,
  });
  const input = ofAllDays(typed, isEach, days.data?.day);
  const whole = useQuery({
    ...query(adminApi.previewTracking, input ?? nothing),
    enabled: input !== undefined && isSettled,
    retry: false,
  });
  if (typed === undefined || !isSettled) return {};
  return { input, tracking: whole.data, error: days.error ?? whole.error };
}
