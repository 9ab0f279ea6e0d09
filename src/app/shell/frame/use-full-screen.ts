import { useAddress } from '#app/kit/use-address.ts';

/**
 * Tells whether the screen takes the whole window, without navigation, top bar and title; kept in the address, so a reload keeps it.
 * @returns the state and a function that changes it
 */
export function useFullScreen(): readonly [boolean, () => void] {
  const { values, put } = useAddress();
  const isFull = values.get('full') === '1';
  return [isFull, () => put({ full: isFull ? undefined : '1' })];
}
