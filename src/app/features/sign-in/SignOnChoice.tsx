import { useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { StartAlert } from '#app/kit/StartFailure.tsx';
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
      <div className="sign-in-panel">
        <h1>{text('signOn.title')}</h1>
        {former && <StartAlert>{text('signOn.ended')}</StartAlert>}
        {firstLogin && !isToken && <StartAlert>{text('signOn.first', { login: firstLogin })}</StartAlert>}
        {isToken ? (
          <TokenForm />
        ) : (
          <PasswordForm key={filled?.login} filled={filled ?? { login: former?.name ?? '', password: '' }} />
        )}
        <button type="button" className="link-button" onClick={() => setIsToken(!isToken)}>
          {text(isToken ? 'signOn.withPassword' : 'signOn.withToken')}
        </button>
      </div>
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
    <div className="sign-in-panel sign-in-demo" role="group" aria-label={text('signOn.demo')}>
      <p className="sign-in-note">{text('signOn.demo')}</p>
      {signOns.map(({ login, password, description }) => (
        <button
          key={login}
          type="button"
          className="text-button"
          onClick={() => onChoose({ login: login ?? '', password: password ?? '' })}
        >
          <b>{login}</b>
          <span className="sign-in-note">{description}</span>
        </button>
      ))}
    </div>
  );
}
