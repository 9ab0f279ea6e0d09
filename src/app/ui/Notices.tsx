import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useText } from '../text/use-text.tsx';

/** A short message about what just happened, with the way back where there is one. */
export interface Notice {
  readonly text: string;
  readonly severity?: 'success' | 'info' | 'warning' | 'error';
  readonly onUndo?: () => void;
  /** What can be done next, where nothing can be undone. */
  readonly action?: { readonly label: string; run(): void };
}

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

const shownFor = { plain: 5_000, withAction: 10_000 };

/** Shows the notices of the screens below it, one at a time, the newest first. */
export function Notices({ children }: { children: ReactNode }) {
  const { text } = useText();
  const [current, setCurrent] = useState<{ notice: Notice; key: number }>();
  const show = useCallback((notice: Notice) => setCurrent((last) => ({ notice, key: (last?.key ?? 0) + 1 })), []);
  const close = () => setCurrent(undefined);
  const undo = current?.notice.onUndo;
  const action = undo ? { label: text('action.undo'), run: undo } : current?.notice.action;
  return (
    <NoticeContext.Provider value={show}>
      {children}
      <Snackbar
        key={current?.key ?? 0}
        open={current !== undefined}
        autoHideDuration={action ? shownFor.withAction : shownFor.plain}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <Alert
          severity={current?.notice.severity ?? 'success'}
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

/** `notify({ text })` tells the person what just happened. */
export function useNotify(): (notice: Notice) => void {
  return useContext(NoticeContext);
}
