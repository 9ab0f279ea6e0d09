import { appPaths } from '../paths.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import {
  ActivitiesIcon,
  AdministrationIcon,
  AwayIcon,
  LockIcon,
  MyDayIcon,
  PeopleIcon,
  PoolIcon,
  PortfolioIcon,
  ReportsIcon,
  TimesheetIcon,
  TodosIcon,
  UploadIcon,
} from '#app/kit/icons.tsx';

export interface NavigationPlace {
  readonly to: string;
  readonly text: TextKey;
  readonly Icon: typeof PortfolioIcon;
  /** Users for whom it is shown; everyone if absent. */
  readonly isFor?: 'managers' | 'administrators';
}

/** The screens of the navigation, in its order. */
export const navigationPlaces: readonly NavigationPlace[] = [
  { to: appPaths.myDay, text: 'nav.myDay', Icon: MyDayIcon },
  { to: appPaths.timesheet, text: 'nav.timesheet', Icon: TimesheetIcon },
  { to: appPaths.teamTime, text: 'nav.teamTime', Icon: PeopleIcon },
  { to: appPaths.portfolio, text: 'nav.portfolio', Icon: PortfolioIcon },
  { to: appPaths.activities, text: 'nav.activities', Icon: ActivitiesIcon },
  { to: appPaths.todos, text: 'nav.todos', Icon: TodosIcon },
  { to: appPaths.resources, text: 'nav.resources', Icon: PoolIcon },
  { to: appPaths.absences, text: 'nav.absences', Icon: AwayIcon },
  { to: appPaths.reports, text: 'nav.reports', Icon: ReportsIcon },
  { to: appPaths.imports, text: 'nav.imports', Icon: UploadIcon },
  { to: appPaths.locking, text: 'nav.locking', Icon: LockIcon, isFor: 'managers' },
  { to: appPaths.administration, text: 'nav.administration', Icon: AdministrationIcon, isFor: 'administrators' },
];
