import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useAltKey } from './use-alt-key.ts';

interface AddButtonProps {
  readonly label: string;
  /** Renders the search at its anchor. */
  children(popover: { readonly anchor: HTMLElement; onClose(): void }): ReactNode;
}

/** Opens the search for a row to add, as Alt+N does. */
export function AddButton({ label, children }: AddButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useAltKey('n', () => setOpen(true));
  return (
    <>
      <Button
        ref={setButton}
        size="small"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+N"
      >
        {label}
      </Button>
      {isOpen && button && children({ anchor: button, onClose: () => setOpen(false) })}
    </>
  );
}
