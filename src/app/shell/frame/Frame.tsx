import { Box, IconButton, Link, Tooltip } from '@mui/material';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from '#app/kit/router.tsx';
import { SignOnShown, useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { BottomBar } from './BottomBar.tsx';
import { AppName } from './FrameShape.tsx';
import {
  belowTopBarStyle,
  contentId,
  frameWindow,
  narrowNavigationKey,
  navigationWidth,
  sideBar,
  topBar,
} from './frame-style.ts';
import { KeysProvider, useQuestionMark } from './keys.tsx';
import { ScreenBoundary, useIsScreenLoading } from './LoadedScreen.tsx';
import { Navigation } from './Navigation.tsx';
import { SearchBox, useSearchBox } from './SearchBox.tsx';
import { Breadcrumbs, TrailProvider } from './breadcrumbs.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { icons } from '#app/kit/icons.tsx';
import { LateAlert } from '#app/kit/late-parts.tsx';
import { useStoredFlag } from '#app/kit/use-stored-flag.ts';
import { useIsNarrow } from '#app/kit/use-width.ts';
import { useSignOff } from './use-sign-off.ts';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import { whenOpened } from '#app/kit/when-opened.tsx';
import { useIsOnline } from '#app/data/live/use-is-online.ts';

/** A part that comes after the screen: if it can't be loaded, everything else still works. */
const later = (name: 'Live' | 'Notifications' | 'WaitingMark', fallback?: () => ReactNode) =>
  lazyPart(
    (): Promise<ComponentType> =>
      import('./WaitingMark.tsx').then(
        (parts) => parts[name],
        () => () => null,
      ),
    fallback,
  );
const LazyLive = later('Live');
const LazyNotifications = later('Notifications', () => <Box sx={{ width: 36, flex: 'none' }} />);
const LazyWaitingMark = later('WaitingMark');
const loadPopups = () => import('./popups.tsx');
const DrawerOnDemand = whenOpened(async () => (await loadPopups()).NavigationDrawer);
const MeMenuOnDemand = whenOpened(async () => (await loadPopups()).MeMenuList);
const KeysOnDemand = whenOpened(async () => (await loadPopups()).KeysDialog);
const QuestionOnDemand = whenOpened(async () => (await loadPopups()).SignOffQuestion);

/** Frame of every screen: navigation on the left, location and search at the top. */
export function Frame({ children }: { children: ReactNode }) {
  const { text } = useText();
  const isPhone = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const [isFull] = useFullScreen();
  const search = useSearchBox();
  const content = useRef<HTMLDivElement>(null);
  useFocusOnNavigation(content);
  return (
    <TrailProvider>
      <KeysProvider>
        <Box sx={frameWindow}>
          <Link href={`#${contentId}`} sx={skipLink}>
            {text('app.skip')}
          </Link>
          <Box component="header" sx={isFull ? hiddenTopBar : topBar}>
            <AppName />
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden' }}>
              <Breadcrumbs label={text('trail.label')} />
            </Box>
            <LazyWaitingMark />
            <LazyLive />
            <TopActions search={search} />
          </Box>
          <ConnectionBanner />
          <Box sx={belowTopBarStyle}>
            {isPhone ? (
              <DrawerOnDemand isOpen={isOpen} onClose={() => setIsOpen(false)} />
            ) : (
              !isFull && <SideNavigation />
            )}
            <Box component="main" ref={content} id={contentId} tabIndex={-1} sx={contentStyle}>
              <ScreenProgress />
              {/* A screen that breaks leaves the frame as it is. */}
              <ScreenBoundary>{children}</ScreenBoundary>
            </Box>
          </Box>
          {isPhone && <BottomBar onSearch={search.open} onMore={() => setIsOpen(true)} />}
        </Box>
      </KeysProvider>
    </TrailProvider>
  );
}

function SideNavigation() {
  const [isNarrow, toggle] = useStoredFlag(narrowNavigationKey);
  return (
    <Box sx={{ ...sideBar, width: isNarrow ? navigationWidth.narrow : navigationWidth.wide }}>
      <Navigation isNarrow={isNarrow} onToggle={toggle} />
    </Box>
  );
}

/** Search, keys and the person's menu, which share what they can do. */
function TopActions({ search }: { search: ReturnType<typeof useSearchBox> }) {
  const [isKeysOpen, setIsKeysOpen] = useState(false);
  const showKeys = useCallback(() => setIsKeysOpen(true), []);
  useQuestionMark(showKeys);
  const signOff = useSignOff();
  return (
    <>
      <SearchBox box={search} showKeys={showKeys} signOff={signOff.request} />
      <LazyNotifications />
      <MeMenu onKeys={showKeys} onSignOff={signOff.request} />
      <KeysOnDemand isOpen={isKeysOpen} onClose={() => setIsKeysOpen(false)} />
      <QuestionOnDemand
        isOpen={signOff.isAsking}
        isLost={signOff.isLost}
        onClose={signOff.stay}
        onLeave={signOff.leave}
      />
    </>
  );
}

/** Menu of the signed-on user with personal settings. */
function MeMenu({ onKeys, onSignOff }: { onKeys(): void; onSignOff(): void }) {
  const { text } = useText();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = user.displayName || user.name || '';
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          aria-label={text('me.menu')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <icons.User />
        </IconButton>
      </Tooltip>
      <MeMenuOnDemand
        isOpen={anchor !== null}
        anchor={anchor}
        name={name}
        onClose={() => setAnchor(null)}
        onKeys={onKeys}
        onSignOff={onSignOff}
      />
    </>
  );
}

/** Its keys and dialogs go on. */
const hiddenTopBar = { display: 'none' } as const;

const contentStyle = { position: 'relative', flex: 1, minWidth: 0, overflow: 'auto', outline: 'none' } as const;

const skipLink = {
  position: 'absolute',
  left: 8,
  top: -48,
  zIndex: 'tooltip',
  bgcolor: 'background.paper',
  px: 2,
  py: 1,
  '&:focus': { top: 8 },
} as const;

/** Says that there is no connection, as long as there is none: neither a network, nor a service that answers. */
function ConnectionBanner() {
  const { text } = useText();
  const isOnline = useIsOnline();
  return (
    <Box role="status" sx={{ flex: 'none' }}>
      {!isOnline && (
        <LateAlert severity="warning" role="presentation" sx={{ borderRadius: 0, py: 0 }}>
          {text('connection.offline')}
        </LateAlert>
      )}
    </Box>
  );
}

/** A line at the top of the content while the next screen is fetched; at once would be a flicker. */
function ScreenProgress() {
  const { text } = useText();
  if (!useIsScreenLoading()) return null;
  return <Box role="progressbar" aria-label={text('state.loading')} sx={lineStyle} />;
}

const lineStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 2,
  opacity: 0,
  animation: 'appear 0s 300ms forwards',
  '@keyframes appear': { to: { opacity: 1 } },
  overflow: 'hidden',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    width: '40%',
    bgcolor: 'primary.main',
    animation: 'pass 1.4s linear infinite',
  },
  '@keyframes pass': { from: { left: '-40%' }, to: { left: '100%' } },
} as const;

/**
 * The focus goes on where the person does: into the content, where what had it went with the sign-on or with the screen before.
 * A page that is loaded begins at its beginning, and what keeps the focus, as an entry of the navigation does, has it still.
 */
function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isAfterSignOn = useContext(SignOnShown);
  const former = useRef(isAfterSignOn ? undefined : pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
