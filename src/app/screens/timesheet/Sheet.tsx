import Box from '@mui/material/Box';
import { useCallback, useMemo } from 'react';
import { timesheetLabels } from '#app/text/timesheet-grid.ts';
import { useLanguage, useText } from '#app/text/use-text.tsx';
import { TimesheetGrid } from '#app/timesheet-grid/TimesheetGrid.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import { type Answers, cellRecords, dayInfos, projectLocks, sheetRows } from './sheet-data.ts';
import { useEntries, useOutbox, useRowsWith } from './use-outbox.ts';
import { useWishes } from './use-wishes.ts';

interface SheetProps {
  readonly answers: Answers;
  readonly today: string;
  /** Another week is on its way: this one can't be changed any more. */
  readonly isLeaving: boolean;
}

/** A week's hours of a resource, with what is entered and not saved yet. */
export function Sheet({ answers, today, isLeaving }: SheetProps) {
  const { text, intl } = useText();
  const { language } = useLanguage();
  const notify = useNotify();
  const words = useMemo(
    () => ({
      away: text('timesheet.away'),
      closed: text('timesheet.closed'),
      hidden: text('timesheet.hidden'),
      someone: text('timesheet.someone'),
    }),
    [text],
  );
  const { outbox, pending } = useOutbox();
  const rows = useMemo(() => sheetRows(answers, words), [answers, words]);
  const records = useMemo(() => cellRecords(answers, words), [answers, words]);
  const days = useMemo(() => dayInfos(answers, words), [answers, words]);
  const locks = useMemo(() => projectLocks(answers, words), [answers, words]);
  const labels = useMemo(() => timesheetLabels(language), [language]);
  const entries = useEntries(pending, records);
  const shownRows = useRowsWith(pending, rows);
  const explain = useCallback(() => notify({ text: text('timesheet.reopen'), severity: 'info' }), [notify, text]);
  const wishes = useWishes({ outbox, rows, records, resourceId: answers.resourceId, explain });
  return (
    <Box
      inert={isLeaving}
      sx={{ ...fill, opacity: isLeaving ? 0.5 : 1, transition: isLeaving ? 'opacity 200ms 150ms' : 'none' }}
    >
      <TimesheetGrid
        rows={shownRows}
        records={records}
        entries={entries}
        days={days}
        today={today}
        locale={intl.locale}
        labels={labels}
        projectLocks={locks}
        {...wishes}
      />
    </Box>
  );
}

const fill = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
