import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { Failure } from './ui/Failure.tsx';
import { Notices } from './ui/Notices.tsx';
import { type Connection, SessionProvider, useSession } from './session.tsx';
import { SignOnScreen } from './screens/sign-on/SignOnScreen.tsx';
import { TextProvider } from './text/use-text.tsx';
import { theme } from './theme.ts';
import Box from '@mui/material/Box';

/** What every part of the app stands in: theme, texts, session, notices. */
export function Providers({ children, connection }: { children: ReactNode; connection?: Connection }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system">
      <CssBaseline />
      <TextProvider>
        <SessionProvider {...(connection && { initial: connection })}>
          <Notices>{children}</Notices>
        </SessionProvider>
      </TextProvider>
    </ThemeProvider>
  );
}

type Router = RouterProviderProps['router'];

/** The screens for whoever is signed on, at the address that was asked for; the sign-on before that. */
export function App({ router }: { router: Router }) {
  const { state, reopen } = useSession();
  switch (state.kind) {
    case 'opening':
      return null;
    case 'signedOff':
      return <SignOnScreen hasEnded={state.hasEnded} />;
    case 'unreachable':
      return (
        <Box component="main" sx={{ p: 4, maxWidth: 640, mx: 'auto' }}>
          <Failure error={state.error} onRetry={reopen} />
        </Box>
      );
    case 'signedOn':
      return <RouterProvider router={router} />;
  }
}
