import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Does something when the component disappears, before what it belongs to is closed: an input that Back removes loses the
 * focus without an event.
 */
export function useLastStep(step: () => void): void {
  const doLastStep = useEffectEvent(step);
  useLayoutEffect(() => () => doLastStep(), []);
}
