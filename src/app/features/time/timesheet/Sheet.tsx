import { useCallback } from 'react';
import { useOutbox, usePending } from '#app/data/outbox/use-outbox.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { TimesheetGrid } from '../grid/TimesheetGrid.tsx';
import type { SheetBooking } from '../grid/use-sheet-booking.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { CostsSheet } from './CostsSheet.tsx';
import { TimesheetKindChoice, useKind } from './TimesheetKindChoice.tsx';
import type { SheetModel } from './sheet-model.ts';
import { SheetTools } from './SheetTools.tsx';
import { useEntries, useRowsWith } from './with-pending-entries.ts';
import { useAddedRow } from './use-added-row.ts';
import { useDraftStore } from './use-draft-store.ts';
import { useBeyond, type TimesheetWeek } from './use-week.ts';
import { usePendingEntries } from './use-pending-entries.ts';
import { appApi } from '#contract/app/api.ts';
import { useSend } from '#app/data/query.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useHasSheet } from './use-sheet.ts';

interface SheetProps {
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
export function Sheet({ isLeaving, ...sheet }: SheetProps) {
  const kind = useKind();
  const { costs } = sheet.model;
  return (
    <div inert={isLeaving} style={isLeaving ? leaving : sheetFillStyle}>
      {costs && kind === 'costs' ? (
        <CostsSheet model={sheet.model} costs={costs} week={sheet.week} onAdd={sheet.onAddCosts} />
      ) : (
        <HoursSheet {...sheet} />
      )}
    </div>
  );
}

/** The hours of a resource, with what is entered and not saved yet. */
function HoursSheet({ model, week, onAdd }: Omit<SheetProps, 'isLeaving' | 'onAddCosts'>) {
  const { text, intl } = useText();
  const { language } = useLanguage();
  const notify = useNotify();
  const outbox = useOutbox();
  const pending = usePending(outbox);
  const { records, resourceId, isForAnother } = model;
  const entries = useEntries(pending, records, 'hours');
  const shownRows = useRowsWith(pending, model.rows);
  const explain = useCallback(() => notify({ text: text('timesheet.reopen'), severity: 'info' }), [notify, text]);
  const wishes = usePendingEntries({ outbox, rows: model.rows, records, resourceId, isForAnother, explain });
  const onFavourite = useFavourites();
  const { add, shown } = useAddedRow(onAdd);
  const store = useDraftStore(resourceId, 'hours');
  const { span } = week;
  const hasCosts = model.costs !== undefined;
  const { rows, days } = model;
  const tools = useCallback(
    (booking: SheetBooking) => (
      <>
        {hasCosts && <TimesheetKindChoice />}
        <SheetTools model={{ rows, days, resourceId, isForAnother }} booking={booking} span={span} onAdd={add} />
      </>
    ),
    [hasCosts, rows, days, resourceId, isForAnother, span, add],
  );
  return (
    <TimesheetGrid
      rows={shownRows}
      records={records}
      entries={entries}
      store={store}
      days={model.days}
      today={week.today}
      locale={intl.locale}
      language={language}
      projectLocks={model.locks}
      tools={tools}
      {...shown}
      onBeyond={useBeyond(week)}
      {...wishes}
      onFavourite={onFavourite}
    />
  );
}

const sheetFillStyle = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
const leaving = { ...sheetFillStyle, opacity: 0.5, transition: 'opacity 200ms 150ms' } as const;

/**
 * Returns a function that adds or removes a favourite activity, which is in every sheet; undefined if the service has
 * no favourites.
 */
function useFavourites(): ((activityId: string, isFavourite: boolean) => void) | undefined {
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutate } = useSend(appApi.setFavouriteActivity);
  const set = useCallback(
    (activityId: string, favourite: boolean) =>
      mutate(
        { input: { activityId, favourite } },
        { onError: (error) => notify({ text: failureText(error), severity: 'error' }) },
      ),
    [mutate, notify, failureText],
  );
  return useHasSheet() ? set : undefined;
}
