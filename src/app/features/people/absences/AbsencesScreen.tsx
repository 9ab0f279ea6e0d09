import { Box, Button, IconButton, Skeleton } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FoldedTools } from '#app/kit/FoldedTools.tsx';
import { FilterField } from '#app/kit/FilterField.tsx';
import { wordsTest } from '#app/kit/typed-words.ts';
import { icons } from '#app/kit/icons.tsx';
import { Page } from '#app/kit/Page.tsx';
import { localToday } from '#app/data/today.ts';
import { ChoiceTool, ShapeTool, ToggleTool } from '#app/kit/view-tools.tsx';
import { readAddressDay } from '#app/kit/address-view.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { useIsPhone } from '#app/kit/use-width.ts';
import { AbsenceDialog, type AbsenceDialogState } from './AbsenceDialog.tsx';
import { FeedButton } from './FeedButton.tsx';
import { MyYear, type MyYearProps } from './MyYear.tsx';
import { type AbsencePerson, monthLater, monthsFrom } from './people.ts';
import { TeamCalendar } from './TeamCalendar.tsx';
import { TypesButton } from './TypesButton.tsx';
import { useAbsencePeople } from './use-absence-people.ts';

const absenceMonthChoices = [1, 2, 3, 6];

/** The view as described by the address. */
function useView(today: string) {
  const { values, put } = useAddress();
  const isMine = values.get('view') === 'mine';
  const month = readAddressDay(`${values.get('month')}-01`) ?? monthLater(today, 0);
  const count = absenceMonthChoices.find((length) => String(length) === values.get('months')) ?? 2;
  const year = Number((readAddressDay(`${values.get('year')}-01-01`) ?? today).slice(0, 4));
  const { from, until } = isMine ? { from: `${year}-01-01`, until: `${year}-12-31` } : monthsFrom(month, count);
  const range = useMemo(() => ({ from, until }), [from, until]);
  const filter = values.get('filter') ?? '';
  const isOnlyAway = values.get('away') === '1';
  return { isMine, month, count, year, range, filter, isOnlyAway, resource: values.get('resource'), put };
}

