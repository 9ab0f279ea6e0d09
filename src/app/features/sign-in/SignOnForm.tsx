import { useId } from 'react';
import { ServiceError } from '#client/client.ts';
import { serviceOrigin } from '#app/data/connection.ts';
import { SessionNotKept } from '#app/data/session-store.ts';
import { useSession, useSessionActions } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useFormElement } from '#app/kit/form/use-form-element.ts';
import { StartAlert } from '#app/kit/StartFailure.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { textOfField } from '#app/kit/form/use-input-choices.ts';
import { type Form, useForm } from '#app/kit/form/use-form.ts';

export interface PasswordCredentials {
  readonly login: string;
  readonly password: string;
}

const credentialFields: readonly FormField<PasswordCredentials>[] = [
  { name: 'login', label: 'signOn.login', kind: 'text', required: true, autoComplete: 'username' },
  { name: 'password', label: 'signOn.password', kind: 'password', required: true, autoComplete: 'current-password' },
];

const tokenSignOnFields: readonly FormField<{ readonly token: string }>[] = [
  {
    name: 'token',
    label: 'signOn.token',
    kind: 'password',
    required: true,
    autoComplete: 'off',
    help: 'signOn.tokenKept',
  },
];

/** Name and password; `filled` is the initial value. */
export function PasswordForm({ filled }: { filled: PasswordCredentials }) {
  const { signOn } = useSessionActions();
  const form = useForm({
    fields: credentialFields,
    initial: filled,
    submit: ({ login, password }) => signOn(login, password),
  });
  return <SignOnForm form={form} focused={filled.login === '' ? 'login' : 'password'} />;
}

/** An access token, kept as long as this tab. */
export function TokenForm() {
  const { signOnWithToken } = useSessionActions();
  const form = useForm({ fields: tokenSignOnFields, submit: ({ token }) => signOnWithToken(token.trim()) });
  return <SignOnForm form={form} focused="token" />;
}

/** Fields of a sign-on with its button, below the reason of a failure. */
function SignOnForm<T>({ form, focused }: { readonly form: Form<T>; readonly focused: string }) {
  const { text } = useText();
  const sentence = useSignOnSentence();
  return (
    <form className="sign-in-form" {...useFormElement(form)}>
      {form.failure !== undefined && <StartAlert isError>{sentence(form.failure)}</StartAlert>}
      {form.fields.map((field) => (
        <SignOnField key={field.name} form={form} field={field} isFocused={field.name === focused} />
      ))}
      {/* A disabled one would lose the focus. The form is not sent twice. */}
      <button type="submit" className="filled-button" aria-disabled={form.isSending}>
        {text('signOn.submit')}
      </button>
    </form>
  );
}

interface SignOnFieldProps<T> {
  readonly form: Form<T>;
  readonly field: FormField<T>;
  readonly isFocused: boolean;
}

/** A line of text: the general input brings menus and calendars with it, which make the page twice as large. */
function SignOnField<T>({ form, field, isFocused }: SignOnFieldProps<T>) {
  const { text } = useText();
  const id = useId();
  const label = textOfField(text, field.label);
  const problem = form.problemOf(field);
  const message = problem ?? (field.help && textOfField(text, field.help));
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={field.kind === 'password' ? 'password' : 'text'}
        value={form.textOf(field)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page is for
        autoFocus={isFocused}
        autoComplete={field.autoComplete ?? 'off'}
        aria-invalid={problem !== undefined}
        aria-describedby={message === undefined ? undefined : `${id}-message`}
        {...(field.autoComplete === 'username' && { autoCapitalize: 'none', spellCheck: false })}
        onChange={(event) => form.change(field.name, event.target.value)}
      />
      {message !== undefined && <p id={`${id}-message`}>{message}</p>}
    </div>
  );
}

/** Why a sign-on failed; a failure that is no refusal names the server. */
function useSignOnSentence() {
  const { text } = useText();
  const { connection } = useSession();
  const failureText = useFailureText();
  return (failure: unknown): string => {
    const address = serviceOrigin(connection);
    if (failure instanceof SessionNotKept) return text('signOn.notKept', { address });
    const isOurs = failure instanceof ServiceError && failure.code.startsWith('client.error.');
    return isOurs ? `${text('signOn.unreachable', { address })}: ${failureText(failure)}` : failureText(failure);
  };
}
