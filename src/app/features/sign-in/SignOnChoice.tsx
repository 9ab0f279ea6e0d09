import { Alert, Box, Button, Link, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { type PasswordCredentials, PasswordForm, TokenForm } from './SignOnForm.tsx';

/** The sign-on itself: by password or by token; while demo data is loaded, as one of its people. */
export function SignOnChoice() {
  const { text } = useText();
  const { state, capabilities } = useSession();
  const [isToken, setIsToken] = useState(false);
  const [filled, setFilled] = useState<PasswordCredentials>();
  const former = state.kind === 'ended' ? state.user : undefined;
  const firstLogin = former === undefined ? capabilities?.firstLogin : undefined;
  const demo = capabilities?.demoSignOns ?? [];
  return (
    <>
      <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 2 }}>
        <Typography component="h1" variant="h1">
          {text('signOn.title')}
        </Typography>
        {former && <Alert severity="info">{text('signOn.ended')}</Alert>}
        {firstLogin && !isToken && <Alert severity="info">{text('signOn.first', { login: firstLogin })}</Alert>}
        {isToken ? (
          <TokenForm />
        ) : (
          <PasswordForm key={filled?.login} filled={filled ?? { login: former?.name ?? '', password: '' }} />
        )}
        <Link
          component="button"
          type="button"
          underline="hover"
          onClick={() => setIsToken(!isToken)}
          sx={{ justifySelf: 'start' }}
        >
          {text(isToken ? 'signOn.withPassword' : 'signOn.withToken')}
        </Link>
      </Paper>
      {demo.length > 0 && !isToken && <DemoSignOns signOns={demo} onChoose={setFilled} />}
    </>
  );
}

interface DemoSignOn {
  readonly login?: string | null;
  readonly password?: string | null;
  readonly description?: string | null;
}

interface DemoSignOnsProps {
  signOns: readonly DemoSignOn[];
  onChoose: (credentials: { login: string; password: string }) => void;
}

/** Sign-ons available while demo data is loaded; choosing one fills the form. */
function DemoSignOns({ signOns, onChoose }: DemoSignOnsProps) {
  const { text } = useText();
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1 }} role="group" aria-label={text('signOn.demo')}>
      <Typography color="textSecondary">{text('signOn.demo')}</Typography>
      {signOns.map(({ login, password, description }) => (
        <Button
          key={login}
          variant="text"
          color="inherit"
          onClick={() => onChoose({ login: login ?? '', password: password ?? '' })}
          sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
        >
          <Box component="span" sx={{ fontWeight: 650, minWidth: 84 }}>
            {login}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {description}
          </Box>
        </Button>
      ))}
    </Paper>
  );
}
