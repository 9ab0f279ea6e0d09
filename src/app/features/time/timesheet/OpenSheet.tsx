import { useCallback, useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useOutbox, usePending } from '#app/data/outbox/use-outbox.ts';
import { useSend } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { hoursDraftStore } from '../grid/draft-store.ts';
import { COSTS_MEASURE } from '../grid/measure.ts';
import { TimesheetGrid } from '../grid/TimesheetGrid.tsx';
import type { SheetBooking } from '../grid/use-sheet-booking.ts';
import type { CostSheet, SheetModel } from './sheet-model.ts';
import { dayNumber, mondayNumber } from '#plan/calendar/day.ts';
import { SheetApproval } from '../approval/SheetApproval.tsx';
import { SheetTools } from './SheetTools.tsx';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import { TimesheetKindChoice, useKind } from './timesheet-kind.tsx';
import { shownDays, type BookableActivity, type ShownDays } from './use-bookable.ts';
import { usePendingEntries, useEntries, useRowsWith } from './use-pending-entries.ts';
import { useHasSheet } from './use-sheet.ts';
import { useBeyond, type TimesheetWeek } from './use-week.ts';
import { Box } from '@mui/material';
import type { TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { AddActivity } from './AddActivity.tsx';
import { AddButton } from './AddButton.tsx';
import { type BookedCostType, costKey, costTypeNames, sheetCostTypes } from './cost-sheet.ts';

interface OpenSheetProps {
  readonly model: SheetModel;
  readonly week: TimesheetWeek;
  /** Other days are on their way: these can't be changed any more. */
  readonly isLeaving: boolean;
  /** Assignments become rows, and stay so. */
  readonly onAdd: (assignmentIds: readonly string[]) => void;
  /** The same of activities with a cost type. */
  readonly onAddCosts: (keys: readonly string[]) => void;
}

/** Bookings of a resource: hours, or costs if the address says so. */
export function OpenSheet({ isLeaving, onAdd, onAddCosts, ...sheet }: OpenSheetProps) {
  const kind = useKind();
  const { costs, weeks, resourceId } = sheet.model;
  const pending = usePending(useOutbox());
  const approved = shownWeeks(weeks, sheet.week);
  return (
    <div inert={isLeaving} style={isLeaving ? leaving : sheetFillStyle}>
      {costs && kind === 'costs' ? (
        <CostsSheet {...sheet} costs={costs} onAdd={onAddCosts} />
      ) : (
        <>
          <SheetApproval weeks={approved} resourceId={resourceId} hasUnsent={pending.size > 0} />
          <HoursSheet {...sheet} onAdd={onAdd} />
        </>
      )}
    </div>
  );
}

const noWeeks: readonly never[] = [];

/**
 * The weeks whose approval a sheet shows. Weeks of approval begin on Monday: of a sheet of seven days from another
 * weekday it is the one with most of the days.
 */
function shownWeeks(weeks: SheetModel['weeks'] = noWeeks, { span, days }: TimesheetWeek) {
  const middle = days[3];
  if (span !== 'week' || middle === undefined) return weeks;
  return weeks.filter(({ monday }) => dayNumber(monday ?? '') === mondayNumber(dayNumber(middle)));
}

const sheetFillStyle = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
const leaving = { ...sheetFillStyle, opacity: 0.5, transition: 'opacity 150ms 150ms' } as const;

type SheetOfKindProps = Pick<OpenSheetProps, 'model' | 'week' | 'onAdd'>;

/** The parts that sheets of hours and of costs share: rows with their unsaved entries, and the ways to enter more. */
function useSheetOfKind(
  { model, week, onAdd }: SheetOfKindProps,
  { rows, records }: CostSheet,
  kind: 'hours' | 'costs',
  explain: () => void,
) {
  const { intl } = useText();
  const { language } = useLanguage();
  const { id: userId } = useUser();
  const { resourceId, isForAnother } = model;
  const outbox = useOutbox();
  const pending = usePending(outbox);
  const [added, setAdded] = useState<string>();
  /** Where it is one row, the cursor is to go to it. */
  const add = useCallback(
    (ids: readonly string[]) => {
      onAdd(ids);
      setAdded(ids.length === 1 ? ids[0] : undefined);
    },
    [onAdd],
  );
  const isCosts = kind === 'costs';
  // Approval closes hours, and leaves costs open.
  const days = useMemo(
    () =>
      isCosts ? model.days.map((day) => (day.locked?.isApproved ? { ...day, locked: undefined } : day)) : model.days,
    [isCosts, model.days],
  );
  const locks = useMemo(
    () => (isCosts ? model.locks.filter(({ lock }) => !lock?.isApproved) : model.locks),
    [isCosts, model.locks],
  );
  const grid = {
    rows: useRowsWith(pending, rows),
    records,
    entries: useEntries(pending, records, kind),
    // Texts that were typed and not entered, on this device.
    store: useMemo(
      () => hoursDraftStore(localStorage, `opdesk.drafts.${userId}.${resourceId}.${kind}`),
      [userId, resourceId, kind],
    ),
    days,
    today: week.today,
    locale: intl.locale,
    language,
    projectLocks: locks,
    added,
    onAdded: useCallback(() => setAdded(undefined), []),
    onBeyond: useBeyond(week),
    ...usePendingEntries({ outbox, rows, records, resourceId, isForAnother, isCosts, explain }),
  };
  return { add, grid };
}

/** The hours of a resource. */
function HoursSheet(sheet: SheetOfKindProps) {
  const { text } = useText();
  const notify = useNotify();
  const { rows, days, resourceId, isForAnother, costs } = sheet.model;
  const { span } = sheet.week;
  const explain = useCallback(() => notify({ text: text('timesheet.reopen'), severity: 'info' }), [notify, text]);
  const { add, grid } = useSheetOfKind(sheet, sheet.model, 'hours', explain);
  const onFavourite = useFavourites();
  const hasCosts = costs !== undefined;
  const tools = useCallback(
    (booking: SheetBooking) => (
      <>
        {hasCosts && <TimesheetKindChoice />}
        <SheetTools model={{ rows, days, resourceId, isForAnother }} booking={booking} span={span} onAdd={add} />
      </>
    ),
    [hasCosts, rows, days, resourceId, isForAnother, span, add],
  );
  return <TimesheetGrid {...grid} tools={tools} onFavourite={onFavourite} />;
}

const explainNothing = () => undefined;

/** The costs of a resource: the sheet of hours with money in its cells. */
function CostsSheet({ costs, ...sheet }: SheetOfKindProps & { readonly costs: CostSheet }) {
  const { resourceId, days } = sheet.model;
  const { rows } = costs;
  const { add, grid } = useSheetOfKind(sheet, costs, 'costs', explainNothing);
  const tools = useCallback(
    () => (
      <>
        <TimesheetKindChoice />
        <AddCosts rows={rows} resourceId={resourceId} days={shownDays(days)} onAdd={(key) => add([key])} />
      </>
    ),
    [rows, resourceId, days, add],
  );
  return <TimesheetGrid {...grid} measure={COSTS_MEASURE} tools={tools} />;
}

/**
 * Returns a function that adds or removes a favourite activity, which is in every sheet; undefined if the service has
 * no favourites.
 */
function useFavourites(): ((activityId: string, isFavourite: boolean) => void) | undefined {
  const notifyFailure = useNotifyFailure();
  const { mutate } = useSend(appApi.setFavouriteActivity);
  const set = useCallback(
    (activityId: string, favourite: boolean) =>
      mutate({ input: { activityId, favourite } }, { onError: notifyFailure }),
    [mutate, notifyFailure],
  );
  return useHasSheet() ? set : undefined;
}

interface AddCostsProps {
  readonly resourceId: string;
  readonly days: ShownDays;
  /** The rows that there are. */
  readonly rows: readonly TimesheetRow[];
  /** An activity with a cost type becomes a row, and stays so. */
  onAdd(key: string): void;
}

/** Above the costs: finds an activity and asks for a cost type, a row to book costs on. */
function AddCosts({ rows, onAdd, ...search }: AddCostsProps) {
  const { text } = useText();
  const [type, setType] = useState<BookedCostType>(sheetCostTypes[0]);
  const known = useMemo(() => new Set(rows.map(({ assignmentId }) => assignmentId)), [rows]);
  const label = text('timesheet.cost.add');
  const types = sheetCostTypes.map((each) => ({ value: each, label: text(costTypeNames[each]) }));
  return (
    <AddButton label={label}>
      {(popover) => (
        <AddActivity
          {...search}
          {...popover}
          isShown={({ activityId }: BookableActivity) => known.has(costKey(activityId, type))}
          label={label}
          above={
            <Box sx={{ px: 1.5, pt: 1.5 }}>
              <ShapeTool
                label={text('timesheet.cost.type')}
                value={type}
                options={types}
                onChange={(chosen) => setType(chosen)}
              />
            </Box>
          }
          onAdd={({ activityId }) => onAdd(costKey(activityId, type))}
        />
      )}
    </AddButton>
  );
}
