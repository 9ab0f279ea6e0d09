import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FieldChoices, FormField } from '#app/kit/form/form-field.ts';
import { type Form, useForm } from '#app/kit/form/use-form.ts';
import { reasonNode } from '#app/kit/reason.tsx';
import { AbsenceImpactNote } from './AbsenceImpactNote.tsx';
import type { PersonAbsence, AbsenceDays, AbsencePerson } from './people.ts';
import { useWriting } from './use-writing.ts';

/** Subject of the open dialog: a new absence on some days, or an existing one. */
export interface AbsenceDialogState {
  readonly personId: string | undefined;
  readonly days: AbsenceDays;
  readonly absence?: PersonAbsence;
}

interface AbsenceDialogProps {
  readonly opened: AbsenceDialogState;
  readonly people: readonly AbsencePerson[];
  onClose(): void;
}

interface AbsenceValues extends AbsenceDays {
  readonly personId: string;
  readonly typeId: string;
  readonly reason: string;
  readonly comment: string;
}

function useTypeChoices(): FieldChoices {
  const { data } = useQuery({ ...endpointQuery(api.resources.listUnavailabilityTypes, {}), staleTime: 60_000 });
  return { options: data?.unavailabilityType?.map(({ id, name }) => ({ value: id, label: name ?? id })) };
}

const absenceFields: readonly FormField<AbsenceValues>[] = [
  { name: 'personId', label: 'absences.resource', kind: 'choice', required: true },
  { name: 'from', label: 'absences.first', kind: 'day', required: true },
  {
    name: 'until',
    label: 'absences.last',
    kind: 'day',
    check: ({ from = '', until = '' }) => (until !== '' && until < from ? 'absences.order' : undefined),
  },
  { name: 'typeId', label: 'absences.type', kind: 'choice', useChoices: useTypeChoices },
  { name: 'reason', label: 'absences.reason', kind: 'text' },
  { name: 'comment', label: 'absences.comment', kind: 'longText' },
];

/** An absence with its days, type and the planned work that it hits. */
export function AbsenceDialog({ opened, people, onClose }: AbsenceDialogProps) {
  const { text } = useText();
  const { absence } = opened;
  const writing = useWriting();
  const writable = people.filter(({ isWritable }) => isWritable);
  const isPersonChosen = absence !== undefined || writable.length <= 1;
  const personOf = (id: string) => people.find((each) => each.id === id);
  const form = useForm<AbsenceValues>({
    fields: absenceFields.filter(({ name }) => name !== 'personId' || !isPersonChosen),
    initial: {
      ...opened.days,
      personId: opened.personId ?? '',
      typeId: absence?.typeId ?? '',
      reason: absence?.reason ?? '',
      comment: absence?.comment ?? '',
    },
    submit: async ({ personId, typeId, ...values }) => {
      const person = personOf(personId);
      if (!person) return;
      const entered = { ...values, until: values.until || values.from, typeId: typeId === '' ? null : typeId };
      await (absence ? writing.change(person, absence, entered) : writing.add(person, entered));
      onClose();
    },
  });
  const { from, until } = form.values;
  const person = personOf(form.values.personId);
  const isWritable = person?.isWritable ?? absence === undefined;
  const title = text(absence ? (isWritable ? 'absences.change' : 'absences.show') : 'absences.new');
  const remove = (of: AbsencePerson, removed: PersonAbsence) =>
    form.attempt(async () => {
      await writing.drop(of, removed);
      onClose();
    });
  return (
    <FormDialog
      title={person ? `${title}: ${person.name}` : title}
      submitLabel={isWritable ? text('absences.save') : undefined}
      form={withOrderedDays(form)}
      isPaired
      focused="from"
      isDisabled={!isWritable}
      options={{ personId: writable.map(({ id, name }) => ({ value: id, label: name })) }}
      above={!isWritable && person && <NotWritable person={person} />}
      actions={
        absence &&
        person?.isWritable && (
          <Button color="error" onClick={() => void remove(person, absence)}>
            {text('absences.delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {person && from !== '' && (until === '' || from <= until) && (
        <AbsenceImpactNote resourceId={person.id} days={{ from, until: until || from }} />
      )}
    </FormDialog>
  );
}

/** The last day follows the first one. */
function withOrderedDays(form: Form<AbsenceValues>): Form<AbsenceValues> {
  const { until } = form.values;
  return {
    ...form,
    change: (name, next) => {
      form.change(name, next);
      if (name === 'from' && until !== '' && next > until) form.change('until', next);
    },
  };
}

function NotWritable({ person: { id, name } }: { readonly person: AbsencePerson }) {
  const { text } = useText();
  const reason = missingPermission(text, {
    of: 'resources',
    record: { id },
    needed: Level.manager,
    needs: text('absences.notWritable', { name }),
  });
  return (
    <Alert severity="info" className="wide">
      {reasonNode(reason)}
    </Alert>
  );
}
