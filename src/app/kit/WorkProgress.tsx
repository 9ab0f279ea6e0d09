import { Box, LinearProgress, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import type { OpImportProgress } from '#contract/app/imports.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';

/** Between two questions how far it is, ms. */
const progressPollMs = 500;

interface WorkProgressProps {
  readonly label: string;
  /** Key for requesting the progress. */
  readonly uploadKey: string | undefined;
  /** Uploaded fraction of the file, from 0 to 1. */
  readonly sent: number;
}

/** Progress of a file: upload, then processing as counted by the service. Without a count, no percentage is shown. */
export function WorkProgress({ label, uploadKey, sent }: WorkProgressProps) {
  const isServed = useIsServed();
  const isSent = sent >= 1;
  const { data } = useRead(
    appApi.getImportProgress,
    { importKey: uploadKey ?? '' },
    {
      enabled: isSent && uploadKey !== undefined && isServed,
      refetchInterval: progressPollMs,
      staleTime: 0,
      gcTime: 0,
      retry: false,
    },
  );
  const sentence = useProgressSentence(sent, data ?? undefined);
  const share = isSent ? importProgressShare(data ?? undefined) : sent;
  return (
    <Box>
      <Typography sx={{ fontWeight: 600, mb: 0.75 }}>{label}</Typography>
      <LinearProgress
        aria-label={label}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share !== undefined && { value: share * 100 })}
      />
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}
      >
        {sentence}
      </Typography>
    </Box>
  );
}

function useProgressSentence(sent: number, progress: OpImportProgress | undefined): string {
  const { text } = useText();
  if (sent < 1) return text('imports.stage.sending', { percent: sent });
  const { stage, done, total } = progress ?? {};
  switch (stage) {
    case 'reading':
      return text('imports.stage.reading', { done: done ?? 0, total: total ?? 0 });
    case 'waiting':
      return text('imports.stage.waiting');
    case 'checking':
      return text('imports.stage.checking', { total: total ?? 0 });
    case 'writing':
      return text('imports.stage.writing', { done: done ?? -1, total: total ?? 0 });
    case 'finishing':
      return text('imports.stage.finishing');
    default:
      return text('imports.stage.working');
  }
}

/** The share of a stage that is done, from 0 to 1; undefined where it is not counted. */
function importProgressShare(progress: OpImportProgress | undefined): number | undefined {
  const { done, total } = progress ?? {};
  if (done === undefined || done === null || !total) return undefined;
  return Math.min(1, done / total);
}
