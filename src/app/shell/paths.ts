/** The addresses of the screens, in one place; what a list shows (sort, filter, open rows) is in the query behind them. */
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

/** What an address was left with that nobody asked for: whoever signs on comes home, and may be led on from there. */
export const cameHome = { home: true } as const;
