import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Drawer, Popover } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Navigation } from './Navigation.tsx';

/** Menus and dialogs of the frame, in one file that is loaded when the first of them opens. */

export { KeysDialog } from './KeysDialog.tsx';
export { MeMenuList } from './MeMenuList.tsx';
export { SearchDialog } from './SearchField.tsx';

interface FramePopupProps {
  readonly isOpen: boolean;
  onClose(): void;
}

/** The navigation of a phone. */
export function NavigationDrawer({ isOpen, onClose }: FramePopupProps) {
  const { text } = useText();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': text('nav.label') } }}
    >
      <div style={{ width: 240, height: '100%' }}>
        <Navigation isNarrow={false} onNavigate={onClose} />
      </div>
    </Drawer>
  );
}

/** Text and lists below a button of the top bar, such as notifications. */
export function TopBarPopover(
  props: FramePopupProps & { anchor: HTMLElement | null; label: string; children: ReactNode },
) {
  const { isOpen, onClose, anchor, label, children } = props;
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: readingStyle } }}
    >
      {children}
    </Popover>
  );
}

const readingStyle = { width: 'min(400px, calc(100vw - 32px))', maxHeight: 'min(70dvh, 640px)', p: 2 } as const;

/** Covers everything. */
export function FullDialog({ isOpen, label, children }: FramePopupProps & { label: string; children: ReactNode }) {
  return (
    <Dialog open={isOpen} fullScreen transitionDuration={0} slotProps={{ paper: { 'aria-label': label } }}>
      {children}
    </Dialog>
  );
}

interface SignOffQuestionProps {
  isOpen: boolean;
  /** True if unsaved entries will be lost; otherwise they stay in this browser until the user returns. */
  isLost: boolean;
  onClose(): void;
  onLeave(): void;
}

/** Informs users who sign off with unsaved entries about their fate. */
export function SignOffQuestion({ isOpen, isLost, onClose, onLeave }: SignOffQuestionProps) {
  const { text } = useText();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('me.unsaved')}</DialogTitle>
      <DialogContent>{text(isLost ? 'me.unsavedText' : 'me.unsavedKept')}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('me.stay')}</Button>
        <Button color={isLost ? 'error' : 'primary'} onClick={onLeave}>
          {text('me.signOffAnyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
