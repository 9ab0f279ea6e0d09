import { Alert, Box, LinearProgress, Skeleton, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import { backupSteps, type OpBackupRun, type OpBackups } from '#contract/app/backups.ts';
import { pollWhile, useRead } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { Facts } from '#app/kit/Facts.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { useSizeText } from '#app/kit/use-size-text.ts';
import { BackupFileTable } from './BackupFileTable.tsx';

/** The backups of the service: settings, a button, the progress, the last result and the files. */
export function SystemBackups({ lastBackup }: { lastBackup: string | null | undefined }) {
  const { text } = useText();
  const backups = useRead(appApi.getBackups, {}, { refetchInterval: pollWhile(({ running }) => Boolean(running)) });
  const call = useCall();
  const attempt = useAttempt();
  const { data } = backups;
  if (backups.error && !data) return <Failure error={backups.error} onRetry={() => void backups.refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  const refusal = data.running ? text('backups.running') : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <BackupFacts backups={data} lastBackup={lastBackup} />
      {data.running ? <BackupProgress run={data.running} /> : data.last && <LastRun run={data.last} />}
      <Box>
        <ReasonButton
          variant="outlined"
          refusal={refusal}
          onClick={() => void attempt(() => call(appApi.makeBackup, {}))}
        >
          {text('backups.start')}
        </ReasonButton>
      </Box>
      {data.problem ? (
        <Alert severity="error">{text('backups.folderProblem', { problem: data.problem })}</Alert>
      ) : (
        <BackupFileTable
          files={data.file ?? []}
          refusal={refusal}
          onVerify={(file) => void attempt(() => call(appApi.verifyBackup, { file }))}
        />
      )}
    </Box>
  );
}

function BackupFacts({ backups, lastBackup }: { backups: OpBackups; lastBackup: string | null | undefined }) {
  const { text, format } = useText();
  const { every, nextRun, keep, encrypted, folder, file } = backups;
  // The date of the mark is read less often than the folder.
  const [latest] = [lastBackup ?? '', file?.[0]?.at ?? ''].toSorted().toReversed();
  return (
    <Facts
      facts={[
        { label: text('system.backup'), value: latest ? format.moment(latest) : text('backups.never') },
        { label: text('backups.next'), value: nextRun ? format.moment(nextRun) : text('backups.noSchedule') },
        { label: text('backups.every'), value: every && scheduleText(text, every) },
        {
          label: text('backups.keep'),
          value: keep ? text('backups.keep.count', { count: keep }) : text('backups.keep.all'),
        },
        { label: text('backups.encryption'), value: text(encrypted ? 'backups.encrypted' : 'backups.unencrypted') },
        { label: text('backups.folder'), value: folder },
      ]}
    />
  );
}

/** `24h` or `02:30` in words. */
function scheduleText(text: TextFunction, every: string): string {
  if (every.includes(':')) return text('backups.daily', { time: every });
  const count = Number.parseInt(every, 10);
  if (/d$/i.test(every)) return text('backups.everyDays', { count });
  return /h$/i.test(every) ? text('backups.everyHours', { count }) : text('backups.everyMinutes', { count });
}

function BackupProgress({ run: { kind, step, percent } }: { run: OpBackupRun }) {
  const { text } = useText();
  const known = backupSteps.find((each) => each === step);
  const isBackup = kind === 'backup';
  const label = text(known ? `backups.step.${known}` : isBackup ? 'backups.step.writing' : 'backups.step.verifying');
  return (
    <Box sx={{ maxWidth: 480 }}>
      <LinearProgress
        aria-label={label}
        variant={percent ? 'determinate' : 'indeterminate'}
        {...(percent && { value: percent })}
      />
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
        {percent ? text('backups.share', { step: label, percent: percent / 100 }) : label}
      </Typography>
    </Box>
  );
}

function LastRun({ run }: { run: OpBackupRun }) {
  const { text, format } = useText();
  const sizeText = useSizeText();
  const { kind, file, by, scheduled, finishedAt, bytes, rows, cancelled, problem } = run;
  const isBackup = kind === 'backup';
  const at = format.moment(finishedAt);
  const author = scheduled ? text('backups.bySchedule') : (by ?? '');
  if (problem)
    return (
      <Alert severity="error">
        <Typography sx={{ fontWeight: 600 }}>
          {isBackup ? text('backups.failed', { at, by: author }) : text('backups.refused', { at, file: file ?? '' })}
        </Typography>
        {problem}
      </Alert>
    );
  if (cancelled)
    return (
      <Alert severity="info">
        {isBackup
          ? text('backups.cancelled', { at, by: author })
          : text('backups.verification.cancelled', { at, file: file ?? '' })}
      </Alert>
    );
  const facts = { at, by: author, file: file ?? '', size: sizeText(bytes ?? 0), rows: rows ?? 0 };
  return <Alert severity="success">{text(isBackup ? 'backups.done' : 'backups.verified', facts)}</Alert>;
}
