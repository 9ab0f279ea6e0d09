import type { TextKey } from '#app/i18n/messages.ts';

/** The names of the screens in the navigation by their addresses: the frame shows them before it is loaded. */
export const placeTitles = {
  '/my-day': 'nav.myDay',
  '/timesheet': 'nav.timesheet',
  '/team-time': 'nav.teamTime',
  '/portfolio': 'nav.portfolio',
  '/activities': 'nav.activities',
  '/todos': 'nav.todos',
  '/resources': 'nav.resources',
  '/absences': 'nav.absences',
  '/reports': 'nav.reports',
  '/imports': 'nav.imports',
  '/locking': 'nav.locking',
  '/administration': 'nav.administration',
} as const satisfies Readonly<Record<string, TextKey>>;
