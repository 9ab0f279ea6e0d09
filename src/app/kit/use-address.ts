import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a screen shows of a list, as the values of its address by name. */
export type AddressValues = Readonly<Record<string, string | undefined>>;

export interface Address {
  readonly values: URLSearchParams;
  /**
   * Puts values into the address; an undefined one is taken out, all others stay. The change replaces the address, so
   * that going back leaves the screen, unless `isStep` says that going back should undo it. A function is given the latest
   * values, which may not have been shown yet.
   */
  put(values: AddressValues | ((latest: URLSearchParams) => AddressValues), isStep?: boolean): void;
}

/** The state of a list in the address: reload, back and a pasted link show the same thing. */
export function useAddress(): Address {
  const [values, setValues] = useSearchParams();
  // The router tells of a new address only in the next rendering; two changes at once must not undo each other.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const put = useCallback(
    (changes: AddressValues | ((latest: URLSearchParams) => AddressValues), isStep = false) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(typeof changes === 'function' ? changes(next) : changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setValues(next, { replace: !isStep, preventScrollReset: true });
    },
    [setValues],
  );
  return { values, put };
}
