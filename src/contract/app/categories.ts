import type { Static } from 'typebox';
import { del, get, post, put } from '../core/endpoint.ts';
import { Count, describe, Flag, Id, list, Name, record, Text, Timestamp, Whole } from '../core/fields.ts';

const categoryInput = {
  name: Name,
  description: Text,
  color: Whole,
  rgbColor: describe(Name, 'The color as #rrggbb; it goes before `color` in a body.'),
  defaultCategory: describe(Flag, 'Giving it to one category takes it from the others.'),
  active: Flag,
};

/** An activity category with how many activities have it, in any version of a plan. */
export const OpActivityCategoryEntry = record('OpActivityCategoryEntry', {
  id: Id,
  ...categoryInput,
  uses: Count,
  created: Timestamp,
  modified: Timestamp,
});
export type OpActivityCategoryEntry = Static<typeof OpActivityCategoryEntry>;

const OpActivityCategoryInput = record('OpActivityCategoryInput', { ...categoryInput, modified: Timestamp });
export type OpActivityCategoryInput = Static<typeof OpActivityCategoryInput>;

const OpActivityCategoryEntryList = list('OpActivityCategoryEntryList', 'activityCategory', OpActivityCategoryEntry);

const categoryChangeAreas = ['app', 'tasks'] as const;

export const categoriesApi = {
  listActivityCategoryEntries: get('/tasks/categories', 'All activity categories by name, with how many use them.', {
    returns: OpActivityCategoryEntryList,
  }),
  createActivityCategory: post('/tasks/categories', 'Creates an activity category.', {
    body: OpActivityCategoryInput,
    returns: OpActivityCategoryEntry,
    changes: categoryChangeAreas,
  }),
  changeActivityCategory: put('/tasks/categories/{categoryId}', 'Changes the sent fields of an activity category.', {
    body: OpActivityCategoryInput,
    returns: OpActivityCategoryEntry,
    changes: categoryChangeAreas,
  }),
  deleteActivityCategory: del('/tasks/categories/{categoryId}', 'Deletes an activity category that no activity has.', {
    changes: categoryChangeAreas,
  }),
};
