import type { OpGrant, OpPermission } from '#contract/app/permissions.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProject, requireResource } from '#service/core/access.ts';
import { type AuditAction, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { keepingAdministrators } from '#service/identity/administrators.ts';
import * as rules from './rules.ts';
import * as store from './queries.ts';

export async function listShownGrants(context: Context, tree: store.GrantTree, nodeId: string): Promise<OpGrant[]> {
  await requireNode(context, tree, nodeId, Level.manager);
  return rules.shownGrants(await store.listGrants(context, tree, nodeId, null));
}

/** Intended permissions of a record, derived from the current ones. */
interface Wish {
  readonly action: AuditAction;
  changes(stored: readonly OpPermission[]): rules.PermissionChange[];
}

async function checkReceivers(context: Context, changes: readonly rules.PermissionChange[]): Promise<void> {
  const granted = changes.filter(({ to }) => to > Level.none);
  const receivers = await store.listSubjects(
    context,
    granted.map(({ subject }) => subject),
  );
  const known = new Map(receivers.map((receiver) => [receiver.id, receiver]));
  for (const { subject, to } of granted) {
    const receiver = known.get(subject);
    if (!receiver) throw notFoundFailure('user', subject);
    rules.checkReceiver(receiver, to);
  }
}

/** Changes permissions on a record: from manager level on, and never above the own level. */
async function changePermission(context: Context, tree: store.GrantTree, nodeId: string, wish: Wish): Promise<void> {
  const { db } = context;
  const level = await requireNode(context, tree, nodeId, Level.manager);
  const apply = async () => {
    await store.holdNode(db, tree, nodeId);
    const changes = wish.changes(await store.listPermissions(context, tree, nodeId));
    await checkReceivers(context, changes);
    rules.checkOwnLevel(changes, level);
    await store.savePermissions(db, tree, nodeId, changes);
    await recordAudit(context, { action: wish.action, objectId: nodeId, details: { changes } });
    if (tree === 'project') await recordEvent(context, 'projectChanged', { projectNodeId: nodeId });
  };
  await (store.isRoot(tree, nodeId) ? keepingAdministrators(db, apply) : apply());
}

export async function grant(context: Context, tree: store.GrantTree, nodeId: string, permission: OpPermission) {
  await changePermission(context, tree, nodeId, {
    action: 'permission.granted',
    changes: (stored) => rules.changesTo([permission], stored, { isWhole: false }),
  });
  return afterwards(context, tree, nodeId);
}

export async function replace(
  context: Context,
  tree: store.GrantTree,
  nodeId: string,
  permissions: readonly OpPermission[],
) {
  rules.checkOnce(permissions);
  await changePermission(context, tree, nodeId, {
    action: 'permission.replaced',
    changes: (stored) => rules.changesTo(permissions, stored, { isWhole: true }),
  });
  return afterwards(context, tree, nodeId);
}

export async function revoke(context: Context, tree: store.GrantTree, nodeId: string, subject: string): Promise<void> {
  await changePermission(context, tree, nodeId, {
    action: 'permission.revoked',
    changes: (stored) => {
      const permission = stored.find((each) => each.subject === subject);
      if (!permission) throw notFoundFailure('user', subject);
      return [{ subject, from: permission.level, to: Level.none }];
    },
  });
}

/** The grants after a change; null for a caller who gave the own right to see them away. */
async function afterwards(
  context: Context,
  tree: store.GrantTree,
  nodeId: string,
): Promise<{ grant: OpGrant[] } | null> {
  const level = await store.callerLevel(context, tree, nodeId);
  if (level < Level.manager) return null;
  return { grant: await listShownGrants(context, tree, nodeId) };
}

/** The caller's level on a record, which needs a level at least. */
export function requireNode(context: Context, tree: store.GrantTree, nodeId: string, needed: number): Promise<number> {
  return tree === 'project' ? requireProject(context, nodeId, needed) : requireResource(context, nodeId, needed);
}
