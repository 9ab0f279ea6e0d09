import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { OpPlanFilePerson, OpPlanFilePersonChoice } from '#contract/app/imports.ts';
import { usePools } from '#app/features/common/use-pools.ts';
import { useResources } from '#app/features/common/use-resources.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import type { ChoiceContext, FieldChoices, FormField } from '#app/kit/form/form-field.ts';
import { twoColumns } from '#app/kit/style.ts';

/** Choices by the names in the file, as values of the fields: `link:ID`, `create:ID`, `unassigned` or `leaveOut`. */
export type PeopleChoices = ReadonlyMap<string, string>;

/** The choice that the service would make for a person. */
function presentChoice({ choice, resource, pool }: OpPlanFilePerson): string {
  if (choice === 'link') return `link:${resource ?? ''}`;
  return choice === 'create' ? `create:${pool ?? ''}` : (choice ?? 'unassigned');
}

/** The choice that is shown: a resource with a similar name is proposed. */
const shownChoice = (person: OpPlanFilePerson, choices: PeopleChoices): string =>
  choices.get(person.name ?? '') ?? (person.suggestion ? `link:${person.suggestion}` : presentChoice(person));

/** The choices that differ from what the service would do. */
export function changedChoices(people: readonly OpPlanFilePerson[], choices: PeopleChoices): OpPlanFilePersonChoice[] {
  return people.flatMap((person): OpPlanFilePersonChoice[] => {
    const { name } = person;
    const shown = shownChoice(person, choices);
    if (!name || shown === presentChoice(person)) return [];
    const [kind, id = ''] = shown.split(':');
    if (kind === 'link') return [{ name, choice: kind, resource: id }];
    if (kind === 'create') return [{ name, choice: kind, pool: id }];
    return [{ name, choice: kind === 'leaveOut' ? kind : 'unassigned' }];
  });
}

/** Fields shown at first and added per step; hundreds at once would slow the dialog. */
const fieldsStep = 15;

interface PlanFilePeopleProps {
  readonly people: readonly OpPlanFilePerson[];
  readonly choices: PeopleChoices;
  onChange(choices: PeopleChoices): void;
}

/** Chooses who the people of a file are here: those who were not found, all at once if wanted, and folded the others. */
export function PlanFilePeople({ people, choices, onChange }: PlanFilePeopleProps) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  if (people.length === 0) return null;
  const named = [...new Map(people.map((person) => [person.name ?? '', person])).values()];
  const [unknown, found] = [true, false].map((isUnknown) =>
    named.filter(({ basis }) => (basis === 'none') === isUnknown),
  );
  const choose = (names: readonly OpPlanFilePerson[], value: string) =>
    onChange(new Map([...choices, ...names.map(({ name }) => [name ?? '', value] as const)]));
  const fieldsOf = (list: readonly OpPlanFilePerson[]) => (
    <PersonFields people={list} choices={choices} onChange={(person, value) => choose([person], value)} />
  );
  return (
    <Box component="section" aria-label={text('planFile.people')} sx={peopleStyle}>
      {unknown && unknown.length > 0 && (
        <>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {text('planFile.people.unknown', { count: unknown.length })}
          </Typography>
          {unknown.length > 1 && (
            <ControlledField field={allField} value="" onChange={(value) => value !== '' && choose(unknown, value)} />
          )}
          {fieldsOf(unknown)}
        </>
      )}
      {found && found.length > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{text('planFile.people.found', { count: found.length })}</summary>
          {isOpen && fieldsOf(found)}
        </details>
      )}
    </Box>
  );
}

const peopleStyle = {
  display: 'grid',
  gap: 1.5,
  summary: { cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600 },
  'details > div': { mt: 1.5 },
} as const;

interface PersonFieldsProps extends Pick<PlanFilePeopleProps, 'people' | 'choices'> {
  onChange(person: OpPlanFilePerson, value: string): void;
}

function PersonFields({ people, choices, onChange }: PersonFieldsProps) {
  const { text } = useText();
  const [shown, setShown] = useState(fieldsStep);
  return (
    <>
      <Box sx={{ ...twoColumns, gap: 1.5 }}>
        {people.slice(0, shown).map((person) => (
          <PersonField
            key={person.name}
            person={person}
            value={shownChoice(person, choices)}
            onChange={(value) => onChange(person, value || 'unassigned')}
          />
        ))}
      </Box>
      {people.length > shown && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setShown(shown + fieldsStep)}>
          {text('planFile.people.more', { count: Math.min(fieldsStep, people.length - shown) })}
        </Button>
      )}
    </>
  );
}

interface PersonChoiceRecord {
  readonly person: string;
}

const allField: FormField<PersonChoiceRecord> = {
  name: 'person',
  label: 'planFile.people.all',
  kind: 'pick',
  useChoices: (context) => usePersonOptions(context, { hasPeople: false }),
};

interface PersonFieldProps {
  readonly person: OpPlanFilePerson;
  readonly value: string;
  onChange(value: string): void;
}

function PersonField({ person, value, onChange }: PersonFieldProps) {
  const { text, format } = useText();
  const { name, effort, suggestion } = person;
  const [field] = useState<FormField<PersonChoiceRecord>>(() => ({
    name: 'person',
    label: { literal: text('planFile.people.person', { name: name ?? '', hours: format.hours(effort ?? 0) }) },
    kind: 'pick',
    required: true,
    ...(suggestion && { help: 'planFile.people.similar' }),
    useChoices: (context) => usePersonOptions(context, { hasPeople: true, person }),
  }));
  return <ControlledField field={field} value={value} onChange={onChange} />;
}

interface PersonOptions {
  /** People of the service can be chosen. */
  readonly hasPeople: boolean;
  readonly person?: OpPlanFilePerson;
}

function usePersonOptions(
  { isUsed, value }: ChoiceContext<PersonChoiceRecord>,
  { hasPeople, person = {} }: PersonOptions,
): FieldChoices {
  const { text } = useText();
  const { resource, resourceName, suggestion, suggestionName } = person;
  const known = new Map([
    [`link:${suggestion ?? ''}`, suggestionName],
    [`link:${resource ?? ''}`, resourceName],
  ]);
  const isUnknown = !known.has(value);
  const pools = usePools(isUsed || (isUnknown && value.startsWith('create:')));
  const resources = useResources(hasPeople && (isUsed || (isUnknown && value.startsWith('link:'))));
  const isLoading = isUsed && (!pools || (hasPeople && !resources));
  const options = [
    { value: 'unassigned', label: text('planFile.people.unassigned') },
    { value: 'leaveOut', label: text('planFile.people.leaveOut') },
    ...(pools ?? [])
      .filter(({ isManaged }) => isManaged)
      .map(({ id, name }) => ({ value: `create:${id}`, label: text('planFile.people.create', { pool: name }) })),
    ...((hasPeople && resources) || []).map(({ id, name }) => ({ value: `link:${id}`, label: name })),
  ];
  return {
    options: isLoading ? undefined : options,
    nameOf: (shown) => known.get(shown) ?? text('state.loading'),
  };
}
