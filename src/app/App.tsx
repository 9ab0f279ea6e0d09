import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Connection } from '#app/data/connection.ts';
import { densities, useDensity } from '#app/kit/density.ts';
import { FrameShape } from '#app/shell/frame/FrameShape.tsx';
import { SignOnScreen, SignOnShape } from '#app/features/sign-in/SignOnScreen.tsx';
import { sessionMark } from '#app/data/session-mark.ts';
import { SessionProvider, SignOnShown, useSession } from '#app/data/session.tsx';
import { TextProvider } from '#app/i18n/use-text.tsx';
import './start.css';

/** Providers for all parts of the app: texts, session. */
export function Providers({ children, connection }: { children: ReactNode; connection?: Connection }) {
  const { density } = useDensity();
  useEffect(() => {
    document.documentElement.style.fontSize = density === 'usual' ? '' : `${densities[density].text}px`;
  }, [density]);
  return (
    <TextProvider>
      <SessionProvider {...(connection && { initial: connection })}>{children}</SessionProvider>
    </TextProvider>
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
