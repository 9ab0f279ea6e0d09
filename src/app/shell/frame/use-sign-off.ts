import { useState } from 'react';
import { hasDrafts } from '#app/data/drafts.ts';
import { useSessionActions } from '#app/data/session.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { hasUnsavedWork, wouldLoseWork } from '#app/data/unsaved.ts';

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
      if (!hasUnsavedWork() && !hasDrafts()) return void leave();
      setIsLost(wouldLoseWork() || hasDrafts());
      return setIsAsking(true);
    },
    stay: () => setIsAsking(false),
    leave: () => void leave(),
  };
}
