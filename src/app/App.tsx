import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import type { Connection } from '#app/data/connection.ts';
import { useDensity } from '#app/kit/density.ts';
import { FrameShape } from '#app/shell/frame/FrameShape.tsx';
import { SignOnScreen, SignOnShape } from '#app/features/sign-in/SignOnScreen.tsx';
import { sessionMark } from '#app/data/session-mark.ts';
import { SessionProvider, SignOnShown, useSession } from '#app/data/session.tsx';
import { TextProvider, useLanguage } from '#app/i18n/use-text.tsx';
import { densities, schemeStorageKey, themeIn } from '#app/kit/theme.ts';
import { Notices } from '#app/kit/Notices.tsx';

/** Providers for all parts of the app: texts, theme, session, notices. */
export function Providers({ children, connection }: { children: ReactNode; connection?: Connection }) {
  return (
    <TextProvider>
      <Appearance>
        <SessionProvider {...(connection && { initial: connection })}>
          <Notices>{children}</Notices>
        </SessionProvider>
      </Appearance>
    </TextProvider>
  );
}

function Appearance({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const { density } = useDensity();
  const theme = useMemo(() => themeIn(language, density), [language, density]);
  useEffect(() => {
    document.documentElement.style.fontSize = density === 'usual' ? '' : `${densities[density].text}px`;
  }, [density]);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeStorageKey} disableTransitionOnChange noSsr>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}

/** The screens of the signed-in user at the requested address; without a session, the sign-in screen. */
export function App({ screens: Screens }: { screens: ComponentType }) {
  const { state } = useSession();
  const [hasShownSignOn, setHasShownSignOn] = useState(false);
  if (!hasShownSignOn && (state.kind === 'signedOff' || state.kind === 'unreachable')) setHasShownSignOn(true);
  switch (state.kind) {
    case 'opening':
      return sessionMark.isSet() ? <FrameShape /> : <SignOnShape />;
    case 'signedOff':
      return <SignOnScreen />;
    case 'unreachable':
      return <SignOnScreen unreachable={state.error} />;
    case 'ended':
    case 'signedOn':
      return (
        <SignOnShown value={hasShownSignOn}>
          <Suspense fallback={<FrameShape />}>
            <Screens key={state.user.id} />
          </Suspense>
        </SignOnShown>
      );
  }
}
