import { Box, Button, Tooltip } from '@mui/material';
import { useMemo, useSyncExternalStore } from 'react';
import { Link, useLocation } from '#app/kit/router.tsx';
import { appPaths } from '../paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { TextIcon } from '#app/kit/icons.tsx';
import type { Outbox, Pending } from '#app/data/outbox/outbox.ts';
import { useOutbox } from '#app/data/outbox/use-outbox.ts';
import { isWaiting, type PendingEntry } from '#app/data/outbox/pending-entries.ts';

// All that loads after the screen is in one file.
export { Live } from '#app/data/live/Live.tsx';
export { Notifications } from './Notifications.tsx';

/** Unsaved entries that need attention: the numbers waiting and refused, and the address of the first one. */
interface UnsavedCounts {
  readonly waiting: number;
  readonly refused: number;
  readonly address: string;
}

function unsavedEntryCounts(pending: Pending): UnsavedCounts {
  const entries = [...pending.values()];
  const waiting = entries.filter(isWaiting);
  const refused = entries.filter(({ save }) => save.state === 'refused');
  const first = refused[0] ?? waiting[0];
  return { waiting: waiting.length, refused: refused.length, address: first ? addressOfEntry(first) : '' };
}

/** A text, so that nothing is drawn while entries are saved as they are typed. */
const useUnsaved = (outbox: Outbox): UnsavedCounts => {
  const reported = useSyncExternalStore(outbox.subscribe, () => JSON.stringify(unsavedEntryCounts(outbox.pending())));
  // It was written two lines above.
  return useMemo(() => JSON.parse(reported) as UnsavedCounts, [reported]);
};

/** Returns the address showing an entry: its week and resource in the timesheet, or a to-do's details. */
function addressOfEntry(entry: PendingEntry): string {
  if (entry.kind === 'todo') return appPaths.todo(entry.shown.id);
  const values = new URLSearchParams();
  if (entry.kind === 'cell') {
    values.set('week', entry.day);
    if (entry.isForAnother) values.set('resource', entry.resourceId);
    if (entry.costs) values.set('show', 'costs');
  }
  const query = values.toString();
  return query === '' ? appPaths.timesheet : `${appPaths.timesheet}?${query}`;
}

/**
 * Sends what waits, whatever screen is shown, and says in the frame that it does: "3 entries wait", which leads to the first of
 * them. Nothing is shown while everything is saved.
 */
export function WaitingMark() {
  const { text } = useText();
  const { waiting, refused, address } = useUnsaved(useOutbox());
  // The timesheet announces its entries itself, which prevents a second announcement.
  const isShownBySheet = useLocation().pathname === appPaths.timesheet;
  const words = [
    refused > 0 ? text('timesheet.mark.refused', { count: refused }) : '',
    waiting > 0 ? text('timesheet.mark.waiting', { count: waiting }) : '',
  ];
  const sentence = words.filter(Boolean).join(', ');
  return (
    <Box role={isShownBySheet ? undefined : 'status'} sx={{ flex: 'none' }}>
      {address !== '' && (
        <Tooltip title={text(refused > 0 ? 'timesheet.mark.refusedHint' : 'timesheet.mark.waitingHint')}>
          <Button
            component={Link}
            to={address}
            color={refused > 0 ? 'error' : 'inherit'}
            aria-label={sentence}
            startIcon={<TextIcon of={refused > 0 ? 'Warning' : 'Timesheet'} />}
            sx={{ whiteSpace: 'nowrap', minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0.25, sm: 0.75 } } }}
          >
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {sentence}
            </Box>
            <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' } }}>
              {refused + waiting}
            </Box>
          </Button>
        </Tooltip>
      )}
    </Box>
  );
}
