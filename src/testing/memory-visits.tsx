import { type Place, placeAt, type AddressVisits } from '#app/kit/router.tsx';

const nowhere: Place = { pathname: '/', search: '', hash: '', state: null, key: 'default' };

/** Visited addresses of a test, which begin with one. */
export function memoryVisits(first = '/'): AddressVisits {
  const places = [placeAt(first, nowhere)];
  let at = 0;
  const listeners = new Set<() => void>();
  const changeTo = (next: number) => {
    at = next;
    listeners.forEach((notify) => notify());
  };
  const current = () => places[at] ?? nowhere;
  return {
    get place() {
      return current();
    },
    go: (steps) => changeTo(Math.min(Math.max(at + steps, 0), places.length - 1)),
    visit(to, { replace = false, state } = {}) {
      const next = replace ? at : at + 1;
      places.splice(next, replace ? 1 : places.length, placeAt(to, current(), state));
      changeTo(next);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
