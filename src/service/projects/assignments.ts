import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { lockRecord } from '#service/core/optimistic-lock.ts';
import { findNode } from './node-queries.ts';
import { assignableResource } from './references.ts';
import { nodeTypesOf } from './rules.ts';
import * as store from './writes.ts';

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
