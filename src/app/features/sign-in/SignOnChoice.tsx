import { Alert, Link, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { DemoSignOns } from './DemoSignOns.tsx';
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
