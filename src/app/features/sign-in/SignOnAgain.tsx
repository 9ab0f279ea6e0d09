import { Dialog } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { SignOnScreen } from './SignOnScreen.tsx';

/** Sign-on in front of the screens, which stay mounted: their input is kept. */
export function SignOnAgain() {
  const { text } = useText();
  return (
    <Dialog open fullScreen transitionDuration={0} slotProps={{ paper: { 'aria-label': text('signOn.title') } }}>
      <SignOnScreen />
    </Dialog>
  );
}
