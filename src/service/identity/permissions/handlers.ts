import type { permissionsApi as contract } from '#contract/app/permissions.ts';
import type { Handlers } from '#service/core/context.ts';
import { explainLevel } from './explain.ts';
import { grant, listShownGrants, replace, revoke } from './commands.ts';

export const permissionHandlers: Handlers<typeof contract> = {
  listProjectPermissions: async (context, { projectId }) => ({
    grant: await listShownGrants(context, 'project', projectId),
  }),

  grantProjectPermission: (context, { projectId, body }) => grant(context, 'project', projectId, body),

  replaceProjectPermissions: (context, { projectId, body }) => replace(context, 'project', projectId, body.permission),

  revokeProjectPermission: async (context, { projectId, subjectId }) => {
    await revoke(context, 'project', projectId, subjectId);
    return undefined;
  },

  explainProjectLevel: (context, { projectId, subjectId }) => explainLevel(context, 'project', projectId, subjectId),

  listResourcePermissions: async (context, { resourceId }) => ({
    grant: await listShownGrants(context, 'resource', resourceId),
  }),

  grantResourcePermission: (context, { resourceId, body }) => grant(context, 'resource', resourceId, body),

  replaceResourcePermissions: (context, { resourceId, body }) =>
    replace(context, 'resource', resourceId, body.permission),

  revokeResourcePermission: async (context, { resourceId, subjectId }) => {
    await revoke(context, 'resource', resourceId, subjectId);
    return undefined;
  },

  explainResourceLevel: (context, { resourceId, subjectId }) =>
    explainLevel(context, 'resource', resourceId, subjectId),
};
