import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpTimesheetRecord } from '#contract/app/timesheet.ts';
import { api } from '#contract/documented/api.ts';
import { WorkRecordState } from '#contract/core/codes.ts';
import { endpointQuery, refreshAfter, useSend } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHours, sumHours } from '#app/i18n/hours.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import type { TrackingInput } from './use-quick-track.ts';

/** The record that keeps a single day from being booked; undefined where that is not the failure. */
function existingId(failure: unknown, input: TrackingInput | undefined): string | undefined {
  if (!(failure instanceof ServiceError) || failure.code !== 'work.error.RecordExists') return undefined;
  return input?.closed === false ? String(failure.arguments.id) : undefined;
}

/** Both comments, each on a line of its own. */
const joinedComments = (former: string, comment: string) => [former, comment].filter((part) => part !== '').join('\n');

interface AdditionInput {
  /** The line as the service takes it. */
  readonly input: TrackingInput | undefined;
  /** Why it can't be booked as a new record. */
  readonly failure: unknown;
  readonly resourceId: string;
  onDone(): void;
}

/**
 * Adds the hours of a line to the existing record of its day as shown to the user; if another user changed that, it is
 * read and offered again. No `offer` if there is no record or it can't be changed.
 */
export function useAddition({ input, failure, resourceId, onDone }: AdditionInput) {
  const { text, intl } = useText();
  const failureText = useFailureText();
  const notify = useNotify();
  const client = useClient();
  const cache = useQueryClient();
  const send = useSend(api.worklogs.updateWorkRecord);
  const id = existingId(failure, input);
  const day = input?.bookingDate ?? '';
  const sheet = useQuery({
    ...endpointQuery(appApi.getTimesheet, { from: day, until: day, resourceId }),
    enabled: id !== undefined,
  });
  const record = id === undefined ? undefined : sheet.data?.record?.find((each) => each.id === id);
  const refresh = () => refreshAfter(cache, api.worklogs.updateWorkRecord);

  const undo = async (former: OpTimesheetRecord, sent: TrackingInput, readModified: string | null | undefined) => {
    const { actualEffort, comment, completed, openEffort } = former;
    const back = {
      resourceWorkRecordId: former.id,
      actualEffort: actualEffort ?? 0,
      comment: comment ?? '',
      ...(sent.completed && { completed: completed ?? false }),
      ...(sent.open !== undefined && { open: openEffort ?? 0 }),
    };
    try {
      await client.call(api.worklogs.updateWorkRecord, back, { readModified });
      notify({ text: text('quickTrack.additionUndone') });
    } catch (error) {
      notify({ text: failureText(error), severity: 'error' });
    }
    await refresh();
  };

  if (!input || !record || (record.state ?? WorkRecordState.editable) !== WorkRecordState.editable) {
    return { offer: undefined, isBusy: false, error: null };
  }
  const before = record.actualEffort ?? 0;
  const after = sumHours([before, input.actualEffort]);
  const run = () => {
    const { open, completed, comment = '' } = input;
    const change = {
      resourceWorkRecordId: record.id,
      actualEffort: after,
      comment: joinedComments(record.comment ?? '', comment),
      ...(open !== undefined && { open }),
      ...(completed && { completed }),
    };
    send.mutate(
      { input: change, options: { readModified: record.modified } },
      {
        onSuccess: (changed) => {
          const said = text('quickTrack.added', { hours: formatHours(after, intl.locale) });
          notify({ text: said, onUndo: () => void undo(record, input, changed?.modified) });
          onDone();
        },
        onError: () => void refresh(),
      },
    );
  };
  return { offer: { day, before, hours: input.actualEffort, after, run }, isBusy: send.isPending, error: send.error };
}
