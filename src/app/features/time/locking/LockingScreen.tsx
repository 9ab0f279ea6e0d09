import { Box, Paper, Skeleton } from '@mui/material';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { lackOfAny } from '#app/shell/permissions/missing-permission.tsx';
import { useRead } from '#app/data/query.ts';
import { readFailure } from '#app/data/reads.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { Page } from '#app/kit/Page.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { LockForm } from './LockForm.tsx';
import { LockedRanges } from './LockedRanges.tsx';
import { useLocks } from './use-locking.ts';
import { below } from '#app/kit/style.ts';

/** The projects that the caller may lock, and whether that is all there are. */
function useLockable() {
  const managed = useRead(api.projects.listMyProjects, { minLevel: Level.manager });
  const root = useRead(api.projects.getRootPortfolio, {});
  const { locks, error: locksError, isServed } = useLocks();
  const projects = useMemo(
    () => (managed.data?.projectNode ?? []).filter(({ type }) => type === ProjectType.project),
    [managed.data],
  );
  return {
    projects,
    isAdministrator: (root.data?.permissionLevel ?? 0) >= Level.administrator,
    // The words for what is locked make the months higher.
    isReady: managed.isSuccess && root.isSuccess && (locks !== undefined || locksError !== null || !isServed),
    ...readFailure([managed, root]),
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
          <Empty
            title={text('locking.notAllowed')}
            hint={reasonNode(lackOfAny(text, Level.manager, text('locking.notAllowedText')))}
            drawing="lock"
          />
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
  // Below the form where there is one column, and as far down as the preview is high.
  [below.md]: { '& > :has(.pending) + *': { visibility: 'hidden' } },
} as const;
