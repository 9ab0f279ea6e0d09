import { Navigate, type RouteObject } from 'react-router-dom';
import { Frame } from './frame/Frame.tsx';
import { FrameShape } from './frame/FrameShape.tsx';
import { NotFound } from './frame/NotFound.tsx';
import { ScreenFailure } from './frame/ScreenFailure.tsx';
import { cameHome, paths } from './paths.ts';

/** Each screen is a bundle of its own, loaded when it is first opened. */
const screens: RouteObject[] = [
  { path: paths.home, element: <Navigate to={paths.myDay} replace state={cameHome} /> },
  {
    path: paths.myDay,
    lazy: async () => ({ Component: (await import('./screens/my-day/MyDayScreen.tsx')).MyDayScreen }),
  },
  {
    path: paths.portfolio,
    lazy: async () => ({ Component: (await import('./screens/portfolio/PortfolioScreen.tsx')).PortfolioScreen }),
  },
  {
    path: '/projects/:projectId/:tab?',
    lazy: async () => ({ Component: (await import('./screens/project/ProjectScreen.tsx')).ProjectScreen }),
  },
  {
    path: paths.activities,
    lazy: async () => ({ Component: (await import('./screens/activities/ActivitiesScreen.tsx')).ActivitiesScreen }),
  },
  {
    path: paths.timesheet,
    lazy: async () => ({ Component: (await import('./screens/timesheet/TimesheetScreen.tsx')).TimesheetScreen }),
  },
  {
    path: paths.teamTime,
    lazy: async () => ({ Component: (await import('./screens/team-time/TeamTimeScreen.tsx')).TeamTimeScreen }),
  },
  {
    path: paths.reports,
    lazy: async () => ({ Component: (await import('./screens/reports/ReportsScreen.tsx')).ReportsScreen }),
  },
  {
    path: '/reports/:reportId',
    lazy: async () => ({ Component: (await import('./screens/reports/ReportScreen.tsx')).ReportScreen }),
  },
  {
    path: paths.imports,
    lazy: async () => ({ Component: (await import('./screens/imports/ImportsScreen.tsx')).ImportsScreen }),
  },
  {
    path: paths.todos,
    lazy: async () => ({ Component: (await import('./screens/todos/TodosScreen.tsx')).TodosScreen }),
  },
  {
    path: paths.locking,
    lazy: async () => ({ Component: (await import('./screens/locking/LockingScreen.tsx')).LockingScreen }),
  },
  {
    path: paths.resources,
    lazy: async () => ({ Component: (await import('./screens/resources/ResourcesScreen.tsx')).ResourcesScreen }),
  },
  {
    path: paths.absences,
    lazy: async () => ({ Component: (await import('./screens/absences/AbsencesScreen.tsx')).AbsencesScreen }),
  },
  {
    path: paths.account,
    lazy: async () => ({ Component: (await import('./screens/account/AccountScreen.tsx')).AccountScreen }),
  },
  {
    path: paths.firstSteps,
    lazy: async () => ({ Component: (await import('./screens/first-steps/FirstStepsScreen.tsx')).FirstStepsScreen }),
  },
  {
    path: '/administration/:section?',
    lazy: async () => ({
      Component: (await import('./screens/administration/AdministrationScreen.tsx')).AdministrationScreen,
    }),
  },
  { path: '*', element: <NotFound /> },
];

export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ScreenFailure />,
    hydrateFallbackElement: <FrameShape />,
    // A screen that breaks leaves the frame standing.
    children: [{ errorElement: <ScreenFailure />, children: screens }],
  },
];
