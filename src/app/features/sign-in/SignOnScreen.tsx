import { serviceOrigin } from '#app/data/connection.ts';
import { useSession, useSessionActions } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { StartFailure } from '#app/kit/StartFailure.tsx';
import { SignOnChoice } from './SignOnChoice.tsx';
import { SignOnPage } from './SignOnPage.tsx';

/** Name and password, or an access token; which server; mistakes are shown where they were made. */
export function SignOnScreen({ unreachable }: { unreachable?: Error }) {
  return <SignOnPage>{unreachable ? <Unreachable error={unreachable} /> : <SignOnChoice />}</SignOnPage>;
}

/** The shape of the sign-on, while it is found out whether one is needed. */
export function SignOnShape() {
  const { text } = useText();
  return (
    <SignOnPage isOpening>
      <div className="sign-in-panel" role="status" aria-label={text('state.loading')}>
        <div className="skeleton" style={{ width: '40%', height: 29 }} />
        {[63, 63, 36].map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- three lines that stay where they are
          <div key={index} className="skeleton" style={{ height }} />
        ))}
      </div>
    </SignOnPage>
  );
}

/** The server gives no answer that makes sense: in words, and it is tried again by itself. */
function Unreachable({ error }: { error: Error }) {
  const { text } = useText();
  const { connection } = useSession();
  const { open } = useSessionActions();
  return (
    <div className="sign-in-panel">
      <h1>{text('signOn.title')}</h1>
      <StartFailure
        title={text('signOn.unreachable', { address: serviceOrigin(connection) })}
        error={error}
        onRetry={() => void open()}
      />
      {connection.baseUrl !== '' && <p className="sign-in-note">{text('signOn.foreign')}</p>}
    </div>
  );
}
