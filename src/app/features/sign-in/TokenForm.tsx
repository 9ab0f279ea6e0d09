import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useSessionActions } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { SignOnForm } from './SignOnForm.tsx';
import { useSending } from './use-sending.ts';

/** An access token, kept as long as this tab. */
export function TokenForm() {
  const { text } = useText();
  const { signOnWithToken } = useSessionActions();
  const form = useForm({ defaultValues: { token: '' } });
  const { run, failure, isSending } = useSending(({ token }: { token: string }) => signOnWithToken(token.trim()));
  const { errors } = form.formState;
  return (
    <SignOnForm failure={failure} isSending={isSending} onSubmit={form.handleSubmit(run)}>
      <TextField
        label={text('signOn.token')}
        type="password"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
        autoFocus
        error={errors.token !== undefined}
        helperText={errors.token?.message ?? text('signOn.tokenKept')}
        {...form.register('token', { required: text('form.missing') })}
      />
    </SignOnForm>
  );
}
