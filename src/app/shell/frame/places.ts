import { appPaths } from '../paths.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { icons } from '#app/kit/icons.tsx';
import { placeTitles } from './place-titles.ts';

export interface NavigationPlace {
  readonly to: string;
  readonly text: TextKey;
  readonly Icon: typeof icons.Portfolio;
  /** Users for whom it is shown; everyone if absent. */
  readonly isFor?: 'managers' | 'administrators';
}

/** The screens of the navigation, in its order. */
export const navigationPlaces: readonly NavigationPlace[] = [
  { to: appPaths.myDay, text: placeTitles[appPaths.myDay], Icon: icons.MyDay },
  { to: appPaths.timesheet, text: placeTitles[appPaths.timesheet], Icon: icons.Timesheet },
  { to: appPaths.teamTime, text: placeTitles[appPaths.teamTime], Icon: icons.People },
  { to: appPaths.portfolio, text: placeTitles[appPaths.portfolio], Icon: icons.Portfolio },
  { to: appPaths.activities, text: placeTitles[appPaths.activities], Icon: icons.Activities },
  { to: appPaths.todos, text: placeTitles[appPaths.todos], Icon: icons.Todos },
  { to: appPaths.resources, text: placeTitles[appPaths.resources], Icon: icons.Pool },
  { to: appPaths.absences, text: placeTitles[appPaths.absences], Icon: icons.Away },
  { to: appPaths.reports, text: placeTitles[appPaths.reports], Icon: icons.Reports },
  { to: appPaths.imports, text: placeTitles[appPaths.imports], Icon: icons.Upload },
  { to: appPaths.locking, text: placeTitles[appPaths.locking], Icon: icons.Lock, isFor: 'managers' },
  {
    to: appPaths.administration,
    text: placeTitles[appPaths.administration],
    Icon: icons.Administration,
    isFor: 'administrators',
  },
];
