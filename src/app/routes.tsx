import { Box } from '@mui/material';
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import { useSession } from '#app/data/session.tsx';
import { SignOnScreen } from '#app/features/sign-in/SignOnScreen.tsx';
import { loadTextPart } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { browserVisits, Navigate, partsOfAddress, Router, ScreenPlace, useLocation } from '#app/kit/router.tsx';
import { whenOpened } from '#app/kit/when-opened.tsx';
import { Appearance } from '#app/shell/Appearance.tsx';
import { Frame } from '#app/shell/frame/Frame.tsx';
import { LoadedScreen, loadScreen, ScreenBoundary } from '#app/shell/frame/LoadedScreen.tsx';
import { cameHome, appPaths } from '#app/shell/paths.ts';

interface ScreenRoute {
  /** The form of its addresses, such as `/projects/:projectId/:tab?`. */
  readonly path: string;
  readonly element: ReactNode;
  readonly load?: (isAhead: boolean) => Promise<unknown>;
}

/** A screen whose bundle and texts are loaded when it is first opened. */
const screen = <N extends string>(
  path: string,
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType>>>,
): ScreenRoute => {
  const loadWithTexts = async () => {
    const [loaded] = await Promise.all([load(), loadTextPart(name)]);
    return loaded[name];
  };
  return {
    path,
    element: <LoadedScreen name={name} load={loadWithTexts} />,
    load: (isAhead) => loadScreen(name, loadWithTexts, isAhead),
  };
};

export const screens: ScreenRoute[] = [
  { path: appPaths.home, element: <Navigate to={appPaths.myDay} replace state={cameHome} /> },
  screen(appPaths.myDay, 'MyDayScreen', () => import('#app/features/my-day/MyDayScreen.tsx')),
  screen(appPaths.portfolio, 'PortfolioScreen', () => import('#app/features/portfolio/PortfolioScreen.tsx')),
  screen('/projects/:projectId/:tab?', 'ProjectScreen', () => import('#app/features/project/ProjectScreen.tsx')),
  screen(appPaths.activities, 'ActivitiesScreen', () => import('#app/features/activities/screen/ActivitiesScreen.tsx')),
  screen(appPaths.timesheet, 'TimesheetScreen', () => import('#app/features/time/timesheet/TimesheetScreen.tsx')),
  screen(appPaths.teamTime, 'TeamTimeScreen', () => import('#app/features/time/team-time/TeamTimeScreen.tsx')),
  screen(appPaths.reports, 'ReportsScreen', () => import('#app/features/reports/ReportsScreen.tsx')),
  screen('/reports/:reportId', 'ReportScreen', () => import('#app/features/reports/ReportScreen.tsx')),
  screen(appPaths.imports, 'ImportsScreen', () => import('#app/features/imports/ImportsScreen.tsx')),
  screen(appPaths.todos, 'TodosScreen', () => import('#app/features/todos/screen/TodosScreen.tsx')),
  screen(appPaths.locking, 'LockingScreen', () => import('#app/features/time/locking/LockingScreen.tsx')),
  screen(appPaths.resources, 'ResourcesScreen', () => import('#app/features/people/resources/ResourcesScreen.tsx')),
  screen(appPaths.absences, 'AbsencesScreen', () => import('#app/features/people/absences/AbsencesScreen.tsx')),
  screen(appPaths.account, 'AccountScreen', () => import('#app/features/account/AccountScreen.tsx')),
  screen(appPaths.firstSteps, 'FirstStepsScreen', () => import('#app/features/admin/first-steps/FirstStepsScreen.tsx')),
  screen(
    '/administration/:section?',
    'AdministrationScreen',
    () => import('#app/features/admin/AdministrationScreen.tsx'),
  ),
  screen('*', 'NotFound', () => import('#app/shell/frame/NotFound.tsx')),
];

/** The screen of an address with the parts that it has; the last one has all that no other has. */
function screenAt(pathname: string) {
  for (const route of screens) {
    const parts = partsOfAddress(route.path, pathname);
    if (parts) return { route, parts };
  }
  return undefined;
}

/**
 * Loads the screen of an address; one that can't be loaded shows it in its place.
 * @param isAhead the address is not opened yet
 */
export async function loadScreenAt(pathname: string, isAhead = false): Promise<void> {
  const found = screenAt(pathname === appPaths.home ? appPaths.myDay : pathname);
  await found?.route.load?.(isAhead).catch(() => undefined);
}

/** Loads the screen of a link that the pointer, a finger or the focus reaches. */
function loadLinkedScreen({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin === location.origin) void loadScreenAt(link.pathname, true);
}

function useScreensAhead(): void {
  useEffect(() => {
    const events = ['pointerover', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, loadLinkedScreen, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, loadLinkedScreen);
    };
  }, []);
}

function CurrentScreen() {
  const { pathname } = useLocation();
  const found = useMemo(() => screenAt(pathname), [pathname]);
  return found && <ScreenPlace parts={found.parts}>{found.route.element}</ScreenPlace>;
}

const framedScreens = (
  <Frame>
    <CurrentScreen />
  </Frame>
);

/** The screens of the signed-in user; once the session has ended, behind a sign-in. */
export function SignedInScreens() {
  useScreensAhead();
  const { text } = useText();
  const { state } = useSession();
  const isEnded = state.kind === 'ended';
  return (
    <Appearance>
      <Box inert={isEnded} sx={{ display: 'contents' }}>
        <ScreenBoundary>{framedScreens}</ScreenBoundary>
      </Box>
      {/* Its file comes from the service that has ended the session. */}
      <SignOnAgain isOpen={isEnded} label={text('signOn.title')} onClose={() => location.reload()}>
        <SignOnScreen />
      </SignOnAgain>
    </Appearance>
  );
}

/** Sign-on in front of the screens, which stay mounted: their input is kept. */
const SignOnAgain = whenOpened(async () => (await import('#app/shell/frame/popups.tsx')).FullDialog);

/** The screens at the address of the browser. */
export function BrowserScreens() {
  return (
    <Router visits={browserVisits}>
      <SignedInScreens />
    </Router>
  );
}
