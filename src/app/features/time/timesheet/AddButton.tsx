import { Button } from '@mui/material';
import { type ReactNode, useState, useEffect, useEffectEvent } from 'react';
import { icons } from '#app/kit/icons.tsx';
import { useIsPhone } from '#app/kit/use-width.ts';

interface AddButtonProps {
  readonly label: string;
  /** Renders the search at its anchor. */
  children(popover: { readonly anchor: HTMLElement; onClose(): void }): ReactNode;
}

/** Opens the search for a row to add, as Alt+N does. */
export function AddButton({ label, children }: AddButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  useAltKey('n', () => setOpen(true));
  return (
    <>
      <Button
        ref={setButton}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+N"
        {...(isPhone && { 'aria-label': label, sx: { minWidth: 36, px: 0.5 } })}
      >
        {isPhone ? <icons.Add /> : label}
      </Button>
      {isOpen && button && children({ anchor: button, onClose: () => setOpen(false) })}
    </>
  );
}

/** Runs something by Alt and a letter, wherever the focus is. */
export function useAltKey(letter: string, run: () => void, isEnabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== letter) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isEnabled]);
}
