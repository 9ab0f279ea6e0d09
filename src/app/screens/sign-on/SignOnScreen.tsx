import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '../../session.tsx';
import { useLanguage, useText } from '../../text/use-text.tsx';
import { useFailureText } from '../../ui/Failure.tsx';
import { DemoSignOns } from './DemoSignOns.tsx';
import { ServerChoice } from './ServerChoice.tsx';

/** Name and password, or an access token; which server; mistakes are shown where they were made. */
export function SignOnScreen({ hasEnded }: { hasEnded: boolean }) {
  const { text } = useText();
  const { capabilities } = useSession();
  const [isToken, setIsToken] = useState(false);
  const [filled, setFilled] = useState<Credentials>({ login: '', password: '' });
  useEffect(() => {
    document.title = `${text('signOn.title')} – ${text('app.name')}`;
  }, [text]);
  const demo = capabilities?.demoSignOns ?? [];
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default', boxSizing: 'border-box' }}
    >
      <Box sx={{ width: '100%', maxWidth: 380, display: 'grid', gap: 2 }}>
        <Typography sx={{ fontSize: '1.5rem', fontWeight: 700, color: 'primary.main', textAlign: 'center' }}>{text('app.name')}</Typography>
        <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 2 }}>
          <Typography component="h1" variant="h1">
            {text('signOn.title')}
          </Typography>
          {hasEnded && <Alert severity="info">{text('signOn.ended')}</Alert>}
          {isToken ? <TokenForm /> : <PasswordForm key={filled.login} filled={filled} />}
          <Link component="button" type="button" underline="hover" onClick={() => setIsToken(!isToken)} sx={{ justifySelf: 'start' }}>
            {text(isToken ? 'signOn.withPassword' : 'signOn.withToken')}
          </Link>
        </Paper>
        {demo.length > 0 && !isToken && <DemoSignOns signOns={demo} onChoose={setFilled} />}
        <ServerChoice />
      </Box>
    </Box>
  );
}

interface Credentials {
  readonly login: string;
  readonly password: string;
}

function PasswordForm({ filled }: { filled: Credentials }) {
  const { text } = useText();
  const { language } = useLanguage();
  const { signOn } = useSession();
  const form = useForm<Credentials>({ defaultValues: filled });
  const send = useSending(({ login, password }: Credentials) => signOn(login.trim(), password, language));
  const { errors } = form.formState;
  const required = { required: text('signOn.missing') };
  return (
    <SignOnForm {...send} onSubmit={form.handleSubmit(send.run)}>
      <TextField
        label={text('signOn.login')}
        autoComplete="username"
        autoFocus={filled.login === ''}
        error={errors.login !== undefined}
        helperText={errors.login?.message}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        {...form.register('login', required)}
      />
      <TextField
        label={text('signOn.password')}
        type="password"
        autoComplete="current-password"
        error={errors.password !== undefined}
        helperText={errors.password?.message}
        {...form.register('password', required)}
      />
    </SignOnForm>
  );
}

function TokenForm() {
  const { text } = useText();
  const { signOnWithToken } = useSession();
  const form = useForm({ defaultValues: { token: '' } });
  const send = useSending(({ token }: { token: string }) => signOnWithToken(token.trim()));
  const { errors } = form.formState;
  return (
    <SignOnForm {...send} onSubmit={form.handleSubmit(send.run)}>
      <TextField
        label={text('signOn.token')}
        type="password"
        autoComplete="off"
        autoFocus
        error={errors.token !== undefined}
        helperText={errors.token?.message}
        {...form.register('token', { required: text('signOn.missing') })}
      />
    </SignOnForm>
  );
}

/** Runs a sign-on and remembers why it failed; after success this screen is gone. */
function useSending<T>(signOn: (values: T) => Promise<void>) {
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setIsSending] = useState(false);
  const run = async (values: T) => {
    setIsSending(true);
    setFailure(undefined);
    await signOn(values).catch((error: unknown) => {
      setFailure(error);
      setIsSending(false);
    });
  };
  return { run, failure, isSending };
}

interface SignOnFormProps {
  onSubmit: (event: React.FormEvent) => Promise<void>;
  failure: unknown;
  isSending: boolean;
  children: ReactNode;
}

function SignOnForm({ onSubmit, failure, isSending, children }: SignOnFormProps) {
  const { text } = useText();
  const failureText = useFailureText();
  return (
    <Box component="form" noValidate onSubmit={(event: React.FormEvent) => void onSubmit(event)} sx={{ display: 'grid', gap: 2 }}>
      {failure !== undefined && <Alert severity="error">{failureText(failure)}</Alert>}
      {children}
      <Button type="submit" variant="contained" size="medium" loading={isSending}>
        {text('signOn.submit')}
      </Button>
    </Box>
  );
}
