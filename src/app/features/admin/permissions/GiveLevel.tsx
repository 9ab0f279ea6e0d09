import { Level } from '#contract/core/codes.ts';
import { useSubjectChoices } from '#app/features/account/use-subjects.ts';
import { levelText } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormFailure, FormFields } from '#app/kit/form/Form.tsx';
import { FormBox } from '#app/kit/form/FormBox.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import type { ReasonsQuery } from './Reasons.tsx';
import { wrappingLine } from '#app/kit/style.ts';

interface LevelGrant {
  readonly subject: string;
  readonly level: number;
}

/** The levels that can be granted, highest first. */
export const levelField = {
  name: 'level',
  label: 'permission.level',
  kind: 'code',
  required: true,
  codes: [Level.administrator, Level.manager, Level.contributor, Level.observer, Level.external].map(
    (level) => [level, levelText(level)] as const,
  ),
} as const;

const giveLevelFields: readonly FormField<LevelGrant>[] = [
  { name: 'subject', label: 'permission.subject', kind: 'pick', useChoices: useSubjectChoices },
  levelField,
];

interface GiveLevelProps {
  /** Ids of the subjects that have a level already. */
  readonly taken: readonly string[];
  give(subject: string, level: number): Promise<void>;
  /** Opens the explanation of a subject's level. */
  onAsk(subject: ReasonsQuery): void;
}

/** Grants a level to a subject, or explains the level that it has. */
export function GiveLevel({ taken, give, onAsk }: GiveLevelProps) {
  const { text } = useText();
  const { nameOf } = useSubjectChoices();
  const form = useForm<LevelGrant>({
    fields: giveLevelFields,
    initial: { level: Level.observer },
    submit: ({ subject, level }) => give(subject, level),
  });
  const { subject } = form.values;
  const name = nameOf(subject);
  const missing = subject ? undefined : text('permission.noSubject');
  const already = taken.includes(subject) ? text('permission.taken', { name }) : undefined;
  return (
    <FormBox
      form={form}
      refusal={missing ?? already}
      sx={{
        ...wrappingLine,
        gap: 1,
        mt: 1.5,
        '& .MuiAutocomplete-root': { flex: { xs: '1 1 180px', sm: '1 1 150px' } },
        // “Administration” fits, also in the larger letters of a phone, where the field has a line of its own.
        '& > .MuiTextField-root': { flex: '1 0 176px' },
      }}
    >
      <FormFailure form={form} />
      <FormFields form={form} />
      <ReasonButton type="submit" variant="outlined" refusal={missing ?? already} loading={form.isSending}>
        {text('permission.add')}
      </ReasonButton>
      <ReasonButton refusal={missing} onClick={() => onAsk({ id: subject, name })}>
        {text('permission.why')}
      </ReasonButton>
    </FormBox>
  );
}
