import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { Level } from '#contract/codes.ts';
import { useTrail } from '../../frame/trail.tsx';
import { query } from '../../query.ts';
import { useText } from '../../text/use-text.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Page } from '../../ui/Page.tsx';
import { LockForm } from './LockForm.tsx';
import { LockedRanges } from './LockedRanges.tsx';

/** Closing a period: what is locked can no longer be changed, until it is unlocked again. */
export function LockingScreen() {
  const { text } = useText();
  const projects = useQuery(query(api.projects.listMyProjects, { minLevel: Level.manager }));
  useTrail(useMemo(() => [{ label: text('nav.locking') }], [text]));
  const own = useMemo(() => projects.data?.projectNode ?? [], [projects.data]);
  const content = () => {
    if (projects.error) return <Failure error={projects.error} onRetry={() => void projects.refetch()} />;
    if (projects.isSuccess && own.length === 0)
      return <Empty title={text('locking.notAllowed')}>{text('locking.notAllowedText')}</Empty>;
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Paper variant="outlined" sx={{ p: 2 }}>
          <LockForm projects={own} />
        </Paper>
        <Paper variant="outlined" sx={{ p: 2 }}>
          <LockedRanges projects={own} />
        </Paper>
      </Box>
    );
  };
  return <Page title={text('locking.title')}>{content()}</Page>;
}
