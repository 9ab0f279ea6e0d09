import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpTracking } from '#contract/app/timesheet-tracking.ts';
import { WorkRecordState } from '#contract/core/codes.ts';
import type { Output } from '#contract/core/endpoint.ts';
import { endpointQuery } from '#app/data/query.ts';
import { roundHours } from '#app/i18n/hours.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { useIsOnline } from '#app/data/live/use-is-online.ts';
import { localToday } from '#app/data/today.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useDebouncedValue } from '#app/kit/use-debounced-value.ts';
import { isMonthFirst } from '#app/i18n/typed-dates.ts';
import type { BookedHours, HoursToBook } from '../timesheet/use-booking.ts';
import { type TrackingChoice, isNamed, matchingChoices, unknownWords } from './match.ts';
import { parseLine, type QuickLine } from './parse.ts';
import { workdayLength, lengthPeriod } from './workdays.ts';

/** Typing pause before the service is queried, ms. */
const previewDelayMs = 200;

/** A line with an amount of days as such, and with the same as words. */
function useParsedLine(line: string) {
  const { intl } = useText();
  const { language } = useLanguage();
  return useMemo(() => {
    const context = { today: localToday(), monthFirst: isMonthFirst(intl.locale), isGerman: language === 'de' };
    const counted = parseLine(line, context);
    return { counted, plain: counted.workdays ? parseLine(line, { ...context, daysAreWords: true }) : counted };
  }, [line, intl.locale, language]);
}

/** Among how many of what the service finds a name is looked for. */
const maxComparedNames = 50;

/**
 * A line as it is meant: an amount of days is words where something that can be booked has it in its name, as `Half day workshop`.
 * Until that is known it is not sure.
 */
function useReading(line: string, rows: readonly TrackingChoice[], resourceId: string) {
  const { counted, plain } = useParsedLine(line);
  const amount = counted.workdays?.text;
  const words = plain.words.join(' ');
  const requested = useDebouncedValue(words, previewDelayMs);
  const isOwn = amount !== undefined && isNamed(amount, plain.words, rows);
  const isQueried = amount !== undefined && !isOwn;
  const found = useQuery({
    ...endpointQuery(appApi.findBookableActivities, { words: requested, resourceId, numberRecords: maxComparedNames }),
    enabled: isQueried && requested === words,
  });
  if (!isQueried) return { parsed: plain, isSure: true };
  const isKnown = requested === words && !found.isPending;
  const isWords = isKnown && (found.isError || isNamed(amount, plain.words, choicesOf(found.data)));
  return { parsed: isWords ? plain : counted, isSure: isKnown };
}

/** The line with hours instead of days, once it is known how long these are for the person. */
function useHours(line: QuickLine, resourceId: string): { line: QuickLine; error: Error | null } {
  const { workdays } = line;
  const sheet = useQuery({
    ...endpointQuery(appApi.getTimesheet, { ...lengthPeriod(line), resourceId }),
    enabled: workdays !== undefined,
  });
  if (!workdays || !sheet.data) return { line, error: workdays ? sheet.error : null };
  return {
    line: { ...line, hours: roundHours(workdays.count * workdayLength(sheet.data.day ?? [], line)) },
    error: null,
  };
}

function choicesOf(found: Output<typeof appApi.findBookableActivities> | undefined): TrackingChoice[] {
  return (found?.bookableActivity ?? []).map(({ assignment, activityName, projectName, wbsCode }) => ({
    assignmentId: assignment ?? '',
    activityName: activityName ?? '',
    projectName: projectName ?? '',
    wbs: wbsCode ?? undefined,
  }));
}

/** Maximum number of search results offered. */
const offered = 6;

/** The activities that the words may mean: rows of the sheet, or else whatever can be booked. */
function useChoices(words: readonly string[], rows: readonly TrackingChoice[], resourceId: string) {
  const own = useMemo(() => matchingChoices(words, rows), [words, rows]);
  const text = useDebouncedValue(words.join(' '), previewDelayMs);
  const found = useQuery({
    ...endpointQuery(appApi.findBookableActivities, { words: text, resourceId, numberRecords: offered }),
    enabled: own.length === 0 && text !== '',
  });
  const others = useMemo(() => choicesOf(found.data), [found.data]);
  const choices = own.length > 0 ? own.slice(0, offered) : text === '' ? [] : others;
  return { choices, isSearching: own.length === 0 && found.isFetching };
}

/** A line as the service takes it; undefined where something is missing. */
function trackingInput(line: QuickLine, assignmentId: string | undefined) {
  const { hours, isDone, open, from, until, days, isSinceLast, comment } = line;
  if (assignmentId === undefined || (hours === undefined && !isDone)) return undefined;
  return {
    assignmentId,
    bookingDate: until,
    actualEffort: hours ?? 0,
    closed: isSinceLast || from !== undefined,
    ...(from !== undefined && { from }),
    ...(days && { days: [...days] }),
    ...(open !== undefined && { open }),
    ...(isDone && { completed: true }),
    ...(comment !== undefined && { comment }),
  };
}

