import type { PostgresPoolClient } from 'kysely';

/** Tables that SQL statements of this service read and write, by their text: all of it is lower case, and names are unique. */

/** Tables and what depends on them, as the catalogue of the database has it. */
export interface TableRelations {
  /** The tables that a name reads: a table itself, and all that a view or function uses. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** The tables whose rows change when rows of a table are deleted. */
  readonly dependents: ReadonlyMap<string, ReadonlySet<string>>;
}

interface RelationRow {
  readonly name: string;
  /** Of a view or function. */
  readonly source: string | null;
  /** Tables with foreign keys that a deletion cascades to. */
  readonly dependents: readonly string[];
}

const relationRows = `
  select relname as name, case relkind when 'v' then pg_get_viewdef(c.oid) end as source,
    array(select conrelid::regclass::text from pg_constraint
      where confrelid = c.oid and contype = 'f' and confdeltype in ('c', 'n', 'd')) as dependents
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
  union all
  select proname, pg_get_functiondef(oid), '{}' from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype`;

const wordPattern = /[a-z_]\w*/g;
const sqlWords = (text: string): readonly string[] => text.match(wordPattern) ?? [];

/** All that is reached from a name, without the name itself unless it reaches itself. */
function namesReached(name: string, next: (name: string) => readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = [...next(name)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    open.push(...next(at));
  }
  return reached;
}

/** Reads the catalogue. */
export async function readTableRelations(client: PostgresPoolClient): Promise<TableRelations> {
  const { rows } = await client.query<RelationRow>(relationRows, []);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const used = (name: string) => {
    const source = byName.get(name)?.source;
    return source ? sqlWords(source).filter((word) => byName.has(word)) : [];
  };
  const isTable = (name: string) => byName.get(name)?.source === null;
  const tables = rows.map(({ name }) => {
    const names = isTable(name) ? [name] : [...namesReached(name, used)].filter(isTable);
    return [name, new Set(names)] as const;
  });
  const dependents = rows.map(
    ({ name }) => [name, namesReached(name, (table) => byName.get(table)?.dependents ?? [])] as const,
  );
  return { tables: new Map(tables), dependents: new Map(dependents) };
}

/** Words of statements that do more than read, or whose effect ends with their transaction. */
const otherThanReading =
  /\b(insert|update|delete|merge|into|share|nextval|setval|set_config|pg_advisory\w*|pg_try_advisory\w*|pg_notify)\b/;

/** Tables that a statement reads that does nothing else; undefined for every other statement. */
export function tablesRead(text: string, { tables }: TableRelations): ReadonlySet<string> | undefined {
  if (!onlyReads(text)) return undefined;
  return new Set(sqlWords(text).flatMap((word) => [...(tables.get(word) ?? [])]));
}

/** True for a statement that only reads. */
export function onlyReads(text: string): boolean {
  return /^\s*(select|with)\b/.test(text) && !text.includes(';') && !otherThanReading.test(text);
}

/** Locks of rows change nothing that others read. */
const rowLock = /\bfor\s+(no\s+key\s+)?update\b|\bfor\s+(key\s+)?share\b/g;
const writePattern = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?([a-z_]\w*)/g;
const writeWord = /\b(insert|update|delete|merge)\b/;
/** Statements that change no rows. */
const harmless = /^\s*(set|savepoint|release|analyze|discard plans)\b/;

/** Tables whose rows a statement may change; undefined where its text does not say. */
export function tablesWritten(
  statement: string,
  { tables, dependents }: TableRelations,
): ReadonlySet<string> | undefined {
  const text = statement.replaceAll(rowLock, '');
  if (harmless.test(text)) return new Set();
  if (!/^\s*(select|with|insert|update|delete|merge)\b/.test(text) || text.includes(';')) return undefined;
  if (!writeWord.test(text)) return new Set();
  const named = [...text.matchAll(writePattern)].map(([, name = '']) => name).filter((name) => tables.has(name));
  if (named.length === 0) return undefined;
  if (!/\bdelete\b/.test(text)) return new Set(named);
  return new Set(named.flatMap((name) => [name, ...(dependents.get(name) ?? [])]));
}
