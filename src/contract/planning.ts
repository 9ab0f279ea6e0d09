import { Type, type Static } from 'typebox';
import { binary, get, put, optional, group } from './endpoint.ts';
import { Flag, Id, list, Name, record, Text, Timestamp, Whole } from './fields.ts';

/** The interface's record type `Id`: an identifier as a number. */
export const VersionId = record('Id', { id: Whole });

/** Fields of a portfolio scenario that a plan version belongs to. */
export const PortfolioScenario = record('PortfolioScenario', { id: Id, name: Name });

export const VersionInfo = record('VersionInfo', {
  id: VersionId,
  name: Name,
  comment: Text,
  version: Whole,
  realVersionNumber: Whole,
  checkInTime: Timestamp,
  workingVersion: Flag,
  baselineVersion: Flag,
  idString: Name,
  scenario: PortfolioScenario,
});
export type VersionInfo = Static<typeof VersionInfo>;

export const OpAssignmentVersion = record('OpAssignmentVersion', {
  id: Id,
  created: Timestamp,
  modified: Timestamp,
});
export type OpAssignmentVersion = Static<typeof OpAssignmentVersion>;

export const OpAssignmentVersionList = list('OpAssignmentVersionList', 'assignmentVersion', OpAssignmentVersion);

export const planning = group('planning', {
  checkIn: put('/checkIn/{projectId}', 'Check in.', {
    query: { recalculateWBS: optional(Flag), name: optional(Name), comment: optional(Text) },
    changes: ['planning', 'tasks', 'projects', 'worklogs'],
  }),
  edit: put('/edit/{projectId}', 'Edit.', {
    returns: VersionInfo,
    changes: ['planning', 'tasks', 'projects', 'worklogs'],
  }),
  importProjectPlan: put('/importProjectPlan/{projectId}', 'Import project plan.', {
    query: { format: optional(Text), appendToPlan: optional(Flag), mergeMode: optional(Text) },
    body: binary,
    returns: Type.String(),
    changes: ['planning', 'tasks', 'projects', 'worklogs'],
  }),
  listAssignmentVersions: get('/listAssignmentVersions/{activityVersionId}', 'List assignment versions.', {
    returns: OpAssignmentVersionList,
  }),
});
