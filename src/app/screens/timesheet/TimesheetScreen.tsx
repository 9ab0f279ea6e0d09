import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTrail } from '../../frame/trail.tsx';
import { useText } from '../../text/use-text.tsx';
import { timesheetLabels } from '../../text/timesheet-grid.ts';
import { useLanguage } from '../../text/use-text.tsx';
import { TimesheetGrid } from '../../timesheet-grid/TimesheetGrid.tsx';
import { firstWeekday, formatWeek, nextWeek, previousWeek, weekOf } from '../../timesheet-grid/week.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { CollapseIcon, ExpandIcon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/Notices.tsx';
import { Page } from '../../ui/Page.tsx';
import { localToday } from '../../ui/today.ts';
import { type Answers, cellRecords, dayInfos, projectLocks, sheetRows } from './sheet-data.ts';
import { useCellSaving } from './use-cell-saving.ts';
import { useProgressSaving } from './use-progress-saving.ts';
import { useMyResources, useSheet } from './use-sheet.ts';

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** The week in the address, today's where it names none. */
function useWeek(locale: string) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('week');
  const today = localToday();
  const anchor = isDay(asked) ? asked : today;
  const days = useMemo(() => weekOf(anchor, firstWeekday(locale)), [anchor, locale]);
  const go = useCallback(
    (day: string | undefined) =>
      setSearch((current) => {
        if (day === undefined) current.delete('week');
        else current.set('week', day);
        return current;
      }),
    [setSearch],
  );
  return { days, today, go, isCurrent: days.includes(today) };
}

/** My week: hours on the activities that I am assigned to. */
export function TimesheetScreen() {
  const { text, intl } = useText();
  const [search, setSearch] = useSearchParams();
  const { days, today, go, isCurrent } = useWeek(intl.locale);
  const { own, isPending, error, refetch } = useMyResources();
  const resource = own.find(({ id }) => id === search.get('resource')) ?? own[0];
  const { answers, failure, retry } = useSheet(days, resource);
  useTrail(useMemo(() => [{ label: text('nav.timesheet') }], [text]));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return;
      event.preventDefault();
      // An open editor must commit on the week that it belongs to.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      go(event.key === 'PageUp' ? previousWeek(days[0] ?? today) : nextWeek(days[0] ?? today));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [days, go, today]);
  const actions = (
    <>
      {own.length > 1 && (
        <TextField
          select
          label={text('timesheet.resource')}
          value={resource?.id ?? ''}
          onChange={(event) => setSearch((current) => (current.set('resource', event.target.value), current))}
          sx={{ minWidth: 160 }}
        >
          {own.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Tooltip title={`${text('timesheet.previous')} (Alt+Page Up)`}>
        <IconButton aria-label={text('timesheet.previous')} onClick={() => go(previousWeek(days[0] ?? today))}>
          <CollapseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Button color="inherit" variant="outlined" disabled={isCurrent} onClick={() => go(undefined)}>
        {text('timesheet.thisWeek')}
      </Button>
      <Tooltip title={`${text('timesheet.next')} (Alt+Page Down)`}>
        <IconButton aria-label={text('timesheet.next')} onClick={() => go(nextWeek(days[0] ?? today))}>
          <ExpandIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  );
  const content = () => {
    if (error) return <Failure error={error} onRetry={() => void refetch()} />;
    if (failure) return <Failure error={failure} onRetry={retry} />;
    if (!isPending && !resource)
      return <Empty title={text('timesheet.noResource')}>{text('timesheet.noResourceText')}</Empty>;
    if (!answers) return <LoadingSheet />;
    return <Sheet key={answers.resourceId} answers={answers} days={days} today={today} />;
  };
  return (
    <Page title={formatWeek(days, intl.locale)} actions={actions} fills>
      <Paper
        variant="outlined"
        sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
      >
        {content()}
      </Paper>
    </Page>
  );
}

function LoadingSheet() {
  const { text } = useText();
  return (
    <Box role="status" aria-label={text('state.loading')} sx={{ p: 2, display: 'grid', gap: 1 }}>
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={28} />
      ))}
    </Box>
  );
}

function Sheet({ answers, days, today }: { answers: Answers; days: readonly string[]; today: string }) {
  const { text, intl } = useText();
  const { language } = useLanguage();
  const notify = useNotify();
  const rows = useMemo(() => sheetRows(answers), [answers]);
  const records = useMemo(() => cellRecords(answers), [answers]);
  const infos = useMemo(() => dayInfos(days, answers, text('timesheet.away')), [days, answers, text]);
  const locks = useMemo(() => projectLocks(answers), [answers]);
  const { entries, change, discard } = useCellSaving(records, answers.resourceId);
  const explain = useCallback(() => notify({ text: text('timesheet.bookFirst'), severity: 'info' }), [notify, text]);
  const progress = useProgressSaving(records, explain);
  const labels = useMemo(() => timesheetLabels(language), [language]);
  const onNote = ({ assignmentId, day, comment }: { assignmentId: string; day: string; comment: string }) => {
    const pending = entries.find((entry) => entry.assignmentId === assignmentId && entry.day === day);
    const record = records.find((each) => each.assignmentId === assignmentId && each.day === day);
    change({ assignmentId, day, hours: pending?.hours ?? record?.hours ?? 0, comment });
  };
  return (
    <TimesheetGrid
      rows={progress.applied(rows)}
      records={records}
      entries={entries}
      days={infos}
      today={today}
      locale={intl.locale}
      labels={labels}
      projectLocks={locks}
      onCellChange={change}
      onRemainingChange={({ assignmentId, remaining }) => progress.change(assignmentId, { remaining })}
      onCompletedChange={({ assignmentId, completed }) => progress.change(assignmentId, { completed })}
      onNote={onNote}
      onDiscard={discard}
    />
  );
}
