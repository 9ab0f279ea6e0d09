import { type RawBuilder, sql } from 'kysely';
import type { NameAfter } from '#i18n/format.ts';
import { type Language, languages, type ServiceTextKey, serviceText } from '#service/core/messages/messages.ts';
import { type Queries, readColumn, readRows } from '#service/db/queries.ts';
import { recomputeDurations } from '#service/core/figures/working-time.ts';
import { refreshScheduleFlags } from '#service/plans/refresh-schedule-flags.ts';

/**
 * The demo data of a database: which records belong to it, obstacles to loading and removing it, and its removal. Records below
 * a demo record are removed with it.
 */

/** Facts about the demo data in a database: which records belong to it. Stored in the setting `demo`. */
export interface DemoMark {
  /** The day for which they were loaded, `yyyy-MM-dd`. */
  readonly loaded: string;
  /** Id range of the demo data; absent in databases of earlier versions. */
  readonly ids?: DemoIds;
  /** The names of the holidays that came with them, by day. */
  readonly holidays?: Readonly<Record<string, string>>;
}

/** The first and the last id of the demo data: no other record of their kinds has one between them. */
export interface DemoIds {
  readonly first: string;
  readonly last: string;
}

export async function findMark(db: Queries): Promise<DemoMark | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'demo').executeTakeFirst();
  // Only what is below and the demo data themselves write it.
  return row?.value as DemoMark | undefined;
}

/** Writes down that all ids from the first one that was taken to the newest one are those of the demo data, and their holidays. */
export async function markDemo(db: Queries, first: string): Promise<void> {
  await sql`
    update setting set value = value || jsonb_build_object(
      'ids', jsonb_build_object('first', ${first}::text, 'last', (select last_value::text from object_id)),
      'holidays', (select coalesce(jsonb_object_agg(day, name), '{}') from holiday))
    where name = 'demo'`.execute(db);
}

/** Tells whether the demo data set is loaded, for the sign-on page and the start message. */
export async function hasDemo(db: Queries): Promise<boolean> {
  return (await db.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()) !== undefined;
}

type Sql = RawBuilder<unknown>;

/** Kinds of records, which the texts `demo.records.…` name. */
type DemoRecordKind = NameAfter<'demo.records', ServiceTextKey>;

/** A kind of records, as the app names it, and how many there are. */
export interface RecordCount {
  readonly name: DemoRecordKind;
  readonly count: number;
}

/** Sets of ids, each as a subquery: of what goes. */
function goingOf({ first, last }: DemoIds) {
  const isDemo = (id: Sql) => sql<boolean>`(${id} between ${first}::bigint and ${last}::bigint)`;
  const below = (table: Sql) =>
    sql`(select going.id from ${table} going where exists (select from unnest(going.path) above where ${isDemo(sql`above`)}))`;
  const nodes = below(sql`project_node`);
  const plans = sql`(select id from project_plan where project_node_id in ${nodes})`;
  const activities = sql`(select id from activity where plan_id in ${plans})`;
  const releases = sql`(select release.id from release where ${isDemo(sql`product_id`)})`;
  return { isDemo, nodes, plans, activities, releases, resources: below(sql`resource`) };
}

const countDemoRecords = (
  db: Queries,
  kinds: readonly (readonly [name: DemoRecordKind, rows: Sql])[],
): Promise<RecordCount[]> => {
  const parts = kinds.map(([name, rows]) => sql`select ${name}::text as name, count(*)::int as count from ${rows}`);
  return readRows<RecordCount>(db)`
    select name, sum(count)::int as count from (${sql.join(parts, sql` union all `)}) kind
    group by name having sum(count) > 0 order by name`;
};

