import { Type, type Static } from 'typebox';
import { binary, get, put, optional, endpointGroup } from '../core/endpoint.ts';
import { describe, Flag, Id, list, Name, record, stamps, Text, Timestamp, Whole } from '../core/fields.ts';

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
      recalculateWBS: optional(describe(Flag, 'Whether WBS codes are renumbered, false by default.')),
      name: optional(describe(Name, 'Name of the version.')),
      comment: optional(describe(Text, 'Comment on the version.')),
    },
    changes: ['planning', 'tasks', 'projects', 'worklogs'],
  }),
  edit: put('/edit/{projectId}', { returns: VersionInfo, changes: ['planning', 'tasks', 'projects', 'worklogs'] }),
  importProjectPlan: put('/importProjectPlan/{projectId}', {
    query: {
      format: optional(describe(Name, 'mspdi, mpx, mpp or xls; found out from the content by default.')),
      appendToPlan: optional(
        describe(Flag, 'true appends the imported activities, false (default) replaces planned activities.'),
      ),
      mergeMode: optional(
        describe(Name, 'append, replace or update; then appendToPlan is ignored. Better not set, for later versions.'),
      ),
    },
    body: binary,
    returns: Type.String(),
    changes: ['planning', 'tasks', 'projects', 'worklogs'],
  }),
  listAssignmentVersions: get('/listAssignmentVersions/{activityVersionId}', { returns: OpAssignmentVersionList }),
});
