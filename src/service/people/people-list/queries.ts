import { sql } from 'kysely';
import { ResourceType, type UserLevel } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { insertTogether, takeIds } from '#service/db/bulk/insert-rows.ts';
import { createNewRows } from '#service/db/bulk/new-rows.ts';
import type { TreeParent } from '#service/core/record-tree.ts';
import { type KnownPeopleNames, toLowerCaseName, type DraftPerson } from './rules.ts';

/** Finds existing users and resources by the drafted logins and resource names, in one statement. */
export async function findKnown(db: Queries, people: readonly DraftPerson[]): Promise<KnownPeopleNames> {
  const logins = people.map(({ login }) => toLowerCaseName(login));
  const names = people.flatMap(({ resource }) => (resource === undefined ? [] : [toLowerCaseName(resource)]));
  const { rows } = await sql<{ kind: 'user' | 'resource'; name: string; id: string; isFree: boolean }>`
    select 'user' as kind, lower(name) as name, id, false as "isFree"
    from subject where kind = 'user' and lower(name) = any (${logins}::text[])
    union all
    select 'resource', lower(name), id, type = ${ResourceType.resource} and user_id is null and not archived
    from resource where lower(name) = any (${names}::text[])`.execute(db);
  return {
    logins: new Set(rows.filter(({ kind }) => kind === 'user').map(({ name }) => name)),
    resources: new Map(rows.filter(({ kind }) => kind === 'resource').map((row) => [row.name, row])),
  };
}

/** A person to be created. */
export interface NewPerson extends DraftPerson {
  readonly passwordHash: string;
  /** A resource that is there and is to be linked. */
  readonly existingResource: string | undefined;
}

export interface CreatedPerson {
  readonly user: string;
  readonly resource: string | undefined;
}

interface NewPeopleSettings {
  readonly pool: TreeParent;
  readonly level: (typeof UserLevel)[keyof typeof UserLevel];
  readonly customType: string | null;
  readonly language: string;
}

/** Creates users, their contacts and their resources, or links resources that are there: a few statements for all of them. */
export async function insertPeople(
  db: Queries,
  people: readonly NewPerson[],
  { pool, level, customType, language }: NewPeopleSettings,
): Promise<CreatedPerson[]> {
  const ids = await takeIds(db, people.length * 2);
  const made = people.map((person, index) => {
    const user = ids[index * 2] ?? '';
    const resource =
      person.resource === undefined ? undefined : (person.existingResource ?? ids[index * 2 + 1] ?? undefined);
    return { ...person, user, resourceId: resource };
  });
  const created = made.filter(({ resource, existingResource }) => resource !== undefined && !existingResource);
  await insertTogether(db, [
    createNewRows(
      'subject',
      ['id', 'kind', 'name', 'display_name'],
      made.map(({ user, login, name }) => ({ id: user, kind: 'user', name: login, display_name: name })),
    ),
    createNewRows(
      'app_user',
      ['id', 'level', 'password_hash', 'language'],
      made.map(({ user, passwordHash }) => ({ id: user, level, password_hash: passwordHash, language })),
    ),
    createNewRows(
      'contact',
      ['user_id', 'e_mail'],
      made.map(({ user, eMail }) => ({ user_id: user, e_mail: eMail || null })),
    ),
    createNewRows(
      'resource',
      ['id', 'type', 'parent_id', 'path', 'name', 'user_id', 'custom_type_id'],
      created.map(({ resourceId = '', resource, user }) => ({
        id: resourceId,
        type: ResourceType.resource,
        parent_id: pool.id,
        path: [...pool.path, resourceId],
        name: resource,
        user_id: user,
        custom_type_id: customType,
      })),
    ),
  ]);
  const links = made.flatMap(({ user, resourceId }) => (resourceId === undefined ? [] : [{ user, resourceId }]));
  await linkAll(db, links);
  return made.map(({ user, resourceId }) => ({ user, resource: resourceId }));
}

/** Links each resource to its user, and makes it the one that counts for the user. */
async function linkAll(db: Queries, links: readonly { user: string; resourceId: string }[]): Promise<void> {
  const [users, resources] = [links.map(({ user }) => user), links.map(({ resourceId }) => resourceId)];
  const input = sql`unnest(${users}::bigint[], ${resources}::bigint[]) as input (user_id, resource_id)`;
  await sql`update resource set user_id = input.user_id from ${input}
    where resource.id = input.resource_id and resource.user_id is null`.execute(db);
  await sql`update app_user set primary_resource_id = input.resource_id from ${input}
    where app_user.id = input.user_id`.execute(db);
}
