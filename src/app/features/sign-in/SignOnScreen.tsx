import { Paper, Skeleton, Typography } from '@mui/material';
import { serviceOrigin } from '#app/data/connection.ts';
import { useSession, useSessionActions } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
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
      <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 2 }} role="status" aria-label={text('state.loading')}>
        <Skeleton variant="text" width="40%" height={29} />
        {[40, 40, 36].map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- three lines that stay where they are
          <Skeleton key={index} variant="rounded" height={height} />
        ))}
      </Paper>
    </SignOnPage>
  );
}

/** The server gives no answer that makes sense: in words, and it is tried again by itself. */
function Unreachable({ error }: { error: Error }) {
  const { text } = useText();
  const { connection } = useSession();
  const { open } = useSessionActions();
  return (
    <Paper variant="outlined" sx={{ p: 3, display: 'grid', gap: 2 }}>
      <Typography component="h1" variant="h1">
        {text('signOn.title')}
      </Typography>
      <Failure
        title={text('signOn.unreachable', { address: serviceOrigin(connection) })}
        error={error}
        onRetry={() => void open()}
      />
      {connection.baseUrl !== '' && <Typography color="textSecondary">{text('signOn.foreign')}</Typography>}
    </Paper>
  );
}
