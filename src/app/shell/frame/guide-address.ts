import type { Language } from '#app/i18n/messages.ts';
import { type ProjectTab, projectTabs } from '../paths.ts';

/** The pages of the user guide by the first part of a screen's address. */
const pageOfScreen: Readonly<Record<string, string>> = {
  'my-day': 'my-week',
  timesheet: 'my-week',
  'team-time': 'close-a-month',
  locking: 'close-a-month',
  portfolio: 'portfolio-review',
  projects: 'portfolio-review',
  activities: 'activities-and-todos',
  todos: 'activities-and-todos',
  resources: 'resources',
  absences: 'absences',
  reports: 'reports',
  imports: 'imports',
  account: 'my-account',
  'first-steps': 'administration',
  administration: 'administration',
};

const pageOfProjectTab: Readonly<Record<ProjectTab, string>> = {
  overview: 'portfolio-review',
  plan: 'plan-a-project',
  activities: 'activities-and-todos',
  todos: 'activities-and-todos',
  team: 'resources',
  time: 'my-week',
  history: 'plan-a-project',
};

/** Returns the address of a page of the user guide, which the service serves beside the app. */
export const guideAddress = (language: Language, page: string): string => `/help/${language}/${page}.html`;

/** Returns the name of the guide's page about the screen at an address of the app; the index where there is none. */
export function guidePageOf(pathname: string): string {
  const [screen = '', , tab] = pathname.split('/').slice(1);
  const projectTab = screen === 'projects' ? projectTabs.find((each) => each === tab) : undefined;
  return (projectTab && pageOfProjectTab[projectTab]) ?? pageOfScreen[screen] ?? 'index';
}
