import { IconButton, Tooltip } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { CollapseIcon, ExpandIcon } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { ToggleChoice } from './ToggleChoice.tsx';
import { spans, type TimesheetWeek } from './use-week.ts';

/** Selects the number of days shown, and moves to earlier days, today or later days. */
export function WeekChoice({ week }: { week: TimesheetWeek }) {
  const { text } = useText();
  const isMonth = week.span === 'month';
  const current = text(isMonth ? 'timesheet.isThisMonth' : 'timesheet.isThisWeek');
  return (
    <>
      <ToggleChoice
        label={text('timesheet.span')}
        value={week.span}
        options={spans.map((span) => ({ value: span, label: text(`timesheet.span.${span}`) }))}
        onChange={week.show}
        // A narrow screen shows one day at a time.
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      />
      <Tooltip title={`${text('timesheet.previous')} (${text('timesheet.previousKeys')})`}>
        <IconButton aria-label={text('timesheet.previous')} onClick={week.goToPrevious}>
          <CollapseIcon fontSize="small" />
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
          <ExpandIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  );
}
