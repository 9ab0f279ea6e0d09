import { Box, Divider, MenuItem, Paper, Skeleton, TextField } from '@mui/material';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { screenKeys, useScreenKeys } from '#app/shell/frame/keys.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { useIsOnline } from '#app/data/live/use-is-online.ts';
import type { Outbox } from '#app/data/outbox/outbox.ts';
import { useOutbox } from '#app/data/outbox/use-outbox.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { formatWeek } from '#app/i18n/week.ts';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { Page } from '#app/kit/Page.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { useIsPhone } from '#app/kit/use-width.ts';
import { costKey } from './cost-sheet.ts';
import { OpenSheet } from './OpenSheet.tsx';
import { useSheet, useHasSheet } from './use-sheet.ts';
import { WeekChoice } from './WeekChoice.tsx';
import { useWeek } from './use-week.ts';
import { appApi } from '#contract/app/api.ts';
import { useRead } from '#app/data/query.ts';
import { useMyResources } from './use-sheet-parts.ts';
import { OwnResourceLink, useOwnResourcePlace } from '#app/features/common/OwnResourceLink.tsx';

const NO_ROWS: ReadonlySet<string> = new Set();

/**
 * Returns the rows named in the address, shown even without plan or bookings: assignments, or activities with a cost
 * type.
 */
function useAddedRows(name: 'rows' | 'costs') {
  const { values, put } = useAddress();
  const named = values.get(name) ?? '';
  const added = useMemo(() => (named === '' ? NO_ROWS : new Set(named.split(','))), [named]);
  const add = useCallback(
    (ids: readonly string[]) => {
      if (ids.length === 0) return;
      put((latest) => {
        const former = (latest.get(name) ?? '').split(',').filter(Boolean);
        return { [name]: [...new Set([...former, ...ids])].join(',') };
      });
    },
    [put, name],
  );
  return { added, add };
}

const costKeyPattern = /^\d{1,18}:(-2|[2-5])$/;

/** Returns the requested cost rows: those of the address and those with unsaved entries. */
function useCostRows(outbox: Outbox) {
  const { added, add } = useAddedRows('costs');
  const entered = useSyncExternalStore(outbox.subscribe, () => {
    const wishes = [...outbox.pending().values()];
    const places = wishes.flatMap((wish) => (wish.kind === 'todo' ? [] : (wish.costs ?? [])));
    return [...new Set(places.map(({ activity, costType }) => costKey(activity, costType)))].toSorted().join(',');
  });
  const costRows = useMemo(
    () => [...new Set([...added, ...entered.split(',')])].filter((key) => costKeyPattern.test(key)).toSorted(),
    [added, entered],
  );
  return { costRows, addCosts: add };
}

/** Hours of some days, for the user or a person for whom they book. */
export function TimesheetScreen() {
  const { text, intl } = useText();
  const { values } = useAddress();
  const week = useWeek(intl.locale);
  const people = useTimesheetPeople();
  const requested = values.get('resource') ?? undefined;
  const { added, add } = useAddedRows('rows');
  const outbox = useOutbox();
  const touched = useSyncExternalStore(outbox.subscribe, outbox.touched);
  const { costRows, addCosts } = useCostRows(outbox);
  const kept = useMemo(() => (touched.size === 0 ? added : new Set([...added, ...touched])), [added, touched]);
  const { model, hasNoResource, failure, retry } = useSheet(week.days, requested, kept, costRows);
  useTrail(useMemo(() => [{ label: text('nav.timesheet') }], [text]));
  useScreenKeys('nav.timesheet', screenKeys.timesheet);
  const isOnline = useIsOnline();
  const title = formatWeek(week.days, intl.locale);
  const content = () => {
    if (hasNoResource) return <NobodysSheet booksForOthers={people.length > 0} />;
    const isShown = model?.days.length === week.days.length && model.days[0]?.day === week.days[0];
    const isLeaving = !isShown || (requested !== undefined && requested !== model.resourceId);
    if (isLeaving && !isOnline)
      return <Empty title={text('timesheet.unloaded')} hint={text('timesheet.unloaded.text')} drawing="calendar" />;
    if (isLeaving && failure) return <Failure error={failure} onRetry={retry} />;
    if (!model) return <SheetShape />;
    return (
      <OpenSheet
        key={model.resourceId}
        model={model}
        week={week}
        isLeaving={isLeaving}
        onAdd={add}
        onAddCosts={addCosts}
      />
    );
  };
  const resourceId = model?.resourceId;
  // The choice of the person comes late: on a phone, after that of the week, which it must not move.
  const isPhone = useIsPhone();
  // Not drawn again with each entry that is saved.
  const actions = useMemo(() => {
    const hasChoice = hasNoResource ? people.length > 0 : people.length > 1 && resourceId !== undefined;
    const person = hasChoice && <PersonChoice people={people} resourceId={resourceId} />;
    return (
      <>
        {!isPhone && person}
        <WeekChoice week={week} />
        {isPhone && person}
      </>
    );
  }, [people, resourceId, hasNoResource, week, isPhone]);
  return (
    <Page title={title} windowTitle={`${text('nav.timesheet')}, ${title}`} actions={actions} hasActionLine fills>
      {content()}
    </Page>
  );
}

