import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useIsOnline } from '#app/data/live/use-is-online.ts';
import { useText } from '#app/i18n/use-text.tsx';

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
