import { appPaths } from '../paths.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { icons } from '#app/kit/icons.tsx';

export interface NavigationPlace {
  readonly to: string;
  readonly text: TextKey;
  readonly Icon: typeof icons.Portfolio;
  /** Users for whom it is shown; everyone if absent. */
  readonly isFor?: 'managers' | 'administrators';
}

/** The screens of the navigation, in its order. */
export const navigationPlaces: readonly NavigationPlace[] = [
  { to: appPaths.myDay, text: 'nav.myDay', Icon: icons.MyDay },
  { to: appPaths.timesheet, text: 'nav.timesheet', Icon: icons.Timesheet },
  { to: appPaths.teamTime, text: 'nav.teamTime', Icon: icons.People },
  { to: appPaths.portfolio, text: 'nav.portfolio', Icon: icons.Portfolio },
  { to: appPaths.activities, text: 'nav.activities', Icon: icons.Activities },
  { to: appPaths.todos, text: 'nav.todos', Icon: icons.Todos },
  { to: appPaths.resources, text: 'nav.resources', Icon: icons.Pool },
  { to: appPaths.absences, text: 'nav.absences', Icon: icons.Away },
  { to: appPaths.reports, text: 'nav.reports', Icon: icons.Reports },
  { to: appPaths.imports, text: 'nav.imports', Icon: icons.Upload },
  { to: appPaths.locking, text: 'nav.locking', Icon: icons.Lock, isFor: 'managers' },
  { to: appPaths.administration, text: 'nav.administration', Icon: icons.Administration, isFor: 'administrators' },
];
