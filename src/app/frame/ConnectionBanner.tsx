import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useText } from '../text/use-text.tsx';

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  );
}

/** Says that there is no connection, as long as there is none: neither a network, nor a service that answers. */
export function ConnectionBanner() {
  const { text } = useText();
  const isOnline = useIsOnline();
  return (
    <Box role="status" sx={{ flex: 'none' }}>
      {!isOnline && (
        <Alert severity="warning" role="presentation" sx={{ borderRadius: 0, py: 0 }}>
          {text('connection.offline')}
        </Alert>
      )}
    </Box>
  );
}
