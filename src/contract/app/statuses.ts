import type { Static } from 'typebox';
import { del, get, post, put } from '../core/endpoint.ts';
import { Count, describe, Flag, Id, list, Name, Percent, record, Text, Timestamp, Whole } from '../core/fields.ts';

const statusInput = {
  name: Name,
  description: Text,
  color: Whole,
  rgbColor: describe(Name, 'The color as #rrggbb; it goes before `color` in a body.'),
  defaultStatus: describe(Flag, 'New projects get it; giving it to one status takes it from the others.'),
  lockWBSCodes: Flag,
  linkedLevel: Percent,
  active: describe(Flag, 'Only active ones can be chosen for a project.'),
};

/** A project status with how many projects have it. */
export const OpProjectStatusEntry = record('OpProjectStatusEntry', {
  id: Id,
  sequence: Whole,
  ...statusInput,
  uses: Count,
  created: Timestamp,
  modified: Timestamp,
});
export type OpProjectStatusEntry = Static<typeof OpProjectStatusEntry>;

const OpProjectStatusInput = record('OpProjectStatusInput', { ...statusInput, modified: Timestamp });
export type OpProjectStatusInput = Static<typeof OpProjectStatusInput>;

const OpProjectStatusDraft = record('OpProjectStatusDraft', {
  ...statusInput,
  sequence: describe(Whole, 'Its place: entries from there on move back. Without it, it is the last one.'),
});

const OpProjectStatusEntryList = list('OpProjectStatusEntryList', 'projectStatus', OpProjectStatusEntry);

/** Ids in the order that they are to have. */
export const OpOrder = list('OpOrder', 'id', Id);

const statusChangeAreas = ['app', 'projects'] as const;

export const statusesApi = {
  listProjectStatusEntries: get('/projects/statuses', 'All project statuses in their order, with how many use them.', {
    returns: OpProjectStatusEntryList,
  }),
  createProjectStatus: post('/projects/statuses', 'Creates a project status.', {
    body: OpProjectStatusDraft,
    returns: OpProjectStatusEntry,
    changes: statusChangeAreas,
  }),
  changeProjectStatus: put('/projects/statuses/{statusId}', 'Changes the sent fields of a project status.', {
    body: OpProjectStatusInput,
    returns: OpProjectStatusEntry,
    changes: statusChangeAreas,
  }),
  orderProjectStatuses: put('/projects/statusOrder', 'Puts the project statuses into the order of these ids.', {
    body: OpOrder,
    returns: OpProjectStatusEntryList,
    changes: statusChangeAreas,
  }),
  deleteProjectStatus: del('/projects/statuses/{statusId}', 'Deletes a project status that no project has.', {
    changes: statusChangeAreas,
  }),
};
