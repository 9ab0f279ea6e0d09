import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { adminApi, type OpMissingTime } from '#contract/admin/api.ts';
import { steadyQuery } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { Failure } from '#app/ui/Failure.tsx';
import { DoneIcon, WarningIcon } from '#app/ui/icons.tsx';
import type { Range } from './ranges.ts';

/** Before anything is locked: how much it is, and who still misses hours. */
export function LockPreview({ range, projectIds }: { range: Range; projectIds: readonly string[] }) {
  const { text, intl } = useText();
  const preview = useQuery(steadyQuery(adminApi.previewLock, { ...range, projectIds: [...projectIds] }));
  if (preview.error && !preview.data) return <Failure error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton variant="rounded" height={84} />;
  const { records, hours, people, locked, missing } = preview.data;
  const figures = [
    { label: text('locking.records'), value: intl.formatNumber(records ?? 0) },
    { label: text('locking.hours'), value: `${intl.formatNumber(hours ?? 0, { maximumFractionDigits: 2 })} h` },
    { label: text('locking.people'), value: intl.formatNumber(people ?? 0) },
    { label: text('locking.alreadyLocked'), value: intl.formatNumber(locked ?? 0) },
  ];
  return (
    <Box
      component="section"
      aria-label={text('locking.preview')}
      aria-busy={preview.isFetching}
      sx={{ display: 'grid', gap: 1.5, opacity: preview.isPlaceholderData ? 0.6 : 1 }}
    >
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        {figures.map(({ label, value }) => (
          <Box key={label}>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {label}
            </Typography>
            <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>{value}</Typography>
          </Box>
        ))}
      </Box>
      <MissingTime missing={missing ?? []} />
    </Box>
  );
}

function MissingTime({ missing }: { missing: readonly OpMissingTime[] }) {
  const { text, intl } = useText();
  if (missing.length === 0) {
    return (
      <Typography sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color: 'success.main' }}>
        <DoneIcon fontSize="small" />
        {text('locking.nobodyMisses')}
      </Typography>
    );
  }
  return (
    <Box>
      <Typography sx={{ display: 'flex', gap: 0.75, alignItems: 'center', color: 'warning.main', mb: 0.5 }}>
        <WarningIcon fontSize="small" />
        {text('locking.somebodyMisses', { count: missing.length })}
      </Typography>
      <Box
        sx={{ maxHeight: 280, overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={text('locking.missingTime')}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{text('locking.person')}</TableCell>
              <TableCell align="right">{text('locking.missingHours')}</TableCell>
              <TableCell align="right">{text('locking.missingDays')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {missing.map(({ resource, resourceName, missingHours, missingDays }) => (
              <TableRow key={resource}>
                <TableCell>{resourceName}</TableCell>
                <TableCell align="right">
                  {intl.formatNumber(missingHours ?? 0, { maximumFractionDigits: 2 })} h
                </TableCell>
                <TableCell align="right">{missingDays}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
