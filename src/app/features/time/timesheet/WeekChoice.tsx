import { Box, IconButton, Tooltip } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import { spans, type TimesheetWeek } from './use-week.ts';

/** Selects the number of days shown, and moves to earlier days, today or later days. */
export function WeekChoice({ week }: { week: TimesheetWeek }) {
  const { text } = useText();
  const isMonth = week.span === 'month';
  const current = text(isMonth ? 'timesheet.isThisMonth' : 'timesheet.isThisWeek');
  return (
    <>
      {/* A narrow screen shows one day at a time. */}
      <Box sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        <ShapeTool
          label={text('timesheet.span')}
          value={week.span}
          options={spans.map((span) => ({ value: span, label: text(`timesheet.span.${span}`) }))}
          onChange={week.show}
        />
      </Box>
      <Tooltip title={`${text('timesheet.previous')} (${text('timesheet.previousKeys')})`}>
        <IconButton aria-label={text('timesheet.previous')} onClick={week.goToPrevious}>
          <icons.Collapse />
        </IconButton>
      </Tooltip>
      <ReasonButton
        color="inherit"
        variant="outlined"
        refusal={week.isCurrent ? current : undefined}
        onClick={week.goToCurrent}
      >
        {text(isMonth ? 'timesheet.thisMonth' : 'timesheet.thisWeek')}
      </ReasonButton>
      <Tooltip title={`${text('timesheet.next')} (${text('timesheet.nextKeys')})`}>
        <IconButton aria-label={text('timesheet.next')} onClick={week.goToNext}>
          <icons.Expand />
        </IconButton>
      </Tooltip>
    </>
  );
}
