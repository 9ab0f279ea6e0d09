/** The addresses of the screens, in one place; what a list shows (sort, filter, open rows) is in the query behind them. */
export const paths = {
  home: '/',
  portfolio: '/portfolio',
  project: (projectId: string) => `/projects/${encodeURIComponent(projectId)}`,
  projectTab: (projectId: string, tab: ProjectTab) => `/projects/${encodeURIComponent(projectId)}/${tab}`,
  timesheet: '/timesheet',
  teamTime: '/team-time',
  locking: '/locking',
} as const;

export const projectTabs = ['overview', 'plan', 'history'] as const;
export type ProjectTab = (typeof projectTabs)[number];
