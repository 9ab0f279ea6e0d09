import { Level } from '#contract/core/codes.ts';
import { requireResource, requireResources, resourceLevel, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { isTypeOf } from '#service/core/custom-values/store.ts';
import { invalidParameter } from '#service/core/errors.ts';
import {
  findClassification,
  findReferredResource,
  findStatus,
  listReferredResources,
  type ReferredResource,
} from './reference-queries.ts';
import type { NodeValues } from './fields.ts';
import type { NodeKind } from './rules.ts';

const nodePersonFields = ['sponsor', 'projectManager', 'issueCoordinator'] as const;

/** Checks the references that are set: they name what there is and, as to people, what the caller may see. */
export async function checkNodeReferences(context: Context, values: NodeValues, kind: NodeKind): Promise<void> {
  const { db } = context;
  const { projectStatus, projectClassification, customType } = values;
  if (projectStatus && (await findStatus(db, projectStatus))?.active !== true) {
    throw invalidParameter('projectStatus', projectStatus, 'expected.idOfActiveProjectStatus');
  }
  if (projectClassification && !(await findClassification(db, projectClassification))) {
    throw invalidParameter('projectClassification', projectClassification, 'expected.idOfProjectClassification');
  }
  if (customType && !(await isTypeOf(db, kind, customType))) {
    throw invalidParameter('customType', customType, { key: 'expected.idOfCustomType', values: { kind } });
  }
  for (const field of nodePersonFields) {
    const id = values[field];
    if (id) await checkPerson(context, field, id);
  }
}

async function checkPerson({ db, caller }: Context, field: string, id: string): Promise<void> {
  const resource = await findReferredResource(db, id);
  const isSeen = (await resourceLevel(db, caller, id)) >= visible;
  if (!resource || !isSeen || resource.archived || !resource.isSingle) {
    throw invalidParameter(field, id, 'expected.idOfActiveResource');
  }
}

/** A resource that is to be assigned to a project: this needs manager level on the resource. Throws NotFound. */
export async function assignableResource(context: Context, id: string): Promise<ReferredResource> {
  await requireResource(context, id, Level.manager);
  const resource = await findReferredResource(context.db, id);
  if (!resource || resource.archived) throw invalidParameter('resourceId', id, 'expected.idOfActiveResource');
  return resource;
}

/** The same for several resources in one query. */
export async function requireAssignableToProject(context: Context, ids: readonly string[]): Promise<void> {
  await requireResources(context, ids, Level.manager);
  const archived = (await listReferredResources(context.db, ids)).find((resource) => resource.archived);
  if (archived) throw invalidParameter('resourceId', archived.id, 'expected.idOfActiveResource');
}
