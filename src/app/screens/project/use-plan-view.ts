import { useCallback, useEffect, useState } from 'react';
import type { PlanView } from '#app/gantt/view-state.ts';
import { useAddress } from '#app/ui/use-address.ts';
import { planViewValues, readPlanView } from './plan-address.ts';

const pause = 300;

/**
 * How the plan is looked at, kept in the address. Zooming and typing change it many times a second, and browsers refuse an
 * address that changes so often: the address follows after a pause, and wins when it changes from elsewhere (back).
 */
export function usePlanView(): [PlanView, (view: PlanView) => void] {
  const { values, put } = useAddress();
  const address = values.toString();
  const [view, setView] = useState(() => readPlanView(values));
  const [followed, setFollowed] = useState(address);
  const [isAhead, setIsAhead] = useState(false);
  if (address !== followed) {
    setFollowed(address);
    if (!isAhead) setView(readPlanView(values));
  }
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => {
      put(planViewValues(view));
      setIsAhead(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [isAhead, view, put]);
  const change = useCallback((next: PlanView) => {
    setView(next);
    setIsAhead(true);
  }, []);
  return [view, change];
}
