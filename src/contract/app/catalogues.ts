import type { Static } from 'typebox';
import { del, get, post, put } from '../core/endpoint.ts';
import { Count, Id, list, Name, record, stamps, Text, Timestamp, Whole } from '../core/fields.ts';
import { statusInputFields } from '../documented/projects.ts';
import { categoryInputFields } from '../documented/tasks.ts';

/** A project status with how many projects have it. */
export const OpProjectStatusEntry = record('OpProjectStatusEntry', {
  id: Id,
  sequence: Whole,
  ...statusInputFields,
  uses: Count,
  ...stamps,
});
export type OpProjectStatusEntry = Static<typeof OpProjectStatusEntry>;

const OpProjectStatusInput = record('OpProjectStatusInput', { ...statusInputFields, modified: Timestamp });
export type OpProjectStatusInput = Static<typeof OpProjectStatusInput>;

const OpProjectStatusDraft = record('OpProjectStatusDraft', {
  ...statusInputFields,
  sequence: Whole,
});

const OpProjectStatusEntryList = list('OpProjectStatusEntryList', 'projectStatus', OpProjectStatusEntry);

/** Ids in the order that they are to have. */
export const OpOrder = list('OpOrder', 'id', Id);

const statusChangeAreas = ['app', 'projects'] as const;

export const statusesApi = {
  listProjectStatusEntries: get('/projects/statuses', { returns: OpProjectStatusEntryList }),
  createProjectStatus: post('/projects/statuses', {
    body: OpProjectStatusDraft,
    returns: OpProjectStatusEntry,
    changes: statusChangeAreas,
  }),
  changeProjectStatus: put('/projects/statuses/{statusId}', {
    body: OpProjectStatusInput,
    returns: OpProjectStatusEntry,
    changes: statusChangeAreas,
  }),
  orderProjectStatuses: put('/projects/statusOrder', {
    body: OpOrder,
    returns: OpProjectStatusEntryList,
    changes: statusChangeAreas,
  }),
  deleteProjectStatus: del('/projects/statuses/{statusId}', { changes: statusChangeAreas }),
};

const classificationInput = { name: Name, description: Text };

/** A project classification with how many projects have it. */
export const OpProjectClassificationEntry = record('OpProjectClassificationEntry', {
  id: Id,
  sequence: Whole,
  ...classificationInput,
  uses: Count,
  ...stamps,
});
export type OpProjectClassificationEntry = Static<typeof OpProjectClassificationEntry>;

const OpProjectClassificationInput = record('OpProjectClassificationInput', {
  ...classificationInput,
  modified: Timestamp,
});
export type OpProjectClassificationInput = Static<typeof OpProjectClassificationInput>;

const OpProjectClassificationDraft = record('OpProjectClassificationDraft', {
  ...classificationInput,
  sequence: Whole,
});

const OpProjectClassificationEntryList = list(
  'OpProjectClassificationEntryList',
  'projectClassification',
  OpProjectClassificationEntry,
);

const classificationChangeAreas = ['app', 'projects'] as const;

export const classificationsApi = {
  listProjectClassificationEntries: get('/projects/classifications', { returns: OpProjectClassificationEntryList }),
  createProjectClassification: post('/projects/classifications', {
    body: OpProjectClassificationDraft,
    returns: OpProjectClassificationEntry,
    changes: classificationChangeAreas,
  }),
  changeProjectClassification: put('/projects/classifications/{classificationId}', {
    body: OpProjectClassificationInput,
    returns: OpProjectClassificationEntry,
    changes: classificationChangeAreas,
  }),
  orderProjectClassifications: put('/projects/classificationOrder', {
    body: OpOrder,
    returns: OpProjectClassificationEntryList,
    changes: classificationChangeAreas,
  }),
  deleteProjectClassification: del('/projects/classifications/{classificationId}', {
    changes: classificationChangeAreas,
  }),
};

/** An activity category with how many activities have it, in any version of a plan. */
export const OpActivityCategoryEntry = record('OpActivityCategoryEntry', {
  id: Id,
  ...categoryInputFields,
  uses: Count,
  ...stamps,
});
export type OpActivityCategoryEntry = Static<typeof OpActivityCategoryEntry>;

const OpActivityCategoryInput = record('OpActivityCategoryInput', { ...categoryInputFields, modified: Timestamp });
export type OpActivityCategoryInput = Static<typeof OpActivityCategoryInput>;

const OpActivityCategoryEntryList = list('OpActivityCategoryEntryList', 'activityCategory', OpActivityCategoryEntry);

const categoryChangeAreas = ['app', 'tasks'] as const;

const categoryWrite = { body: OpActivityCategoryInput, returns: OpActivityCategoryEntry, changes: categoryChangeAreas };

export const categoriesApi = {
  listActivityCategoryEntries: get('/tasks/categories', { returns: OpActivityCategoryEntryList }),
  createActivityCategory: post('/tasks/categories', categoryWrite),
  changeActivityCategory: put('/tasks/categories/{categoryId}', categoryWrite),
  deleteActivityCategory: del('/tasks/categories/{categoryId}', { changes: categoryChangeAreas }),
};
