import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { useSend, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import type { AbsenceDays, DayPart, PersonAbsence } from './people.ts';

/** Writable fields of an absence. */
export interface AbsenceInput extends AbsenceDays {
  readonly typeId: string | null;
  readonly reason: string;
  readonly comment: string;
  readonly dayPart: DayPart;
}

interface Whose {
  readonly id: string;
  readonly name: string;
}

const enteredAbsenceBody = ({ from, until, dayPart, typeId, reason, comment }: AbsenceInput) => ({
  start: from,
  finish: until,
  dayPart,
  unavailabilityType: typeId,
  reason,
  comment,
});

/** Without the part of the day, which the documented interface does not have. */
const absenceRequestBody = ({ from, until, typeId, reason, comment }: AbsenceInput) => ({
  start: from,
  finish: until,
  unavailabilityTypeId: typeId,
  reason,
  comment,
});

/** Sends an absence, over the documented interface where the service has no other. */
function useSendAbsence() {
  const isServed = useIsServed();
  const created = useSend(appApi.createAbsence);
  const changed = useSend(appApi.changeAbsence);
  const inserted = useSend(api.resources.insertUnavailability);
  const updated = useSend(api.resources.updateUnavailability);
  if (!isServed)
    return {
      insert: async (resource: string, entered: AbsenceInput) => {
        const made = await inserted.mutateAsync({ input: { body: { resource, ...absenceRequestBody(entered) } } });
        return made?.id ?? '';
      },
      update: (id: string, entered: AbsenceInput, modified?: string) =>
        updated.mutateAsync({ input: { body: { id, ...absenceRequestBody(entered), ...(modified && { modified }) } } }),
    };
  return {
    insert: async (resource: string, entered: AbsenceInput) => {
      const made = await created.mutateAsync({ input: { body: { resource, ...enteredAbsenceBody(entered) } } });
      return made?.id ?? '';
    },
    update: (unavailabilityId: string, entered: AbsenceInput, modified?: string) =>
      changed.mutateAsync({
        input: { unavailabilityId, body: { ...enteredAbsenceBody(entered), ...(modified && { modified }) } },
      }),
  };
}

/** Adds, changes and deletes absences, each with an undo in its notice; refusals are thrown. */
export function useWriting() {
  const { text, format } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const { insert, update } = useSendAbsence();
  const remove = useSend(api.resources.deleteUnavailability);
  const days = ({ from, until }: AbsenceDays) =>
    from === until ? format.day(from) : `${format.day(from)} – ${format.day(until)}`;
  const tell = (error: unknown) =>
    notify({ severity: 'error', text: text('absences.notDone', { reason: failureText(error) }) });
  const back = (work: () => Promise<unknown>) => () => void work().catch(tell);

  const add = async ({ id, name }: Whose, entered: AbsenceInput): Promise<void> => {
    const unavailabilityId = await insert(id, entered);
    notify({
      text: text('absences.added', { name, days: days(entered) }),
      onUndo: back(() => remove.mutateAsync({ input: { unavailabilityId } })),
    });
  };
  const change = async ({ name }: Whose, before: PersonAbsence, entered: AbsenceInput): Promise<void> => {
    await update(before.id, entered, before.modified);
    notify({
      text: text('absences.changed', { name, days: days(entered) }),
      onUndo: back(() => update(before.id, before)),
    });
  };
  const drop = async ({ id, name }: Whose, absence: PersonAbsence): Promise<void> => {
    await remove.mutateAsync({ input: { unavailabilityId: absence.id } });
    notify({
      text: text('absences.deleted', { name, days: days(absence) }),
      onUndo: back(() => insert(id, absence)),
    });
  };
  return { add, change, drop };
}