/** Counts the records that users added to the demo data since it was loaded and that would be removed with it. */
export function countAdded(db: Queries, ids: DemoIds): Promise<RecordCount[]> {
  const { isDemo, nodes, plans, activities, releases, resources } = goingOf(ids);
  const isNew = sql`not ${isDemo(sql`id`)}`;
  const ofActivity = sql`activity_id in ${activities} and ${isNew}`;
  return countDemoRecords(db, [
    ['project_node', sql`project_node where id in ${nodes} and ${isNew}`],
    ['resource', sql`resource where id in ${resources} and ${isNew}`],
    ['unavailability', sql`unavailability where resource_id in ${resources} and ${isNew}`],
    ['plan_version', sql`plan_version where plan_id in ${plans} and ${isNew}`],
    ['activity', sql`activity where plan_id in ${plans} and ${isNew}`],
    ['assignment', sql`assignment where ${ofActivity}`],
    ['work_record', sql`work_record where resource_id in ${resources} and ${isNew}`],
    ['cost_record', sql`cost_record where ${ofActivity}`],
    ['comment', sql`activity_comment where ${ofActivity}`],
    ['action', sql`action where ${ofActivity}`],
    ['todo', sql`todo where project_node_id in ${nodes} and ${isNew}`],
    [
      'comment',
      sql`todo_comment where todo_id in (select id from todo where project_node_id in ${nodes}) and ${isNew}`,
    ],
    ['release', sql`release where ${isDemo(sql`product_id`)} and ${isNew}`],
    ['requirement', sql`requirement where release_id in ${releases} and ${isNew}`],
    ['custom_attribute', sql`custom_attribute where ${isDemo(sql`custom_type_id`)} and ${isNew}`],
    ['membership', sql`group_member where ${isDemo(sql`group_id`)} and not ${isDemo(sql`member_id`)}`],
  ]);
}

/** Records that stay and refer to what would go: they would break. */
export function countInUse(db: Queries, ids: DemoIds): Promise<RecordCount[]> {
  const { isDemo, nodes, plans, activities, resources } = goingOf(ids);
  const isResource = (column: Sql) => sql`${column} in ${resources}`;
  const ofDemo = (table: Sql, record: Sql) =>
    sql`exists (select from ${table} v where ${record} and ${isDemo(sql`v.attribute_id`)})`;
  return countDemoRecords(db, [
    [
      'project_node',
      sql`project_node n where n.id not in ${nodes} and (${isDemo(sql`custom_type_id`)} or ${isDemo(sql`project_status_id`)}
        or ${isDemo(sql`project_classification_id`)} or ${isResource(sql`sponsor_id`)} or ${isResource(sql`project_manager_id`)}
        or ${isResource(sql`issue_coordinator_id`)}
        or exists (select from project_resource r where r.project_node_id = n.id and ${isResource(sql`r.resource_id`)})
        or ${ofDemo(sql`project_custom_value`, sql`v.project_node_id = n.id`)})`,
    ],
    [
      'resource',
      sql`resource r where r.id not in ${resources} and (${isDemo(sql`user_id`)} or ${isDemo(sql`custom_type_id`)}
        or ${ofDemo(sql`resource_custom_value`, sql`v.resource_id = r.id`)})`,
    ],
    ['unavailability', sql`unavailability where resource_id not in ${resources} and ${isDemo(sql`type_id`)}`],
    [
      'plan_version',
      sql`plan_version where plan_id not in ${plans} and (${isDemo(sql`holder_id`)} or exists (
        select from activity_version a where a.plan_version_id = plan_version.id
          and (${isDemo(sql`a.category_id`)} or ${isDemo(sql`a.requirement_id`)} or ${isResource(sql`a.responsible_resource_id`)})))`,
    ],
    [
      'activity',
      sql`activity a where a.plan_id not in ${plans} and ${ofDemo(sql`activity_custom_value`, sql`v.activity_id = a.id`)}`,
    ],
    ['assignment', sql`assignment where activity_id not in ${activities} and ${isResource(sql`resource_id`)}`],
    ['cost_record', sql`cost_record where activity_id not in ${activities} and ${isResource(sql`resource_id`)}`],
    ['todo', sql`todo where project_node_id not in ${nodes} and ${isResource(sql`responsible_resource_id`)}`],
    ['product', sql`product where not ${isDemo(sql`id`)} and active_project_id in ${nodes}`],
  ]);
}

/**
 * Prevents other transactions from creating records until this one ends: their ids would be attributed to the demo
 * data.
 */
