import { useEffect, useEffectEvent } from 'react';

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
