import { Box, Button, Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useFocusFollows } from '#app/kit/use-focus-follows.ts';
import type { OpLock, OpLockException } from '#contract/app/locks.ts';
import { useLocking, useLocks } from './use-locking.ts';

interface LockedRangesProps {
  /** Ids of the projects that the caller may lock. */
  readonly managed: readonly string[];
  readonly isAdministrator: boolean;
}

/** Locked ranges, since when and by whom, with a way to unlock them. */
export function LockedRanges({ managed, isAdministrator }: LockedRangesProps) {
  const { text } = useText();
  const { locks, error, retry, isServed } = useLocks();
  const { run, isBusy } = useLocking(managed);
  const { handlers } = useFocusFollows();
  // Of what is locked for all projects, others than administrators can take theirs out, in the form.
  const mayUnlock = ({ project }: OpLock) => (project ? managed.includes(project) : isAdministrator);
  const content = () => {
    if (!isServed) return <Typography color="textSecondary">{text('locking.noList')}</Typography>;
    if (error && !locks) return <Failure error={error} onRetry={retry} />;
    if (!locks) return null;
    if (locks.length === 0)
      return <Empty title={text('locking.nothing')} hint={text('locking.nothingText')} drawing="lock" />;
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {locks.map((lock) => (
          <LockedRange
            key={lock.id}
            lock={lock}
            isBusy={isBusy}
            {...(mayUnlock(lock) && {
              onUnlock: () =>
                !isBusy &&
                void run('unlock', {
                  from: lock.from ?? '',
                  until: lock.until ?? '',
                  projectIds: lock.project ? [lock.project] : [],
                }),
            })}
          />
        ))}
      </Box>
    );
  };
  return (
    <Box component="section" aria-labelledby="locked-ranges" {...handlers}>
      <Typography variant="h2" id="locked-ranges" sx={{ mb: 1 }}>
        {text('locking.lockedRanges')}
      </Typography>
      {content()}
    </Box>
  );
}

interface LockedRangeProps {
  readonly lock: OpLock;
  readonly isBusy: boolean;
  onUnlock?: () => void;
}

function LockedRange({
  lock: { id, from, until, project, projectName, lockedByName, lockedAt, exception },
  isBusy,
  onUnlock,
}: LockedRangeProps) {
  const { text, intl } = useText();
  const first = new Date(`${from ?? ''}T00:00:00Z`);
  const last = new Date(`${until ?? ''}T00:00:00Z`);
  const exceptions = exception ?? [];
  const names = [...new Set(exceptions.map((each) => each.projectName ?? ''))];
  const subject = project
    ? (projectName ?? '')
    : names.length === 0
      ? text('locking.allProjects')
      : text('locking.allBut', { projects: intl.formatList(names) });
  const short = (day: Date) => intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Box
      component="li"
      data-row={id}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {intl.formatDateTimeRange(first, last, { dateStyle: 'medium', timeZone: 'UTC' })}
        </Typography>
        <Typography noWrap title={subject}>
          {subject}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {text('locking.by', {
            user: lockedByName ?? '',
            at: intl.formatDate(lockedAt ?? undefined, { dateStyle: 'medium' }),
          })}
        </Typography>
        {exceptions.map((each) => (
          <ExceptionLine key={`${each.project} ${each.from}`} exception={each} />
        ))}
      </Box>
      {onUnlock && (
        <Button
          color="inherit"
          variant="outlined"
          // Not disabled: the focus goes on with it while it is busy.
          aria-disabled={isBusy}
          aria-label={text('locking.unlockRange', { from: short(first), until: short(last) })}
          onClick={onUnlock}
        >
          {text('locking.unlock')}
        </Button>
      )}
    </Box>
  );
}

/** Days of a project that were unlocked again within a range of all projects. */
function ExceptionLine({ exception }: { exception: OpLockException }) {
  const { text, intl } = useText();
  const { projectName, from, until, unlockedByName, unlockedAt } = exception;
  const day = (at: string | null | undefined) => new Date(`${at ?? ''}T00:00:00Z`);
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {text('locking.exception', {
        project: projectName ?? '',
        days: intl.formatDateTimeRange(day(from), day(until), { dateStyle: 'medium', timeZone: 'UTC' }),
        user: unlockedByName ?? '',
        at: intl.formatDate(unlockedAt ?? undefined, { dateStyle: 'medium' }),
      })}
    </Typography>
  );
}
