import { useState } from 'react';
import { useSessionActions } from '#app/data/session.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { hasUnsavedWork, wouldLoseWork } from '#app/data/unsaved.ts';

/** Signs off: at once if everything is saved, else after a confirmation. */
export function useSignOff() {
  const { signOff } = useSessionActions();
  const notify = useNotify();
  const failureText = useFailureText();
  const [isAsking, setIsAsking] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const leave = async () => {
    setIsAsking(false);
    try {
      await signOff();
    } catch (error) {
      notify({ text: failureText(error), severity: 'error' });
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
