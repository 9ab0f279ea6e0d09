import { Navigate, type RouteObject } from 'react-router-dom';
import { Frame } from '#app/shell/frame/Frame.tsx';
import { FrameShape } from '#app/shell/frame/FrameShape.tsx';
import { NotFound, ScreenFailure } from '#app/shell/frame/NotFound.tsx';
import { cameHome, appPaths } from '#app/shell/paths.ts';

/** Each screen is a bundle of its own, loaded when it is first opened. */
const screens: RouteObject[] = [
  { path: appPaths.home, element: <Navigate to={appPaths.myDay} replace state={cameHome} /> },
  {
    path: appPaths.myDay,
    lazy: async () => ({ Component: (await import('#app/features/my-day/MyDayScreen.tsx')).MyDayScreen }),
  },
  {
    path: appPaths.portfolio,
    lazy: async () => ({ Component: (await import('#app/features/portfolio/PortfolioScreen.tsx')).PortfolioScreen }),
  },
  {
    path: '/projects/:projectId/:tab?',
    lazy: async () => ({ Component: (await import('#app/features/project/ProjectScreen.tsx')).ProjectScreen }),
  },
  {
    path: appPaths.activities,
    lazy: async () => ({
      Component: (await import('#app/features/activities/screen/ActivitiesScreen.tsx')).ActivitiesScreen,
    }),
  },
  {
    path: appPaths.timesheet,
    lazy: async () => ({
      Component: (await import('#app/features/time/timesheet/TimesheetScreen.tsx')).TimesheetScreen,
    }),
  },
  {
    path: appPaths.teamTime,
    lazy: async () => ({ Component: (await import('#app/features/time/team-time/TeamTimeScreen.tsx')).TeamTimeScreen }),
  },
  {
    path: appPaths.reports,
    lazy: async () => ({ Component: (await import('#app/features/reports/ReportsScreen.tsx')).ReportsScreen }),
  },
  {
    path: '/reports/:reportId',
    lazy: async () => ({ Component: (await import('#app/features/reports/ReportScreen.tsx')).ReportScreen }),
  },
  {
    path: appPaths.imports,
    lazy: async () => ({ Component: (await import('#app/features/imports/ImportsScreen.tsx')).ImportsScreen }),
  },
  {
    path: appPaths.todos,
    lazy: async () => ({ Component: (await import('#app/features/todos/screen/TodosScreen.tsx')).TodosScreen }),
  },
  {
    path: appPaths.locking,
    lazy: async () => ({ Component: (await import('#app/features/time/locking/LockingScreen.tsx')).LockingScreen }),
  },
  {
    path: appPaths.resources,
    lazy: async () => ({
      Component: (await import('#app/features/people/resources/ResourcesScreen.tsx')).ResourcesScreen,
    }),
  },
  {
    path: appPaths.absences,
    lazy: async () => ({
      Component: (await import('#app/features/people/absences/AbsencesScreen.tsx')).AbsencesScreen,
    }),
  },
  {
    path: appPaths.account,
    lazy: async () => ({ Component: (await import('#app/features/account/AccountScreen.tsx')).AccountScreen }),
  },
  {
    path: appPaths.firstSteps,
    lazy: async () => ({
      Component: (await import('#app/features/admin/first-steps/FirstStepsScreen.tsx')).FirstStepsScreen,
    }),
  },
  {
    path: '/administration/:section?',
    lazy: async () => ({
      Component: (await import('#app/features/admin/AdministrationScreen.tsx')).AdministrationScreen,
    }),
  },
  { path: '*', element: <NotFound /> },
];

export const appRoutes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ScreenFailure />,
    hydrateFallbackElement: <FrameShape />,
    // A screen that breaks leaves the frame standing.
    children: [{ errorElement: <ScreenFailure />, children: screens }],
  },
];
