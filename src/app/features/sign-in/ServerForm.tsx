import { Box, Button } from '@mui/material';
import type { WireFormat } from '#contract/core/endpoint.ts';
import { isAddress } from '#app/data/connection.ts';
import { useSession, useSessionActions } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { FormFields } from '#app/kit/form/Form.tsx';
import { FormBox } from '#app/kit/form/FormBox.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { Appearance } from '#app/shell/Appearance.tsx';

const serverFormats: readonly WireFormat[] = ['json', 'xml'];

interface ServerValues {
  readonly baseUrl: string;
  readonly format: string;
}

const serverFields: readonly FormField<ServerValues>[] = [
  {
    name: 'baseUrl',
    label: 'signOn.server.address',
    kind: 'text',
    autoComplete: 'url',
    placeholder: { literal: location.origin },
    help: 'signOn.server.empty',
    check: ({ baseUrl = '' }) => (isAddress(baseUrl) ? undefined : 'signOn.badAddress'),
  },
  {
    name: 'format',
    label: 'signOn.server.format',
    kind: 'choice',
    required: true,
    useChoices: () => ({ options: serverFormats.map((value) => ({ value, label: value.toUpperCase() })) }),
  },
];

/** Chooses another service, and the format in which it is called. */
export function ServerForm(props: ServerFormProps) {
  return (
    <Appearance>
      <ServerFields {...props} />
    </Appearance>
  );
}

interface ServerFormProps {
  readonly onClose: () => void;
}

function ServerFields({ onClose }: ServerFormProps) {
  const { text } = useText();
  const { connection } = useSession();
  const { connect } = useSessionActions();
  const form = useForm<ServerValues>({
    fields: serverFields,
    initial: { baseUrl: connection.baseUrl, format: connection.format },
    submit: async ({ baseUrl, format }) => {
      onClose();
      await connect({
        baseUrl: baseUrl.replace(/\/+$/, ''),
        token: undefined,
        format: serverFormats.find((each) => each === format) ?? 'json',
      });
    },
  });
  return (
    <FormBox form={form} aria-label={text('signOn.server')} sx={{ display: 'grid', gap: 1.5 }}>
      <FormFields form={form} focused />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClose}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" variant="outlined">
          {text('signOn.server.connect')}
        </Button>
      </Box>
    </FormBox>
  );
}