/** Absences: the team's calendar, and the user's own year. */
export function AbsencesScreen() {
  const { text } = useText();
  const today = localToday();
  const view = useView(today);
  const { people, holidays, error, isOld, retry } = useAbsencePeople(view.range);
  const [opened, setOpened] = useState<AbsenceDialogState>();
  useTrail(useMemo(() => [{ label: text('absences.title') }], [text]));
  const own = useMemo(() => (people ?? []).filter(({ isOwn }) => isOwn), [people]);
  const mine = own.find(({ id }) => id === view.resource) ?? own[0];
  const writable = (people ?? []).filter(({ isWritable }) => isWritable);
  const isPhone = useIsPhone();
  const content = () => {
    if (error) return <Failure error={error} onRetry={retry} />;
    if (!people) return <Skeleton variant="rounded" sx={{ flex: 1, minHeight: 360 }} />;
    if (view.isMine) {
      if (!mine) return <Empty title={text('absences.noOwn')} hint={text('absences.noOwn.text')} drawing="calendar" />;
      return <MyYear person={mine} own={own} year={view.year} today={today} holidays={holidays} onOpen={setOpened} />;
    }
    return <TeamAbsences people={people} view={view} today={today} holidays={holidays} onOpen={setOpened} />;
  };
  return (
    <Page
      title={text('absences.title')}
      fills={!view.isMine}
      actions={
        <>
          {!isPhone && <FurtherActions />}
          {(writable.length > 0 || (!people && !error)) && (
            <Button
              variant="contained"
              startIcon={<icons.Add />}
              sx={people ? null : { visibility: 'hidden' }}
              onClick={() => setOpened({ personId: (mine ?? writable[0])?.id, days: { from: today, until: today } })}
            >
              {text('absences.add')}
            </Button>
          )}
        </>
      }
    >
      <Tools {...view}>{isPhone && <FurtherActions />}</Tools>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }} aria-busy={isOld}>
        {content()}
      </Box>
      {opened && (
        <AbsenceDialog opened={opened} people={people ?? []} onOpen={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  );
}

function FurtherActions() {
  const { text } = useText();
  return (
    <>
      <TypesButton />
      <FeedButton />
      <Button color="inherit" component={RouterLink} to={`${appPaths.imports}?kind=unavailabilities`}>
        {text('absences.import')}
      </Button>
    </>
  );
}

interface TeamAbsencesProps extends Pick<MyYearProps, 'today' | 'holidays' | 'onOpen'> {
  readonly people: readonly AbsencePerson[];
  readonly view: ReturnType<typeof useView>;
}

/** The calendar of the people that fit the filter. */
function TeamAbsences({ people, view, today, holidays, onOpen }: TeamAbsencesProps) {
  const { text } = useText();
  const shown = useMemo(() => {
    const has = wordsTest(view.filter);
    return people.filter(
      ({ name, poolName, absences }) =>
        (!has || has(`${name} ${poolName}`)) && (!view.isOnlyAway || absences.length > 0),
    );
  }, [people, view.filter, view.isOnlyAway]);
  if (people.length === 0)
    return <Empty title={text('absences.noPeople')} hint={text('absences.noPeople.text')} drawing="people" />;
  if (shown.length === 0)
    return <Empty title={text('absences.noMatch')} onClear={() => view.put({ filter: undefined, away: undefined })} />;
  return (
    <TeamCalendar
      people={shown}
      range={view.range}
      today={today}
      holidays={holidays}
      onChoose={(person, days) => onOpen({ personId: person.id, days })}
      onOpen={(person, absence) => onOpen({ personId: person.id, days: absence, absence })}
    />
  );
}

/** Which of the two calendars, and how much of the team's; `children` are folded with what a phone has no room for. */
function Tools({
  isMine,
  month,
  count,
  filter,
  isOnlyAway,
  put,
  children,
}: ReturnType<typeof useView> & { children: ReactNode }) {
  const { text } = useText();
  return (
    <Box
      role="toolbar"
      aria-label={text('absences.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 0.5, sm: 1 }, rowGap: 1, alignItems: 'center' }}
    >
      <ShapeTool
        label={text('absences.views')}
        value={isMine ? 'mine' : 'team'}
        options={(['team', 'mine'] as const).map((each) => ({ value: each, label: text(`absences.view.${each}`) }))}
        onChange={(next) => put({ view: next === 'mine' ? 'mine' : undefined }, true)}
      />
      {!isMine && <MonthSteps month={month} put={put} />}
      <FoldedTools>
        {!isMine && (
          <>
            <FilterField
              label={text('absences.filter')}
              value={filter}
              onChange={(next) => put({ filter: next || undefined })}
            />
            <ChoiceTool
              label={text('absences.length')}
              value={String(count)}
              options={absenceMonthChoices.map((each) => ({
                value: String(each),
                label: text('absences.months', { count: each }),
              }))}
              onChange={(months) => put({ months })}
            />
            <ToggleTool
              label={text('absences.onlyAway')}
              isOn={isOnlyAway}
              onTurn={(isOn) => put({ away: isOn ? '1' : undefined })}
            />
          </>
        )}
        {children}
      </FoldedTools>
    </Box>
  );
}

/** Goes to the months before, of today, and after. */
function MonthSteps({ month, put }: Pick<ReturnType<typeof useView>, 'month' | 'put'>) {
  const { text } = useText();
  const step = (by: number) => put({ month: monthLater(month, by).slice(0, 7) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={text('absences.earlier')} onClick={() => step(-1)}>
        <icons.Collapse />
      </IconButton>
      <Button color="inherit" onClick={() => put({ month: undefined })} sx={{ minWidth: { xs: 0, sm: 64 } }}>
        {text('absences.today')}
      </Button>
      <IconButton aria-label={text('absences.later')} onClick={() => step(1)}>
        <icons.Expand />
      </IconButton>
    </Box>
  );
}
