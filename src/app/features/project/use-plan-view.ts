import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanView } from '#app/features/plan/gantt/view-state.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { planViewValues, readPlanView } from './plan-address.ts';

const planViewSaveDelayMs = 300;

const noPlanViewNames: readonly string[] = [];

/**
 * How the plan is looked at, kept in the address, which follows at once. Zooming and typing change it many times a second, and
 * browsers refuse an address that changes so often: of changes that come one upon the other only the first and the last are
 * written. The address wins when it changes from elsewhere (back); one written here may be told when more has changed since.
 */
export function usePlanView(): [PlanView, (view: PlanView) => void] {
  const { values, put } = useAddress();
  const address = values.toString();
  const [view, setView] = useState(() => readPlanView(values));
  const [followed, setFollowed] = useState(address);
  const [isAhead, setIsAhead] = useState(false);
  /** Written here and not told yet, the oldest first. */
  const [written, setWritten] = useState(noPlanViewNames);
  if (address !== followed) {
    setFollowed(address);
    const told = readPlanView(values);
    const place = written.indexOf(asWritten(told));
    if (place === -1) {
      setWritten(noPlanViewNames);
      if (asWritten(told) !== asWritten(view)) {
        setView(told);
        setIsAhead(false);
      }
    } else setWritten(written.slice(place + 1));
  }
  const write = useCallback(
    (next: PlanView) => {
      put(planViewValues(next));
      setWritten((before) => [...before.filter((each) => each !== asWritten(next)), asWritten(next)]);
    },
    [put],
  );
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => {
      write(view);
      setIsAhead(false);
    }, planViewSaveDelayMs);
    return () => clearTimeout(timer);
  }, [isAhead, view, write]);
  const changedAt = useRef(-planViewSaveDelayMs);
  const change = useCallback(
    (next: PlanView) => {
      const now = performance.now();
      const isAlone = now - changedAt.current >= planViewSaveDelayMs;
      changedAt.current = now;
      setView(next);
      if (isAlone) write(next);
      else setIsAhead(true);
    },
    [write],
  );
  return [view, change];
}

/** A view as the address tells it. */
const asWritten = (view: PlanView): string => JSON.stringify(planViewValues(view));
