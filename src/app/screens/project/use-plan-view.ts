import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanView } from '#app/gantt/view-state.ts';
import { useAddress } from '#app/ui/use-address.ts';
import { planViewValues, readPlanView } from './plan-address.ts';

const pause = 300;

/**
 * How the plan is looked at, kept in the address, which follows at once. Zooming and typing change it many times a second, and
 * browsers refuse an address that changes so often: of changes that come one upon the other only the first and the last are
 * written. The address wins when it changes from elsewhere (back).
 */
export function usePlanView(): [PlanView, (view: PlanView) => void] {
  const { values, put } = useAddress();
  const address = values.toString();
  const [view, setView] = useState(() => readPlanView(values));
  const [followed, setFollowed] = useState(address);
  const [isAhead, setIsAhead] = useState(false);
  if (address !== followed) {
    setFollowed(address);
    const told = readPlanView(values);
    if (!isAhead && !isSame(told, view)) setView(told);
  }
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => {
      put(planViewValues(view));
      setIsAhead(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [isAhead, view, put]);
  const changedAt = useRef(-pause);
  const change = useCallback(
    (next: PlanView) => {
      const now = performance.now();
      const isAlone = now - changedAt.current >= pause;
      changedAt.current = now;
      setView(next);
      if (isAlone) put(planViewValues(next));
      else setIsAhead(true);
    },
    [put],
  );
  return [view, change];
}

/** Whether two views are the same as the address tells them. */
function isSame(one: PlanView, other: PlanView): boolean {
  return JSON.stringify(planViewValues(one)) === JSON.stringify(planViewValues(other));
}
