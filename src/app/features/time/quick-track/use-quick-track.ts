import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpTracking } from '#contract/app/timesheet-tracking.ts';
import type { OpTimesheet } from '#contract/app/timesheet.ts';
import { WorkRecordState } from '#contract/core/codes.ts';
import { endpointQuery } from '#app/data/query.ts';
import type { Day } from '#app/i18n/day.ts';
import { roundHours } from '#app/i18n/hours.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { useIsOnline } from '#app/data/live/use-is-online.ts';
import { localToday } from '#app/data/today.ts';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useDebouncedValue } from '#app/kit/use-debounced-value.ts';
import { isMonthFirst } from '#app/i18n/typed-dates.ts';
import type { BookedHours } from '../timesheet/book-together.ts';
import type { HoursToBook } from '../timesheet/use-booking.ts';
import { type TrackingChoice, unknownWords } from './match.ts';
import type { Spread } from './parse.ts';
import { type BookingRest, restOfBooking, type SentenceBooking, type StateChoice } from './sentence.ts';
import { typingPauseMs, useSentence } from './use-choices.ts';
import { lengthPeriod, workdayLength } from './workdays.ts';

/** Answers to the questions about one booking. */
export interface TrackingAnswers {
  /** The text of the booking that was asked about: other text is asked about again. */
  readonly text: string;
  readonly assignmentId?: string | undefined;
  readonly day?: Day;
  readonly state?: StateChoice;
  readonly spread?: Spread;
  /** Words that were not understood belong to the note. */
  readonly isNoteFine?: boolean;
}

const noAnswers: TrackingAnswers = { text: '' };

/** A booking with the answers to its questions. */
interface AnsweredBooking {
  readonly booking: SentenceBooking;
  readonly answers: TrackingAnswers;
  readonly activity: TrackingChoice | undefined;
  readonly rest: BookingRest | undefined;
  /** Open questions; nothing can be booked before they are answered. */
  readonly open: 'activity' | 'day' | 'state' | 'unclear' | undefined;
  readonly spread: Spread | undefined;
}

function openQuestion(rest: BookingRest | undefined, answers: TrackingAnswers): AnsweredBooking['open'] {
  if (!rest) return 'activity';
  const { dayChoices, stateChoices, unclear } = rest;
  if (dayChoices.length > 0 && (answers.day === undefined || !dayChoices.includes(answers.day))) return 'day';
  if (stateChoices.length > 0 && answers.state === undefined) return 'state';
  return unclear.length > 0 && !answers.isNoteFine ? 'unclear' : undefined;
}

/** The sentence of a user, read in the user's language and order of days. */
function useContext() {
  const { intl } = useText();
  const { language } = useLanguage();
  const today = localToday();
  return useMemo(
    () => ({ today, monthFirst: isMonthFirst(intl.locale), isGerman: language === 'de' }),
    [today, intl.locale, language],
  );
}

/** How long a day of the person is for the bookings that count days, hours by their places. */
function useDayLengths(bookings: readonly AnsweredBooking[], resourceId: string) {
  return useQueries({
    queries: bookings.map(({ booking: { line } }) => ({
      ...endpointQuery(appApi.getTimesheet, { ...lengthPeriod(line), resourceId }),
      enabled: line.workdays !== undefined,
    })),
    combine: (sheets) =>
      sheets.map(({ data, error }, index) => {
        const line = bookings[index]?.booking.line;
        return { error, hours: data && line ? workdayLength(data.day ?? [], line) : undefined };
      }),
  });
}

/** A booking as the service takes it; undefined where something is missing. */
function trackingInput({ booking, answers, activity, rest, open, spread }: AnsweredBooking, dayLength?: number) {
  const { line } = booking;
  const { workdays, from, days, isSinceLast } = line;
  const hours = workdays ? dayLength && roundHours(workdays.count * dayLength) : line.hours;
  const isDone = line.isDone && (answers.state ?? 'done') === 'done';
  const left = answers.state === 'done' ? undefined : line.open;
  if (!activity || !rest || open !== undefined || (hours === undefined && !isDone)) return undefined;
  if (workdays && hours === undefined) return undefined;
  const day = rest.dayChoices.length > 0 ? answers.day : undefined;
  return {
    assignmentId: activity.assignmentId,
    bookingDate: day ?? line.until,
    actualEffort: hours ?? 0,
    closed: day === undefined && (isSinceLast || from !== undefined),
    ...(day === undefined && spread === 'each' && { each: true }),
    ...(day === undefined && from !== undefined && { from }),
    ...(day === undefined && days && { days: [...days] }),
    ...(left !== undefined && { open: left }),
    ...(isDone && { completed: true }),
    ...(rest.note !== undefined && { comment: rest.note }),
  };
}

type TrackingInput = NonNullable<ReturnType<typeof trackingInput>>;

const noTrackingInput = { assignmentId: '0', bookingDate: '0001-01-01' };

interface TrackingPreviewState {
  readonly tracking?: OpTracking | null | undefined;
  readonly error?: Error | null;
}

/** Returns the previews of bookings once typing pauses; while they are saved the last ones stay. */
function useTrackingPreviews(
  typed: readonly (TrackingInput | undefined)[],
  isSaving: boolean,
): readonly TrackingPreviewState[] {
  const line = JSON.stringify(typed);
  const isSettled = useDebouncedValue(line, typingPauseMs) === line;
  return useQueries({
    queries: typed.map((input) => ({
      ...endpointQuery(appApi.previewTracking, input ?? noTrackingInput),
      enabled: input !== undefined && isSettled && !isSaving,
      retry: false,
    })),
    combine: (results) => results.map(({ data, error }) => (isSettled ? { tracking: data, error } : {})),
  });
}

