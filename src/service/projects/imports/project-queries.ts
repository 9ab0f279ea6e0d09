import { type RawBuilder, sql } from 'kysely';
import { ProjectType } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { projectLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { projectFields } from '../fields.ts';

/** Reads of a project import, as sets. */

/**
 * The caller's level on every node that it sees. Read once and joined here: the levels of all nodes are a computed set, which
 * a database without statistics would compare with each of thousands of rows.
 */
export async function listLevels({ db, caller }: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ project_node_id: string; level: number }>`
    select project_node_id, level from ${projectLevels(caller)} access where level >= ${visible}`.execute(db);
  return new Map(rows.map(({ project_node_id, level }) => [project_node_id, level]));
}

/** A portfolio or program that the caller sees. */
export interface VisiblePortfolio {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  readonly path: readonly string[];
  readonly level: number;
}

type NodeLevels = ReadonlyMap<string, number>;

export async function listVisiblePortfolios(db: Queries, levels: NodeLevels): Promise<VisiblePortfolio[]> {
  const rows = await db
    .selectFrom('project_node')
    .select(['id', 'name', 'archived', 'path'])
    .where('type', 'in', [ProjectType.portfolio, ProjectType.program])
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => withNodeLevel(row, row.id, levels));
}

function withNodeLevel<T>(row: T, id: string, levels: NodeLevels): (T & { readonly level: number })[] {
  const level = levels.get(id);
  return level === undefined ? [] : [{ ...row, level }];
}

/** A project as an import may change it. */
export interface CurrentProject {
  readonly node: OpProjectNode;
  readonly parentId: string;
  readonly path: readonly string[];
  /** The caller's level on it. */
  readonly level: number;
}

/** The projects and templates that the caller sees and that have one of these numbers; active ones first. */
export function listProjectsByNumber(
  db: Queries,
  levels: NodeLevels,
  numbers: Iterable<string>,
): Promise<CurrentProject[]> {
  const input = sql`unnest(${[...new Set(numbers)]}::text[]) as input (number)`;
  return listProjects(db, levels, sql`${input} join project_node n on n.number = input.number and n.number <> ''`);
}

/** The same by their ids. */
export function listProjectsById(db: Queries, levels: NodeLevels, ids: readonly string[]): Promise<CurrentProject[]> {
  return listProjects(
    db,
    levels,
    sql`unnest(${[...ids]}::bigint[]) as input (id) join project_node n on n.id = input.id`,
  );
}

async function listProjects(db: Queries, levels: NodeLevels, source: RawBuilder<unknown>): Promise<CurrentProject[]> {
  const { rows } = await sql<OpProjectNode & Pick<CurrentProject, 'parentId' | 'path'>>`
    select n.parent_id as "parentId", n.path, ${projectFields.select('n')}
    from ${source}
    where n.type in (${ProjectType.project}, ${ProjectType.template})
    order by n.archived, n.id`.execute(db);
  return rows.flatMap(({ parentId, path, ...node }) => withNodeLevel({ node, parentId, path }, node.id, levels));
}

/** A node that has a name in a portfolio already. */
export interface Sibling {
  /** Index in the passed list of places, from 0. */
  readonly index: number;
  readonly id: string;
  readonly type: number;
}

/** Finds nodes by portfolio and name, ignoring case. The portfolios must be visible to the caller. */
export function listSiblings(
  db: Queries,
  places: readonly { readonly parentId: string; readonly name: string }[],
): Promise<Sibling[]> {
  const input = places.map(({ parentId: parent_id, name }, index) => ({ index, parent_id, name }));
  return readRows<Sibling>(db)`
    select input.index, n.id, n.type
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as input (index integer, parent_id bigint, name text)
    join project_node n on n.parent_id = input.parent_id and lower(n.name) = lower(input.name)`;
}

/** The ids of what texts name among the active statuses, upper and lower case alike; they stay until the transaction ends. */
export function findStatuses(db: Queries, texts: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  return findNamed(db, 'project_status', texts);
}

/** The same among the classifications. */
export function findClassifications(db: Queries, texts: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  return findNamed(db, 'project_classification', texts);
}

async function findNamed(
  db: Queries,
  table: 'project_status' | 'project_classification',
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const isActive = table === 'project_status' ? sql`named.active` : sql`true`;
  const { rows } = await sql<{ text: string; id: string }>`
    select input.text, named.id from unnest(${[...new Set(texts)]}::text[]) as input (text)
    join ${sql.table(table)} named on lower(named.name) = lower(input.text)
    where ${isActive} for key share of named`.execute(db);
  return new Map(rows.map(({ text, id }) => [text, id]));
}

/** Numbers and names in the rows, which may identify existing projects. */
interface ProjectRowNames {
  readonly numbers: readonly string[];
  readonly names: readonly string[];
}

/**
 * Locks the projects that rows may refer to until the transaction ends, and returns their ids. A project that gets such
 * a number only after the statement began is not among them; the import treats it as having its previous number. If a
 * name is taken concurrently, the database reports it.
 */
export async function lockNamedProjects(
  db: Queries,
  { numbers, names }: ProjectRowNames,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from project_node
    where type in (${ProjectType.project}, ${ProjectType.template}) and (
      number = any (${[...numbers]}::text[]) and number <> ''
      or lower(name) in (select lower(name) from unnest(${[...names]}::text[]) as said (name)))
    order by id for no key update`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
