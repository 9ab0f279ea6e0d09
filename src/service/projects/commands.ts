import {
  changeEveryoneLevel,
  changeLinks,
  getTreePath,
  lockTree,
  parentToFill,
  projectTree,
  requireNotBelow,
} from '#service/core/record-tree.ts';
import { Level } from '#contract/core/codes.ts';
import { OpProjectNode } from '#contract/documented/projects.ts';
import { requireProject } from '#service/core/access.ts';
import { keepingAdministrators, setsRootLevel } from '#service/identity/administrators.ts';
import type { Context } from '#service/core/context.ts';
import { findDefaultType, saveCustomValues } from '#service/core/custom-values/store.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { checkModified, lockRecord } from '#service/core/optimistic-lock.ts';
import { findNode, listPlannedResources } from './node-queries.ts';
import {
  assignableResource,
  checkNodeReferences,
  findDefaultStatus,
  findStatus,
  requireAssignableToProject,
} from './reference-queries.ts';
import type { NodeValues } from './fields.ts';
import * as rules from './rules.ts';
import { nodeTypesOf } from './rules.ts';
import * as store from './writes.ts';

/** Creating and changing nodes. See `createNode` and `updateNode` for the contract. */

export type NodeBody = Partial<Omit<OpProjectNode, 'id'>> & { id?: string | null };

/** Adds the installation's defaults for fields that are not passed; null means no value. */
async function withNodeDefaults({ db }: Context, input: NodeValues, kind: rules.NodeKind): Promise<NodeValues> {
  const [type] = rules.nodeTypesOf[kind];
  const projectStatus = kind === 'project' ? await findDefaultStatus(db) : null;
  return { type, projectStatus, customType: await findDefaultType(db, kind), ...input };
}

/**
 * Creates a node in a portfolio: needs manager level on it. A project gets its plan with the empty version 0. Returns the
 * record as the caller sees it.
 */
export async function createNode(context: Context, kind: rules.NodeKind, parentId: string, body: NodeBody) {
  const { db, caller } = context;
  const parent = await parentToFill(
    context,
    projectTree,
    parentId,
    kind === 'project' ? 'portfolioId' : 'superPortfolioId',
  );
  const values = await withNodeDefaults(context, rules.nodeValuesFrom(body, kind), kind);
  rules.checkNode(values, kind);
  await checkNodeReferences(context, values, kind);
  const id = await store.insertNode(db, parent, { ...values, name: values.name ?? '' });
  if (kind === 'project') await store.insertPlan(db, id, caller.userId);
  const level = await requireProject(context, id, Level.manager);
  const current = { id, parents: [{ isLink: false, id: parentId }], assignedResources: [], accessLevel: Level.none };
  const links = (body.parents ?? []).filter(({ isLink }) => isLink === true);
  const change = rules.nodeChange({ ...body, parents: links }, current, kind);
  await applyNodeLinksAndLevel(context, { id, level }, change);
  await saveCustomValues(db, { kind, recordId: id, customType: values.customType ?? null }, body.customValues);
  await recordEvent(context, 'projectCreated', { projectNodeId: id });
  return findNode(context, id);
}

/**
 * Changes a node: needs manager level on it, and on every portfolio that it leaves or enters. Returns the record as the
 * caller sees it, or `null` where the change took that away.
 */
export function updateNode(context: Context, kind: rules.NodeKind, body: NodeBody & { id: string }) {
  const change = () => changeNode(context, kind, body);
  return setsRootLevel('project', body) ? keepingAdministrators(context.db, change) : change();
}

async function changeNode(context: Context, kind: rules.NodeKind, body: NodeBody & { id: string }) {
  const { db } = context;
  const { id } = body;
  const level = await requireProject(context, id, Level.manager, 'project.error.UpdateAccessDenied');
  // Before the node: a move holds the tree first and then what is below the moved node.
  if (body.parents) await lockTree(db, projectTree);
  await lockRecord(db, 'project_node', id);
  const current = await findNode(context, id, rules.nodeTypesOf[kind]);
  if (!current) throw notFoundFailure('project', id);
  checkModified(body, current, OpProjectNode);
  const change = rules.nodeChange(body, current, kind);
  if (!rules.isEmptyNodeChange(change)) await applyNodeChange(context, kind, { current, level }, change);
  const customType = change.values.customType === undefined ? current.customType : change.values.customType;
  await saveCustomValues(db, { kind, recordId: id, customType: customType ?? null, level }, body.customValues);
  return findNode(context, id, rules.nodeTypesOf[kind]);
}

