import { Box, Dialog } from '@mui/material';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  RouterProvider,
  type RouterProviderProps,
} from 'react-router-dom';
import { useSession } from '#app/data/session.tsx';
import { SignOnScreen } from '#app/features/sign-in/SignOnScreen.tsx';
import { loadTextPart } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Appearance } from '#app/shell/Appearance.tsx';
import { Frame } from '#app/shell/frame/Frame.tsx';
import { FrameShape } from '#app/shell/frame/FrameShape.tsx';
import { NotFound, ScreenFailure } from '#app/shell/frame/NotFound.tsx';
import { cameHome, appPaths } from '#app/shell/paths.ts';

/** A screen whose bundle and texts are loaded when it is first opened. */
const screen = <N extends string>(
  path: string,
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType>>>,
): RouteObject => ({
  path,
  lazy: async () => {
    const [loaded] = await Promise.all([load(), loadTextPart(name)]);
    return { Component: loaded[name] };
  },
});

const screens: RouteObject[] = [
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
  { path: '*', element: <NotFound /> },
];

/** The tokens and parts of the screens, for developers: not in a build. */
const styleGuide = import.meta.env.DEV
  ? [screen('/styleguide', 'StyleGuide', () => import('#app/shell/StyleGuide.tsx'))]
  : [];

export const appRoutes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ScreenFailure />,
    hydrateFallbackElement: <FrameShape />,
    // A screen that breaks leaves the frame standing.
    children: [{ errorElement: <ScreenFailure />, children: [...styleGuide, ...screens] }],
  },
];

/** The screens of the signed-in user; once the session has ended, behind a sign-in. */
export function SignedInScreens({ router }: Pick<RouterProviderProps, 'router'>) {
  const { state } = useSession();
  const isEnded = state.kind === 'ended';
  return (
    <Appearance>
      <Box inert={isEnded} sx={{ display: 'contents' }}>
        <RouterProvider router={router} />
      </Box>
      {isEnded && <SignOnAgain />}
    </Appearance>
  );
}

/** Sign-on in front of the screens, which stay mounted: their input is kept. */
function SignOnAgain() {
  const { text } = useText();
  return (
    <Dialog open fullScreen transitionDuration={0} slotProps={{ paper: { 'aria-label': text('signOn.title') } }}>
      <SignOnScreen />
    </Dialog>
  );
}

let router: ReturnType<typeof createBrowserRouter> | undefined;

/** The screens at the address of the browser. */
export function BrowserScreens() {
  router ??= createBrowserRouter(appRoutes);
  return <SignedInScreens router={router} />;
}
