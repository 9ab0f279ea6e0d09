import { sql } from 'kysely';
import type { OpPlanFilePeople, OpPlanFilePersonChoice, PersonBasis, FilePersonChoice } from '#contract/app/imports.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { requireProject, requireResources, resourceLevels, visible } from '#service/core/access.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Caller, Context } from '#service/core/context.ts';
import { findDefaultType } from '#service/core/custom-values/store.ts';
import { invalidParameter, withUniqueName } from '#service/core/errors.ts';
import { parentToFill, resourceTree } from '#service/core/record-tree.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { hoursText } from '#service/core/messages/shown-values.ts';
import { insertTogether, takeIds } from '#service/db/bulk/insert-rows.ts';
import { createNewRows } from '#service/db/bulk/new-rows.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import type { ImportedPlan, ImportedResource } from './from-plan-file.ts';

/** People of plan files, and who they are here. */

/** A person of a file, and what an import does with it. */
export interface MatchedPerson {
  readonly uid: number;
  readonly choice: FilePersonChoice;
  readonly basis: PersonBasis;
  readonly resourceId: string | undefined;
  readonly resourceName: string | undefined;
  /** The pool in which it is created. */
  readonly poolId: string | undefined;
}

interface PersonRow {
  readonly uid: number;
  readonly choice: FilePersonChoice | null;
  readonly poolId: string | null;
  readonly chosenId: string | null;
  readonly chosenName: string | null;
  readonly foundId: string | null;
  readonly foundName: string | null;
  readonly basis: PersonBasis | null;
}

/**
 * Returns the treatment of each person of a file: as chosen for an import before, else the visible, active resource of the same name,
 * else of the same e-mail address; upper and lower case are alike. The work of others stays unassigned.
 */
export async function matchPeople(
  db: Queries,
  caller: Caller,
  resources: readonly ImportedResource[],
): Promise<MatchedPerson[]> {
  const rows = await readRows<PersonRow>(db)`
    with file as materialized (
      select (entry ->> 'uid')::integer as uid, lower((entry ->> 'name') collate "und-x-icu") as name,
        lower((entry ->> 'email') collate "und-x-icu") as e_mail
      from jsonb_array_elements(${JSON.stringify(resources)}::jsonb) entry
    ), ${visibleResourcesCte(caller)},
    found as (
      select distinct on (uid) uid, id, label, basis from (
        select file.uid, own.id, own.label, 'name' as basis, 1 as rank from file join own on own.name = file.name
        union all
        select file.uid, own.id, own.label, 'eMail', 2 from file join own on own.e_mail = file.e_mail and file.e_mail <> ''
      ) each_found
      order by uid, rank, id
    )
    select file.uid, person.choice, person.pool_id as "poolId", chosen.id as "chosenId", chosen.label as "chosenName",
      found.id as "foundId", found.label as "foundName", found.basis
    from file
    left join plan_file_person person on person.name = file.name
    left join own chosen on chosen.id = person.resource_id
    left join found on found.uid = file.uid
    order by file.uid`;
  return rows.map(matchedPerson);
}

function matchedPerson({ uid, choice, poolId, chosenId, chosenName, ...row }: PersonRow): MatchedPerson {
  const none = { uid, resourceId: undefined, resourceName: undefined, poolId: undefined };
  if (choice === 'unassigned' || choice === 'leaveOut') return { ...none, choice, basis: 'remembered' };
  if (choice === 'link' && chosenId !== null)
    return { ...none, choice, basis: 'remembered', resourceId: chosenId, resourceName: chosenName ?? '' };
  if (row.foundId !== null)
    return {
      ...none,
      choice: 'link',
      basis: row.basis ?? 'name',
      resourceId: row.foundId,
      resourceName: row.foundName ?? '',
    };
  if (choice === 'create' && poolId !== null) return { ...none, choice, basis: 'remembered', poolId };
  return { ...none, choice: 'unassigned', basis: 'none' };
}

