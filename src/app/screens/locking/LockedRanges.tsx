import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '#contract/admin/api.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import { query } from '../../query.ts';
import { useSession } from '../../session.tsx';
import { useText } from '../../text/use-text.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useLocking } from './use-locking.ts';

const day = (date: string | null | undefined) => (date ? new Date(`${date}T00:00:00Z`) : undefined);

/** What is locked, since when and by whom, with the way back. */
export function LockedRanges({ projects }: { projects: readonly OpProjectNode[] }) {
  const { text, intl } = useText();
  const { capabilities } = useSession();
  const { run, isBusy } = useLocking();
  const locks = useQuery({ ...query(adminApi.listLocks, {}), enabled: capabilities !== null });
  const isManaged = (project: string | null | undefined) => !project || projects.some(({ id }) => id === project);
  const shortDay = (date: string | null | undefined) =>
    intl.formatDate(day(date), { dateStyle: 'medium', timeZone: 'UTC' });
  const content = () => {
    if (capabilities === null) return <Typography color="text.secondary">{text('needs.admin')}</Typography>;
    if (locks.error) return <Failure error={locks.error} onRetry={() => void locks.refetch()} />;
    if (!locks.data) return <Skeleton variant="rounded" height={120} />;
    if (locks.data.lock.length === 0)
      return <Empty title={text('locking.nothing')}>{text('locking.nothingText')}</Empty>;
    return locks.data.lock.map(({ id, from, until, project, projectName, lockedByName, lockedAt }) => (
      <Box key={id}>
        <Divider />
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>
              {shortDay(from)} – {shortDay(until)}
            </Typography>
            <Typography noWrap>{project ? projectName : text('locking.allProjects')}</Typography>
            <Typography variant="caption" color="text.secondary">
              {text('locking.by', {
                user: lockedByName ?? '',
                at: intl.formatDate(lockedAt ?? undefined, { dateStyle: 'medium' }),
              })}
            </Typography>
          </Box>
          {isManaged(project) && (
            <Button
              color="inherit"
              variant="outlined"
              disabled={isBusy}
              aria-label={text('locking.unlockRange', { from: shortDay(from), until: shortDay(until) })}
              onClick={() => void run('unlock', { from: from ?? '', until: until ?? '' }, project ? [project] : [])}
            >
              {text('locking.unlock')}
            </Button>
          )}
        </Box>
      </Box>
    ));
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
