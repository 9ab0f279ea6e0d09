import type { planning as contract, VersionInfo } from '#contract/documented/planning.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import type { NewTotals } from '#service/core/figures/new-plan.ts';
import { recomputePlan, writeTotals } from '#service/core/figures/plan.ts';
import { listAssignmentVersions } from './versions/version-queries.ts';
import { importedBaselineRows, takesBaseline, withoutTakenBaseline } from './import/baseline.ts';
import { isChange } from './import/draft.ts';
import { insertActivityCalendars } from '#service/core/calendar/activity-calendars.ts';
import { takeCalendar } from './import/calendar-draft.ts';
import { giveCalendars } from './import/calendars.ts';
import type { ImportedPlan } from './import/from-plan-file.ts';
import { draftPlan, type ImportOptions, readPlanUpload } from './import/import-plan.ts';
import { movedAsChosen } from './import/move-dates.ts';
import { type ImportOutcome, outcomeOf } from './import/outcome.ts';
import { noteImport, writeDraft } from './import/store.ts';
import { importTarget } from './import/target.ts';
import { takeNewAttributes } from './import/custom-attributes.ts';
import { createdPeople, linkedPeople, type MatchedPerson, peopleRemarks } from './import/people.ts';
import type { PlanImportUndo } from './import/undo.ts';
import { managedPlan } from './managed-plan.ts';
import { lockedBy, requireHolder } from './rules.ts';
import { markSchedule } from './schedule-queries.ts';
import { bumpRevision, finalizeWorkingVersion } from './finalize-version.ts';
import { type ChangedStart, followPlan } from './project-days.ts';
import * as versions from './versions.ts';
import type { OpPlanChange, planEditingApi } from '#contract/app/plan-editing.ts';
import { changePlanCalendar, readPlanCalendar } from './editing/calendar.ts';
import { readPlanFileFields } from './editing/file-fields.ts';
import { restoreVersion } from './editing/restore.ts';
import { saveWorkingPlan, writePlanEdit } from './editing/save.ts';
import { readWorkingPlan, withoutEmptyFields } from './editing/working-plan.ts';

/** The caller's working version of the plan, opened as a copy of the current version where there is none. */
async function checkOut({ db, caller }: Context, plan: versions.CurrentPlan): Promise<{ id: string; isNew: boolean }> {
  const working = await versions.findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  if (working) return { id: working.id, isNew: false };
  const id = await versions.insertWorkingVersion(db, plan.id, caller.userId);
  await versions.copyVersion(db, plan.currentVersionId, id);
  return { id, isNew: true };
}

/**
 * Makes the working version the current one, and all that follows from it true. Returns its number, who joined the project, and the
 * start of the project where it was moved.
 * @param isMadeForPlan the version is the first one, of a file
 * @param totals the version is all new, and was written with its marks, and its activities and assignments with their figures
 */
async function checkIn(
  { db, caller }: Context,
  plan: versions.CurrentPlan,
  versionId: string,
  {
    totals,
    isMadeForPlan = false,
    ...text
  }: { name: string; comment: string; isMadeForPlan?: boolean; totals?: NewTotals | undefined },
): Promise<{ number: number; joined: string[]; start: ChangedStart | undefined }> {
  const lost = await versions.listRecordedMissing(db, plan, versionId);
  if (lost.length > 0)
    throw new Failure('project_planning.error.ImportErrorWorkRecordsExist', {
      activities: lost.map(({ name }) => name),
      ids: lost.map(({ id }) => id),
    });
  await finalizeWorkingVersion(db, plan, versionId);
  const number = await versions.checkInWorkingVersion(db, plan, versionId, { ...text, userId: caller.userId });
  if (totals) {
    const staff = totals.efforts.map(({ resource_id }) => resource_id);
    const joined = await versions.joinAll(db, plan.projectNodeId, staff);
    await writeTotals(db, plan.id, totals);
    return { number, joined, start: await followPlan(db, plan, { isMadeForPlan }) };
  }
  const joined = await versions.joinProject(db, plan.projectNodeId, versionId);
  await recomputePlan(db, plan.id);
  // Completed and started activities are not moved.
  await markSchedule(db, versionId);
  return { number, joined, start: await followPlan(db, plan, { isMadeForPlan }) };
}