/** Selects the person whose sheet is shown, among those for whom the caller may book. */
function PersonChoice({ people, resourceId }: { people: readonly TimesheetPerson[]; resourceId: string | undefined }) {
  const { text } = useText();
  const { put } = useAddress();
  return (
    <TextField
      select
      label={text('timesheet.resource')}
      value={people.find(({ id }) => id === resourceId)?.id ?? ''}
      onChange={(event) => put({ resource: event.target.value, rows: undefined, costs: undefined })}
      // It comes after the line that it is in, and must not make it higher.
      sx={{ my: '-4px', minWidth: { xs: 0, sm: 160 }, width: { xs: 160, sm: 'auto' } }}
    >
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const skeletonLineWidths = Array.from({ length: 8 }, (_, index) => 140 + ((index * 67) % 120));

/** The sheet as it will be: head and rows of the same height. */
function SheetShape() {
  const { text } = useText();
  return (
    <Paper variant="outlined" role="status" aria-label={text('state.loading')}>
      <Box sx={{ height: 57 }} />
      {skeletonLineWidths.map((width) => (
        <Box key={width}>
          <Divider />
          <Box sx={{ height: 31, px: 2, display: 'flex', alignItems: 'center' }}>
            <Skeleton width={width} />
          </Box>
        </Box>
      ))}
    </Paper>
  );
}

/** A person for whom the caller may book. */
interface TimesheetPerson {
  readonly id: string;
  readonly name: string;
}

/** Returns the people for whom the caller may book: the caller first. */
function useTimesheetPeople(): readonly TimesheetPerson[] {
  const isWhole = useHasSheet();
  const people = useRead(appApi.listBookablePeople, {}, { enabled: isWhole });
  const { own } = useMyResources(!isWhole);
  return useMemo(() => {
    if (!isWhole) return own.map(({ id, name }) => ({ id, name: name ?? '' }));
    return (people.data?.person ?? []).map(({ resource, resourceName }) => ({
      id: resource ?? '',
      name: resourceName ?? '',
    }));
  }, [isWhole, own, people.data]);
}

/** Shown instead of a sheet to users without a resource: the problem and how to solve it. */
function NobodysSheet({ booksForOthers }: { booksForOthers: boolean }) {
  const { text } = useText();
  const place = useOwnResourcePlace();
  return (
    <Paper variant="outlined">
      <Empty
        title={text('timesheet.noResource')}
        hint={
          <>
            {text(place === undefined ? 'timesheet.noResourceText' : 'timesheet.noResourceMine')}{' '}
            {booksForOthers && text('timesheet.noResourceOthers')}
          </>
        }
        drawing="calendar"
        action={<OwnResourceLink />}
      />
    </Paper>
  );
}
