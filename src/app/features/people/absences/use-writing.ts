import { api } from '#contract/documented/api.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import type { PersonAbsence, AbsenceDays } from './people.ts';

/** Writable fields of an absence. */
export interface AbsenceInput extends AbsenceDays {
  readonly typeId: string | null;
  readonly reason: string;
  readonly comment: string;
}

interface Whose {
  readonly id: string;
  readonly name: string;
}

const absenceRequestBody = ({ from, until, typeId, reason, comment }: AbsenceInput) => ({
  start: from,
  finish: until,
  unavailabilityTypeId: typeId,
  reason,
  comment,
});

/** Adds, changes and deletes absences, each with an undo in its notice; refusals are thrown. */
export function useWriting() {
  const { text, format } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const insert = useSend(api.resources.insertUnavailability);
  const update = useSend(api.resources.updateUnavailability);
  const remove = useSend(api.resources.deleteUnavailability);
  const days = ({ from, until }: AbsenceDays) =>
    from === until ? format.day(from) : `${format.day(from)} – ${format.day(until)}`;
  const tell = (error: unknown) =>
    notify({ severity: 'error', text: text('absences.notDone', { reason: failureText(error) }) });
  const back = (work: () => Promise<unknown>) => () => void work().catch(tell);

  const add = async ({ id, name }: Whose, entered: AbsenceInput): Promise<void> => {
    const made = await insert.mutateAsync({ input: { body: { resource: id, ...absenceRequestBody(entered) } } });
    const unavailabilityId = made?.id ?? '';
    notify({
      text: text('absences.added', { name, days: days(entered) }),
      onUndo: back(() => remove.mutateAsync({ input: { unavailabilityId } })),
    });
  };
  const change = async ({ name }: Whose, before: PersonAbsence, entered: AbsenceInput): Promise<void> => {
    const body = {
      id: before.id,
      ...absenceRequestBody(entered),
      ...(before.modified !== undefined && { modified: before.modified }),
    };
    await update.mutateAsync({ input: { body } });
    notify({
      text: text('absences.changed', { name, days: days(entered) }),
      onUndo: back(() => update.mutateAsync({ input: { body: { id: before.id, ...absenceRequestBody(before) } } })),
    });
  };
  const drop = async ({ id, name }: Whose, absence: PersonAbsence): Promise<void> => {
    await remove.mutateAsync({ input: { unavailabilityId: absence.id } });
    notify({
      text: text('absences.deleted', { name, days: days(absence) }),
      onUndo: back(() => insert.mutateAsync({ input: { body: { resource: id, ...absenceRequestBody(absence) } } })),
    });
  };
  const isSending = insert.isPending || update.isPending || remove.isPending;
  return { add, change, drop, isSending };
}