/** Checks the plan of a project out to the caller and returns the working version; the holder gets the same one again. */
export async function editPlan(context: Context, projectId: string) {
  const plan = await managedPlan(context, projectId);
  const { id, isNew } = await checkOut(context, plan);
  if (isNew) await recordEvent(context, 'planCheckedOut', { projectNodeId: projectId });
  return versions.getVersionInfo(context.db, id);
}

/**
 * Changes the versions of plans that everyone reads in one step: each is checked out, edited and checked in. All are
 * refused while anyone edits one of the plans, and if another version of one has been checked in since the change was
 * made up.
 */
async function changePlans(context: Context, changes: readonly OpPlanChange[]): Promise<VersionInfo[]> {
  const projects = new Set<string>();
  for (const [index, { project }] of changes.entries()) {
    if (projects.has(project)) throw invalidParameter(`plan[${index}].project`, project, 'expected.eachProjectOnce');
    projects.add(project);
  }
  const versionsOf = new Map<string, VersionInfo>();
  // Plans are locked in the same order by everyone who changes several.
  for (const change of changes.toSorted((one, other) => Number(one.project) - Number(other.project)))
    versionsOf.set(change.project, await namingProject(change.project, () => changePlan(context, change)));
  return changes.flatMap(({ project }) => versionsOf.get(project) ?? []);
}

/** Says of which project a refusal is. */
async function namingProject<T>(project: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, { ...error.arguments, project }, error.status);
  }
}

async function changePlan(
  context: Context,
  { project: projectId, version, comment = '', ...edit }: OpPlanChange,
): Promise<VersionInfo> {
  const { db } = context;
  const plan = await managedPlan(context, projectId);
  const held = await versions.findWorkingVersion(db, plan.id);
  if (held) throw lockedBy(held);
  if (plan.currentVersionId !== version) throw await versions.changedSince(db, plan);
  const working = await checkOut(context, plan);
  const target = { planId: plan.id, versionId: working.id, currentVersionId: plan.currentVersionId };
  await writePlanEdit(context, target, edit);
  await bumpRevision(db, working.id);
  const { number } = await checkIn(context, plan, working.id, { name: '', comment });
  await recordEvent(context, 'planCheckedIn', { projectNodeId: projectId, planVersionNumber: String(number) });
  const details = { ...(await auditedProjects(context, [projectId])), version: number, comment };
  await recordAudit(context, { action: 'plan.changed', objectId: projectId, details });
  return versions.getVersionInfo(db, working.id);
}

interface CheckInParams {
  readonly projectId: string;
  readonly name?: string | undefined;
  readonly comment?: string | undefined;
  readonly recalculateWBS?: boolean | undefined;
}

/** Makes the caller's working version the current one of its plan. */
export async function checkInPlan(context: Context, params: CheckInParams): Promise<void> {
  const { projectId, name = '', comment = '', recalculateWBS } = params;
  const plan = await managedPlan(context, projectId);
  const working = requireHolder(await versions.findWorkingVersion(context.db, plan.id), context.caller);
  if (recalculateWBS) await versions.recalculateWbs(context.db, working.id);
  const { number } = await checkIn(context, plan, working.id, { name, comment });
  await recordEvent(context, 'planCheckedIn', { projectNodeId: projectId, planVersionNumber: String(number) });
}

interface DonePlanImport {
  readonly outcome: ImportOutcome;
  /** Number of the version that the import made; -1 for the working version. */
  readonly number: number;
  /** Sentences on the baseline and on people. */
  readonly remarks: readonly string[];
  readonly people: readonly MatchedPerson[];
}

