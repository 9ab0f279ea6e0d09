import { hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { passwordToSend } from '#app/data/password-digest.ts';
import { useSend, useIsServed } from '#app/data/query.ts';
import { useClient, useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { FormFailure, FormFields } from '#app/kit/form/Form.tsx';
import { FormBox } from '#app/kit/form/FormBox.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';

/** The service asks for as many characters; it cannot count them in a digest. */
const fewest = 8;

/** The choice to revoke a user's access tokens together with the password. */
export interface RevokingTokens {
  readonly isRevoking: boolean;
}

export const revokingField: FormField<RevokingTokens> = {
  name: 'isRevoking',
  label: 'account.password.revokeTokens',
  kind: 'check',
};

interface PasswordValues extends RevokingTokens {
  readonly old: string;
  readonly new: string;
  readonly again: string;
}

const passwordFields: readonly FormField<PasswordValues>[] = [
  {
    name: 'old',
    label: 'account.password.old',
    kind: 'password',
    required: true,
    autoComplete: 'current-password',
  },
  {
    name: 'new',
    label: 'account.password.new',
    kind: 'password',
    required: 'account.password.short',
    autoComplete: 'new-password',
    check: (typed) => {
      if ((typed.new ?? '').length < fewest) return 'account.password.short';
      return typed.new === typed.old ? 'account.password.same' : undefined;
    },
  },
  {
    name: 'again',
    label: 'account.password.again',
    kind: 'password',
    autoComplete: 'new-password',
    required: 'account.password.differs',
    check: (typed) => (typed.again === typed.new ? undefined : 'account.password.differs'),
  },
];

const isWrongPassword = (error: unknown) => hasErrorCode(error, 'user.error.UserOrPasswordUnknown');

/** Changes the own password; it travels as a digest where the browser can make one. */
export function PasswordChange({ onDone }: { onDone?: () => void }) {
  const { text } = useText();
  const client = useClient();
  const user = useUser();
  const notify = useNotify();
  const isServed = useIsServed();
  const set = useSend(api.users.setPassword);
  const setWithChoice = useSend(appApi.changeOwnPassword);
  const form = useForm<PasswordValues>({
    fields: isServed ? [...passwordFields, revokingField] : passwordFields,
    initial: { isRevoking: true },
    isReset: true,
    failedField: (error) => (isWrongPassword(error) ? 'old' : undefined),
    failureText: (error) => (isWrongPassword(error) ? text('account.password.wrong') : undefined),
    submit: async (typed) => {
      const digest = (password: string) => passwordToSend(client, user.name ?? '', password);
      const [oldPassword, newPassword] = await Promise.all([digest(typed.old), digest(typed.new)]);
      const passwords = { oldPassword, newPassword };
      if (!isServed) await set.mutateAsync({ input: passwords });
      else await setWithChoice.mutateAsync({ input: { body: { ...passwords, keepTokens: !typed.isRevoking } } });
      notify({ text: text('account.password.done') });
      onDone?.();
    },
  });
  return (
    <FormBox form={form} sx={{ display: 'grid', gap: 1.5 }}>
      <input type="text" hidden readOnly autoComplete="username" value={user.name ?? ''} />
      <FormFields form={form} />
      <FormFailure form={form} />
      <ReasonButton type="submit" variant="contained" loading={form.isSending} sx={{ justifySelf: 'start' }}>
        {text('account.password.set')}
      </ReasonButton>
    </FormBox>
  );
}
