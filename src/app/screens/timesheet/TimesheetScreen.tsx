import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useScreenKeys } from '#app/frame/keys.tsx';
import { useTrail } from '#app/frame/trail.tsx';
import { useText } from '#app/text/use-text.tsx';
import { formatWeek } from '#app/timesheet-grid/week.ts';
import { Empty } from '#app/ui/Empty.tsx';
import { Failure } from '#app/ui/Failure.tsx';
import { Page } from '#app/ui/Page.tsx';
import { useAddress } from '#app/ui/use-address.ts';
import { Sheet } from './Sheet.tsx';
import { useTimesheetKeys } from './timesheet-keys.ts';
import { useOutbox } from './use-outbox.ts';
import { useMyResources, useSheet } from './use-sheet.ts';
import { useWeek } from './use-week.ts';
import { WeekChoice } from './WeekChoice.tsx';

/** My week: hours on the activities that I am assigned to. */
export function TimesheetScreen() {
  const { text, intl } = useText();
  const { values, put } = useAddress();
  const week = useWeek(intl.locale);
  const { own, isPending, error, refetch } = useMyResources();
  const resource = own.find(({ id }) => id === values.get('resource')) ?? own[0];
  const { touched } = useOutbox();
  const { answers, failure, retry } = useSheet(week.days, resource, touched);
  useTrail(useMemo(() => [{ label: text('nav.timesheet') }], [text]));
  useScreenKeys(useTimesheetKeys());
  const title = formatWeek(week.days, intl.locale);
  const content = () => {
    if (error) return <Failure error={error} onRetry={() => void refetch()} />;
    if (failure && !answers) return <Failure error={failure} onRetry={retry} />;
    if (!isPending && !resource) {
      return (
        <Paper variant="outlined">
          <Empty title={text('timesheet.noResource')}>{text('timesheet.noResourceText')}</Empty>
        </Paper>
      );
    }
    if (!answers) return <SheetShape />;
    return (
      <Sheet key={answers.resourceId} answers={answers} today={week.today} isLeaving={answers.days !== week.days} />
    );
  };
  const actions = (
    <>
      {own.length > 1 && (
        <TextField
          select
          label={text('timesheet.resource')}
          value={resource?.id ?? ''}
          onChange={(event) => put({ resource: event.target.value })}
          sx={{ minWidth: 160 }}
        >
          {own.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <WeekChoice week={week} />
    </>
  );
  return (
    <Page title={title} windowTitle={`${text('nav.timesheet')}, ${title}`} actions={actions} fills>
      {content()}
    </Page>
  );
}

const lines = Array.from({ length: 8 }, (_, index) => 140 + ((index * 67) % 120));

/** The sheet as it will be: head and rows of the same height. */
function SheetShape() {
  const { text } = useText();
  return (
    <Paper variant="outlined" role="status" aria-label={text('state.loading')}>
      <Box sx={{ height: 57 }} />
      {lines.map((width) => (
        <Box key={width}>
          <Divider />
          <Box sx={{ height: 31, px: 2, display: 'flex', alignItems: 'center' }}>
            <Skeleton variant="text" width={width} />
          </Box>
        </Box>
      ))}
    </Paper>
  );
}
