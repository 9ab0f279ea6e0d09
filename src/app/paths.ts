/** The addresses of the screens, in one place; what a list shows (sort, filter, open rows) is in the query behind them. */
export const paths = {
  home: '/',
  portfolio: '/portfolio',
  project: (projectId: string) => `/projects/${encodeURIComponent(projectId)}`,
  projectTab: (projectId: string, tab: ProjectTab) => `/projects/${encodeURIComponent(projectId)}/${tab}`,
  activities: '/activities',
  activity: (activityId: string) => `/activities?activity=${encodeURIComponent(activityId)}`,
  todos: '/todos',
  timesheet: '/timesheet',
  teamTime: '/team-time',
  resources: '/resources',
  imports: '/imports',
  locking: '/locking',
} as const;

export const projectTabs = ['overview', 'plan', 'activities', 'history'] as const;
export type ProjectTab = (typeof projectTabs)[number];
