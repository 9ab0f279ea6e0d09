import { PlanFileError } from '#planfile/error.ts';
import type { PlanFile } from '#planfile/plan.ts';
import { readPlanFile } from '#planfile/read.ts';
import type { Context } from '../../context.ts';
import { takeIds } from '../../database/insert-rows.ts';
import { Failure, invalidParameter } from '../../errors.ts';
import type { Plan } from '../versions.ts';
import { fromPlanFile, type ImportedPlan } from './from-plan-file.ts';
import { findLoop, matchActivities } from './match.ts';
import { outcomeOf, type ImportOutcome } from './outcome.ts';
import { rollUp } from './roll-up.ts';
import {
  clearLinksAndAssignments,
  joinProject,
  noteImport,
  plannedActivities,
  removeActivities,
  resourcesByName,
  withRecords,
  writeActivities,
  writeAssignments,
  writeLinks,
} from './store.ts';

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

/** Parses the uploaded file; what cannot be read is the interface's MsProjectFileReadError. */
export async function readUpload(_context: Context, { body, format, mergeMode }: ImportInput): Promise<ImportedPlan> {
  const asked = format === undefined || format === '' ? undefined : formats.find((each) => each === format);
  if (format && asked === undefined) throw invalidParameter('format', format, formats.join(', '));
  if (mergeMode && !modes.some((mode) => mode === mergeMode))
    throw invalidParameter('mergeMode', mergeMode, modes.join(', '));
  const file = read(body);
  if (asked !== undefined && asked !== file.format)
    throw unreadable('notAPlan', `the file is ${file.format}, not ${asked}.`);
  return fromPlanFile(file);
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
  return modes.find((mode) => mode === mergeMode) ?? (appendToPlan ? 'append' : 'replace');
}

/** The activities of the file with the ids that they have, or will have, in the database. */
async function identify(context: Context, plan: ImportedPlan, matches: ReadonlyMap<number, string>) {
  const unknown = plan.activities.filter(({ uid }) => !matches.has(uid));
  const newIds = await takeIds(context.db, unknown.length);
  const ids = new Map(matches);
  unknown.forEach(({ uid }, index) => ids.set(uid, newIds[index] ?? ''));
  return { ids, newIds };
}

/** The resource of each of the file's resources: by name, then by e-mail address, among those that the caller sees. */
async function matchResources(
  { db, caller }: Context,
  { resources }: ImportedPlan,
): Promise<ReadonlyMap<number, string>> {
  const known = await resourcesByName(
    db,
    caller,
    resources.map(({ name }) => name),
    resources.flatMap(({ email }) => email ?? []),
  );
  const byName = new Map(known.map(({ name, id }) => [name, id]));
  const byEmail = new Map(known.flatMap(({ email, id }) => (email === null ? [] : [[email, id] as const])));
  const idOf = (name: string, email = '') => byName.get(name.toLowerCase()) ?? byEmail.get(email.toLowerCase());
  return new Map(
    resources.flatMap(({ uid, name, email }): [number, string][] => {
      const id = idOf(name, email);
      return id === undefined ? [] : [[uid, id]];
    }),
  );
}

/** Removes what a replacing file no longer has; refuses where work is recorded for it. */
async function removeMissing({ db }: Context, versionId: string, missing: readonly string[]): Promise<void> {
  const recorded = await withRecords(db, missing);
  if (recorded.length > 0) {
    const activities = recorded.map(({ name }) => name);
    throw new Failure('project_planning.error.ImportErrorWorkRecordsExist', {
      activities,
      ids: recorded.map(({ id }) => id),
    });
  }
  await removeActivities(db, versionId, missing);
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
  const existing = await plannedActivities(db, versionId);
  const matches = mode === 'append' ? new Map<number, string>() : matchActivities(file.activities, existing);
  const matched = new Set(matches.values());
  const missing = existing.filter(({ activityId }) => !matched.has(activityId)).map(({ activityId }) => activityId);
  if (mode === 'replace') await removeMissing(context, versionId, missing);
  const { ids, newIds } = await identify(context, file, matches);
  const resources = await matchResources(context, file);

  const offset = mode === 'replace' ? 0 : Math.max(0, ...existing.map(({ sequence }) => sequence));
  const rows = rollUp(file, { planId: plan.id, versionId, ids, resources, offset });
  const links = file.links.map(({ predecessorUid, successorUid, type, lag, lagElapsed }) => ({
    plan_version_id: versionId,
    predecessor_id: ids.get(predecessorUid) ?? '',
    successor_id: ids.get(successorUid) ?? '',
    type,
    lag,
    lag_elapsed: lagElapsed,
  }));
  refuseLoop(links);
  await writeActivities(db, plan.id, rows.activities, newIds);
  await clearLinksAndAssignments(db, versionId, [...matched]);
  await writeLinks(db, links);
  await writeAssignments(db, versionId, rows.assignments);
  await joinProject(db, plan.projectNodeId, [...new Set(rows.assignments.map(({ resource_id }) => resource_id))]);
  const outcome = outcomeOf(file, rows, {
    mode,
    removed: mode === 'replace' ? missing.length : 0,
    language: caller.language,
  });
  await noteImport(db, plan.projectNodeId, caller.userId, outcome.counts);
  return outcome;
}

function refuseLoop(links: readonly { predecessor_id: string; successor_id: string }[]): void {
  const loop = findLoop(links.map(({ predecessor_id, successor_id }) => ({ from: predecessor_id, to: successor_id })));
  if (loop) throw new Failure('project.error.LoopAssignmentError', { ids: loop });
}
