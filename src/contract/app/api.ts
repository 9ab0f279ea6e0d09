import { endpointGroup } from '../core/endpoint.ts';
import { absencesApi } from './absences.ts';
import { approvalApi } from './approval.ts';
import { auditApi } from './audit.ts';
import { backupsApi } from './backups.ts';
import { batchApi } from './batch.ts';
import { calendarApi } from './calendar.ts';
import { capabilitiesApi } from './capabilities.ts';
import { activityFieldsApi, customTypesApi } from './custom.ts';
import { demoApi } from './demo.ts';
import { earnedValueApi } from './earned-value.ts';
import { firstStepsApi } from './first-steps.ts';
import { groupsApi } from './groups.ts';
import { importsApi } from './imports.ts';
import { jobsApi } from './jobs.ts';
import { locksApi } from './locks.ts';
import { milestonesApi } from './milestones.ts';
import { peopleApi } from './people.ts';
import { noticesApi } from './notices.ts';
import { permissionsApi } from './permissions.ts';
import { planEditingApi } from './plan-editing.ts';
import { projectCopiesApi } from './project-copies.ts';
import { plansApi } from './plans.ts';
import { productsApi } from './products.ts';
import { reportsApi } from './reports.ts';
import { resourceCalendarsApi } from './resource-calendars.ts';
import { searchApi } from './search.ts';
import { categoriesApi, classificationsApi, statusesApi } from './catalogues.ts';
import { systemApi } from './system.ts';
import { timesheetApi, timesheetFeed, timesheetRemaining } from './timesheet.ts';
import { timesheetCosts } from './timesheet-costs.ts';
import { timeSettingsApi } from './time-settings.ts';
import { timesheetTracking } from './timesheet-tracking.ts';
import { timesheetTeam } from './timesheet-team.ts';
import { tokensApi } from './tokens.ts';
import { sessionsApi } from './sessions.ts';
import { trackersApi } from './trackers.ts';
import { usersApi } from './users.ts';
import { utilizationApi } from './utilization.ts';

/**
 * The app interface: the operations that a working installation needs and the documented interface lacks. JSON only,
 * below `/api/app/v1`; a service without it answers 404 to `getCapabilities`. One file per subject.
 */
export const appApi = endpointGroup('app', {
  ...capabilitiesApi,
  ...batchApi,
  ...searchApi,
  ...usersApi,
  ...groupsApi,
  ...tokensApi,
  ...sessionsApi,
  ...systemApi,
  ...backupsApi,
  ...jobsApi,
  ...firstStepsApi,
  ...demoApi,
  ...peopleApi,
  ...permissionsApi,
  ...auditApi,
  ...locksApi,
  ...timesheetApi,
  ...timesheetCosts,
  ...timesheetRemaining,
  ...timesheetTracking,
  ...timesheetTeam,
  ...approvalApi,
  ...timeSettingsApi,
  ...noticesApi,
  ...timesheetFeed,
  ...plansApi,
  ...planEditingApi,
  ...milestonesApi,
  ...earnedValueApi,
  ...projectCopiesApi,
  ...statusesApi,
  ...classificationsApi,
  ...categoriesApi,
  ...customTypesApi,
  ...activityFieldsApi,
  ...productsApi,
  ...trackersApi,
  ...calendarApi,
  ...resourceCalendarsApi,
  ...reportsApi,
  ...importsApi,
  ...utilizationApi,
  ...absencesApi,
});
