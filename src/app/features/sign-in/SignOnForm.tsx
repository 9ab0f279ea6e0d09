import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, SubmitEvent } from 'react';
import { ServiceError } from '#client/client.ts';
import { serviceOrigin } from '#app/data/connection.ts';
import { SessionNotKept } from '#app/data/session-store.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';

interface SignOnFormProps {
  readonly failure: unknown;
  readonly isSending: boolean;
  /** The fields. */
  readonly children: ReactNode;
  onSubmit(event: SubmitEvent): Promise<void>;
}

/** Fields of a sign-on with its button, below the reason of a failure. */
export function SignOnForm({ failure, isSending, children, onSubmit }: SignOnFormProps) {
  const { text } = useText();
  const sentence = useSignOnSentence();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => void onSubmit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      {failure !== undefined && <Alert severity="error">{sentence(failure)}</Alert>}
      {children}
      <Button type="submit" variant="contained" size="medium" loading={isSending}>
        {text('signOn.submit')}
      </Button>
    </Box>
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
