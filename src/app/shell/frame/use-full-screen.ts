import { partsOfAddress, useLocation } from '#app/kit/router.tsx';
import { useAddress } from '#app/kit/use-address.ts';

/**
 * Tells whether a plan takes the whole window, without navigation, top bar and title; kept in the address, so a reload
 * keeps it. No other screen does.
 * @returns the state and a function that changes it
 */
export function useFullScreen(): readonly [boolean, () => void] {
  const { values, put } = useAddress();
  const isPlan = partsOfAddress('/projects/:projectId/plan', useLocation().pathname) !== undefined;
  const isFull = isPlan && values.get('full') === '1';
  return [isFull, () => put({ full: isFull ? undefined : '1' })];
}