/** The one resource here that each contact names: visible, active, and alone with the name; upper and lower case are alike. */
export async function matchContacts(
  db: Queries,
  caller: Caller,
  contacts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(contacts)].filter((name) => name !== '');
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: string }>`
    with file as (select name, lower(name collate "und-x-icu") as key from unnest(${names}::text[]) as name),
    ${visibleResourcesCte(caller)}
    select file.name, min(own.id) as id from file join own on own.name = file.key
    group by file.name having count(*) = 1`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** The names of all resources that a file may mean. */
export const listVisibleNames = (db: Queries, caller: Caller): Promise<{ id: string; name: string }[]> =>
  readRows<{ id: string; name: string }>(
    db,
  )`with ${visibleResourcesCte(caller)} select id, label as name from own order by id`;

/** The resources that a file may name, with their names and e-mail addresses in lower case, as the CTE `own`. */
const visibleResourcesCte = (caller: Caller) => sql`
  own as materialized (
    select r.id, r.name as label, lower(r.name) as name, lower(c.e_mail) as e_mail
    from resource r
    join ${resourceLevels(caller)} access on access.resource_id = r.id and access.level >= ${visible}
    left join contact c on c.user_id = r.user_id
    where r.type = ${ResourceType.resource} and not r.archived
  )`;

/** The ids of the people that are linked, by their unique ids in the file. */
export const linkedPeople = (people: readonly MatchedPerson[]): ReadonlyMap<number, string> =>
  new Map(people.flatMap(({ uid, resourceId }) => (resourceId === undefined ? [] : [[uid, resourceId] as const])));

/** A plan file without the people who are left out, and their work. */
export function withoutLeftOut(file: ImportedPlan, people: readonly MatchedPerson[]): ImportedPlan {
  const left = new Set(people.flatMap(({ uid, choice }) => (choice === 'leaveOut' ? [uid] : [])));
  if (left.size === 0) return file;
  return {
    ...file,
    resources: file.resources.filter(({ uid }) => !left.has(uid)),
    resourceFields: file.resourceFields?.filter(({ uid }) => !left.has(uid)),
    assignments: file.assignments.filter(({ resourceUid }) => !left.has(resourceUid)),
  };
}

/** The ids of the people that an import created. */
export const createdPeople = (people: readonly MatchedPerson[]): string[] => [
  ...new Set(people.flatMap(({ choice, resourceId }) => (choice === 'create' ? (resourceId ?? []) : []))),
];

/** Sentences about the people that an import created or left out. */
export function peopleRemarks(
  { assignments }: Pick<ImportedPlan, 'assignments'>,
  people: readonly MatchedPerson[],
  language: Language,
): string[] {
  const created = createdPeople(people);
  const left = new Set(people.flatMap(({ choice, uid }) => (choice === 'leaveOut' ? [uid] : [])));
  const hours = assignments.reduce((sum, each) => sum + (left.has(each.resourceUid) ? each.baseEffort : 0), 0);
  return [
    ...(created.length > 0 ? [serviceText('planImport.peopleCreated', language, { count: created.length })] : []),
    ...(left.size > 0
      ? [serviceText('planImport.peopleLeftOut', language, { count: left.size, hours: hoursText(hours, language) })]
      : []),
  ];
}

/**
 * Creates the people that are to be created, each name once.
 * @returns all people, the created ones linked
 * @throws Failure without manager level on a pool, or if a resource that the caller does not see has the name
 */
