import { Box, Dialog } from '@mui/material';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { useSession } from '#app/data/session.tsx';
import { SignOnScreen } from '#app/features/sign-in/SignOnScreen.tsx';
import { useText } from '#app/i18n/use-text.tsx';

/** The screens of the signed-in user; once the session has ended, behind a sign-in. */
export function SignedInScreens({ router }: Pick<RouterProviderProps, 'router'>) {
  const { state } = useSession();
  const isEnded = state.kind === 'ended';
  return (
    <>
      <Box inert={isEnded} sx={{ display: 'contents' }}>
        <RouterProvider router={router} />
      </Box>
      {isEnded && <SignOnAgain />}
    </>
  );
}

/** Sign-on in front of the screens, which stay mounted: their input is kept. */
function SignOnAgain() {
  const { text } = useText();
  return (
    <Dialog open fullScreen transitionDuration={0} slotProps={{ paper: { 'aria-label': text('signOn.title') } }}>
      <SignOnScreen />
    </Dialog>
  );
}
