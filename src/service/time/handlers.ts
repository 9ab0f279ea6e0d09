import { Level } from '#contract/core/codes.ts';
import type { worklogs as contract } from '#contract/documented/worklogs.ts';
import { insufficient, requireProject } from '#service/core/access.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { costRecordsImport } from './imports/cost-records.ts';
import { timeRecordsImport } from './imports/time-records.ts';
import { createRecord, deleteRecord, updateRecord } from './commands.ts';
import {
  type LockedPeriod,
  hasPlan,
  listManagedProjects,
  lockDays,
  type LockedProjects,
  unlockDays,
} from './locking/writes.ts';
import { quickTrack } from './quick-track-commands.ts';
import * as store from './queries.ts';

/** The days to lock or unlock, in their order. */
function requireLockDays({ from, until }: LockedPeriod): LockedPeriod {
  if (until < from) throw invalidParameter('until', until, { key: 'expected.dayFrom', values: { day: from } });
  return { from, until };
}

/** The projects whose days the caller may lock: an administrator all, others those that they manage. */
async function lockableProjects(context: Context): Promise<LockedProjects> {
  if (context.caller.isAdministrator) return 'all';
  const projects = await listManagedProjects(context);
  if (projects.length === 0) throw insufficient(Level.manager, Level.none);
  return projects;
}

/** One project, with a plan, that the caller manages. */
async function lockableProject(context: Context, projectId: string): Promise<LockedProjects> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  if (!(await hasPlan(context.db, projectId))) throw invalidParameter('projectId', projectId, 'expected.idOfProject');
  return [projectId];
}

const moves = {
  lock: { run: lockDays, event: 'recordsLocked', action: 'work.locked' },
  unlock: { run: unlockDays, event: 'recordsUnlocked', action: 'work.unlocked' },
} as const;

/** Locks or unlocks days of one project, or without one of all that the caller may. */
async function moveLockDays(context: Context, kind: keyof typeof moves, given: LockedPeriod, projectId: string | null) {
  const days = requireLockDays(given);
  const projects = projectId === null ? await lockableProjects(context) : await lockableProject(context, projectId);
  const result = await moves[kind].run(context, days, projects);
  await recordEvent(context, moves[kind].event, { projectNodeId: projectId });
  const { from, until } = days;
  const of = projects === 'all' ? { allProjects: true } : await auditedProjects(context, projects);
  const details = { firstDay: from, lastDay: until, ...of, records: result.numberChanged };
  await recordAudit(context, {
    action: moves[kind].action,
    ...(projectId !== null && { objectId: projectId }),
    details,
  });
  return result;
}

export const worklogHandlers: Handlers<typeof contract> = {
  createWorkRecord: (context, input) => createRecord(context, input),
  updateWorkRecord: (context, { resourceWorkRecordId, ...given }) => updateRecord(context, resourceWorkRecordId, given),

  deleteWorkRecord: async (context, { resourceWorkRecordId }) => {
    await deleteRecord(context, resourceWorkRecordId);
    return undefined;
  },

  importCostRecords: prepared(costRecordsImport.read, costRecordsImport.run),
  importTimeRecords: prepared(timeRecordsImport.read, timeRecordsImport.run),

  listMyWorkRecords: async (context, period) => ({ resourceWorkRecord: await store.listOfCaller(context, period) }),

  listWorkRecordsOfProject: async (context, { projectId, resourceIds = [], ...period }) => {
    const { level = Level.none, records } = await store.listOfProject(context, projectId, resourceIds, period);
    if (level < Level.observer) await requireProject(context, projectId, Level.observer);
    return { resourceWorkRecord: records };
  },

  lockWorkRecords: (context, days) => moveLockDays(context, 'lock', days, null),
  lockWorkRecordsOfProject: (context, { projectId, ...days }) => moveLockDays(context, 'lock', days, projectId),

  quickTrack: async (context, input) => ({ resourceWorkRecord: await quickTrack(context, input) }),

  unlockWorkRecords: (context, days) => moveLockDays(context, 'unlock', days, null),
  unlockWorkRecordsOfProject: (context, { projectId, ...days }) => moveLockDays(context, 'unlock', days, projectId),
};
