import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { Output } from '#contract/core/endpoint.ts';
import { endpointQuery, useRead } from '#app/data/query.ts';
import { useIsOnline } from '#app/data/live/use-is-online.ts';
import { useDebouncedValue } from '#app/kit/use-debounced-value.ts';
import type { TrackingChoice } from './match.ts';
import { readSentence, type SentenceBooking } from './sentence.ts';
import type { TrackingLineContext } from './spans.ts';

/** Among how many activities of a person a name is looked for at once. */
const maxKnownNames = 500;
/** Results of a search for an activity that is not among them. */
const maxFoundActivities = 6;
/** Typing pause before the service is queried, ms. */
export const typingPauseMs = 200;

function choicesOf(found: Output<typeof appApi.findBookableActivities> | undefined): TrackingChoice[] {
  return (found?.bookableActivity ?? []).map(({ assignment, activityName, projectName, wbsCode, path }) => ({
    assignmentId: assignment ?? '',
    activityName: activityName ?? '',
    projectName: projectName ?? '',
    wbs: wbsCode ?? undefined,
    path: path?.join(' '),
  }));
}

function united(...lists: readonly (readonly TrackingChoice[])[]): readonly TrackingChoice[] {
  const places = new Map<string, TrackingChoice>();
  for (const choice of lists.flat()) places.set(choice.assignmentId, { ...choice, ...places.get(choice.assignmentId) });
  return [...places.values()];
}

/** The bookings of a sentence. */
export interface ReadSentence {
  readonly bookings: readonly SentenceBooking[];
  /** All activities among which the names were looked for. */
  readonly known: readonly TrackingChoice[];
  /** Not everything that may be meant is known yet. */
  readonly isSearching: boolean;
}

/** Reads a sentence by the activities of a person: the rows of the sheet, what can be booked otherwise, and what a search finds. */
export function useSentence(
  sentence: string,
  context: TrackingLineContext,
  rows: readonly TrackingChoice[],
  resourceId: string,
): ReadSentence {
  const isOnline = useIsOnline();
  const list = useRead(appApi.findBookableActivities, { resourceId, numberRecords: maxKnownNames });
  const own = useMemo(() => {
    const ofSheet = rows.map((row) => ({ ...row, isRow: true }));
    return united(ofSheet, choicesOf(list.data));
  }, [rows, list.data]);
  const first = useMemo(() => readSentence(sentence, context, own), [sentence, context, own]);
  // Only who has more activities than that is searched for on the service.
  const isCut = (list.data?.bookableActivity?.length ?? 0) === maxKnownNames;
  const missing = isCut ? first.filter(({ choices, line }) => choices.length === 0 && line.words.length > 0) : [];
  const words = useDebouncedValue(missing.map(({ line }) => line.words.join(' ')).join('\n'), typingPauseMs);
  const found = useQueries({
    queries: words
      .split('\n')
      .filter((each) => each !== '')
      .map((each) =>
        endpointQuery(appApi.findBookableActivities, { words: each, resourceId, numberRecords: maxFoundActivities }),
      ),
    combine: (results) => ({
      choices: results.flatMap(({ data }) => choicesOf(data)),
      isPending: results.some(({ isPending }) => isPending),
    }),
  });
  const known = useMemo(() => united(own, found.choices), [own, found.choices]);
  const bookings = useMemo(
    () => (found.choices.length === 0 ? first : readSentence(sentence, context, known)),
    [found.choices, first, sentence, context, known],
  );
  return { bookings, known, isSearching: isOnline && (list.isPending || found.isPending) };
}
