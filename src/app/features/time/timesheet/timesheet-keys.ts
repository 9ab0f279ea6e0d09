import { useMemo } from 'react';
import type { KeyGroup } from '#app/shell/frame/keys.tsx';
import { useText } from '#app/i18n/use-text.tsx';

/** Returns the keyboard shortcuts of the sheet. */
export function useTimesheetKeys(): KeyGroup {
  const { text } = useText();
  return useMemo(
    () => ({
      title: text('nav.timesheet'),
      keys: [
        { keys: '7.5 · 7,5 · 7:30 · 450m', meaning: text('timesheet.keys.type') },
        { keys: '=', meaning: text('timesheet.keys.same') },
        { keys: 'Enter', meaning: text('timesheet.keys.down') },
        { keys: text('timesheet.keys.tab'), meaning: text('timesheet.keys.right') },
        { keys: 'F2', meaning: text('timesheet.keys.edit') },
        { keys: 'Shift+F2', meaning: text('timesheet.keys.note') },
        { keys: 'Delete', meaning: text('timesheet.keys.clear') },
        { keys: 'Control+R', meaning: text('timesheet.keys.fillRight') },
        { keys: 'Control+D', meaning: text('timesheet.keys.fillDown') },
        { keys: 'Control+C', meaning: text('timesheet.keys.copy') },
        { keys: 'Control+Z', meaning: text('timesheet.keys.undo') },
        { keys: 'Alt+N', meaning: text('timesheet.keys.add') },
        { keys: 'Alt+Q', meaning: text('quickTrack.open') },
        { keys: text('timesheet.previousKeys'), meaning: text('timesheet.previous') },
        { keys: text('timesheet.nextKeys'), meaning: text('timesheet.next') },
      ],
    }),
    [text],
  );
}
