import type { categoriesApi as categoryContract } from '#contract/app/categories.ts';
import type { classificationsApi as classificationContract } from '#contract/app/classifications.ts';
import type { statusesApi as statusContract } from '#contract/app/statuses.ts';
import type { Handlers } from '#service/core/context.ts';
import { activityCategories, projectClassifications, projectStatuses } from './catalogues.ts';
import {
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
