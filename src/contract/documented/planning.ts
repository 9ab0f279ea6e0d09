import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { binary, get, put, optional, endpointGroup } from '../core/endpoint.ts';
import { Flag, Id, list, Name, record, stamps, Text, Timestamp, Whole } from '../core/fields.ts';

/** The interface's record type `Id`: an identifier as a number. */
const VersionId = record('Id', { id: Whole });

/** Fields of a portfolio scenario that a plan version belongs to. */
const PortfolioScenario = record('PortfolioScenario', { id: Id, name: Name });

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
  ...stamps,
});
export type OpAssignmentVersion = Static<typeof OpAssignmentVersion>;

const OpAssignmentVersionList = list('OpAssignmentVersionList', 'assignmentVersion', OpAssignmentVersion);

export const planning = endpointGroup('planning', {
  checkIn: put('/checkIn/{projectId}', {
    query: {
      recalculateWBS: optional(Flag),
      name: optional(Name),
      comment: optional(Text),
    },
    changes: ['planning', 'tasks', 'projects', 'worklogs'],
  }),
  edit: put('/edit/{projectId}', { returns: VersionInfo, changes: ['planning', 'tasks', 'projects', 'worklogs'] }),
  importProjectPlan: put('/importProjectPlan/{projectId}', {
    query: {
      format: optional(Name),
      appendToPlan: optional(Flag),
      mergeMode: optional(Name),
    },
    body: binary,
    returns: Type.String(),
    changes: ['planning', 'tasks', 'projects', 'worklogs', 'resources'],
    background: 'import',
  }),
  listAssignmentVersions: get('/listAssignmentVersions/{activityVersionId}', { returns: OpAssignmentVersionList }),
});