type TrackingInput = NonNullable<ReturnType<typeof trackingInput>>;

const noTrackingInput = { assignmentId: '0', bookingDate: '0001-01-01' };

/** Returns the hours of all days together if hours per day were entered: the service determines the bookable days. */
function ofAllDays(input: TrackingInput | undefined, isEach: boolean, days: readonly unknown[] | null | undefined) {
  if (!isEach || !input) return input;
  return days ? { ...input, actualEffort: roundHours(input.actualEffort * days.length) } : undefined;
}

/** Returns the preview of a booking once typing pauses, and the line that books it. */
function useTrackingPreview(typed: TrackingInput | undefined, isEach: boolean) {
  const line = JSON.stringify(typed ?? null);
  const isSettled = useDebouncedValue(line, previewDelayMs) === line;
  const days = useQuery({
    ...endpointQuery(appApi.previewTracking, typed ?? noTrackingInput),
    enabled: isEach && typed !== undefined && isSettled,
    retry: false,
  });
  const input = ofAllDays(typed, isEach, days.data?.day);
  const whole = useQuery({
    ...endpointQuery(appApi.previewTracking, input ?? noTrackingInput),
    enabled: input !== undefined && isSettled,
    retry: false,
  });
  if (typed === undefined || !isSettled) return {};
  return { input, tracking: whole.data, error: days.error ?? whole.error };
}

/** The record of a line's only day, to which the hours can be added; undefined without one that can be changed. */
function useBookedDay(input: TrackingInput | undefined, failure: unknown, resourceId: string): BookedHours | undefined {
  const isTaken = input?.closed === false && hasErrorCode(failure, 'work.error.RecordExists');
  const day = input?.bookingDate ?? '';
  const sheet = useQuery({
    ...endpointQuery(appApi.getTimesheet, { from: day, until: day, resourceId }),
    enabled: isTaken,
  });
  const record = isTaken ? sheet.data?.record?.find(({ assignment }) => assignment === input.assignmentId) : undefined;
  if (!record || (record.state ?? WorkRecordState.editable) !== WorkRecordState.editable) return undefined;
  return {
    recordId: record.id,
    hours: record.actualEffort ?? 0,
    comment: record.comment ?? '',
    modified: record.modified ?? undefined,
    completed: record.completed ?? undefined,
    open: record.openEffort ?? undefined,
  };
}

/** The days of a preview as entries: what remains and completion belong to the last one. */
function previewedDays(input: TrackingInput, { day: days }: OpTracking, resourceId: string): HoursToBook[] {
  const { assignmentId, open, completed } = input;
  return (days ?? []).map(({ day, hours, comment }, index, { length }) => ({
    assignmentId,
    resourceId,
    day: day ?? '',
    hours: hours ?? 0,
    comment: comment ?? '',
    ...(index === length - 1 && { open, completed }),
  }));
}

/** A line that is typed, with what it would book and why it can't be booked yet. */
export function useQuickTrack(
  line: string,
  chosenId: string | undefined,
  rows: readonly TrackingChoice[],
  resourceId: string,
) {
  const { text } = useText();
  const failureText = useFailureText();
  const isOnline = useIsOnline();
  const { parsed, isSure } = useReading(line, rows, resourceId);
  const counted = useHours(parsed, resourceId);
  const { choices, isSearching } = useChoices(parsed.words, rows, resourceId);
  const chosen = choices.find(({ assignmentId }) => assignmentId === chosenId) ?? choices[0];
  const typed = isSure ? trackingInput(counted.line, chosen?.assignmentId) : undefined;
  const { input, tracking, error } = useTrackingPreview(typed, parsed.isEach);
  const failure = counted.error ?? error;
  const former = useBookedDay(typed, failure, resourceId);
  // Offline nothing is previewed: hours of a single day wait.
  const isSingle = typed?.closed === false && (former !== undefined || !isOnline);
  const daysToBook = (): readonly HoursToBook[] | undefined => {
    if (isSingle) {
      const { assignmentId, bookingDate: day, actualEffort: hours, comment, open, completed } = typed;
      return [{ assignmentId, resourceId, day, hours, comment, open, completed, former }];
    }
    return input && tracking ? previewedDays(input, tracking, resourceId) : undefined;
  };
  const problem = () => {
    if (parsed.words.length === 0) return text('quickTrack.noWords');
    if (!isSure) return text('quickTrack.notReady');
    if (!chosen) {
      return isSearching
        ? text('quickTrack.notReady')
        : text('quickTrack.noActivity', { words: unknownWords(parsed.words, rows).join(' ') });
    }
    if (isSingle) return undefined;
    if (failure) return failureText(failure);
    if (!typed) return text(parsed.workdays ? 'quickTrack.notReady' : 'quickTrack.noHours');
    return tracking ? undefined : text('quickTrack.notReady');
  };
  return { parsed, choices, chosen, tracking, former, failure, days: daysToBook(), problem: problem() };
}
