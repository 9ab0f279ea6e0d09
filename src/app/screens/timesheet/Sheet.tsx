import Box from '@mui/material/Box';
import { useCallback, useMemo } from 'react';
import { timesheetLabels } from '#app/text/timesheet-grid.ts';
import { useLanguage, useText } from '#app/text/use-text.tsx';
import { TimesheetGrid } from '#app/timesheet-grid/TimesheetGrid.tsx';
import type { Booking } from '#app/timesheet-grid/use-booking.ts';
import { useNotify } from '#app/ui/Notices.tsx';
import type { SheetModel } from './sheet-model.ts';
import { SheetTools } from './SheetTools.tsx';
import { useEntries, useOutbox, useRowsWith } from './use-outbox.ts';
import { useFavourites } from './use-favourites.ts';
import type { Week } from './use-week.ts';
import { useWishes } from './use-wishes.ts';

interface SheetProps {
  readonly model: SheetModel;
  readonly week: Week;
  /** Other days are on their way: these can't be changed any more. */
  readonly isLeaving: boolean;
  /** Assignments become rows, and stay so. */
  readonly onAdd: (assignmentIds: readonly string[]) => void;
}

/** The hours of a resource, with what is entered and not saved yet. */
export function Sheet({ model, week, isLeaving, onAdd }: SheetProps) {
  const { text, intl } = useText();
  const { language } = useLanguage();
  const notify = useNotify();
  const { outbox, pending } = useOutbox();
  const { records, resourceId, isForAnother } = model;
  const labels = useMemo(() => timesheetLabels(language), [language]);
  const entries = useEntries(pending, records);
  const shownRows = useRowsWith(pending, model.rows);
  const explain = useCallback(() => notify({ text: text('timesheet.reopen'), severity: 'info' }), [notify, text]);
  const wishes = useWishes({ outbox, rows: model.rows, records, resourceId, isForAnother, explain });
  const onFavourite = useFavourites();
  const { span, goToPrevious, goToNext } = week;
  const goBeyond = useCallback(
    (direction: 1 | -1) => (direction < 0 ? goToPrevious() : goToNext()),
    [goToPrevious, goToNext],
  );
  const tools = useCallback(
    (booking: Booking) => <SheetTools model={model} booking={booking} span={span} onAdd={onAdd} />,
    [model, span, onAdd],
  );
  return (
    <Box
      inert={isLeaving}
      sx={{ ...fill, opacity: isLeaving ? 0.5 : 1, transition: isLeaving ? 'opacity 200ms 150ms' : 'none' }}
    >
      <TimesheetGrid
        rows={shownRows}
        records={records}
        entries={entries}
        days={model.days}
        today={week.today}
        locale={intl.locale}
        labels={labels}
        projectLocks={model.locks}
        tools={tools}
        onBeyond={goBeyond}
        {...wishes}
        onFavourite={onFavourite}
      />
    </Box>
  );
}

const fill = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