export async function holdEmpty(db: Queries): Promise<void> {
  const tables = [
    'subject',
    'resource',
    'project_node',
    ...demoCatalogueTables,
    'product',
    'tracker_instance',
    'lock_range',
  ];
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(db);
}

/**
 * Counts the records of an installation besides one administrator, the roots and the built-in groups: if there are any,
 * it accepts no demo data.
 */
export function countHindrances(db: Queries, administrator: string): Promise<RecordCount[]> {
  return countDemoRecords(db, [
    ['user', sql`app_user where id <> ${administrator}`],
    ['group', sql`user_group where id not in (3, 4)`],
    ['resource', sql`resource where parent_id is not null`],
    ['project_node', sql`project_node where parent_id is not null`],
    ...([...demoCatalogueTables, 'product', 'tracker_instance', 'holiday', 'lock_range'] as const).map(
      (table) => [table, sql`${sql.table(table)}`] as const,
    ),
  ]);
}

/** The demo company approves weeks; settings that were changed since stay. */
export const demoTimeSettings = JSON.stringify({ approval: 'person' });

const topPoolId = '2';
const builtInGroups = [
  { id: '3', key: 'demo.everyone' },
  { id: '4', key: 'demo.administrators' },
] as const;

/** Names the top pool and the built-in groups in a language, unless they were renamed. */
export async function nameBuiltIn(db: Queries, language: Language): Promise<void> {
  const otherNames = (key: 'demo.rootPool' | (typeof builtInGroups)[number]['key']) =>
    languages.map((each) => serviceText(key, each)).filter((name) => name !== serviceText(key, language));
  await db
    .updateTable('resource')
    .set({ name: serviceText('demo.rootPool', language) })
    .where('id', '=', topPoolId)
    .where('name', 'in', otherNames('demo.rootPool'))
    .execute();
  for (const { id, key } of builtInGroups) {
    const name = serviceText(key, language);
    await db
      .updateTable('subject')
      .set({ name, display_name: name, description: serviceText(`${key}.text`, language) })
      .where('id', '=', id)
      .where('name', 'in', otherNames(key))
      .execute();
  }
}

/** Removes the demo data and what is below them. The caller has made sure that nothing that stays refers to them. */
export async function removeDemo(db: Queries, { ids, holidays }: Required<DemoMark>): Promise<void> {
  const { isDemo, nodes, activities, resources } = goingOf(ids);
  const remove = (rows: Sql) => sql`delete from ${rows}`.execute(db);
  await remove(sql`work_record where assignment_id in (select id from assignment where activity_id in ${activities})`);
  await remove(sql`cost_record where activity_id in ${activities}`);
  for (const table of ['todo', 'project_plan'])
    await remove(sql`${sql.table(table)} where project_node_id in ${nodes}`);
  await remove(sql`project_node where id in ${nodes}`);
  for (const table of ['product', 'tracker_instance', 'lock_range', 'event'])
    await remove(sql`${sql.table(table)} where ${isDemo(sql`id`)}`);
  await remove(sql`resource where id in ${resources}`);
  for (const table of demoCatalogueTables) await remove(sql`${sql.table(table)} where ${isDemo(sql`id`)}`);
  await remove(sql`subject where ${isDemo(sql`id`)}`);
  await removeHolidays(db, holidays);
  await nameBuiltIn(db, 'en');
  await remove(sql`setting where name = 'demo' or (name = 'time' and value = ${demoTimeSettings}::jsonb)`);
}

const demoCatalogueTables = [
  'unavailability_type',
  'project_status',
  'project_classification',
  'activity_category',
  'custom_attribute',
  'custom_type',
] as const;

/** Holidays renamed since are user data and stay. Plans on the days of the removed ones are recomputed. */
async function removeHolidays(db: Queries, holidays: Readonly<Record<string, string>>): Promise<void> {
  const days = await readColumn<string>(db)`
    delete from holiday using jsonb_each_text(${JSON.stringify(holidays)}::jsonb) as input (day, name)
    where holiday.day = input.day::date and holiday.name = input.name returning holiday.day`;
  await recomputeDurations(db, days);
  await refreshScheduleFlags(db, days);
}
