import { Level } from '#contract/core/codes.ts';
import type { worklogs as contract } from '#contract/documented/worklogs.ts';
import { requireProject } from '#service/core/access.ts';
import { type Handlers, prepared } from '#service/core/context.ts';
import { costRecordsImport } from './imports/cost-records.ts';
import { timeRecordsImport } from './imports/time-records.ts';
import { createWorkRecord, deleteWorkRecord, updateWorkRecord } from './commands.ts';
import { quickTrack } from './quick-track-commands.ts';
import { listOwnWorkRecords, listProjectWorkRecords } from './queries.ts';
import { changeLockedDays } from '#service/time/locking/commands.ts';

export const worklogHandlers: Handlers<typeof contract> = {
  createWorkRecord,
  updateWorkRecord: (context, { resourceWorkRecordId, ...input }) =>
    updateWorkRecord(context, resourceWorkRecordId, input),

  deleteWorkRecord: (context, { resourceWorkRecordId }) => deleteWorkRecord(context, resourceWorkRecordId),

  importCostRecords: prepared(costRecordsImport.read, costRecordsImport.run),
  importTimeRecords: prepared(timeRecordsImport.read, timeRecordsImport.run),

  listMyWorkRecords: async (context, period) => ({ resourceWorkRecord: await listOwnWorkRecords(context, period) }),

  listWorkRecordsOfProject: async (context, { projectId, resourceIds = [], ...period }) => {
    const { level = Level.none, records } = await listProjectWorkRecords(context, projectId, resourceIds, period);
    if (level < Level.observer) await requireProject(context, projectId, Level.observer);
    return { resourceWorkRecord: records };
  },

  lockWorkRecords: (context, days) => changeLockedDays(context, 'lock', days, null),
  lockWorkRecordsOfProject: (context, { projectId, ...days }) => changeLockedDays(context, 'lock', days, projectId),

  quickTrack: async (context, input) => ({ resourceWorkRecord: await quickTrack(context, input) }),

  unlockWorkRecords: (context, days) => changeLockedDays(context, 'unlock', days, null),
  unlockWorkRecordsOfProject: (context, { projectId, ...days }) => changeLockedDays(context, 'unlock', days, projectId),
};