export async function createPeopleOfFile(
  context: Context,
  { resources }: Pick<ImportedPlan, 'resources'>,
  people: readonly MatchedPerson[],
): Promise<MatchedPerson[]> {
  const { db } = context;
  const byUid = new Map(resources.map((resource) => [resource.uid, { ...resource, name: resource.name.trim() }]));
  const wanted = new Map<string, ImportedResource & { readonly poolId: string }>();
  const keyOf = (uid: number) => (byUid.get(uid)?.name ?? '').toLowerCase();
  for (const { uid, choice, poolId } of people) {
    const resource = byUid.get(uid);
    if (choice === 'create' && resource && poolId !== undefined && !wanted.has(keyOf(uid)))
      wanted.set(keyOf(uid), { ...resource, poolId });
  }
  if (wanted.size === 0) return [...people];
  const pools = new Map<string, Awaited<ReturnType<typeof parentToFill>>>();
  for (const { poolId } of wanted.values())
    if (!pools.has(poolId)) pools.set(poolId, await parentToFill(context, resourceTree, poolId, 'pool'));
  const newIds = await takeIds(db, wanted.size);
  const customType = (await findDefaultType(db, 'resource')) ?? null;
  const ids = new Map<string, string>();
  const rows = Array.from(wanted, ([key, { name, poolId, created }], index) => {
    const id = newIds[index] ?? '';
    ids.set(key, id);
    const { available, description, hourlyRate: hourly_rate } = created;
    return {
      id,
      type: ResourceType.resource,
      parent_id: poolId,
      path: [...(pools.get(poolId)?.path ?? []), id],
      name,
      description,
      available,
      hourly_rate,
      override_pool_rate: hourly_rate !== null,
      custom_type_id: customType,
    };
  });
  const place = ['id', 'type', 'parent_id', 'path', 'name', 'custom_type_id'] as const;
  const columns = [...place, 'description', 'available', 'hourly_rate', 'override_pool_rate'] as const;
  const unique = { constraint: 'resource_name', code: 'resource.error.ResourceNameNotUnique' } as const;
  await withUniqueName(unique, rows.map(({ name }) => name).join(', '), () =>
    insertTogether(db, [createNewRows('resource', columns, rows)]),
  );
  return people.map((person) => {
    const resourceId = person.choice === 'create' ? ids.get(keyOf(person.uid)) : undefined;
    return resourceId === undefined ? person : { ...person, resourceId, resourceName: byUid.get(person.uid)?.name };
  });
}

/**
 * Remembers what imports of plan files do with people, by their names; for managers of a project, who may link the resources
 * that they see and create in the pools that they manage.
 */
export async function choosePeople(context: Context, projectId: string, { person }: OpPlanFilePeople): Promise<void> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const choices = new Map<string, OpPlanFilePersonChoice>();
  for (const [index, each] of person.entries()) {
    const path = `person[${index}]`;
    const name = each.name.trim();
    if (name === '') throw invalidParameter(`${path}.name`, each.name, 'expected.name');
    if ((each.choice === 'link') !== (each.resource !== undefined))
      throw invalidParameter(`${path}.resource`, each.resource, 'expected.resourceOfLink');
    if ((each.choice === 'create') !== (each.pool !== undefined))
      throw invalidParameter(`${path}.pool`, each.pool, 'expected.poolOfNew');
    choices.set(name.toLowerCase(), each);
  }
  const ids = (key: 'resource' | 'pool') => [...new Set([...choices.values()].flatMap((each) => each[key] ?? []))];
  await requireResources(context, ids('resource'), visible);
  for (const pool of ids('pool')) await parentToFill(context, resourceTree, pool, 'pool');
  const rows = Array.from(choices, ([name, { choice, resource = null, pool = null }]) => ({
    name,
    choice,
    resource,
    pool,
  }));
  await sql`
    insert into plan_file_person (name, choice, resource_id, pool_id)
    select lower(name collate "und-x-icu"), choice, resource, pool
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input (name text, choice text, resource bigint, pool bigint)
    on conflict (name) do update
    set choice = excluded.choice, resource_id = excluded.resource_id, pool_id = excluded.pool_id`.execute(context.db);
  const details = { ...(await auditedProjects(context, [projectId])), people: rows.length };
  await recordAudit(context, { action: 'plan.peopleChosen', objectId: projectId, details });
}
