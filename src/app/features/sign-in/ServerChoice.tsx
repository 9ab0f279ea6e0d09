import { Box, Link, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';

// Its inputs are of the kinds that the screens have: they would double the size of the sign-in page.
const ServerForm = lazy(async () => ({ default: (await import('./ServerForm.tsx')).ServerForm }));

/** Which server the app works with: the one it came from, or any other service of the interface. */
export function ServerChoice() {
  const [isOpen, setIsOpen] = useState(false);
  const line = <ServerLine onOpen={() => setIsOpen(true)} />;
  return isOpen ? (
    <Suspense fallback={line}>
      <ServerForm onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : (
    line
  );
}

function ServerLine({ onOpen }: { readonly onOpen: () => void }) {
  const { text } = useText();
  const { connection } = useSession();
  const name = connection.baseUrl === '' ? text('signOn.server.own') : connection.baseUrl;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'center', flexWrap: 'wrap' }}>
      <icons.Server color="action" />
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {connection.format === 'xml' ? `${name} (XML)` : name}
      </Typography>
      <Link component="button" type="button" underline="hover" onClick={onOpen}>
        {text('signOn.server.change')}
      </Link>
    </Box>
  );
}
