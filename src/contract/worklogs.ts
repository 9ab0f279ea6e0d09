import { Type, type Static } from 'typebox';
import { WorkRecordState } from './codes.ts';
import { binary, get, post, put, del, optional, group } from './endpoint.ts';
import { code, Day, Flag, Hours, Id, list, record, ResourceFilterId, Text, Timestamp } from './fields.ts';
import { OpLockResult, OpRecordsImportResult } from './shared.ts';

export const OpWorkRecord = record('OpWorkRecord', {
  id: Id,
  date: Day,
  assignment: Id,
  created: Timestamp,
  modified: Timestamp,
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
  created: Timestamp,
  modified: Timestamp,
});
export type OpResourceWorkRecord = Static<typeof OpResourceWorkRecord>;

export const OpResourceWorkRecordList = list('OpResourceWorkRecordList', 'resourceWorkRecord', OpResourceWorkRecord);

export const worklogs = group('worklogs', {
  createWorkRecord: post('/createWorkRecord/{assignmentId}', 'Create work record.', {
    query: {
      bookingDate: optional(Day),
      bookingResourceId: optional(Id),
      actualEffort: optional(Hours),
      open: optional(Hours),
      comment: optional(Text),
      completed: optional(Flag),
    },
    returns: OpResourceWorkRecord,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
  deleteWorkRecord: del('/deleteWorkRecord/{resourceWorkRecordId}', 'Delete work record.', {
    changes: ['worklogs', 'tasks', 'projects'],
  }),
  importCostRecords: post('/importCostRecords', 'Import cost records.', {
    query: { replaceFrom: optional(Day), replaceTo: optional(Day) },
    body: binary,
    returns: OpRecordsImportResult,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
  importTimeRecords: post('/importTimeRecords', 'Import time records.', {
    query: { replaceFrom: optional(Day), replaceTo: optional(Day) },
    body: binary,
    returns: OpRecordsImportResult,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
  listMyWorkRecords: get('/listMyWorkRecords', 'List my work records.', {
    query: { from: optional(Day), until: optional(Day) },
    returns: OpResourceWorkRecordList,
  }),
  listWorkRecordsOfProject: get('/listWorkRecordsOfProject/{projectId}', 'List work records of project.', {
    query: { resourceIds: optional(Type.Array(ResourceFilterId)), from: optional(Day), until: optional(Day) },
    returns: OpResourceWorkRecordList,
  }),
  lockWorkRecords: get('/lockWorkRecords', 'Lock work records.', {
    query: { from: optional(Day), until: optional(Day) },
    returns: OpLockResult,
    changes: ['worklogs', 'tasks', 'projects'],
    writes: true,
  }),
  lockWorkRecordsOfProject: get('/lockWorkRecords/{projectId}', 'Lock work records of project.', {
    query: { from: optional(Day), until: optional(Day) },
    returns: OpLockResult,
    changes: ['worklogs', 'tasks', 'projects'],
    writes: true,
  }),
  quickTrack: post('/quickTrack/{assignmentId}', 'Quick track.', {
    query: {
      bookingDate: optional(Day),
      bookingResourceId: optional(Id),
      actualEffort: optional(Hours),
      open: optional(Hours),
      comment: optional(Text),
      completed: optional(Flag),
      closed: optional(Flag),
    },
    returns: OpResourceWorkRecordList,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
  unlockWorkRecords: get('/unlockWorkRecords', 'Unlock work records.', {
    query: { from: optional(Day), until: optional(Day) },
    returns: OpLockResult,
    changes: ['worklogs', 'tasks', 'projects'],
    writes: true,
  }),
  unlockWorkRecordsOfProject: get('/unlockWorkRecords/{projectId}', 'Unlock work records of project.', {
    query: { from: optional(Day), until: optional(Day) },
    returns: OpLockResult,
    changes: ['worklogs', 'tasks', 'projects'],
    writes: true,
  }),
  updateWorkRecord: put('/updateWorkRecord/{resourceWorkRecordId}', 'Update work record.', {
    query: { actualEffort: optional(Hours), open: optional(Hours), comment: optional(Text), completed: optional(Flag) },
    returns: OpResourceWorkRecord,
    changes: ['worklogs', 'tasks', 'projects'],
  }),
});
