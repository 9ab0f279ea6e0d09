import { Alert, Button, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { ServiceError } from '#client/client.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useNotify } from './Notices.tsx';

const ownCodes = ['client.error.NotReachable', 'client.error.UnreadableAnswer', 'client.error.Aborted'] as const;

/** Returns the message for a failure: the service's own, or the app's if there was no answer. */
export function useFailureText() {
  const { text } = useText();
  return useCallback(
    (error: unknown): string => {
      if (!(error instanceof ServiceError)) return error instanceof Error ? error.message : String(error);
      const own: TextKey | undefined = ownCodes.find((code) => code === error.code);
      return own ? text(own) : error.message;
    },
    [text],
  );
}

/** Returns a function that shows the message of a failure as a notice. */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useNotify();
  const failureText = useFailureText();
  return useCallback(
    (error) => {
      notify({ severity: 'error', text: failureText(error) });
    },
    [notify, failureText],
  );
}

/** Runs a task: tells while it runs, and shows a notice if it fails. */
export function useTask() {
  const notifyFailure = useNotifyFailure();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (task: () => Promise<void>): Promise<void> => {
    setIsRunning(true);
    try {
      await task();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsRunning(false);
    }
  };
  return { isRunning, run };
}

/** Message of a failure, its code, and a retry button. */
export function Failure({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const { text } = useText();
  const failureText = useFailureText();
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            {text('state.retry')}
          </Button>
        )
      }
    >
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {title ?? text('state.failed')}
      </Typography>
      <Typography component="p">{failureText(error)}</Typography>
      {error instanceof ServiceError && (
        <Typography component="p" variant="caption">
          {text('state.code', { code: error.code })}
        </Typography>
      )}
    </Alert>
  );
}
