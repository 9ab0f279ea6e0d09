import type { Static } from 'typebox';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { Count, Flag, Id, list, Name, record, Timestamp } from '../core/fields.ts';

const trackerInput = {
  name: Name,
  baseUrl: Name,
  enabled: Flag,
};

/** An issue tracker with how many of its issues are linked to activities. */
export const OpTrackerInstance = record('OpTrackerInstance', {
  id: Id,
  ...trackerInput,
  uses: Count,
  modified: Timestamp,
});
export type OpTrackerInstance = Static<typeof OpTrackerInstance>;

const OpTrackerInstanceInput = record('OpTrackerInstanceInput', { ...trackerInput, modified: Timestamp });
export type OpTrackerInstanceInput = Static<typeof OpTrackerInstanceInput>;

/** An issue of a tracker with the activity that it is linked to; `project` is the activity's. */
export const OpTrackerLink = record('OpTrackerLink', {
  trackerInstance: Id,
  issueId: Name,
  activity: Id,
  activityName: Name,
  project: Id,
});
export type OpTrackerLink = Static<typeof OpTrackerLink>;

const OpTrackerLinkInput = record('OpTrackerLinkInput', { trackerInstance: Id, issueId: Name, activity: Id });
export type OpTrackerLinkInput = Static<typeof OpTrackerLinkInput>;

const OpTrackerInstanceList = list('OpTrackerInstanceList', 'trackerInstance', OpTrackerInstance);
const OpTrackerLinkList = list('OpTrackerLinkList', 'trackerLink', OpTrackerLink);

const trackerChangeAreas = ['app', 'products'] as const;

const trackerWrite = { body: OpTrackerInstanceInput, returns: OpTrackerInstance, changes: trackerChangeAreas };

export const trackersApi = {
  listTrackerInstances: get('/trackers', { returns: OpTrackerInstanceList }),
  createTrackerInstance: post('/trackers', trackerWrite),
  changeTrackerInstance: put('/trackers/{trackerInstanceId}', trackerWrite),
  deleteTrackerInstance: del('/trackers/{trackerInstanceId}', { changes: trackerChangeAreas }),
  listTrackerLinks: get('/trackerLinks', {
    query: { trackerInstance: optional(Id), activity: optional(Id) },
    returns: OpTrackerLinkList,
  }),
  putTrackerLink: put('/trackerLinks', {
    body: OpTrackerLinkInput,
    returns: OpTrackerLink,
    changes: trackerChangeAreas,
  }),
  deleteTrackerLink: del('/trackerLinks', {
    query: { trackerInstance: Id, issueId: Name },
    changes: trackerChangeAreas,
  }),
};
