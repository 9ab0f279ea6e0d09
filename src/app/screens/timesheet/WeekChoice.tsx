import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useText } from '#app/text/use-text.tsx';
import { CollapseIcon, ExpandIcon } from '#app/ui/icons.tsx';
import { ReasonButton } from '#app/ui/ReasonButton.tsx';
import type { Week } from './use-week.ts';

/** The week before, this week, the week after. */
export function WeekChoice({ week }: { week: Week }) {
  const { text } = useText();
  return (
    <>
      <Tooltip title={`${text('timesheet.previous')} (${text('timesheet.previousKeys')})`}>
        <IconButton aria-label={text('timesheet.previous')} onClick={week.goToPrevious}>
          <CollapseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <ReasonButton
        color="inherit"
        variant="outlined"
        refusal={week.isCurrent ? text('timesheet.isThisWeek') : undefined}
        onClick={week.goToCurrent}
      >
        {text('timesheet.thisWeek')}
      </ReasonButton>
      <Tooltip title={`${text('timesheet.next')} (${text('timesheet.nextKeys')})`}>
        <IconButton aria-label={text('timesheet.next')} onClick={week.goToNext}>
          <ExpandIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  );
}