async function applyNodeChange(
  context: Context,
  kind: rules.NodeKind,
  { current, level }: { current: OpProjectNode; level: number },
  change: rules.NodeChange,
): Promise<void> {
  const { values } = change;
  rules.checkState(current, change);
  rules.checkNode({ ...rules.nodeValuesFrom(current, kind), ...values }, kind);
  await checkNodeReferences(context, values, kind);
  if (change.parents.moveTo !== undefined) {
    await changeParentPortfolio(context, current.id, values.name ?? current.name ?? '', change.parents.moveTo);
  }
  await applyNodeLinksAndLevel(context, { id: current.id, level }, change);
  // Last, because a new project manager may leave the caller without a level on the project.
  await store.updateNodeColumns(context.db, current.id, values);
  const status = values.projectStatus ? await findStatus(context.db, values.projectStatus) : null;
  const statusName = typeof status?.name === 'string' ? { projectStatusName: status.name } : {};
  await recordEvent(context, rules.nodeChangeEvent(change), { projectNodeId: current.id, ...statusName });
}

/** Moving needs manager level on both portfolios; nothing moves into what is below it. */
async function changeParentPortfolio(context: Context, id: string, name: string, to: string): Promise<void> {
  const { db } = context;
  await lockTree(db, projectTree);
  const from = await getTreePath(db, projectTree, id);
  await projectTree.requireManager(context, from.slice(-2, -1));
  const portfolio = await parentToFill(context, projectTree, to, 'parents');
  await requireNotBelow(context, projectTree, [to], id);
  await store.moveNode(db, { id, name }, portfolio);
}

/** Links, assigned resources and the level of Everyone, each with what it needs. */
async function applyNodeLinksAndLevel(
  context: Context,
  { id, level }: { id: string; level: number },
  { parents, resources, accessLevel }: rules.NodeChange,
): Promise<void> {
  const { db } = context;
  await changeLinks(context, projectTree, id, parents);
  await requireAssignableToProject(context, resources.add);
  const planned = await listPlannedResources(db, id, resources.remove);
  if (planned.length > 0) throw new Failure('project.error.ResourcePlanned', { resources: planned });
  await store.assignResources(db, id, resources.add);
  await store.releaseResources(db, id, resources.remove);
  await changeEveryoneLevel(context, projectTree, { id, level }, accessLevel);
}

interface ProjectAssignment {
  readonly projectId: string;
  readonly resourceId: string;
  readonly isManager: boolean;
}

/**
 * Assigns a resource to a project, or makes it the project's manager in place of the previous one: needs manager level on
 * both. A user that is linked to the resource gets contributor (manager) level by it.
 */
export async function assignToProject(
  context: Context,
  { projectId, resourceId, isManager }: ProjectAssignment,
): Promise<void> {
  const { db } = context;
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  await lockRecord(db, 'project_node', projectId);
  const project = await findNode(context, projectId, nodeTypesOf.project);
  if (!project) throw notFoundFailure('project', projectId);
  if (project.archived) throw new Failure('project.error.Archived', { name: project.name ?? '' });
  const resource = await assignableResource(context, resourceId);
  if (isManager && !resource.isSingle) throw invalidParameter('resourceId', resourceId, 'expected.idOfResourceNotPool');
  await store.assignResources(db, projectId, [resourceId]);
  await store.updateNodeColumns(db, projectId, isManager ? { projectManager: resourceId } : {});
  const event = isManager ? 'managerAssigned' : 'resourceAssigned';
  await recordEvent(context, event, { projectNodeId: projectId, resourceName: resource.name });
}