/** Imports a file into the plan of a project: into the caller's working version, else as a new version. */
export async function importIntoPlan(
  context: Context,
  { projectId, ...options }: { readonly projectId: string } & ImportOptions,
  read: ImportedPlan,
): Promise<DonePlanImport> {
  context.work.reached('checking', undefined, read.activities.length);
  const plan = await managedPlan(context, projectId);
  const target = await importTarget(context, plan);
  const upload = await movedAsChosen(context, { projectId, planId: plan.id, ...options }, read);
  const { draft, people } = await draftPlan(context, target, upload, options);
  const isTaken = takesBaseline(plan, target, draft);
  const file = isTaken ? withoutTakenBaseline(draft.file) : draft.file;
  const outcome = outcomeOf(file, draft, context.caller.language);
  if (!isChange(draft)) return { outcome, number: target.number, remarks: [], people };
  const calendars = await giveCalendars(context, file.resources, linkedPeople(people));
  await insertActivityCalendars(context.db, plan.id, draft.newCalendars);
  if (draft.calendar) await takeCalendar(context, plan, draft.calendar);
  const working = await checkOut(context, plan);
  const into = { planId: plan.id, versionId: working.id, statesProgress: !working.isNew };
  context.work.reached('writing', undefined, file.activities.length);
  const { language, userId } = context.caller;
  const rows = isTaken ? importedBaselineRows(file, draft) : undefined;
  const baselineName = serviceText('planImport.baselineName', language);
  const baseline = rows && (await versions.insertCheckedInVersion(context.db, plan.id, { name: baselineName, userId }));
  const totals = await writeDraft(context.db, into, draft, baseline && { versionId: baseline.id, rows });
  context.work.reached('finishing');
  const based = baseline ? { ...plan, baselineVersionId: baseline.id } : plan;
  const version = working.isNew
    ? await checkIn(context, based, working.id, { ...outcome.version, totals, isMadeForPlan: draft.isAllNew })
    : undefined;
  if (!version) {
    await bumpRevision(context.db, working.id);
    if (!totals) await markSchedule(context.db, working.id);
  }
  const undo: PlanImportUndo | null = version
    ? {
        versionId: working.id,
        formerVersionId: plan.currentVersionId,
        baselineVersionId: baseline?.id,
        joined: version.joined,
        people: createdPeople(people),
        attributes: await takeNewAttributes(context.db, draft.mappedFields),
        progress: draft.progress,
        progressBefore: draft.progressBefore,
        customValues: draft.customValues,
        calendars,
        activityCalendars: draft.newCalendars,
        start: version.start,
        planCalendar: draft.calendar?.fate === 'kept' ? undefined : draft.calendar,
      }
    : null;
  await noteImport(context, projectId, { counts: outcome.counts, undo });
  const number = version?.number ?? -1;
  await recordEvent(context, 'planImported', { projectNodeId: projectId, planVersionNumber: String(number) });
  const remarks = [
    ...(baseline ? [serviceText('planImport.baseline', language, { version: baseline.number })] : []),
    ...peopleRemarks(upload, people, language),
  ];
  return { outcome, number, remarks, people };
}

/** The same, answered by a sentence. */
export async function importPlanFile(
  context: Context,
  input: { readonly projectId: string } & ImportOptions,
  read: ImportedPlan,
): Promise<string> {
  const { outcome, number, remarks } = await importIntoPlan(context, input, read);
  return [outcome.sentence(number), ...remarks].join(' ');
}

export const planningHandlers: Handlers<typeof contract> = {
  edit: (context, { projectId }) => editPlan(context, projectId),

  checkIn: checkInPlan,

  importProjectPlan: prepared(readPlanUpload, importPlanFile),

  listAssignmentVersions: async (context, { activityVersionId }) => ({
    assignmentVersion: await listAssignmentVersions(context, activityVersionId),
  }),
};

export const planEditingHandlers: Handlers<typeof planEditingApi> = {
  getWorkingPlan: async (context, { projectId, withAssignable = false }) =>
    withoutEmptyFields(await readWorkingPlan(context, projectId, withAssignable)),

  getPlanFileFields: async (context, { projectId, activityId }) => ({
    field: await readPlanFileFields(context, projectId, activityId),
  }),

  saveWorkingPlan: (context, { projectId, body }) => saveWorkingPlan(context, projectId, body),

  changePlans: async (context, { body }) => ({ version: await changePlans(context, body.plan) }),

  getPlanCalendar: (context, { projectId }) => readPlanCalendar(context, projectId),

  setPlanCalendar: (context, { projectId, body }) => changePlanCalendar(context, projectId, body),

  restorePlanVersion: (context, { planVersionId, body }) => restoreVersion(context, planVersionId, body),
};
