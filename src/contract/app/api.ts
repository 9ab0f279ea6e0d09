import { group } from '../core/endpoint.ts';
import { absences } from './absences.ts';
import { audit } from './audit.ts';
import { calendar } from './calendar.ts';
import { capabilities } from './capabilities.ts';
import { categories } from './categories.ts';
import { classifications } from './classifications.ts';
import { custom } from './custom.ts';
import { demo } from './demo.ts';
import { firstStepsApi } from './first-steps.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { locks } from './locks.ts';
import { milestones } from './milestones.ts';
import { people } from './people.ts';
import { permissions } from './permissions.ts';
import { planEditing } from './plan-editing.ts';
import { plans } from './plans.ts';
import { products } from './products.ts';
import { reports } from './reports.ts';
import { resourceCalendars } from './resource-calendars.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { statuses } from './statuses.ts';
import { system } from './system.ts';
import { timesheet } from './timesheet.ts';
import { timesheetCosts } from './timesheet-costs.ts';
import { timesheetFeed } from './timesheet-feed.ts';
import { timesheetRemaining } from './timesheet-remaining.ts';
import { timesheetTeam } from './timesheet-team.ts';
import { timesheetTracking } from './timesheet-tracking.ts';
import { tokens } from './tokens.ts';
import { trackers } from './trackers.ts';
import { users } from './users.ts';
import { utilization } from './utilization.ts';

/**
 * The app interface: what a working installation needs and the documented interface lacks. JSON only, below
 * `/api/app/v1`; a service without it answers 404 to `getCapabilities`. One file a subject.
 */
export const appApi = group('app', {
  ...capabilities,
  ...search,
  ...users,
  ...groups,
  ...tokens,
  ...sessions,
  ...system,
  ...firstStepsApi,
  ...demo,
  ...people,
  ...permissions,
  ...audit,
  ...locks,
  ...timesheet,
  ...timesheetCosts,
  ...timesheetRemaining,
  ...timesheetTracking,
  ...timesheetTeam,
  ...timesheetFeed,
  ...plans,
  ...planEditing,
  ...milestones,
  ...statuses,
  ...classifications,
  ...categories,
  ...custom,
  ...products,
  ...trackers,
  ...calendar,
  ...resourceCalendars,
  ...reports,
  ...imports,
  ...utilization,
  ...absences,
});
