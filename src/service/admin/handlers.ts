import type { adminApi } from '#contract/admin/api.ts';
import type { Handlers } from '../context.ts';
import { absences } from './absences/handlers.ts';
import { audit } from './audit/handlers.ts';
import { calendar } from './calendar/handlers.ts';
import { type AdminSettings, capabilities } from './capabilities.ts';
import { catalogues } from './catalogues/handlers.ts';
import { custom } from './custom/handlers.ts';
import { demo } from './demo/handlers.ts';
import { firstSteps } from './first-steps/handlers.ts';
import { groups } from './groups/handlers.ts';
import { imports } from './imports/handlers.ts';
import { locks } from './locks/handlers.ts';
import { milestones } from './milestones/handlers.ts';
import { people } from './people/handlers.ts';
import { permissions } from './permissions/handlers.ts';
import { planEditing } from './plan-editing/handlers.ts';
import { plans } from './plans/handlers.ts';
import { productCatalogues } from './products/handlers.ts';
import { reports } from './reports/handlers.ts';
import { resourceCalendars } from './resource-calendars/handlers.ts';
import { search } from './search/handlers.ts';
import { sessions } from './sessions/handlers.ts';
import { system } from './system/handlers.ts';
import { costs } from './timesheet/costs.ts';
import { feed } from './timesheet/feed.ts';
import { timesheet } from './timesheet/handlers.ts';
import { team } from './timesheet/team.ts';
import { remaining } from './timesheet/remaining.ts';
import { tracking } from './timesheet/tracking.ts';
import { tokens } from './tokens/handlers.ts';
import { trackers } from './trackers/handlers.ts';
import { users } from './users/handlers.ts';
import { utilization } from './utilization/handlers.ts';

/** The handlers of the administration interface, one folder a subject. */
export function admin(settings: AdminSettings): Handlers<typeof adminApi> {
  return {
    ...capabilities(settings),
    ...search,
    ...users,
    ...groups,
    ...tokens,
    ...sessions,
    ...system(settings),
    ...firstSteps,
    ...demo,
    ...people,
    ...permissions,
    ...audit,
    ...locks,
    ...timesheet,
    ...costs,
    ...remaining,
    ...tracking,
    ...team,
    ...feed,
    ...plans,
    ...planEditing,
    ...milestones,
    ...catalogues,
    ...custom,
    ...productCatalogues,
    ...trackers,
    ...calendar,
    ...resourceCalendars,
    ...reports,
    ...imports,
    ...utilization,
    ...absences,
  };
}
