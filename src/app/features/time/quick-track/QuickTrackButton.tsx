import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useUrlAction } from '#app/kit/use-url-action.ts';
import type { TrackingChoice } from './match.ts';
import { QuickTrackDialog } from './QuickTrackDialog.tsx';

interface QuickTrackButtonProps {
  readonly rows: readonly TrackingChoice[];
  readonly resourceId: string;
}

/** Opens quick tracking, as Alt+Q does; nothing where the service cannot preview it. */
export function QuickTrackButton({ rows, resourceId }: QuickTrackButtonProps) {
  const { text } = useText();
  const isServed = useSession().capabilities !== null;
  const [isOpen, setIsOpen] = useState(false);
  useUrlAction('track', isServed, () => setIsOpen(true));
  useEffect(() => {
    if (!isServed) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== 'q') return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isServed]);
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