/** The record of a day to which hours can be added; undefined without one that can be changed. */
function recordToAddTo(sheet: OpTimesheet | null | undefined, assignmentId: string): BookedHours | undefined {
  const record = sheet?.record?.find(({ assignment }) => assignment === assignmentId);
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

/** The records of single days that are booked already. */
function useBookedDays(
  typed: readonly (TrackingInput | undefined)[],
  previews: readonly TrackingPreviewState[],
  resourceId: string,
): readonly (BookedHours | undefined)[] {
  const isTaken = (index: number) =>
    typed[index]?.closed === false && hasErrorCode(previews[index]?.error, 'work.error.RecordExists');
  return useQueries({
    queries: typed.map((input, index) => {
      const day = input?.bookingDate ?? '';
      return {
        ...endpointQuery(appApi.getTimesheet, { from: day, until: day, resourceId }),
        enabled: isTaken(index),
      };
    }),
    combine: (sheets) =>
      sheets.map(({ data }, index) =>
        isTaken(index) ? recordToAddTo(data, typed[index]?.assignmentId ?? '') : undefined,
      ),
  });
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

/** A booking of the sentence, what it would book, and why it can't be booked yet. */
export interface TrackedBooking extends AnsweredBooking {
  readonly tracking: OpTracking | undefined;
  readonly former: BookedHours | undefined;
  readonly failure: Error | null;
  readonly days: readonly HoursToBook[] | undefined;
  readonly problem: string | undefined;
}

/** Why a booking can't be booked yet; undefined where it can be. */
function useProblem(known: readonly TrackingChoice[], isSearching: boolean) {
  const { text } = useText();
  const failureText = useFailureText();
  return ({ booking, activity, open, rest, tracking, failure, days }: Omit<TrackedBooking, 'problem'>) => {
    const { line, choices } = booking;
    if (line.words.length === 0 && choices.length === 0) return text('quickTrack.noWords');
    if (!activity) {
      if (isSearching) return text('quickTrack.notReady');
      const words = { words: unknownWords(line.words, known).join(' ') };
      return choices.length === 0 ? text('quickTrack.noActivity', words) : text('quickTrack.which');
    }
    if (open === 'unclear') return text('quickTrack.unclear', { words: rest?.unclear.join(' ') ?? '' });
    if (open === 'day') return text('quickTrack.whichDay');
    if (open === 'state') return text('quickTrack.whichState');
    if (days && !tracking) return undefined;
    if (failure) return failureText(failure);
    if (tracking) return undefined;
    const isMissing = line.hours === undefined && line.workdays === undefined && !line.isDone;
    return text(isMissing ? 'quickTrack.noHours' : 'quickTrack.notReady');
  };
}

/**
 * A sentence that is typed, with what it would book and what has to be asked.
 * @param answers by the place of the booking
 * @param isSaving its bookings are being saved
 */
export function useQuickTrack(
  sentence: string,
  answers: ReadonlyMap<number, TrackingAnswers>,
  rows: readonly TrackingChoice[],
  resourceId: string,
  isSaving: boolean,
): { readonly bookings: readonly TrackedBooking[]; readonly isSearching: boolean } {
  const context = useContext();
  const isOnline = useIsOnline();
  const { bookings, known, isSearching } = useSentence(sentence, context, rows, resourceId);
  const answered = useMemo(
    () =>
      bookings.map((booking, index): AnsweredBooking => {
        const given = answers.get(index);
        const own = given?.text === booking.text ? given : { ...noAnswers, assignmentId: given?.assignmentId };
        const picked = booking.choices.find(({ assignmentId }) => assignmentId === own.assignmentId);
        const activity = picked ?? booking.chosen;
        const rest = activity && restOfBooking(booking, activity, context);
        const spread = booking.isSpreadOpen ? (own.spread ?? booking.spread) : booking.spread;
        return { booking, answers: own, activity, rest, open: openQuestion(rest, own), spread };
      }),
    [bookings, answers, context],
  );
  const lengths = useDayLengths(answered, resourceId);
  // Until all activities are known, another one may be meant.
  const typed = answered.map((each, index) => (isSearching ? undefined : trackingInput(each, lengths[index]?.hours)));
  const previews = useTrackingPreviews(typed, isSaving);
  const formers = useBookedDays(typed, previews, resourceId);
  const problemOf = useProblem(known, isSearching);
  const daysOf = (index: number): readonly HoursToBook[] | undefined => {
    const [input, former, tracking] = [typed[index], formers[index], previews[index]?.tracking];
    // Offline nothing is previewed: hours of a single day wait.
    if (input?.closed === false && (former !== undefined || !isOnline)) {
      const { assignmentId, bookingDate: day, actualEffort: hours, comment, open, completed } = input;
      return [{ assignmentId, resourceId, day, hours, comment, open, completed, former }];
    }
    return input && tracking ? previewedDays(input, tracking, resourceId) : undefined;
  };
  const tracked = answered.map((each, index): TrackedBooking => {
    const booking = {
      ...each,
      tracking: previews[index]?.tracking ?? undefined,
      former: formers[index],
      failure: lengths[index]?.error ?? previews[index]?.error ?? null,
      days: daysOf(index),
    };
    return { ...booking, problem: problemOf(booking) };
  });
  return { bookings: tracked, isSearching };
}
