import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { TokenList } from './TokenList.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Page } from '#app/kit/Page.tsx';
import { Devices } from './Devices.tsx';
import { Display } from './Display.tsx';
import { PasswordChange } from './PasswordChange.tsx';
import { useIsServed } from '#app/data/query.ts';

/** Settings of the current user: display, password, tokens and devices. */
export function AccountScreen() {
  const { text } = useText();
  const isServed = useIsServed();
  useTrail(useMemo(() => [{ label: text('account.title') }], [text]));
  const absent = <Typography color="textSecondary">{text('account.noInterface')}</Typography>;
  return (
    <Page title={text('account.title')}>
      <Box sx={accountGridStyle}>
        <AccountPart title={text('account.display')} note={text('account.display.text')}>
          <Display />
        </AccountPart>
        <AccountPart title={text('account.password')} note={text('account.password.text')}>
          <PasswordChange />
        </AccountPart>
        <AccountPart title={text('account.devices')}>{isServed ? <Devices /> : absent}</AccountPart>
        <AccountPart title={text('account.tokens')}>{isServed ? <TokenList /> : absent}</AccountPart>
      </Box>
    </Page>
  );
}

function AccountPart({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: 2, display: 'flex', flexDirection: 'column' }}
    >
      <Typography variant="h2">{title}</Typography>
      {note !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      <Box sx={{ mt: 1.5, display: 'flex', flexDirection: 'column' }}>{children}</Box>
    </Paper>
  );
}

const accountGridStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  maxWidth: 1100,
} as const;
