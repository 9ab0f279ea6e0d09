import Box from '@mui/material/Box';
import { useRouteError } from 'react-router-dom';
import { useText } from '../text/use-text.tsx';
import { Failure } from '../ui/Failure.tsx';

/** A screen that broke or could not be loaded: the app is still there, and loading it again is one click. */
export function ScreenFailure() {
  const { text } = useText();
  const error = useRouteError();
  return (
    <Box sx={{ p: { xs: 1.5, md: 2.5 }, maxWidth: 720 }}>
      <Failure error={error} title={text('state.broken')} onRetry={() => location.reload()} />
    </Box>
  );
}
