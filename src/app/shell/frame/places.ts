import { paths } from '../paths.ts';
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

export interface Place {
  readonly to: string;
  readonly text: TextKey;
  readonly Icon: typeof PortfolioIcon;
  /** Who may use something there; everybody where it is absent. */
  readonly isFor?: 'managers' | 'administrators';
}

/** The screens of the navigation, in its order. */
export const places: readonly Place[] = [
  { to: paths.myDay, text: 'nav.myDay', Icon: MyDayIcon },
  { to: paths.timesheet, text: 'nav.timesheet', Icon: TimesheetIcon },
  { to: paths.teamTime, text: 'nav.teamTime', Icon: PeopleIcon },
  { to: paths.portfolio, text: 'nav.portfolio', Icon: PortfolioIcon },
  { to: paths.activities, text: 'nav.activities', Icon: ActivitiesIcon },
  { to: paths.todos, text: 'nav.todos', Icon: TodosIcon },
  { to: paths.resources, text: 'nav.resources', Icon: PoolIcon },
  { to: paths.absences, text: 'nav.absences', Icon: AwayIcon },
  { to: paths.reports, text: 'nav.reports', Icon: ReportsIcon },
  { to: paths.imports, text: 'nav.imports', Icon: UploadIcon },
  { to: paths.locking, text: 'nav.locking', Icon: LockIcon, isFor: 'managers' },
  { to: paths.administration, text: 'nav.administration', Icon: AdministrationIcon, isFor: 'administrators' },
];
