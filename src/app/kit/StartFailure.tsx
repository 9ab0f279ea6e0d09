import type { ReactNode } from 'react';
import { ServiceError } from '#client/client.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from './failure-text.ts';

/** A message without the parts of the theme, for the sign-in and for screens that could not be loaded. */
export function StartAlert({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <div role="alert" className={isError ? 'start-alert start-alert-error' : 'start-alert'}>
      {children}
    </div>
  );
}

interface StartFailureProps {
  readonly error: unknown;
  readonly title: string;
  readonly onRetry: () => void;
}

/** Message of a failure, its code, and a retry button. */
export function StartFailure({ error, title, onRetry }: StartFailureProps) {
  const { text } = useText();
  const failureText = useFailureText();
  return (
    <StartAlert isError>
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p>{failureText(error)}</p>
        {error instanceof ServiceError && <small>{text('state.code', { code: error.code })}</small>}
      </div>
      <button type="button" className="text-button" onClick={onRetry}>
        {text('state.retry')}
      </button>
    </StartAlert>
  );
}
