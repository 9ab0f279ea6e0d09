import { sql } from 'kysely';
import type { OpProjectClassification, OpProjectStatus } from '#contract/documented/projects.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { requireResource, requireResources, resourceLevel, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { isTypeOf } from '#service/core/custom-values/store.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import type { NodeValues } from './fields.ts';
import type { NodeKind } from './rules.ts';

/** Records that nodes refer to: statuses, classifications and people. */

const statusColumns = sql`
  id, sequence, name, description, color, '#' || lpad(to_hex(color & 16777215), 6, '0') as "rgbColor",
  default_status as "defaultStatus", lock_wbs_codes as "lockWBSCodes", linked_level as "linkedLevel", active, created, modified`;

/** All statuses, inactive ones included, in their order. */
export function listStatuses(db: Queries): Promise<OpProjectStatus[]> {
  return readRows<OpProjectStatus>(db)`
    select ${statusColumns} from project_status order by sequence, name, id`;
}

export async function findStatus(db: Queries, id: string): Promise<OpProjectStatus | null> {
  const { rows } = await sql<OpProjectStatus>`select ${statusColumns} from project_status where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The status that new projects get. */
export async function findDefaultStatus(db: Queries): Promise<string | null> {
  const status = await db
    .selectFrom('project_status')
    .select('id')
    .where('default_status', '=', true)
    .where('active', '=', true)
    .executeTakeFirst();
  return status?.id ?? null;
}

export function listClassifications(db: Queries): Promise<OpProjectClassification[]> {
  return db
    .selectFrom('project_classification')
    .select(['id', 'sequence', 'name', 'description', 'created', 'modified'])
    .orderBy('sequence')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function findClassification(db: Queries, id: string): Promise<OpProjectClassification | null> {
  const classification = await db
    .selectFrom('project_classification')
    .select(['id', 'sequence', 'name', 'description', 'created', 'modified'])
    .where('id', '=', id)
    .executeTakeFirst();
  return classification ?? null;
}

/** The fields that the rules need of a resource that a project refers to. */
export interface ReferredResource {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  /** A single resource, not a pool or a collection. */
  readonly isSingle: boolean;
}

export async function findReferredResource(db: Queries, id: string): Promise<ReferredResource | undefined> {
  const [resource] = await listReferredResources(db, [id]);
  return resource;
}

/** Those of the ids that there are. */
export async function listReferredResources(db: Queries, ids: readonly string[]): Promise<ReferredResource[]> {
  if (ids.length === 0) return [];
  return readRows<ReferredResource>(db)`
    select id, name, archived, type = ${ResourceType.resource} as "isSingle"
    from resource where id = any (${[...ids]}::bigint[]) order by id`;
}

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
  const isVisible = (await resourceLevel(db, caller, id)) >= visible;
  if (!resource || !isVisible || resource.archived || !resource.isSingle) {
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
