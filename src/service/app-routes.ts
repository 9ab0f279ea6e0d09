import type { appApi } from '#contract/app/api.ts';
import type { Handlers } from '#service/core/context.ts';
import { absences } from '#service/people/absences/handlers.ts';
import { audit } from '#service/admin/audit/handlers.ts';
import { calendar } from '#service/admin/calendar/handlers.ts';
import { type AdminSettings, capabilities } from '#service/admin/capabilities.ts';
import { catalogues } from '#service/admin/catalogues/handlers.ts';
import { custom } from '#service/admin/custom/handlers.ts';
import { demo } from '#service/admin/demo/handlers.ts';
import { firstSteps } from '#service/admin/first-steps/handlers.ts';
import { groups } from '#service/identity/groups/handlers.ts';
import { imports } from '#service/import-runs/handlers.ts';
import { locks } from '#service/time/locking/handlers.ts';
import { milestones } from '#service/projects/milestones/handlers.ts';
import { people } from '#service/people/people-list/handlers.ts';
import { permissions } from '#service/identity/permissions/handlers.ts';
import { planEditing } from '#service/plans/editing/handlers.ts';
import { plans } from '#service/plans/versions/handlers.ts';
import { productCatalogues } from '#service/products/catalogues/handlers.ts';
import { reports } from '#service/reports/catalogue/handlers.ts';
import { resourceCalendars } from '#service/people/calendars/handlers.ts';
import { search } from '#service/search/handlers.ts';
import { sessions } from '#service/identity/sessions/handlers.ts';
import { system } from '#service/admin/system/handlers.ts';
import { costs } from '#service/time/sheet/costs.ts';
import { feed } from '#service/time/sheet/feed.ts';
import { timesheet } from '#service/time/sheet/handlers.ts';
import { team } from '#service/time/sheet/team.ts';
import { remaining } from '#service/time/sheet/remaining.ts';
import { tracking } from '#service/time/sheet/tracking.ts';
import { tokens } from '#service/identity/tokens/handlers.ts';
import { trackers } from '#service/products/trackers/handlers.ts';
import { users } from '#service/identity/users/handlers.ts';
import { utilization } from '#service/people/utilization/handlers.ts';

/** The handlers of the app interface, one folder a subject. */
export function admin(settings: AdminSettings): Handlers<typeof appApi> {
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
