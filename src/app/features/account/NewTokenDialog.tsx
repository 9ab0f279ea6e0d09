import { appApi } from '#contract/app/api.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';

interface NewTokenDialogProps {
  /** The token's owner; defaults to the current user. */
  readonly userId?: string | undefined;
  onMade(token: { name: string; value: string }): void;
  onClose(): void;
}

interface TokenValues {
  readonly kind: string;
  readonly name: string;
  readonly lastDay: string;
}

const tokenFields: readonly FormField<TokenValues>[] = [
  { name: 'kind', label: 'token.kind', kind: 'choice', required: true, codes: [['API', 'token.kind.api']] },
  { name: 'name', label: 'token.name', kind: 'text', help: 'token.name.help' },
  { name: 'lastDay', label: 'token.expires', kind: 'day', help: 'token.expires.help' },
];

/** A new access token: of the kind API, if wanted with a name and a last day. */
export function NewTokenDialog({ userId, onMade, onClose }: NewTokenDialogProps) {
  const { text } = useText();
  const create = useSend(appApi.createToken);
  const form = useForm<TokenValues>({
    fields: tokenFields,
    initial: { kind: 'API' },
    submit: async ({ name, lastDay }) => {
      const body = {
        name,
        ...(userId !== undefined && { user: userId }),
        // To the end of the day where the reader is.
        ...(lastDay !== '' && { expires: new Date(`${lastDay}T23:59:59`).toISOString() }),
      };
      const token = await create.mutateAsync({ input: { body } });
      if (token) onMade({ name, value: token.value ?? '' });
    },
  });
  return (
    <FormDialog
      title={text('token.new')}
      submitLabel={text('action.create')}
      form={form}
      focused="name"
      onClose={onClose}
    />
  );
}
