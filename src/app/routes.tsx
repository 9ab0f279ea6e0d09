import { Navigate, type RouteObject } from 'react-router-dom';
import { Frame } from '#app/shell/frame/Frame.tsx';
import { FrameShape } from '#app/shell/frame/FrameShape.tsx';
import { NotFound } from '#app/shell/frame/NotFound.tsx';
import { ScreenFailure } from '#app/shell/frame/ScreenFailure.tsx';
import { cameHome, paths } from '#app/shell/paths.ts';

/** Each screen is a bundle of its own, loaded when it is first opened. */
const screens: RouteObject[] = [
  { path: paths.home, element: <Navigate to={paths.myDay} replace state={cameHome} /> },
  {
    path: paths.myDay,
    lazy: async () => ({ Component: (await import('#app/features/my-day/MyDayScreen.tsx')).MyDayScreen }),
  },
  {
    path: paths.portfolio,
    lazy: async () => ({ Component: (await import('#app/features/portfolio/PortfolioScreen.tsx')).PortfolioScreen }),
  },
  {
    path: '/projects/:projectId/:tab?',
    lazy: async () => ({ Component: (await import('#app/features/project/ProjectScreen.tsx')).ProjectScreen }),
  },
  {
    path: paths.activities,
    lazy: async () => ({
      Component: (await import('#app/features/activities/screen/ActivitiesScreen.tsx')).ActivitiesScreen,
    }),
  },
  {
    path: paths.timesheet,
    lazy: async () => ({
      Component: (await import('#app/features/time/timesheet/TimesheetScreen.tsx')).TimesheetScreen,
    }),
  },
  {
    path: paths.teamTime,
    lazy: async () => ({ Component: (await import('#app/features/time/team-time/TeamTimeScreen.tsx')).TeamTimeScreen }),
  },
  {
    path: paths.reports,
    lazy: async () => ({ Component: (await import('#app/features/reports/ReportsScreen.tsx')).ReportsScreen }),
  },
  {
    path: '/reports/:reportId',
    lazy: async () => ({ Component: (await import('#app/features/reports/ReportScreen.tsx')).ReportScreen }),
  },
  {
    path: paths.imports,
    lazy: async () => ({ Component: (await import('#app/features/imports/ImportsScreen.tsx')).ImportsScreen }),
  },
  {
    path: paths.todos,
    lazy: async () => ({ Component: (await import('#app/features/todos/screen/TodosScreen.tsx')).TodosScreen }),
  },
  {
    path: paths.locking,
    lazy: async () => ({ Component: (await import('#app/features/time/locking/LockingScreen.tsx')).LockingScreen }),
  },
  {
    path: paths.resources,
    lazy: async () => ({
      Component: (await import('#app/features/people/resources/ResourcesScreen.tsx')).ResourcesScreen,
    }),
  },
  {
    path: paths.absences,
    lazy: async () => ({
      Component: (await import('#app/features/people/absences/AbsencesScreen.tsx')).AbsencesScreen,
    }),
  },
  {
    path: paths.account,
    lazy: async () => ({ Component: (await import('#app/features/account/AccountScreen.tsx')).AccountScreen }),
  },
  {
    path: paths.firstSteps,
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

export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ScreenFailure />,
    hydrateFallbackElement: <FrameShape />,
    // A screen that breaks leaves the frame standing.
    children: [{ errorElement: <ScreenFailure />, children: screens }],
  },
];
