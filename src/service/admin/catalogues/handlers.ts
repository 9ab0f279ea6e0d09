import { sql } from 'kysely';
import {
  type categoriesApi as categoryContract,
  type classificationsApi as classificationContract,
  OpActivityCategoryEntry,
  type OpActivityCategoryInput,
  OpProjectClassificationEntry,
  type OpProjectClassificationInput,
  OpProjectStatusEntry,
  type OpProjectStatusInput,
  type statusesApi as statusContract,
} from '#contract/app/catalogues.ts';
import {
  categoryEntryFields,
  categoryValues,
  classificationEntryFields,
  statusEntryFields,
  statusValues,
} from '#service/core/catalogues/rules.ts';
import type { Handlers } from '#service/core/context.ts';
import {
  type Catalogue,
  changeEntry,
  createEntry,
  deleteEntry,
  listCatalogueEntries,
  orderEntries,
} from '#service/core/catalogues/entries.ts';

const projectStatusHandlers: Handlers<typeof statusContract> = {
  listProjectStatusEntries: async (context) => ({
    projectStatus: await listCatalogueEntries(context, projectStatuses),
  }),
  createProjectStatus: (context, { body }) => createEntry(context, projectStatuses, body),
  changeProjectStatus: (context, { statusId, body }) => changeEntry(context, projectStatuses, statusId, body),
  orderProjectStatuses: async (context, { body }) => ({
    projectStatus: await orderEntries(context, projectStatuses, body.id),
  }),
  deleteProjectStatus: (context, { statusId }) => deleteEntry(context, projectStatuses, statusId),
};

const classificationHandlers: Handlers<typeof classificationContract> = {
  listProjectClassificationEntries: async (context) => ({
    projectClassification: await listCatalogueEntries(context, projectClassifications),
  }),
  createProjectClassification: (context, { body }) => createEntry(context, projectClassifications, body),
  changeProjectClassification: (context, { classificationId, body }) =>
    changeEntry(context, projectClassifications, classificationId, body),
  orderProjectClassifications: async (context, { body }) => ({
    projectClassification: await orderEntries(context, projectClassifications, body.id),
  }),
  deleteProjectClassification: (context, { classificationId }) =>
    deleteEntry(context, projectClassifications, classificationId),
};

const activityCategoryHandlers: Handlers<typeof categoryContract> = {
  listActivityCategoryEntries: async (context) => ({
    activityCategory: await listCatalogueEntries(context, activityCategories),
  }),
  createActivityCategory: (context, { body }) => createEntry(context, activityCategories, body),
  changeActivityCategory: (context, { categoryId, body }) => changeEntry(context, activityCategories, categoryId, body),
  deleteActivityCategory: (context, { categoryId }) => deleteEntry(context, activityCategories, categoryId),
};

/** Catalogues by which projects and activities are classified. */
export const catalogueHandlers = { ...projectStatusHandlers, ...classificationHandlers, ...activityCategoryHandlers };

const rgbColor = sql`'#' || lpad(to_hex(entry.color & 16777215), 6, '0')`;

const projectStatuses: Catalogue<OpProjectStatusEntry, OpProjectStatusInput, ReturnType<typeof statusValues>> = {
  subject: 'project_status',
  schema: OpProjectStatusEntry,
  fields: statusEntryFields,
  read: { rgbColor },
  order: sql`entry.sequence, entry.name`,
  orderedWithin: [],
  uses: { from: sql`project_node`, key: 'project_status_id' },
  uniqueName: 'project_status_name',
  values: statusValues,
  prepare: async ({ db }, { defaultStatus }, current) => {
    if (!defaultStatus) return;
    await sql`update project_status set default_status = false
      where default_status and id is distinct from ${current?.id ?? null}`.execute(db);
  },
};

const projectClassifications: Catalogue<
  OpProjectClassificationEntry,
  OpProjectClassificationInput,
  ReturnType<typeof classificationEntryFields.merged>
> = {
  subject: 'project_classification',
  schema: OpProjectClassificationEntry,
  fields: classificationEntryFields,
  order: sql`entry.sequence, entry.name`,
  orderedWithin: [],
  uses: { from: sql`project_node`, key: 'project_classification_id' },
  uniqueName: 'project_classification_name',
  values: (body, current) => classificationEntryFields.merged(body, current),
};

const activityCategories: Catalogue<
  OpActivityCategoryEntry,
  OpActivityCategoryInput,
  ReturnType<typeof categoryValues>
> = {
  subject: 'activity_category',
  schema: OpActivityCategoryEntry,
  fields: categoryEntryFields,
  read: { rgbColor },
  order: sql`entry.name`,
  uses: { from: sql`activity_version`, key: 'category_id', count: sql`count(distinct activity_id)` },
  uniqueName: 'activity_category_name',
  values: categoryValues,
  prepare: async ({ db }, { defaultCategory }, current) => {
    if (!defaultCategory) return;
    await sql`update activity_category set default_category = false
      where default_category and id is distinct from ${current?.id ?? null}`.execute(db);
  },
};
