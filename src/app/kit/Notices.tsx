import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { useLateParts } from './late-parts.tsx';
import type { AppNotice } from './on-demand.tsx';

export type { AppNotice } from './on-demand.tsx';

/** Takes a notice away before its time, if it is still shown. */
export type TakeBack = () => void;

const NoticeContext = createContext<(notice: AppNotice) => TakeBack>(() => () => undefined);

/** Shows the notices of the screens below it, one at a time, the newest first. */
export function Notices({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<{ notice: AppNotice; key: number }>();
  const last = useRef(0);
  const show = useCallback((notice: AppNotice): TakeBack => {
    last.current += 1;
    const key = last.current;
    setCurrent({ notice, key });
    return () => setCurrent((shown) => (shown?.key === key ? undefined : shown));
  }, []);
  const [close] = useState(() => () => setCurrent(undefined));
  const Bar = useLateParts(current !== undefined)?.NoticeBar;
  return (
    <NoticeContext.Provider value={show}>
      {children}
      {Bar && <Bar key={current?.key ?? 0} notice={current?.notice} onClose={close} />}
    </NoticeContext.Provider>
  );
}

/** Returns `notify({ text })`, which informs the user of what just happened. */
export function useNotify(): (notice: AppNotice) => TakeBack {
  return useContext(NoticeContext);
}
