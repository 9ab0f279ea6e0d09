import type { OpLevelExplanation } from '#contract/app/permissions.ts';
import { Level } from '#contract/core/codes.ts';
import { insufficient, requireProject, requireResource, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { everyone, waysFrom } from '../groups/rules.ts';
import * as rules from './rules.ts';
import * as store from './queries.ts';

/** The caller's level on a record, which needs a level at least. */
export function requireNode(context: Context, tree: store.GrantTree, nodeId: string, needed: number): Promise<number> {
  return tree === 'project' ? requireProject(context, nodeId, needed) : requireResource(context, nodeId, needed);
}

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
export async function explainLevel(
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
