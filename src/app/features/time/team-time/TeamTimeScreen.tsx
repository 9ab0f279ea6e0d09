import { Box, FormControlLabel, IconButton, Paper, Skeleton, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { steadyQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday, formatWeek, nextWeek, previousWeek, weekOf } from '#app/i18n/week.ts';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { Page } from '#app/kit/Page.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { localToday } from '#app/data/today.ts';
import { readAddressDay } from '#app/kit/address-view.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { teamRows, TeamTimeTable } from './TeamTable.tsx';

/** The week in the address, that of today where it names none. */
function useShownWeek(locale: string, today: string): readonly string[] {
  const { values } = useAddress();
  const day = readAddressDay(values.get('week')) ?? today;
  return useMemo(() => weekOf(day, firstWeekday(locale)), [day, locale]);
}

/** The hours of those whose time one books: a person a row, a day a column, those who miss most first. */
export function TeamTimeScreen() {
  const { text, intl } = useText();
  const { capabilities } = useSession();
  const { values } = useAddress();
  const today = localToday();
  const days = useShownWeek(intl.locale, today);
  const [from = today, until = days.at(-1) ?? today] = [days[0], days.at(-1)];
  const isOnlyMissing = values.get('missing') === '1';
  const team = useQuery({ ...steadyQuery(appApi.getTeamTime, { from, until }), enabled: capabilities !== null });
  const rows = useMemo(() => teamRows(team.data?.person ?? [], today), [team.data, today]);
  const shown = isOnlyMissing ? rows.filter(({ missing }) => missing > 0) : rows;
  useTrail(useMemo(() => [{ label: text('nav.teamTime') }], [text]));
  const title = formatWeek(days, intl.locale);
  const content = () => {
    if (capabilities === null)
      return (
        <Empty title={text('teamTime.unavailable')} drawing="people">
          {text('teamTime.unavailableText')}
        </Empty>
      );
    if (team.error && !team.data) return <Failure error={team.error} onRetry={() => void team.refetch()} />;
    if (!team.data) return <Skeleton variant="rounded" height={320} />;
    if (rows.length === 0)
      return (
        <Empty title={text('teamTime.noPeople')} drawing="people">
          {text('teamTime.noPeople.text')}
        </Empty>
      );
    if (shown.length === 0)
      return (
        <Empty title={text('teamTime.nobodyMisses')} drawing="people">
          {text('teamTime.nobodyMissesText')}
        </Empty>
      );
    return <TeamTimeTable days={days} today={today} rows={shown} />;
  };
  return (
    <Page
      title={title}
      windowTitle={`${text('teamTime.title')}, ${title}`}
      actions={<TeamTimeTools days={days} today={today} />}
      fills
    >
      <Paper
        variant="outlined"
        aria-busy={team.isPlaceholderData}
        sx={{ maxWidth: 1600, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        {content()}
      </Paper>
    </Page>
  );
}

/** Shows only people who miss hours, and moves to other weeks. */
function TeamTimeTools({ days, today }: { readonly days: readonly string[]; readonly today: string }) {
  const { text } = useText();
  const { values, put } = useAddress();
  const [from = today] = days;
  return (
    <>
      <FormControlLabel
        label={text('teamTime.onlyMissing')}
        sx={{ ml: 0, gap: 0.75 }}
        control={
          <Switch
            size="small"
            checked={values.get('missing') === '1'}
            onChange={(_, isOn) => put({ missing: isOn ? '1' : undefined })}
          />
        }
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <IconButton aria-label={text('teamTime.previous')} onClick={() => put({ week: previousWeek(from) }, true)}>
          <icons.Collapse />
        </IconButton>
        <ReasonButton
          color="inherit"
          variant="outlined"
          refusal={days.includes(today) ? text('timesheet.isThisWeek') : undefined}
          onClick={() => put({ week: undefined }, true)}
        >
          {text('timesheet.thisWeek')}
        </ReasonButton>
        <IconButton aria-label={text('teamTime.next')} onClick={() => put({ week: nextWeek(from) }, true)}>
          <icons.Expand />
        </IconButton>
      </Box>
    </>
  );
}
