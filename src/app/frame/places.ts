import { paths } from '../paths.ts';
import type { TextKey } from '../text/messages.ts';
import { LockIcon, PeopleIcon, PortfolioIcon, TimesheetIcon } from '../ui/icons.tsx';

interface Place {
  readonly to: string;
  readonly text: TextKey;
  readonly Icon: typeof PortfolioIcon;
}

/** The screens of the navigation, in its order. */
export const places: readonly Place[] = [
  { to: paths.timesheet, text: 'nav.timesheet', Icon: TimesheetIcon },
  { to: paths.teamTime, text: 'nav.teamTime', Icon: PeopleIcon },
  { to: paths.portfolio, text: 'nav.portfolio', Icon: PortfolioIcon },
  { to: paths.locking, text: 'nav.locking', Icon: LockIcon },
];
