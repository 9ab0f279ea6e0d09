import { Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import type { WireFormat } from '#contract/core/endpoint.ts';
import { isAddress } from '#app/data/connection.ts';
import { useSession, useSessionActions } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { FormBox, FormFields } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { icons } from '#app/kit/icons.tsx';

const serverFormats: readonly WireFormat[] = ['json', 'xml'];

/** Which server the app works with: the one it came from, or any other service of the interface. */
export function ServerChoice() {
  const { text } = useText();
  const { connection } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ServerForm onClose={() => setIsOpen(false)} />;
  const name = connection.baseUrl === '' ? text('signOn.server.own') : connection.baseUrl;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'center', flexWrap: 'wrap' }}>
      <icons.Server color="action" />
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {connection.format === 'xml' ? `${name} (XML)` : name}
      </Typography>
      <Link component="button" type="button" underline="hover" onClick={() => setIsOpen(true)}>
        {text('signOn.server.change')}
      </Link>
    </Box>
  );
}

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

function ServerForm({ onClose }: { onClose: () => void }) {
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
