import { Box, Paper, Skeleton, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { lackOfAny } from '#app/shell/permissions/missing-permission.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { Page } from '#app/kit/Page.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { LockForm } from './LockForm.tsx';
import type { OpLock, OpLockException } from '#contract/app/locks.ts';
import { useLocking, useLocks } from './use-locking.ts';

/** The projects that the caller may lock, and whether that is all there are. */
function useLockable() {
  const managed = useQuery(endpointQuery(api.projects.listMyProjects, { minLevel: Level.manager }));
  const root = useQuery(endpointQuery(api.projects.getRootPortfolio, {}));
  const projects = useMemo(
    () => (managed.data?.projectNode ?? []).filter(({ type }) => type === ProjectType.project),
    [managed.data],
  );
  return {
    projects,
    isAdministrator: (root.data?.permissionLevel ?? 0) >= Level.administrator,
    isReady: managed.isSuccess && !root.isPending,
    error: managed.error,
    retry: () => void managed.refetch(),
  };
}

/** Closes a period: locked records can't be changed until they are unlocked. */
export function LockingScreen() {
  const { text } = useText();
  const { projects, isAdministrator, isReady, error, retry } = useLockable();
  useTrail(useMemo(() => [{ label: text('nav.locking') }], [text]));
  const content = () => {
    if (error && !isReady) return <Failure error={error} onRetry={retry} />;
    if (!isReady) return <LockingShape />;
    if (projects.length === 0 && !isAdministrator) {
      return (
        <Paper variant="outlined">
          <Empty title={text('locking.notAllowed')}>
            {reasonNode(lackOfAny(text, Level.manager, text('locking.notAllowedText')))}
          </Empty>
        </Paper>
      );
    }
    return (
      <Box sx={lockingColumnsStyle}>
        <Paper variant="outlined" sx={{ p: 2 }}>
          <LockForm projects={projects} isAdministrator={isAdministrator} />
        </Paper>
        <Paper variant="outlined" sx={{ p: 2 }}>
          <LockedRanges managed={projects.map(({ id }) => id)} isAdministrator={isAdministrator} />
        </Paper>
      </Box>
    );
  };
  return <Page title={text('locking.title')}>{content()}</Page>;
}

function LockingShape() {
  const { text } = useText();
  return (
    <Box sx={lockingColumnsStyle} role="status" aria-label={text('state.loading')}>
      <Skeleton variant="rounded" height={420} />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}

const lockingColumnsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;

interface LockedRangesProps {
  /** Ids of the projects that the caller may lock. */
  readonly managed: readonly string[];
  readonly isAdministrator: boolean;
}

/** Locked ranges, since when and by whom, with a way to unlock them. */
function LockedRanges({ managed, isAdministrator }: LockedRangesProps) {
  const { text } = useText();
  const { locks, error, retry, isServed } = useLocks();
  const { run, isBusy } = useLocking(managed);
  // Of what is locked for all projects, others than administrators can take theirs out, in the form.
  const mayUnlock = ({ project }: OpLock) => (project ? managed.includes(project) : isAdministrator);
  const content = () => {
    if (!isServed) return <Typography color="textSecondary">{text('locking.noList')}</Typography>;
    if (error && !locks) return <Failure error={error} onRetry={retry} />;
    if (!locks) return <Skeleton variant="rounded" height={120} />;
    if (locks.length === 0) return <Empty title={text('locking.nothing')}>{text('locking.nothingText')}</Empty>;
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {locks.map((lock) => (
          <LockedRange
            key={lock.id}
            lock={lock}
            isBusy={isBusy}
            {...(mayUnlock(lock) && {
              onUnlock: () =>
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
    <Box component="section" aria-labelledby="locked-ranges">
      <Typography component="h2" variant="h2" id="locked-ranges" sx={{ mb: 1 }}>
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
  lock: { from, until, project, projectName, lockedByName, lockedAt, exception },
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
          disabled={isBusy}
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
