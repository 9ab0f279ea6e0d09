import { Alert, Button, Snackbar } from '@mui/material';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';

/** A short message about what just happened, with the way back where there is one. */
export interface AppNotice {
  readonly text: string;
  readonly severity?: 'success' | 'info' | 'warning' | 'error';
  readonly onUndo?: () => void;
  /** Next action, if nothing can be undone. */
  readonly action?: { readonly label: string; run(): void };
}

/** Takes a notice away before its time, if it is still shown. */
export type TakeBack = () => void;

const NoticeContext = createContext<(notice: AppNotice) => TakeBack>(() => () => undefined);

/** Display time in ms; a notice with an action takes longer to read. */
const shownFor = { plain: 5_000, withAction: 10_000 };

/** Shows the notices of the screens below it, one at a time, the newest first. */
export function Notices({ children }: { children: ReactNode }) {
  const { text } = useText();
  const [current, setCurrent] = useState<{ notice: AppNotice; key: number }>();
  const last = useRef(0);
  const show = useCallback((notice: AppNotice): TakeBack => {
    last.current += 1;
    const key = last.current;
    setCurrent({ notice, key });
    return () => setCurrent((shown) => (shown?.key === key ? undefined : shown));
  }, []);
  const close = () => setCurrent(undefined);
  const severity = current?.notice.severity ?? 'success';
  const undo = current?.notice.onUndo;
  const action = undo ? { label: text('action.undo'), run: undo } : current?.notice.action;
  return (
    <NoticeContext.Provider value={show}>
      {children}
      <Snackbar
        key={current?.key ?? 0}
        open={current !== undefined}
        autoHideDuration={action || severity === 'error' ? shownFor.withAction : shownFor.plain}
        sx={asideOfDialogs}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <Alert
          severity={severity}
          variant="filled"
          onClose={close}
          {...(action && {
            action: (
              <Button
                color="inherit"
                onClick={() => {
                  action.run();
                  close();
                }}
              >
                {action.label}
              </Button>
            ),
          })}
        >
          {current?.notice.text}
        </Alert>
      </Snackbar>
    </NoticeContext.Provider>
  );
}

/** A dialog has its buttons at the bottom, so that a notice is at the top of the window while one is open. */
const asideOfDialogs = {
  'body:has([role="dialog"]) &': { top: { xs: 8, sm: 24 }, bottom: 'auto' },
} as const;

/** Returns `notify({ text })`, which informs the user of what just happened. */
export function useNotify(): (notice: AppNotice) => TakeBack {
  return useContext(NoticeContext);
}
