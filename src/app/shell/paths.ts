/** Addresses of all screens; list settings (sort, filter, open rows) are in their query strings. */
export const appPaths = {
  home: '/',
  myDay: '/my-day',
  portfolio: '/portfolio',
  project: (projectId: string) => `/projects/${encodeURIComponent(projectId)}`,
  projectTab: (projectId: string, tab: ProjectTab) => `/projects/${encodeURIComponent(projectId)}/${tab}`,
  activities: '/activities',
  activity: (activityId: string) => `/activities?activity=${encodeURIComponent(activityId)}`,
  todos: '/todos',
  todo: (todoId: string) => `/todos?todo=${encodeURIComponent(todoId)}`,
  timesheet: '/timesheet',
  teamTime: '/team-time',
  resources: '/resources',
  absences: '/absences',
  reports: '/reports',
  report: (reportId: string) => `/reports/${encodeURIComponent(reportId)}`,
  imports: '/imports',
  locking: '/locking',
  administration: '/administration',
  account: '/account',
  firstSteps: '/first-steps',
  /** A user by its id and the login that finds it in a long list. */
  user: (userId: string, login: string, tab?: string) =>
    `/administration/users?${new URLSearchParams({ filter: login, focus: userId, ...(tab !== undefined && { tab }) })}`,
  administrationSection: (section: string) => `/administration/${encodeURIComponent(section)}`,
} as const;

export const projectTabs = ['overview', 'plan', 'activities', 'todos', 'team', 'time', 'history'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** Navigation state of the redirect from the home address: after signing on, the user may be redirected further. */
export const cameHome = { home: true } as const;
