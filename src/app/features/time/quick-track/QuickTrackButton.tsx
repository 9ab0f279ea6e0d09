import { Button } from '@mui/material';
import { useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useUrlAction } from '#app/kit/use-url-action.ts';
import { useAltKey } from '../timesheet/AddButton.tsx';
import type { TrackingChoice } from './match.ts';
import { QuickTrackDialog } from './QuickTrackDialog.tsx';

/** Opens quick tracking, as Alt+Q does; nothing where the service cannot preview it. */
export function QuickTrackButton({ rows, resourceId }: { rows: readonly TrackingChoice[]; resourceId: string }) {
  const { text } = useText();
  const isServed = useSession().capabilities !== null;
  const [isOpen, setIsOpen] = useState(false);
  useUrlAction('track', isServed, () => setIsOpen(true));
  useAltKey('q', () => setIsOpen(true), isServed);
  if (!isServed) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} aria-haspopup="dialog" aria-keyshortcuts="Alt+Q">
        {text('quickTrack.open')}
      </Button>
      {isOpen && <QuickTrackDialog rows={rows} resourceId={resourceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
