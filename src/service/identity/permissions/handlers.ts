import type { OpLevelExplanation, permissionsApi as contract } from '#contract/app/permissions.ts';
import { Level } from '#contract/core/codes.ts';
import { insufficient, visible } from '#service/core/access.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import * as rules from './rules.ts';
import * as store from './queries.ts';
import { everyone, waysFrom } from '../groups/rules.ts';
import { grant, listShownGrants, replace, requireNode, revoke } from './commands.ts';

export const permissionHandlers: Handlers<typeof contract> = {
  listProjectPermissions: async (context, { projectId }) => ({
    grant: await listShownGrants(context, 'project', projectId),
  }),

  grantProjectPermission: (context, { projectId, body }) => grant(context, 'project', projectId, body),

  replaceProjectPermissions: (context, { projectId, body }) => replace(context, 'project', projectId, body.permission),

  revokeProjectPermission: (context, { projectId, subjectId }) => revoke(context, 'project', projectId, subjectId),

  explainProjectLevel: (context, { projectId, subjectId }) => explainLevel(context, 'project', projectId, subjectId),

  listResourcePermissions: async (context, { resourceId }) => ({
    grant: await listShownGrants(context, 'resource', resourceId),
  }),

  grantResourcePermission: (context, { resourceId, body }) => grant(context, 'resource', resourceId, body),

  replaceResourcePermissions: (context, { resourceId, body }) =>
    replace(context, 'resource', resourceId, body.permission),

  revokeResourcePermission: (context, { resourceId, subjectId }) => revoke(context, 'resource', resourceId, subjectId),

  explainResourceLevel: (context, { resourceId, subjectId }) =>
    explainLevel(context, 'resource', resourceId, subjectId),
};

/** The use cases of giving and taking permissions. */

/** The groups that a subject is in, each with the way to it as the caller may know it. */
async function knownWays(context: Context, subject: string): Promise<Map<string, rules.KnownGroup[]>> {
  const ways = waysFrom(subject, await store.listStepsUp(context.db, subject));
  const known = new Map((await store.listSubjects(context, [...ways.keys()])).map(({ id, name }) => [id, name]));
  const step = (id: string) =>
    known.has(id) ? { group: id, name: known.get(id) ?? null } : { group: null, name: null };
  return new Map([...ways].map(([group, way]) => [group, way.map(step)]));
}

/**
 * Explains the origin of a subject's level on a record. Callers may query their own level on every visible record,
 * those of others from manager level on.
 */
async function explainLevel(
  context: Context,
  tree: store.GrantTree,
  nodeId: string,
  subject: string = context.caller.userId,
): Promise<OpLevelExplanation> {
  const level = await requireNode(context, tree, nodeId, visible);
  if (subject !== context.caller.userId && level < Level.manager) throw insufficient(Level.manager, level);
  const [queried] = await store.listSubjects(context, [subject]);
  if (!queried) throw notFoundFailure('user', subject);
  const ways = await knownWays(context, subject);
  const grants = await store.listGrants(context, tree, nodeId, [subject, everyone, ...ways.keys()]);
  const highest = rules.highestLevelFor(queried.userLevel);
  const granted = Math.max(Level.none, ...grants.map((grant) => grant.level));
  return {
    subject,
    subjectName: queried.name,
    level: Math.min(granted, highest ?? granted),
    grantedLevel: granted,
    highestLevel: highest ?? null,
    source: rules.sourcesOf(grants, ways),
  };
}
