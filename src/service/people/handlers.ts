import { Level } from '#contract/core/codes.ts';
import type { resources as contract } from '#contract/documented/resources.ts';
import { requireResource } from '#service/core/access.ts';
import { type Handlers, prepared } from '#service/core/context.ts';
import { listCustomTypes } from '#service/core/custom-values/store.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { unavailabilitiesImport } from './imports/unavailabilities.ts';
import { findUser } from '#service/identity/queries.ts';
import { rootResourcePoolId } from './rules.ts';
import * as store from './queries.ts';
import * as unavailabilities from './unavailability-commands.ts';
import * as unavailabilityStore from './unavailability-queries.ts';
import { createResource, updateResource } from './commands.ts';

export const resourceHandlers: Handlers<typeof contract> = {
  createResource: (context, { poolOrCollectionResourceId, body }) =>
    createResource(context, poolOrCollectionResourceId, body),

  deleteUnavailability: (context, { unavailabilityId }) =>
    unavailabilities.deleteUnavailability(context, unavailabilityId),

  deleteUnavailabilityType: (context, { unavailabilityTypeId }) =>
    unavailabilities.deleteType(context, unavailabilityTypeId),

  getResourceById: (context, { resourceId }) => store.findResource(context, resourceId),

  getResourcesByIds: async (context, { resourceIds = [] }) => ({
    resource: await store.listResourcesByIds(context, resourceIds),
  }),

  getRootResourcePool: async (context) =>
    (await store.findResource(context, rootResourcePoolId)) ?? (await store.findRootPoolFrame(context)),

  getUnavailabilityById: (context, { unavailabilityId }) =>
    unavailabilityStore.findUnavailability(context, unavailabilityId),

  getUnavailabilityTypeById: ({ db }, { unavailabilityTypeId }) =>
    unavailabilityStore.findType(db, unavailabilityTypeId),

  importUnavailabilities: prepared(unavailabilitiesImport.read, unavailabilitiesImport.run),

  insertUnavailability: (context, { body }) => unavailabilities.createUnavailability(context, body),

  insertUnavailabilityType: (context, { body }) => unavailabilities.createType(context, body),

  listAssignablePools: async (context, { resourceIds = [] }) => ({
    assignablePoolsResult: await store.assignablePools(context, resourceIds),
  }),

  listLinkedResources: async (context, { userId }) => {
    if (!(await findUser(context.db, context.caller, userId))) throw notFoundFailure('user', userId);
    return { resource: await store.listResourcesOfUser(context, userId) };
  },

  listMyLinkedResources: async (context) => ({
    resource: await store.listResourcesOfUser(context, context.caller.userId),
  }),

  listMyUnavailabilities: async (context) => ({
    unavailability: await unavailabilityStore.listMyUnavailabilities(context),
  }),

  listPoolCustomTypes: async ({ db, caller }) => ({ customType: await listCustomTypes(db, caller, 'pool') }),

  listResourceCustomTypes: async ({ db, caller }) => ({ customType: await listCustomTypes(db, caller, 'resource') }),

  listUnavailabilities: async (context, { resourceId }) => {
    await requireResource(context, resourceId, Level.observer);
    return { unavailability: await unavailabilityStore.listUnavailabilities(context, resourceId) };
  },

  listUnavailabilityTypes: async ({ db }) => ({ unavailabilityType: await unavailabilityStore.listTypes(db) }),

  updateResource: (context, { body }) => updateResource(context, body),

  updateUnavailability: (context, { body }) => unavailabilities.changeUnavailability(context, body),

  updateUnavailabilityType: (context, { body }) => unavailabilities.changeType(context, body),
};
