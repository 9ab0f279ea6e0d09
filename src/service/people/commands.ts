import { Level, ResourceType } from '#contract/core/codes.ts';
import { OpResource } from '#contract/documented/resources.ts';
import { requireResource } from '#service/core/access.ts';
import { keepingAdministrators, setsRootLevel } from '#service/identity/administrators.ts';
import type { Context } from '#service/core/context.ts';
import { findDefaultType, isTypeOf, saveCustomValues } from '#service/core/custom-values/store.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recomputeCostsOfResource } from '#service/core/figures/costs.ts';
import { refreshFlagsForMove } from '#service/plans/refresh-schedule-flags.ts';
import { lockRecord, checkModified } from '#service/core/optimistic-lock.ts';
import { findUser } from '#service/identity/queries.ts';
import * as rules from './rules.ts';
import { findResource } from './queries.ts';
import * as store from './writes.ts';
import {
  changeEveryoneLevel,
  changeLinks,
  getTreePath,
  lockTree,
  moveInTree,
  parentToFill,
  requireNotBelow,
  resourceTree,
} from '#service/core/record-tree.ts';

/** Creating and changing resources. See `createResource` and `updateResource` for the contract. */

/** Adds defaults for fields that are not passed; null means no value. */
async function withResourceDefaults({ db }: Context, input: rules.ResourceValues): Promise<rules.ResourceValues> {
  const type = input.type ?? ResourceType.resource;
  return { type, customType: await findDefaultType(db, rules.resourceKindOf(type)), ...input };
}

/** Checks the references that are set: a custom type of the kind, and a user that the caller sees. */
async function checkResourceReferences(
  { db, caller }: Context,
  { customType, user }: rules.ResourceValues,
  kind: rules.ResourceKind,
): Promise<void> {
  if (customType && !(await isTypeOf(db, kind, customType))) {
    throw invalidParameter('customType', customType, { key: 'expected.idOfCustomType', values: { kind } });
  }
  if (user && !(await findUser(db, caller, user))) throw invalidParameter('user', user, 'expected.idOfUser');
}

/**
 * Creates a resource, pool or collection: needs manager level on the pool or collection that it is put into. Returns the
 * record as the caller sees it.
 */
export async function createResource(
  context: Context,
  parentId: string,
  body: rules.ResourceBody,
): Promise<OpResource | null> {
  const { db } = context;
  const parent = await parentToFill(context, resourceTree, parentId, 'poolOrCollectionResourceId');
  const values = await withResourceDefaults(context, rules.resourceRecordFields.sent(body));
  const kind = rules.resourceKindOf(values.type);
  rules.checkResource(values);
  await checkResourceReferences(context, values, kind);
  const id = await store.insertResource(db, parent, { ...values, name: values.name ?? '' });
  const level = await requireResource(context, id, Level.manager);
  const links = (body.parents ?? []).filter(({ isLink }) => isLink === true);
  const current = { id, parents: [{ isLink: false, id: parentId }], accessLevel: Level.none };
  await applyResourceLinksAndLevel(context, { id, level }, rules.resourceChange({ ...body, parents: links }, current));
  await saveCustomValues(db, { kind, recordId: id, customType: values.customType ?? null }, body.customValues);
  return findResource(context, id);
}

/**
 * Changes a record: needs manager level on it, and on every pool and collection that it leaves or enters. Returns the
 * record as the caller sees it, or `null` where the change took that away.
 */
export async function updateResource(context: Context, body: rules.ResourceBody): Promise<OpResource | null> {
  const { id } = body;
  if (!id) throw invalidParameter('id', null, 'expected.idOfResource');
  const change = () => changeResource(context, id, body);
  return setsRootLevel('resource', { ...body, id }) ? keepingAdministrators(context.db, change) : change();
}

async function changeResource(context: Context, id: string, body: rules.ResourceBody): Promise<OpResource | null> {
  const { db } = context;
  const level = await requireResource(context, id, Level.manager);
  // Before the record: a move holds the tree first and then what is below the moved record.
  if (body.parents) await lockTree(db, resourceTree);
  await lockRecord(db, 'resource', id);
  const current = await findResource(context, id);
  if (!current) throw notFoundFailure('resource', id);
  checkModified(body, current, OpResource);
  const change = rules.resourceChange(body, current);
  const hasCustomValues = (body.customValues?.length ?? 0) > 0;
  rules.checkActive(current, change, hasCustomValues);
  if (!rules.isEmptyResourceChange(change)) await applyResourceChange(context, { current, level }, change);
  else if (hasCustomValues) await store.updateResourceColumns(db, id, {});
  const customType = change.values.customType === undefined ? current.customType : change.values.customType;
  const owner = { kind: rules.resourceKindOf(current.type), recordId: id, customType: customType ?? null, level };
  await saveCustomValues(db, owner, body.customValues);
  return findResource(context, id);
}

async function applyResourceChange(
  context: Context,
  { current, level }: { current: OpResource; level: number },
  change: rules.ResourceChange,
): Promise<void> {
  const { db } = context;
  const { id } = current;
  rules.checkPlace(current, change);
  rules.checkResource({ ...rules.resourceRecordFields.sent(current), ...change.values });
  await checkResourceReferences(context, change.values, rules.resourceKindOf(current.type));
  if (change.parents.moveTo !== undefined) await changeParentPool(context, id, change.parents.moveTo);
  await applyResourceLinksAndLevel(context, { id, level }, change);
  await store.updateResourceColumns(db, id, change.values);
  if (rules.changesRate(change)) await recomputeCostsOfResource(db, id);
}

/** Moving needs manager level where it leaves and where it enters; nothing moves into what is below it. */
async function changeParentPool(context: Context, id: string, to: string): Promise<void> {
  const { db } = context;
  const pool = await parentToFill(context, resourceTree, to, 'parents');
  const left = (await getTreePath(db, resourceTree, id)).slice(0, -1);
  const from = left.at(-1);
  if (from !== undefined) await requireResource(context, from, Level.manager);
  await requireNotBelow(context, resourceTree, [to], id);
  await moveInTree(db, resourceTree, { id }, pool);
  await refreshFlagsForMove(db, id, { left, entered: pool.path });
}

/** Links and the level of Everyone, each with what it needs. */
async function applyResourceLinksAndLevel(
  context: Context,
  record: { id: string; level: number },
  { parents, accessLevel }: rules.ResourceChange,
): Promise<void> {
  await changeLinks(context, resourceTree, record.id, parents);
  await changeEveryoneLevel(context, resourceTree, record, accessLevel);
}
