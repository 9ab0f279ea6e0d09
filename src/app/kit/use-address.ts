import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Settings of a list as address values by name. */
export type AddressValues = Readonly<Record<string, string | undefined>>;

export interface Address {
  readonly values: URLSearchParams;
  /**
   * Puts values into the address; an undefined one is removed, all others stay. The change replaces the address, so
   * that Back leaves the screen, unless `isStep` makes Back undo it. A function gets the latest values, which may not
   * be rendered yet.
   */
  put(values: AddressValues | ((latest: URLSearchParams) => AddressValues), isStep?: boolean): void;
}

/** The state of a list in the address: reload, back and a pasted link show the same thing. */
export function useAddress(): Address {
  const [values, setValues] = useSearchParams();
  // The router returns a new address only in the next render; two changes at once must not undo each other.
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
