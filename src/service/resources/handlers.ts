import { Level } from '#contract/codes.ts';
import type { resources as contract } from '#contract/resources.ts';
import { requireResource } from '../access.ts';
import type { SomeHandlers } from '../context.ts';
import { listCustomTypes } from '../custom-values/store.ts';
import { notFound } from '../errors.ts';
import { findUser } from '../users/store.ts';
import { assignablePools } from './assignable-pools.ts';
import * as store from './store.ts';
import * as unavailabilities from './unavailability-store.ts';

const rootPool = '2';

export const resources: SomeHandlers<typeof contract> = {
  getResourceById: (context, { resourceId }) => store.findResource(context, resourceId),

  getResourcesByIds: async (context, { resourceIds = [] }) => ({
    resource: await store.listResourcesByIds(context, resourceIds),
  }),

  getRootResourcePool: async (context) =>
    (await store.findResource(context, rootPool)) ?? (await store.findRootFrame(context)),

  getUnavailabilityById: (context, { unavailabilityId }) =>
    unavailabilities.findUnavailability(context, unavailabilityId),

  getUnavailabilityTypeById: ({ db }, { unavailabilityTypeId }) => unavailabilities.findType(db, unavailabilityTypeId),

  listAssignablePools: async (context, { resourceIds = [] }) => ({
    assignablePoolsResult: await assignablePools(context, resourceIds),
  }),

  listLinkedResources: async (context, { userId }) => {
    if (!(await findUser(context.db, context.caller, userId))) throw notFound('user', userId);
    return { resource: await store.listLinkedResources(context, userId) };
  },

  listMyLinkedResources: async (context) => ({
    resource: await store.listLinkedResources(context, context.caller.userId),
  }),

  listMyUnavailabilities: async (context) => ({
    unavailability: await unavailabilities.listMyUnavailabilities(context),
  }),

  listPoolCustomTypes: async ({ db, caller }) => ({ customType: await listCustomTypes(db, caller, 'pool') }),

  listResourceCustomTypes: async ({ db, caller }) => ({ customType: await listCustomTypes(db, caller, 'resource') }),

  listUnavailabilities: async (context, { resourceId }) => {
    await requireResource(context, resourceId, Level.observer);
    return { unavailability: await unavailabilities.listUnavailabilities(context, resourceId) };
  },

  listUnavailabilityTypes: async ({ db }) => ({ unavailabilityType: await unavailabilities.listTypes(db) }),
};
