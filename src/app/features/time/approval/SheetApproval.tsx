import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import type { OpTimeWeek } from '#contract/app/approval.ts';
import { WeekState } from '#contract/core/codes.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { localToday } from '#app/data/today.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday, formatDay, formatWeek, weekOf } from '#app/i18n/week.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { appPaths } from '#app/shell/paths.ts';
import { unfinishedProjects, weekActions } from './week-parts.ts';
import { WeekStateChip } from './WeekStateChip.tsx';
import { useDecision } from './use-decision.tsx';
import { wrappingLine } from '#app/kit/style.ts';

interface SheetApprovalProps {
  readonly weeks: readonly OpTimeWeek[];
  readonly resourceId: string;
  /** Entries wait to be sent, which a submission would leave out. */
  readonly hasUnsent: boolean;
}

/** The approval of the weeks of a sheet: of one week with what can be done, of several as links to each. */
export function SheetApproval({ weeks, resourceId, hasUnsent }: SheetApprovalProps) {
  const { text, intl } = useText();
  const [week, ...others] = weeks;
  if (!week) return null;
  if (others.length === 0) return <SheetWeekApproval week={week} resourceId={resourceId} hasUnsent={hasUnsent} />;
  return (
    <Box role="group" aria-label={text('approval.title')} sx={approvalLineStyle}>
      {weeks.map((each) => (
        <Box key={each.monday} sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          <Link
            component={RouterLink}
            variant="body2"
            to={`${appPaths.timesheet}?week=${each.monday ?? ''}&resource=${resourceId}`}
          >
            {formatDay(each.monday ?? '', 'date', intl.locale)}
          </Link>
          <WeekStateChip week={each} />
        </Box>
      ))}
    </Box>
  );
}

function SheetWeekApproval({ week, resourceId, hasUnsent }: Omit<SheetApprovalProps, 'weeks'> & { week: OpTimeWeek }) {
  const { text } = useText();
  const attempt = useAttempt();
  const submit = useSend(appApi.submitWeek);
  const withdraw = useSend(appApi.withdrawWeek);
  const { approve, sendBack, dialog } = useDecision();
  const { monday, state, comment, mayDecide, version } = week;
  const { submits, withdraws, approves, returns, reopens } = weekActions(week);
  if (!monday) return null;
  const input = { monday, resourceId };
  const decided = [{ resource: resourceId, monday, version: version ?? '' }];
  const isOver = dayNumber(monday) + 4 <= dayNumber(localToday());
  return (
    <Box role="group" aria-label={text('approval.title')} sx={approvalLineStyle}>
      <ApprovedWeek monday={monday} />
      <WeekStateChip week={week} />
      <UnfinishedParts week={week} />
      {state === WeekState.returned && comment && <Typography variant="body2">{comment}</Typography>}
      <Box sx={{ display: 'flex', gap: { xs: 0.5, sm: 1 }, ml: 'auto' }}>
        {withdraws && (
          <Button
            color="inherit"
            onClick={() => void attempt(() => withdraw.mutateAsync({ input }), { done: text('approval.withdrawn') })}
          >
            {text('approval.withdraw')}
          </Button>
        )}
        {returns && (
          <Button color="inherit" onClick={() => sendBack(decided)}>
            {text(reopens ? 'approval.reopen' : 'approval.return')}
          </Button>
        )}
        {submits && (
          <ReasonButton
            variant={mayDecide || !isOver ? 'outlined' : 'contained'}
            refusal={hasUnsent ? text('approval.unsent') : undefined}
            loading={submit.isPending}
            onClick={() => void attempt(() => submit.mutateAsync({ input }), { done: text('approval.submitted') })}
          >
            {text('approval.submit')}
          </ReasonButton>
        )}
        {approves && (
          <Button variant={returns ? 'contained' : 'outlined'} onClick={() => void approve(decided)}>
            {text('approval.approve')}
          </Button>
        )}
      </Box>
      {dialog}
    </Box>
  );
}

/** The days of an approval. On a phone the title of the sheet says them, where weeks begin on Monday there too. */
function ApprovedWeek({ monday }: { readonly monday: string }) {
  const { text, intl } = useText();
  const display = { xs: firstWeekday(intl.locale) === 1 ? 'none' : 'block', sm: 'block' };
  return (
    <Typography variant="body2" color="textSecondary" sx={{ display }}>
      {text('approval.week', { days: formatWeek(weekOf(monday, 1), intl.locale) })}
    </Typography>
  );
}

/** Projects for which a week that is partly submitted or approved waits. */
function UnfinishedParts({ week }: { readonly week: OpTimeWeek }) {
  const { text, intl } = useText();
  const projects = unfinishedProjects(week);
  const parts = (['returned', 'open', 'submitted'] as const).flatMap((state) =>
    projects[state].length === 0
      ? []
      : text(`approval.parts.${state}`, { projects: intl.formatList(projects[state], { type: 'unit' }) }),
  );
  if (parts.length === 0) return null;
  return <Typography variant="body2">{parts.join(' · ')}</Typography>;
}

const approvalLineStyle = {
  ...wrappingLine,
  gap: { xs: 0.5, sm: 1 },
  mb: 1,
  minHeight: 32,
  flex: 'none',
} as const;
