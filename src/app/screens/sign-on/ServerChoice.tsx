import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Format } from '#contract/endpoint.ts';
import { useSession } from '../../session.tsx';
import { useText } from '../../text/use-text.tsx';
import { ServerIcon } from '../../ui/icons.tsx';

const formats: readonly Format[] = ['json', 'xml'];

function isAddress(value: string): boolean {
  return value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value));
}

/** Which server the app works with: the one it came from, or any other service of the interface. */
export function ServerChoice() {
  const { text } = useText();
  const { connection, connect } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({ defaultValues: { baseUrl: connection.baseUrl, format: connection.format } });
  const name = connection.baseUrl === '' ? text('signOn.server.own') : connection.baseUrl;
  if (!isOpen) {
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'center', color: 'text.secondary', flexWrap: 'wrap' }}>
        <ServerIcon fontSize="small" />
        <Typography>{name}</Typography>
        <Link component="button" type="button" underline="hover" onClick={() => setIsOpen(true)}>
          {text('signOn.server.change')}
        </Link>
      </Box>
    );
  }
  const submit = form.handleSubmit(({ baseUrl, format }) => {
    connect({ baseUrl: baseUrl.trim().replace(/\/+$/, ''), token: undefined, format });
    setIsOpen(false);
  });
  const error = form.formState.errors.baseUrl;
  return (
    <Box component="form" noValidate onSubmit={(event: React.FormEvent) => void submit(event)} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={text('signOn.server.address')}
        placeholder={location.origin}
        type="url"
        autoFocus
        error={error !== undefined}
        helperText={error?.message}
        {...form.register('baseUrl', { validate: (value) => isAddress(value.trim()) || text('signOn.badAddress') })}
      />
      <TextField select label={text('signOn.server.format')} defaultValue={connection.format} {...form.register('format')}>
        {formats.map((format) => (
          <MenuItem key={format} value={format}>
            {format.toUpperCase()}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={() => setIsOpen(false)}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" variant="outlined">
          {text('signOn.server.connect')}
        </Button>
      </Box>
    </Box>
  );
}
