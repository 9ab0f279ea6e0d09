import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Does something when the component disappears, before what it belongs to is closed: an input that Back removes loses the
 * focus without an event.
 */
export function useLastStep(step: () => void): void {
  const doLastStep = useEffectEvent(step);
  useLayoutEffect(() => {
    let isShown = false;
    // React's strict mode removes a new component once and puts it back at once: that is not its end.
    queueMicrotask(() => {
      isShown = true;
    });
    return () => {
      if (isShown) doLastStep();
    };
  }, []);
}

/** Returns a ref that is true once the component has disappeared. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
