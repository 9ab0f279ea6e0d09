import { useState, useId } from 'react';
import { useSessionActions } from '#app/data/session.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { hasUnsavedWork, wouldLoseWork } from '#app/data/unsaved.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';

/** Signs off: at once if everything is saved, else after a confirmation. */
export function useSignOff() {
  const { signOff } = useSessionActions();
  const notifyFailure = useNotifyFailure();
  const [isAsking, setIsAsking] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const leave = async () => {
    setIsAsking(false);
    try {
      await signOff();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return {
    isAsking,
    isLost,
    request: () => {
      if (!hasUnsavedWork()) return void leave();
      setIsLost(wouldLoseWork());
      return setIsAsking(true);
    },
    stay: () => setIsAsking(false),
    leave: () => void leave(),
  };
}

interface SignOffQuestionProps {
  isOpen: boolean;
  /** True if unsaved entries will be lost; otherwise they stay in this browser until the user returns. */
  isLost: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Informs users who sign off with unsaved entries about their fate. */
export function SignOffQuestion({ isOpen, isLost, onStay, onLeave }: SignOffQuestionProps) {
  const { text } = useText();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onStay} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('me.unsaved')}</DialogTitle>
      <DialogContent>{text(isLost ? 'me.unsavedText' : 'me.unsavedKept')}</DialogContent>
      <DialogActions>
        <Button onClick={onStay}>{text('me.stay')}</Button>
        <Button color={isLost ? 'error' : 'primary'} onClick={onLeave}>
          {text('me.signOffAnyway')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
