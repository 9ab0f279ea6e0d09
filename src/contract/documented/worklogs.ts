import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { WorkRecordState } from '../core/codes.ts';
import { binary, get, post, put, del, optional, endpointGroup } from '../core/endpoint.ts';
import { code, Day, Flag, Hours, Id, list, record, stamps, Text, WorkFilterId } from '../core/fields.ts';
import { bookedEffortFields, requiredPeriod, period, replaceRange } from '../core/queries.ts';
import { OpLockResult, OpRecordsImportResult } from '../core/shared.ts';

export const OpWorkRecord = record('OpWorkRecord', {
  id: Id,
  date: Day,
  assignment: Id,
  ...stamps,
  openEffort: Hours,
  completed: Flag,
});
export type OpWorkRecord = Static<typeof OpWorkRecord>;

export const OpResourceWorkRecord = record('OpResourceWorkRecord', {
  id: Id,
  workRecord: OpWorkRecord,
  resource: Id,
  actualEffort: Hours,
  comment: Text,
  state: code(WorkRecordState),
  ...stamps,
});
export type OpResourceWorkRecord = Static<typeof OpResourceWorkRecord>;

export const OpResourceWorkRecordList = list('OpResourceWorkRecordList', 'resourceWorkRecord', OpResourceWorkRecord);

const recordsImport = {
  query: replaceRange,
  body: binary,
  returns: OpRecordsImportResult,
  changes: ['worklogs', 'tasks', 'projects'],
  background: 'import',
} as const;
const lockChange = {
  query: requiredPeriod,
  returns: OpLockResult,
  changes: ['worklogs', 'tasks', 'projects'],
  writes: true,
} as const;

export const worklogs = endpointGroup('worklogs', {
  createWorkRecord: post('/createWorkRecord/{assignmentId}', {
    query: {
      bookingDate: optional(Day),
      bookingResourceId: optional(Id),
      ...bookedEffortFields,
    },
    returns: OpResourceWorkRecord,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
  deleteWorkRecord: del('/deleteWorkRecord/{resourceWorkRecordId}', { changes: ['worklogs', 'tasks', 'projects'] }),
  importCostRecords: post('/importCostRecords', recordsImport),
  importTimeRecords: post('/importTimeRecords', recordsImport),
  listMyWorkRecords: get('/listMyWorkRecords', { query: period, returns: OpResourceWorkRecordList }),
  listWorkRecordsOfProject: get('/listWorkRecordsOfProject/{projectId}', {
    query: {
      resourceIds: optional(Type.Array(WorkFilterId)),
      ...period,
    },
    returns: OpResourceWorkRecordList,
    large: true,
  }),
  lockWorkRecords: get('/lockWorkRecords', lockChange),
  lockWorkRecordsOfProject: get('/lockWorkRecords/{projectId}', lockChange),
  quickTrack: post('/quickTrack/{assignmentId}', {
    query: {
      bookingDate: optional(Day),
      bookingResourceId: optional(Id),
      ...bookedEffortFields,
      closed: optional(Flag),
    },
    returns: OpResourceWorkRecordList,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
  unlockWorkRecords: get('/unlockWorkRecords', lockChange),
  unlockWorkRecordsOfProject: get('/unlockWorkRecords/{projectId}', lockChange),
  updateWorkRecord: put('/updateWorkRecord/{resourceWorkRecordId}', {
    query: bookedEffortFields,
    returns: OpResourceWorkRecord,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
});
