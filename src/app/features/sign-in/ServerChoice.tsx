import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WireFormat } from '#contract/core/endpoint.ts';
import { isAddress } from '#app/data/connection.ts';
import { useSession, useSessionActions } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { ServerIcon } from '#app/kit/icons.tsx';

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
      <ServerIcon fontSize="small" color="action" />
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {connection.format === 'xml' ? `${name} (XML)` : name}
      </Typography>
      <Link component="button" type="button" underline="hover" onClick={() => setIsOpen(true)}>
        {text('signOn.server.change')}
      </Link>
    </Box>
  );
}

function ServerForm({ onClose }: { onClose: () => void }) {
  const { text } = useText();
  const { connection } = useSession();
  const { connect } = useSessionActions();
  const form = useForm({ defaultValues: { baseUrl: connection.baseUrl, format: connection.format } });
  const submit = form.handleSubmit(({ baseUrl, format }) => {
    onClose();
    void connect({ baseUrl: baseUrl.trim().replace(/\/+$/, ''), token: undefined, format });
  });
  const error = form.formState.errors.baseUrl;
  return (
    <Box
      component="form"
      noValidate
      aria-label={text('signOn.server')}
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <TextField
        label={text('signOn.server.address')}
        placeholder={location.origin}
        type="url"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened by a click on the line that stood here
        autoFocus
        error={error !== undefined}
        helperText={error?.message ?? text('signOn.server.empty')}
        slotProps={{ inputLabel: { shrink: true } }}
        {...form.register('baseUrl', { validate: (value) => isAddress(value.trim()) || text('signOn.badAddress') })}
      />
      <TextField
        select
        label={text('signOn.server.format')}
        defaultValue={connection.format}
        {...form.register('format')}
      >
        {serverFormats.map((format) => (
          <MenuItem key={format} value={format}>
            {format.toUpperCase()}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClose}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" variant="outlined">
          {text('signOn.server.connect')}
        </Button>
      </Box>
    </Box>
  );
}
