import { useEffect, useRef } from 'react';
import { useAddress } from './use-address.ts';

/** Does what a value of the address asks for as soon as it can be done, once: the value is then taken out of the address. */
export function useUrlAction(name: string, isReady: boolean, act: (value: string) => void): void {
  const { values, put } = useAddress();
  const requested = isReady ? values.get(name) : null;
  // The address is another one only some renderings later.
  const done = useRef<string>(null);
  useEffect(() => {
    if (requested === done.current) return;
    done.current = requested;
    if (requested === null) return;
    put({ [name]: undefined });
    act(requested);
  }, [name, requested, act, put]);
}
