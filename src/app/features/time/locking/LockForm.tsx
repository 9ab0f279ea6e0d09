import { Autocomplete, Box, Chip, TextField, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday } from '#app/i18n/week.ts';
import { icons } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import { LockPreview } from './LockPreview.tsx';
import { MissingTime } from './MissingTime.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { lastWeek, monthRange, type LockDays, lockRangeProblem } from './ranges.ts';
import { useLocking, useLocks } from './use-locking.ts';
import { localToday } from '#app/data/today.ts';

interface LockFormProps {
  /** The projects that the caller may lock. */
  readonly projects: readonly OpProjectNode[];
  readonly isAdministrator: boolean;
}

/** Choose days and projects, see what that means, lock or unlock. */
export function LockForm({ projects, isAdministrator }: LockFormProps) {
  const { text } = useText();
  const { capabilities } = useSession();
  const { range, projectIds, isExcept, chooseRange, chooseProjects, chooseExcept, latest, today } = useSelection();
  const { locks } = useLocks();
  const managed = projects.map(({ id }) => id);
  const among = (ids: readonly string[]) => projects.filter(({ id }) => ids.includes(id));
  const chosen = among(projectIds);
  const chosenIds = chosen.map(({ id }) => id);
  const previewed = { range, ...(isExcept ? { projectIds: [], exceptIds: chosenIds } : { projectIds: chosenIds }) };
  const { run, isBusy } = useLocking(managed);
  const problem = lockRangeProblem(range);
  const refusal = problem && text(`locking.${problem}`);
  const runLatest = (action: 'lock' | 'unlock') => {
    const { from, until, project, except } = latest();
    if (lockRangeProblem({ from, until }) !== undefined) return;
    const ids = among(project).map(({ id }) => id);
    void run(action, { from, until, ...(except ? { projectIds: [], exceptIds: ids } : { projectIds: ids }) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <MonthCalendar range={range} today={today} locks={locks} onChoose={chooseRange} />
      <LockRangeFields range={range} today={today} onChange={chooseRange} />
      <ProjectChoice
        projects={projects}
        chosen={chosen}
        allLabel={text(isAdministrator ? 'locking.allProjects' : 'locking.allManaged', { count: projects.length })}
        onChange={chooseProjects}
      />
      {capabilities !== null && chosen.length > 0 && <ExceptChoice isExcept={isExcept} onChange={chooseExcept} />}
      {problem === undefined &&
        (capabilities === null ? (
          <Typography color="textSecondary">{text('locking.noPreview')}</Typography>
        ) : (
          <LockPreview {...previewed} />
        ))}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {lockButtons.map(({ action, ...look }) => (
          <ReasonButton
            key={action}
            size="medium"
            refusal={refusal}
            loading={isBusy}
            onClick={() => runLatest(action)}
            {...look}
          >
            {text(`locking.${action}`)}
          </ReasonButton>
        ))}
      </Box>
      {problem === undefined && capabilities !== null && <MissingTime {...previewed} />}
    </Box>
  );
}

interface ExceptChoiceProps {
  readonly isExcept: boolean;
  onChange(isExcept: boolean): void;
}

/** Chooses between the selected projects and all others. */
function ExceptChoice({ isExcept, onChange }: ExceptChoiceProps) {
  const { text } = useText();
  return (
    <Box>
      <ShapeTool
        label={text('locking.projects')}
        value={isExcept ? 'except' : 'only'}
        options={[
          { value: 'only', label: text('locking.onlyThese') },
          { value: 'except', label: text('locking.exceptThese') },
        ]}
        onChange={(kind) => onChange(kind === 'except')}
      />
    </Box>
  );
}

const lockButtons = [
  { action: 'lock', variant: 'contained', startIcon: <icons.Lock /> },
  { action: 'unlock', variant: 'outlined', color: 'inherit', startIcon: <icons.Unlock /> },
] as const;

interface LockRangeFieldsProps {
  readonly range: LockDays;
  readonly today: string;
  onChange(change: Partial<LockDays>): void;
}

/** First and last day, and the ranges that are usual. */
function LockRangeFields({ range, today, onChange }: LockRangeFieldsProps) {
  const { text, intl } = useText();
  const problem = lockRangeProblem(range);
  const shortcuts = [
    { label: text('locking.lastMonth'), range: monthRange(today, -1) },
    { label: text('locking.lastWeek'), range: lastWeek(today, firstWeekday(intl.locale)) },
    { label: text('locking.thisMonth'), range: monthRange(today) },
  ];
  const dayField = (name: keyof LockDays) => (
    <DayField
      label={text(`locking.${name}`)}
      value={range[name]}
      onDay={(day) => onChange({ [name]: day })}
      error={problem !== undefined && (problem === 'order' ? name === 'until' : range[name] === '')}
      helperText={problem === 'order' && name === 'until' ? text('locking.order') : undefined}
      sx={{ flex: '1 1 140px' }}
    />
  );
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      {dayField('from')}
      {dayField('until')}
      <Box
        role="group"
        aria-label={text('locking.shortcuts')}
        sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', minHeight: 38, alignItems: 'center' }}
      >
        {shortcuts.map(({ label, range: usual }) => {
          const isChosen = usual.from === range.from && usual.until === range.until;
          return (
            <Chip
              key={label}
              label={label}
              size="small"
              variant={isChosen ? 'filled' : 'outlined'}
              color={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange(usual)}
            />
          );
        })}
      </Box>
    </Box>
  );
}

interface ProjectChoiceProps {
  readonly projects: readonly OpProjectNode[];
  readonly chosen: readonly OpProjectNode[];
  /** Label for choosing no project. */
  readonly allLabel: string;
  onChange(projectIds: readonly string[]): void;
}

/** Some projects, or all. */
function ProjectChoice({ projects, chosen, allLabel, onChange }: ProjectChoiceProps) {
  const { text } = useText();
  return (
    <Autocomplete
      multiple
      size="small"
      options={projects}
      value={[...chosen]}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
      getOptionLabel={({ displayName, name, id }) => displayName ?? name ?? id}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={text('locking.noProjects')}
      disableCloseOnSelect
      renderInput={({ slotProps, ...parameters }) => (
        <TextField
          {...parameters}
          label={text('locking.projects')}
          placeholder={chosen.length === 0 ? allLabel : ''}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

/**
 * Range and projects in the address; without them, the last month of all projects. `latest` is the last choice, which
 * may not be rendered yet, so that locking at once uses it.
 */
function useSelection() {
  const [search, setSearch] = useSearchParams();
  const today = localToday();
  const usual = monthRange(today, -1);
  const range: LockDays = { from: search.get('from') ?? usual.from, until: search.get('until') ?? usual.until };
  const projectIds = search.getAll('project');
  const isExcept = search.get('except') === '1';
  const projects = projectIds.join();
  // The router returns a new address only in the next render; two changes at once must not undo each other.
  const latest = useRef({ ...range, project: projectIds, except: isExcept });
  useEffect(() => {
    latest.current = {
      from: range.from,
      until: range.until,
      project: projects === '' ? [] : projects.split(','),
      except: isExcept,
    };
  }, [range.from, range.until, projects, isExcept]);
  const put = (change: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...change };
    const { except, ...kept } = latest.current;
    setSearch({ ...kept, ...(except && { except: '1' }) }, { replace: true, flushSync: true });
  };
  const chooseRange = (change: Partial<LockDays>) => put(change);
  const chooseProjects = (ids: readonly string[]) =>
    put({ project: [...ids], ...(ids.length === 0 && { except: false }) });
  const chooseExcept = (except: boolean) => put({ except });
  return {
    range,
    projectIds,
    isExcept,
    chooseRange,
    chooseProjects,
    chooseExcept,
    latest: () => latest.current,
    today,
  };
}
