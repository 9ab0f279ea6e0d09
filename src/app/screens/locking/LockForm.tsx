import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { ProjectType } from '#contract/codes.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import { useSession } from '../../session.tsx';
import { useText } from '../../text/use-text.tsx';
import { firstWeekday } from '../../timesheet-grid/week.ts';
import { LockIcon, UnlockIcon } from '../../ui/icons.tsx';
import { localToday } from '../../ui/today.ts';
import { LockPreview } from './LockPreview.tsx';
import { lastWeek, monthOf, type Range, rangeProblem } from './ranges.ts';
import { useLocking } from './use-locking.ts';

/** Range and projects in the address, last month of all projects where it names none. */
function useSelection() {
  const [search, setSearch] = useSearchParams();
  const usual = monthOf(localToday(), -1);
  const range: Range = { from: search.get('from') ?? usual.from, until: search.get('until') ?? usual.until };
  const projectIds = search.getAll('project');
  const select = (next: Range, ids: readonly string[]) =>
    setSearch({ from: next.from, until: next.until, project: [...ids] }, { replace: true });
  return { range, projectIds, select };
}

/** Choose days and projects, see what that means, lock or unlock. */
export function LockForm({ projects }: { projects: readonly OpProjectNode[] }) {
  const { text, intl } = useText();
  const { capabilities } = useSession();
  const { range, projectIds, select } = useSelection();
  const { run, isBusy } = useLocking();
  const problem = rangeProblem(range);
  const today = localToday();
  const options = projects.filter(({ type }) => type !== ProjectType.portfolio);
  const chosen = options.filter(({ id }) => projectIds.includes(id));
  const shortcuts = [
    { label: text('locking.lastMonth'), range: monthOf(today, -1) },
    { label: text('locking.lastWeek'), range: lastWeek(today, firstWeekday(intl.locale)) },
    { label: text('locking.thisMonth'), range: monthOf(today) },
  ];
  const dayField = (name: keyof Range) => (
    <TextField
      type="date"
      label={text(`locking.${name}`)}
      value={range[name]}
      onChange={(event) => select({ ...range, [name]: event.target.value }, projectIds)}
      error={problem !== undefined && (problem === 'order' ? name === 'until' : range[name] === '')}
      helperText={problem === 'order' && name === 'until' ? text('locking.order') : undefined}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 150px' }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }} role="group" aria-label={text('locking.shortcuts')}>
        {shortcuts.map((shortcut) => {
          const isChosen = shortcut.range.from === range.from && shortcut.range.until === range.until;
          return (
            <Chip
              key={shortcut.label}
              label={shortcut.label}
              variant={isChosen ? 'filled' : 'outlined'}
              color={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => select(shortcut.range, projectIds)}
            />
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        {dayField('from')}
        {dayField('until')}
      </Box>
      <Autocomplete
        multiple
        size="small"
        options={options}
        value={chosen}
        onChange={(_, next) =>
          select(
            range,
            next.map(({ id }) => id),
          )
        }
        getOptionLabel={({ displayName, name, id }) => displayName ?? name ?? id}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        noOptionsText={text('locking.noProjects')}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={text('locking.projects')}
            placeholder={chosen.length === 0 ? text('locking.allProjects') : ''}
          />
        )}
      />
      {problem === undefined &&
        (capabilities === null ? (
          <Typography color="text.secondary">{text('needs.admin')}</Typography>
        ) : (
          <LockPreview range={range} projectIds={projectIds} />
        ))}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          size="medium"
          startIcon={<LockIcon />}
          disabled={problem !== undefined}
          loading={isBusy}
          onClick={() => void run('lock', range, projectIds)}
        >
          {text('locking.lock')}
        </Button>
        <Button
          variant="outlined"
          size="medium"
          color="inherit"
          startIcon={<UnlockIcon />}
          disabled={problem !== undefined || isBusy}
          onClick={() => void run('unlock', range, projectIds)}
        >
          {text('locking.unlock')}
        </Button>
      </Box>
    </Box>
  );
}
