import { useCallback, useLayoutEffect } from 'react';
import { type Place, useLocation, useSearchParams } from './router.tsx';

/** Settings of a list as address values by name. */
export type AddressValues = Readonly<Record<string, string | undefined>>;

/** Values to put into the address; a list of values repeats its name. */
type AddressChange = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Address {
  readonly values: URLSearchParams;
  /** The values with all changes so far, which may not be rendered yet. */
  latest(): URLSearchParams;
  /**
   * Puts values into the address; an undefined one is removed, all others stay. The change replaces the address, so
   * that Back leaves the screen, unless `isStep` makes Back undo it. A function gets the latest values, which may not
   * be rendered yet.
   */
  put(values: AddressChange | ((latest: URLSearchParams) => AddressChange), isStep?: boolean): void;
}

/**
 * The address as it will be after all changes so far. The router returns a new address only in the next render, and
 * several parts of a screen write to it, so they share this state: otherwise the later of two changes undoes the other.
 */
const address: { location?: Place; latest: URLSearchParams; written: string[] } = {
  latest: new URLSearchParams(),
  written: [],
};

/** Follows an address that the router has rendered, unless a later change of ours is still on its way. */
function follow(location: Place, values: URLSearchParams): void {
  if (location === address.location) return;
  address.location = location;
  const place = address.written.indexOf(values.toString());
  address.written = place === -1 ? [] : address.written.slice(place + 1);
  if (address.written.length === 0) address.latest = values;
}

const latest = () => address.latest;

/** The state of a list in the address: reload, back and a pasted link show the same thing. */
export function useAddress(): Address {
  const [values, setValues] = useSearchParams();
  const location = useLocation();
  useLayoutEffect(() => follow(location, values), [location, values]);
  const put = useCallback(
    (changes: AddressChange | ((latest: URLSearchParams) => AddressChange), isStep = false) => {
      const next = new URLSearchParams(address.latest);
      for (const [name, value] of Object.entries(typeof changes === 'function' ? changes(next) : changes)) {
        if (typeof value === 'string') next.set(name, value);
        else {
          next.delete(name);
          for (const each of value ?? []) next.append(name, each);
        }
      }
      address.latest = next;
      address.written.push(next.toString());
      setValues(next, { replace: !isStep });
    },
    [setValues],
  );
  return { values, latest, put };
}
