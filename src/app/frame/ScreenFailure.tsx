import Box from '@mui/material/Box';
import { useRouteError } from 'react-router-dom';
import { Failure } from '../ui/Failure.tsx';

/** A screen that broke or could not be loaded: the app is still there, and loading it again is one click. */
export function ScreenFailure() {
  const error = useRouteError();
  return (
    <Box component="main" sx={{ p: 4, maxWidth: 640, mx: 'auto' }}>
      <Failure error={error} onRetry={() => location.reload()} />
    </Box>
  );
}
