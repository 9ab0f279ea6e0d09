import { Button, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { ServiceError } from '#client/client.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from './failure-text.ts';
import { LateAlert } from './late-parts.tsx';
import { useNotify } from './Notices.tsx';

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
    <LateAlert
      severity="error"
      // On a phone the button goes below the message, which long words would otherwise not fit into.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 220px', overflowWrap: 'anywhere' } }}
      action={
        onRetry && (
          <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            {text('state.retry')}
          </Button>
        )
      }
    >
      <Typography sx={{ fontWeight: 600 }}>{title ?? text('state.failed')}</Typography>
      <Typography>{failureText(error)}</Typography>
      {error instanceof ServiceError && (
        <Typography component="p" variant="caption">
          {text('state.code', { code: error.code })}
        </Typography>
      )}
    </LateAlert>
  );
}
