import { Box, Skeleton, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import { useSteadyRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { localToday } from '#app/data/today.ts';
import { coverage } from './locks.ts';
import type { LockDays } from './ranges.ts';
import { useLocks } from './use-locking.ts';

export interface LockPreviewQuery {
  readonly range: LockDays;
  readonly projectIds: readonly string[];
  /** Projects that stay as they are. */
  readonly exceptIds?: readonly string[];
}

/** The effect of a lock, read again whenever its range or projects change. */
export function useLockPreview({ range, projectIds, exceptIds }: LockPreviewQuery) {
  return useSteadyRead(appApi.previewLock, {
    ...range,
    projectIds: [...projectIds],
    ...(exceptIds && { exceptProjectIds: [...exceptIds] }),
  });
}

/** Preview before locking: the amount of records, and whether hours are missing. */
export function LockPreview(of: LockPreviewQuery) {
  const { text, intl, format } = useText();
  const preview = useLockPreview(of);
  const { locks } = useLocks();
  if (preview.error && !preview.data) return <Failure error={preview.error} onRetry={() => void preview.refetch()} />;
  const { records, hours, people, locked, approved, missing } = preview.data ?? {};
  const effect = () => {
    const isLocked = locks !== undefined && coverage(of.range, locks) === 'all';
    if ((records ?? 0) === 0 && isLocked) return text('locking.effect.locked');
    return text('locking.effect', { count: records ?? 0 });
  };
  const figures = [
    { label: text('locking.records'), value: intl.formatNumber(records ?? 0) },
    { label: text('locking.hours'), value: format.hours(hours ?? 0) },
    { label: text('locking.people'), value: intl.formatNumber(people ?? 0) },
    { label: text('locking.alreadyLocked'), value: intl.formatNumber(locked ?? 0) },
    ...(approved ? [{ label: text('locking.approved'), value: intl.formatNumber(approved) }] : []),
  ];
  return (
    <Box
      component="section"
      aria-label={text('locking.preview')}
      aria-busy={preview.isFetching}
      className={preview.data ? '' : 'pending'}
      sx={{ display: 'grid', gap: 1.5, opacity: preview.isPlaceholderData ? 0.6 : 1 }}
    >
      <Box sx={figuresStyle}>
        {figures.map(({ label, value }) => (
          <Box key={label}>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {label}
            </Typography>
            <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
              {preview.data ? value : <Skeleton width={36} />}
            </Typography>
          </Box>
        ))}
      </Box>
      {preview.data ? (
        <>
          <Typography>{effect()}</Typography>
          <Completeness count={(missing ?? []).length} range={of.range} />
        </>
      ) : (
        // As high as the two sentences, of which the first takes two lines on a phone.
        <Skeleton variant="rounded" sx={{ height: { xs: 75, sm: 54 } }} />
      )}
    </Box>
  );
}

/** In columns, so that figures take as many lines as before they were known. */
const figuresStyle = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, auto))',
  justifyContent: 'start',
  alignItems: 'end',
} as const;

/** Tells whether hours are missing on days up to today; future days don't count. */
function Completeness({ count, range: { from, until } }: { count: number; range: LockDays }) {
  const { text } = useText();
  const today = localToday();
  if (from > today) return <Typography color="textSecondary">{text('locking.toCome')}</Typography>;
  const isComplete = count === 0;
  const Icon = isComplete ? icons.Done : icons.Warning;
  const color = isComplete ? 'success.main' : 'warning.main';
  const complete = until > today ? 'locking.nobodyMissesYet' : 'locking.nobodyMisses';
  return (
    <Typography sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color }}>
      <Icon />
      {isComplete ? text(complete) : text('locking.somebodyMisses', { count })}
    </Typography>
  );
}
