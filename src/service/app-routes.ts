import type { appApi } from '#contract/app/api.ts';
import type { Handlers } from '#service/core/context.ts';
import { type BatchOperation, batchHandlers } from '#service/http/batch.ts';
import { activityFieldHandlers } from '#service/activities/handlers.ts';
import { absenceHandlers } from '#service/people/absences/handlers.ts';
import { auditHandlers } from '#service/admin/audit/handlers.ts';
import { holidayHandlers } from '#service/admin/calendar/handlers.ts';
import { backupHandlers } from '#service/admin/backups/handlers.ts';
import { jobHandlers } from '#service/admin/jobs/handlers.ts';
import { type AdminSettings, capabilityHandlers } from '#service/admin/capabilities.ts';
import { catalogueHandlers } from '#service/admin/catalogues/handlers.ts';
import { customHandlers } from '#service/admin/custom/handlers.ts';
import { demoHandlers } from '#service/admin/demo/handlers.ts';
import { firstStepsHandlers } from '#service/admin/first-steps/handlers.ts';
import { groupHandlers } from '#service/identity/groups/handlers.ts';
import { importRunHandlers } from '#service/import-runs/handlers.ts';
import { lockHandlers } from '#service/time/locking/handlers.ts';
import { earnedValueHandlers, milestoneHandlers } from '#service/projects/handlers.ts';
import { peopleHandlers } from '#service/people/people-list/handlers.ts';
import { permissionHandlers } from '#service/identity/permissions/handlers.ts';
import { planEditingHandlers } from '#service/plans/handlers.ts';
import { projectCopyHandlers } from '#service/project-copies/copy-project.ts';
import { planVersionHandlers } from '#service/plans/versions/handlers.ts';
import { productCatalogues } from '#service/products/handlers.ts';
import { reportCatalogueHandlers } from './reports/handlers.ts';
import { resourceCalendarHandlers } from '#service/people/calendars/handlers.ts';
import { searchHandlers } from '#service/search/handlers.ts';
import { sessionHandlers } from '#service/identity/handlers.ts';
import { systemHandlers } from '#service/admin/system/handlers.ts';
import { timesheetCostHandlers } from '#service/time/sheet/cost-commands.ts';
import { feedHandlers } from '#service/time/sheet/feed-commands.ts';
import {
  timesheetHandlers,
  remainingEffortHandlers,
  trackingHandlers,
  teamTimeHandlers,
} from '#service/time/sheet/handlers.ts';
import { tokenHandlers } from '#service/identity/tokens/handlers.ts';
import { trackerHandlers } from '#service/products/trackers/handlers.ts';
import { timeSettingsHandlers } from '#service/time/settings/handlers.ts';
import { approvalHandlers } from '#service/time/approval/handlers.ts';
import { noticeHandlers } from '#service/notices/notices.ts';
import { userAccountHandlers } from '#service/identity/users/handlers.ts';
import { utilizationHandlers } from '#service/people/utilization/handlers.ts';

/**
 * The handlers of the app interface, one folder a subject.
 * @param batched the operations that a batch may call
 */
export function admin(settings: AdminSettings, batched: () => readonly BatchOperation[]): Handlers<typeof appApi> {
  return {
    ...capabilityHandlers(settings),
    ...batchHandlers(batched),
    ...searchHandlers,
    ...userAccountHandlers,
    ...groupHandlers,
    ...tokenHandlers,
    ...sessionHandlers,
    ...systemHandlers(settings),
    ...backupHandlers(settings),
    ...jobHandlers(settings),
    ...firstStepsHandlers,
    ...demoHandlers,
    ...peopleHandlers,
    ...permissionHandlers,
    ...auditHandlers,
    ...lockHandlers,
    ...timesheetHandlers,
    ...timesheetCostHandlers,
    ...remainingEffortHandlers,
    ...trackingHandlers,
    ...teamTimeHandlers,
    ...approvalHandlers,
    ...timeSettingsHandlers,
    ...noticeHandlers,
    ...feedHandlers,
    ...planVersionHandlers,
    ...planEditingHandlers,
    ...projectCopyHandlers,
    ...milestoneHandlers,
    ...earnedValueHandlers,
    ...catalogueHandlers,
    ...customHandlers,
    ...activityFieldHandlers,
    ...productCatalogues,
    ...trackerHandlers,
    ...holidayHandlers,
    ...resourceCalendarHandlers,
    ...reportCatalogueHandlers,
    ...importRunHandlers,
    ...utilizationHandlers,
    ...absenceHandlers,
  };
}
