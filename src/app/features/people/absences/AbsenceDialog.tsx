import { Alert, Button } from '@mui/material';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FieldChoices, FormField } from '#app/kit/form/form-field.ts';
import { type Form, useForm } from '#app/kit/form/use-form.ts';
import { reasonNode } from '#app/kit/reason.tsx';
import { TeamOverlapNote } from './TeamOverlapNote.tsx';
import { AbsenceImpactNote } from './AbsenceImpactNote.tsx';
import { absencesOn, dayPartOf, dayPartTexts, otherHalf } from './people.ts';
import type { PersonAbsence, AbsenceDays, AbsencePerson, DayPart } from './people.ts';
import { useWriting } from './use-writing.ts';

/** Subject of the open dialog: a new absence on some days, or an existing one. */
export interface AbsenceDialogState {
  readonly personId: string | undefined;
  readonly days: AbsenceDays;
  readonly absence?: PersonAbsence;
  /** Part of the day of a new absence. */
  readonly dayPart?: DayPart;
}

interface AbsenceDialogProps {
  readonly opened: AbsenceDialogState;
  readonly people: readonly AbsencePerson[];
  /** Opens the other half of the day instead. */
  onOpen(opened: AbsenceDialogState): void;
  onClose(): void;
}

interface AbsenceValues extends AbsenceDays {
  readonly personId: string;
  readonly part: number;
  readonly typeId: string;
  readonly reason: string;
  readonly comment: string;
}

function useTypeChoices(): FieldChoices {
  const { data } = useRead(api.resources.listUnavailabilityTypes, {}, { staleTime: 60_000 });
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
  {
    name: 'part',
    label: 'absences.part',
    kind: 'code',
    required: true,
    isWide: true,
    codes: [0, 1, 2].map((part) => [part, dayPartTexts[dayPartOf(part)]] as const),
    isVisible: ({ from = '', until = '' }) => until === '' || until === from,
  },
  { name: 'typeId', label: 'absences.type', kind: 'choice', useChoices: useTypeChoices },
  { name: 'reason', label: 'absences.reason', kind: 'text' },
  { name: 'comment', label: 'absences.comment', kind: 'longText' },
];

/** The form of an absence, and the deletion of an existing one. */
function useAbsenceForm({ opened, people, onClose }: AbsenceDialogProps) {
  const { absence, days, personId: openedId, dayPart: openedPart } = opened;
  const isServed = useIsServed();
  const writing = useWriting();
  const isPersonChosen = absence !== undefined || people.filter(({ isWritable }) => isWritable).length <= 1;
  const personOf = (id: string) => people.find((each) => each.id === id);
  const form = useForm<AbsenceValues>({
    fields: absenceFields.filter(
      ({ name }) => (name !== 'personId' || !isPersonChosen) && (name !== 'part' || isServed),
    ),
    initial: {
      ...days,
      personId: openedId ?? '',
      part: absence?.dayPart ?? openedPart ?? 0,
      typeId: absence?.typeId ?? '',
      reason: absence?.reason ?? '',
      comment: absence?.comment ?? '',
    },
    submit: async ({ personId, typeId, part, ...values }) => {
      const person = personOf(personId);
      if (!person) return;
      const until = values.until || values.from;
      const dayPart = until === values.from ? dayPartOf(part) : 0;
      const entered = { ...values, until, dayPart, typeId: typeId === '' ? null : typeId };
      await (absence ? writing.change(person, absence, entered) : writing.add(person, entered));
      onClose();
    },
  });
  const remove = (of: AbsencePerson, removed: PersonAbsence) =>
    form.attempt(async () => {
      await writing.drop(of, removed);
      onClose();
    });
  return { form, remove, person: personOf(form.values.personId) };
}

/** An absence with its days, type, the planned work that it hits, and who else is absent. */
export function AbsenceDialog(props: AbsenceDialogProps) {
  const { opened, people, onOpen, onClose } = props;
  const { text } = useText();
  const { absence } = opened;
  const { form, remove, person } = useAbsenceForm(props);
  const writable = people.filter(({ isWritable }) => isWritable);
  const { from, until, part } = form.values;
  const isWritable = person?.isWritable ?? absence === undefined;
  const title = text(absence ? (isWritable ? 'absences.change' : 'absences.show') : 'absences.new');
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
      {person && absence && !form.isChanged && <OtherHalfButton person={person} absence={absence} onOpen={onOpen} />}
      {person && from !== '' && (until === '' || from <= until) && (
        <>
          <AbsenceImpactNote
            resourceId={person.id}
            days={{ from, until: until || from }}
            dayPart={until === '' || until === from ? dayPartOf(part) : 0}
          />
          <TeamOverlapNote person={person} days={{ from, until: until || from }} />
        </>
      )}
    </FormDialog>
  );
}

interface OtherHalfButtonProps extends Pick<AbsenceDialogProps, 'onOpen'> {
  readonly person: AbsencePerson;
  readonly absence: PersonAbsence;
}

/** Opens the absence in the other half of the day, or adds one there. */
function OtherHalfButton({ person, absence, onOpen }: OtherHalfButtonProps) {
  const { text } = useText();
  const dayPart = otherHalf(absence);
  if (dayPart === undefined) return null;
  const { from, until } = absence;
  const other = absencesOn(person, from).find((each) => each.dayPart === dayPart);
  if (!other && !person.isWritable) return null;
  const values = { part: dayPart, name: other?.name || text('absences.away') };
  return (
    <Button
      className="wide"
      sx={{ justifySelf: 'start' }}
      onClick={() =>
        onOpen({ personId: person.id, days: { from, until }, ...(other ? { absence: other } : { dayPart }) })
      }
    >
      {text(other ? 'absences.otherHalf' : 'absences.otherHalf.add', values)}
    </Button>
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
