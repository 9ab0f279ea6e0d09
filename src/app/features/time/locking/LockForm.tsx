import { Autocomplete, Box, Chip, TextField, Typography } from '@mui/material';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday } from '#app/i18n/week.ts';
import { icons } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { LockPreview } from './LockPreview.tsx';
import { MissingTime } from './MissingTime.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { lastWeek, monthRange, type LockDays, lockRangeProblem, span } from './ranges.ts';
import { useLocking, useLocks } from './use-locking.ts';
import { localToday } from '#app/data/today.ts';
import { useIsServed } from '#app/data/query.ts';

interface LockFormProps {
  /** The projects that the caller may lock. */
  readonly projects: readonly OpProjectNode[];
  readonly isAdministrator: boolean;
}

/** Choose days and projects, see what that means, lock or unlock. */
export function LockForm({ projects, isAdministrator }: LockFormProps) {
  const { text } = useText();
  const isServed = useIsServed();
  const { selection, latest, chooseRange, chooseMonth, chooseProjects, chooseExcept, today } = useLockSelection();
  const { range, isExcept } = selection;
  const { locks } = useLocks();
  const managed = projects.map(({ id }) => id);
  const among = (ids: readonly string[]) => projects.filter(({ id }) => ids.includes(id));
  const chosen = among(selection.projectIds);
  const scopeOf = (of: LockSelection) => {
    const ids = among(of.projectIds).map(({ id }) => id);
    return of.isExcept ? { projectIds: [], exceptIds: ids } : { projectIds: ids };
  };
  const previewed = { range, ...scopeOf(selection) };
  const { run, isBusy } = useLocking(managed);
  const problem = lockRangeProblem(range);
  const refusal = problem && text(`locking.${problem}`);
  const runLatest = (action: 'lock' | 'unlock') => {
    const now = latest();
    if (lockRangeProblem(now.range) === undefined) void run(action, { ...now.range, ...scopeOf(now) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <MonthCalendar range={range} today={today} locks={locks} onChoose={chooseMonth} />
      <LockRangeFields range={range} today={today} onChange={chooseRange} />
      <ProjectChoice
        projects={projects}
        chosen={chosen}
        allLabel={text(isAdministrator ? 'locking.allProjects' : 'locking.allManaged', { count: projects.length })}
        onChange={chooseProjects}
      />
      {isServed && chosen.length > 0 && <ExceptChoice isExcept={isExcept} onChange={chooseExcept} />}
      {problem === undefined &&
        (isServed ? (
          <LockPreview {...previewed} />
        ) : (
          <Typography color="textSecondary">{text('locking.noPreview')}</Typography>
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
      {problem === undefined && isServed && <MissingTime {...previewed} />}
    </Box>
  );
}

/** Chooses between the selected projects and all others. */
function ExceptChoice({ isExcept, onChange }: { readonly isExcept: boolean; onChange(isExcept: boolean): void }) {
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

interface LockSelection {
  readonly range: LockDays;
  readonly projectIds: readonly string[];
  readonly isExcept: boolean;
}

/** Range and projects in the address; without them, the last month of all projects. */
function useLockSelection() {
  const { values, latest, put } = useAddress();
  const today = localToday();
  const usual = monthRange(today, -1);
  const selectionIn = (address: URLSearchParams): LockSelection => ({
    range: { from: address.get('from') ?? usual.from, until: address.get('until') ?? usual.until },
    projectIds: address.getAll('project'),
    isExcept: address.get('except') === '1',
  });
  return {
    selection: selectionIn(values),
    today,
    /** The last choice, which may not be rendered yet, so that locking at once uses it. */
    latest: () => selectionIn(latest()),
    chooseMonth: (month: LockDays, isExtending: boolean) =>
      put((now) => ({ ...(isExtending ? span(selectionIn(now).range, month) : month) })),
    // Both days, because the usual ones are others in the next month.
    chooseRange: (change: Partial<LockDays>) => put((now) => ({ ...selectionIn(now).range, ...change })),
    chooseProjects: (project: readonly string[]) =>
      put({ project, ...(project.length === 0 && { except: undefined }) }),
    chooseExcept: (isExcept: boolean) => put({ except: isExcept ? '1' : undefined }),
  };
}
