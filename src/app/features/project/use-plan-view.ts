import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanView } from '#app/features/plan/gantt/view-state.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { readPlanView, planViewValues } from './plan-address.ts';

const planViewSaveDelayMs = 300;

const noPlanViewNames: readonly string[] = [];

/**
 * View settings of the plan, synchronized with the URL. Zooming and typing change them many times a second, and
 * browsers reject URLs that change so often: of rapid changes only the first and the last are written. URL changes from
 * elsewhere (back) win; a URL written here may be reported after further changes.
 */
export function usePlanView(): [PlanView, (view: PlanView) => void] {
  const { values, put } = useAddress();
  const address = values.toString();
  const [view, setView] = useState(() => readPlanView(values));
  const [followed, setFollowed] = useState(address);
  const [isAhead, setIsAhead] = useState(false);
  /** URLs written here and not yet reported back, oldest first. */
  const [written, setWritten] = useState(noPlanViewNames);
  if (address !== followed) {
    setFollowed(address);
    const fromAddress = readPlanView(values);
    const place = written.indexOf(asWritten(fromAddress));
    if (place === -1) {
      setWritten(noPlanViewNames);
      if (asWritten(fromAddress) !== asWritten(view)) {
        setView(fromAddress);
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

/** Serializes a view as the URL represents it. */
const asWritten = (view: PlanView): string => JSON.stringify(planViewValues(view));

/** Plan view settings as URL values; defaults are omitted. */
