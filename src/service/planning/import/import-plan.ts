import { Level } from '#contract/codes.ts';
import { PlanFileError } from '#planfile/error.ts';
import type { PlanFile } from '#planfile/plan.ts';
import { readPlanFile } from '#planfile/read.ts';
import { requireProject } from '../../access.ts';
import type { Context } from '../../context.ts';
import { takeIds } from '../../database/insert-rows.ts';
import { Failure, invalidParameter } from '../../errors.ts';
import type { Plan } from '../versions.ts';
import { fromPlanFile, type ImportedPlan, mostHours } from './from-plan-file.ts';
import { findLoop, matchActivities } from './match.ts';
import { outcomeOf, type ImportOutcome } from './outcome.ts';
import { rollUp } from './roll-up.ts';
import * as store from './store.ts';

const formats = ['mspdi', 'mpx', 'mpp', 'xls'] as const;
const modes = ['append', 'replace', 'update'] as const;
type Mode = (typeof modes)[number];

interface Options {
  readonly format?: string | undefined;
  readonly appendToPlan?: boolean | undefined;
  readonly mergeMode?: string | undefined;
}

interface ImportInput extends Options {
  readonly projectId: string;
  readonly body: Buffer;
}

/**
 * Parses the uploaded file, for those who may import it; what cannot be read is the interface's MsProjectFileReadError.
 * Runs outside the transaction: the file of a large plan takes a good part of a second.
 */
export async function readUpload(context: Context, input: ImportInput): Promise<ImportedPlan> {
  const { projectId, body, format, mergeMode } = input;
  const asked = format ? oneOf('format', format, formats) : undefined;
  if (mergeMode) oneOf('mergeMode', mergeMode, modes);
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const file = read(body);
  if (asked !== undefined && asked !== file.format)
    throw unreadable('notAPlan', `The file is ${file.format}, not ${asked}.`);
  return fromPlanFile(file);
}

function oneOf<T extends string>(parameter: string, value: string, accepted: readonly T[]): T {
  const found = accepted.find((each) => each === value.toLowerCase());
  if (found === undefined) throw invalidParameter(parameter, value, accepted.join(', '));
  return found;
}

function read(body: Buffer): PlanFile {
  try {
    return readPlanFile(body);
  } catch (error) {
    if (error instanceof PlanFileError) throw unreadable(error.reason, error.message);
    throw error;
  }
}

function unreadable(kind: string, reason: string): Failure {
  return new Failure('project_planning.error.MsProjectFileReadError', { kind, reason });
}

function modeOf({ mergeMode, appendToPlan }: Options): Mode {
  if (mergeMode) return oneOf('mergeMode', mergeMode, modes);
  return appendToPlan ? 'append' : 'replace';
}

/** The activities of the file with the ids that they have, or will have, in the database. */
async function identify({ db }: Context, plan: ImportedPlan, matches: ReadonlyMap<number, string>) {
  const unknown = plan.activities.filter(({ uid }) => !matches.has(uid));
  const newIds = await takeIds(db, unknown.length);
  const ids = new Map(matches);
  unknown.forEach(({ uid }, index) => ids.set(uid, newIds[index] ?? ''));
  return { ids, newIds };
}

/** Removes what a replacing file no longer has; refuses where work is recorded for it. */
async function removeMissing({ db }: Context, versionId: string, missing: readonly string[]): Promise<void> {
  const recorded = await store.withRecords(db, versionId, missing);
  if (recorded.length > 0) {
    const activities = recorded.map(({ name }) => name);
    const ids = recorded.map(({ id }) => id);
    throw new Failure('project_planning.error.ImportErrorWorkRecordsExist', { activities, ids });
  }
  await store.removeActivities(db, versionId, missing);
}

/** Imports a parsed plan into the caller's working version, within the transaction of the request. */
export async function importPlan(
  context: Context,
  plan: Plan,
  versionId: string,
  file: ImportedPlan,
  options: Options,
): Promise<ImportOutcome> {
  const { db, caller } = context;
  const mode = modeOf(options);
  const existing = await store.listActivities(db, versionId);
  const planned = existing.filter(store.isPlanned);
  const matches = mode === 'append' ? new Map<number, string>() : matchActivities(file.activities, planned);
  const matched = new Set(matches.values());
  const missing = planned.flatMap(({ activityId }) => (matched.has(activityId) ? [] : [activityId]));
  const removed = new Set(mode === 'replace' ? missing : []);
  if (removed.size > 0) await removeMissing(context, versionId, missing);
  const { ids, newIds } = await identify(context, file, matches);
  const rows = rollUp(file, {
    planId: plan.id,
    versionId,
    ids,
    resources: await store.matchResources(db, caller, file.resources),
    existing: existing.filter(({ activityId }) => !removed.has(activityId)),
  });
  refuseTooMuch([...rows.activities, ...rows.staying]);

  await store.writeActivities(db, { planId: plan.id, versionId }, rows.activities, newIds);
  await store.moveActivities(db, versionId, rows.staying);
  await store.replaceLinks(db, versionId, [...matched], linkRows(file, versionId, ids));
  await refuseLoop(context, versionId, file, ids);
  await store.replaceAssignments(db, versionId, [...matched], rows.assignments);
  return outcomeOf(file, rows, { mode, removed: removed.size, language: caller.language });
}

function refuseTooMuch(rows: readonly store.PlacedRow[]): void {
  const hours = rows.reduce((sum, { parent_id, base_effort }) => sum + (parent_id === null ? base_effort : 0), 0);
  if (hours > mostHours) throw unreadable('tooLarge', `The work is more than ${mostHours} hours.`);
}

function linkRows({ links }: ImportedPlan, versionId: string, ids: ReadonlyMap<number, string>): store.LinkRow[] {
  return links.map(({ predecessorUid, successorUid, type, lag, lagElapsed }) => ({
    plan_version_id: versionId,
    predecessor_id: ids.get(predecessorUid) ?? '',
    successor_id: ids.get(successorUid) ?? '',
    type,
    lag,
    lag_elapsed: lagElapsed,
  }));
}

/** Links of the file may close a loop with those that stay beside them. */
async function refuseLoop(
  { db }: Context,
  versionId: string,
  { activities }: ImportedPlan,
  ids: ReadonlyMap<number, string>,
): Promise<void> {
  const loop = findLoop(await store.listLinks(db, versionId));
  if (!loop) return;
  // New activities have ids that nobody will ever see: the names tell which they are.
  const names = new Map(activities.map(({ uid, name }) => [ids.get(uid), name]));
  throw new Failure('project.error.LoopAssignmentError', {
    ids: loop,
    activities: loop.map((id) => names.get(id) ?? id),
  });
}
