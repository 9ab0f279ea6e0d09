import { IconButton, Tooltip } from '@mui/material';
import { useEffect } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { useFullScreen } from '#app/shell/frame/use-full-screen.ts';
import { icons } from '#app/kit/icons.tsx';
import { useKeysText } from '#app/kit/use-keys-text.ts';

/** The way out of the full screen where no plan is drawn, such as on an empty one. */
export function FullScreenExit() {
  const [isFull] = useFullScreen();
  return isFull && <FullScreenButton />;
}

/** Gives the plan the whole window and back, also by its key. */
export function FullScreenButton() {
  const { text } = useText();
  const keysText = useKeysText();
  const [isFull, toggle] = useFullScreen();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);
  const label = text(isFull ? 'plan.fullScreen.leave' : 'plan.fullScreen');
  return (
    <Tooltip title={`${label} (${keysText('Control+Shift+F')})`}>
      <IconButton aria-label={label} aria-pressed={isFull} onClick={toggle}>
        {isFull ? <icons.LeaveFullScreen /> : <icons.FullScreen />}
      </IconButton>
    </Tooltip>
  );
}
