import { Alert, Button, Snackbar } from '@mui/material';
import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import Menu from '@mui/material/Menu';
import Popover from '@mui/material/Popover';
import Popper from '@mui/material/Popper';
import TouchRipple, { type TouchRippleActions, type TouchRippleProps } from '@mui/material/ButtonBase/TouchRipple';
import { type ComponentType, type Ref, useRef } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { useLastStep } from './use-last-step.ts';

/** Parts that are loaded when the user does the first thing, see `late-parts.tsx`: in one file with the menus and dialogs. */

export { Alert, Breadcrumbs, CircularProgress, Grow } from '@mui/material';
// From their own files: the build puts other parts in their place in that of the whole library.
export { Dialog, Drawer, Menu, Popover, Popper };

export interface RippleProps extends TouchRippleProps {
  readonly ref?: Ref<TouchRippleActions>;
}

/** Material UI's type is that of a function, not of the component that it is. */
export const Ripple = TouchRipple as unknown as ComponentType<RippleProps>;

/** A short message about what just happened, with the way back where there is one. */
export interface AppNotice {
  readonly text: string;
  readonly severity?: 'success' | 'info' | 'warning' | 'error';
  readonly onUndo?: () => void;
  /** Next action, if nothing can be undone. */
  readonly action?: { readonly label: string; run(): void };
  /** Shown until it is closed: it holds what is nowhere else. */
  readonly stays?: boolean;
}

/** Display time in ms; a notice with an action takes longer to read. */
const shownFor = { plain: 5_000, withAction: 10_000 };

/** A notice at the bottom of the window, or none. The focus goes back from its buttons where it was before. */
export function NoticeBar({ notice, onClose }: { notice: AppNotice | undefined; onClose(): void }) {
  const { text } = useText();
  const bar = useRef<HTMLDivElement>(null);
  const former = useRef<HTMLElement>(undefined);
  useLastStep(() => {
    // A screen may have taken it already, and may still move it: to what it restores.
    if (!bar.current?.contains(document.activeElement)) return;
    const isLost = former.current === document.body || !former.current?.isConnected;
    (isLost ? document.querySelector('main') : former.current)?.focus({ preventScroll: true });
  });
  const severity = notice?.severity ?? 'success';
  const undo = notice?.onUndo;
  const action = undo ? { label: text('action.undo'), run: undo } : notice?.action;
  return (
    <Snackbar
      ref={bar}
      onFocus={({ currentTarget, relatedTarget }) => {
        const isInside = currentTarget.contains(relatedTarget);
        if (relatedTarget instanceof HTMLElement && !isInside) former.current = relatedTarget;
      }}
      open={notice !== undefined}
      autoHideDuration={notice?.stays ? null : action || severity === 'error' ? shownFor.withAction : shownFor.plain}
      sx={noticePlace}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert
        severity={severity}
        variant="filled"
        onClose={onClose}
        {...(action && {
          action: (
            <Button
              color="inherit"
              onClick={() => {
                action.run();
                onClose();
              }}
            >
              {action.label}
            </Button>
          ),
        })}
      >
        {notice?.text}
      </Alert>
    </Snackbar>
  );
}

/**
 * Above the navigation of a narrow window, which is at the bottom. A dialog has its buttons there, so that a notice is at the
 * top of the window while one is open. A drawer has them at the top. Menus and lists of choices open above the notice.
 */
const noticePlace = {
  zIndex: 'calc(var(--mui-zIndex-drawer) + 1)',
  bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', md: 24 },
  '& .MuiAlert-message': { maxHeight: '40vh', overflowY: 'auto', overflowWrap: 'anywhere' },
  'body:has([role="dialog"]:not(.MuiDrawer-paper)) &': {
    top: { xs: 8, sm: 24 },
    bottom: 'auto',
    zIndex: 'var(--mui-zIndex-snackbar)',
  },
} as const;
