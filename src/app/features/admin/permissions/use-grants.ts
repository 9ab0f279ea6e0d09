import { appApi } from '#contract/app/api.ts';
import { useCall } from '#app/data/use-call.ts';
import { useRead } from '#app/data/query.ts';
import type { PermissionNode } from './permission-nodes.ts';

/** The permissions on a record and how they are changed: the same for projects and resources, by other operations. */
export function useGrants({ id, of }: PermissionNode) {
  const call = useCall();
  const isResource = of === 'resources';
  const ofProject = useRead(appApi.listProjectPermissions, { projectId: id }, { enabled: !isResource });
  const ofResource = useRead(appApi.listResourcePermissions, { resourceId: id }, { enabled: isResource });
  const list = isResource ? ofResource : ofProject;
  return {
    grants: list.data?.grant ?? undefined,
    error: list.error,
    retry: () => void list.refetch(),
    give: async (subject: string, level: number) => {
      const body = { subject, level };
      if (isResource) await call(appApi.grantResourcePermission, { resourceId: id, body });
      else await call(appApi.grantProjectPermission, { projectId: id, body });
    },
    revoke: async (subjectId: string) => {
      if (isResource) await call(appApi.revokeResourcePermission, { resourceId: id, subjectId });
      else await call(appApi.revokeProjectPermission, { projectId: id, subjectId });
    },
  };
}

/** Why a subject has its level on a record. */
export function useReasons({ id, of }: PermissionNode, subjectId: string) {
  const isResource = of === 'resources';
  const input = { subjectId };
  const ofProject = useRead(appApi.explainProjectLevel, { projectId: id, ...input }, { enabled: !isResource });
  const ofResource = useRead(appApi.explainResourceLevel, { resourceId: id, ...input }, { enabled: isResource });
  return isResource ? ofResource : ofProject;
}
