import type { Static } from 'typebox';
import { del, get, post, put } from '../core/endpoint.ts';
import { Count, describe, Id, list, Name, record, Text, Timestamp, Whole } from '../core/fields.ts';
import { OpOrder } from './statuses.ts';

const classificationInput = { name: Name, description: Text };

/** A project classification with how many projects have it. */
export const OpProjectClassificationEntry = record('OpProjectClassificationEntry', {
  id: Id,
  sequence: Whole,
  ...classificationInput,
  uses: Count,
  created: Timestamp,
  modified: Timestamp,
});
export type OpProjectClassificationEntry = Static<typeof OpProjectClassificationEntry>;

const OpProjectClassificationInput = record('OpProjectClassificationInput', {
  ...classificationInput,
  modified: Timestamp,
});
export type OpProjectClassificationInput = Static<typeof OpProjectClassificationInput>;

const OpProjectClassificationDraft = record('OpProjectClassificationDraft', {
  ...classificationInput,
  sequence: describe(Whole, 'Its place: entries from there on move back. Without it, it is the last one.'),
});

const OpProjectClassificationEntryList = list(
  'OpProjectClassificationEntryList',
  'projectClassification',
  OpProjectClassificationEntry,
);

const classificationChangeAreas = ['app', 'projects'] as const;

export const classificationsApi = {
  listProjectClassificationEntries: get(
    '/projects/classifications',
    'All project classifications in their order, with how many use them.',
    { returns: OpProjectClassificationEntryList },
  ),
  createProjectClassification: post('/projects/classifications', 'Creates a project classification.', {
    body: OpProjectClassificationDraft,
    returns: OpProjectClassificationEntry,
    changes: classificationChangeAreas,
  }),
  changeProjectClassification: put(
    '/projects/classifications/{classificationId}',
    'Changes the sent fields of a project classification.',
    { body: OpProjectClassificationInput, returns: OpProjectClassificationEntry, changes: classificationChangeAreas },
  ),
  orderProjectClassifications: put(
    '/projects/classificationOrder',
    'Puts the project classifications into the order of these ids.',
    { body: OpOrder, returns: OpProjectClassificationEntryList, changes: classificationChangeAreas },
  ),
  deleteProjectClassification: del(
    '/projects/classifications/{classificationId}',
    'Deletes a project classification that no project has.',
    { changes: classificationChangeAreas },
  ),
};
