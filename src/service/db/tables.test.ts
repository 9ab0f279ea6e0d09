import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';

/** `tables.ts` is written from the migrated database by this test: `npx vitest run src/service/db/tables.test.ts --update`. */

interface Column {
  table: string;
  column: string;
  type: string;
  domain: string | null;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
  view: boolean;
}

const typeScript: Record<string, string> = {
  int8: 'string',
  _int8: 'string[]',
  int2: 'number',
  int4: 'number',
  numeric: 'number',
  _numeric: 'number[]',
  bool: 'boolean',
  text: 'string',
  _text: 'string[]',
  varchar: 'string',
  date: 'string',
  timestamptz: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  jsonb: 'JsonColumn',
};

function columnType({ type, nullable, has_default, generated, view, table, column }: Column): string {
  const base = typeScript[type];
  if (base === undefined) throw new Error(`${table}.${column}: no TypeScript type for ${type}`);
  if (type === 'jsonb') return nullable ? 'NullableJson' : has_default ? 'GeneratedJson' : 'JsonColumn';
  const value = nullable ? `${base} | null` : base;
  if (view) return value;
  if (generated) return `GeneratedAlways<${value}>`;
  return has_default ? `Generated<${value}>` : value;
}

const stamps = ['  id: Generated<string>;', '  created: Generated<string>;', '  modified: Generated<string>;'];
const names = ['  name: string;', '  description: Generated<string>;'];

/** Columns that many tables have, the longest list first. */
const sharedRows: [name: string, fields: string[]][] = [
  ['NamedRow', [...stamps, ...names]],
  ['StampedRow', stamps],
];

/** The type of a table; the columns of a shared row are left out where it has all of them. */
function tableText(table: string, columns: readonly Column[]): string {
  const fields = columns.map((column) => `  ${column.column}: ${columnType(column)};`);
  const [row, shared] = sharedRows.find(([, each]) => each.every((field) => fields.includes(field))) ?? [];
  const own = fields.filter((field) => !shared?.includes(field));
  const body = `{\n${own.map((field) => `  ${field}\n`).join('')}  }`;
  const parts = [...(row ? [row] : []), ...(own.length > 0 ? [body] : [])];
  return `  ${table}: ${parts.join(' & ')};\n`;
}

function tablesText(columns: readonly Column[]): string {
  const tables = [...new Set(columns.map((column) => column.table))];
  const bodies = tables.map((table) =>
    tableText(
      table,
      columns.filter((column) => column.table === table),
    ),
  );
  return [
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n",
    '/** JSON is read as a value and written as its text. */\nexport type JsonColumn = ColumnType<unknown, string, string>;',
    'export type GeneratedJson = ColumnType<unknown, string | undefined, string>;',
    'export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;\n',
    `/** Columns that the database fills in. */\ninterface StampedRow {\n${stamps.join('\n')}\n}\n`,
    `interface NamedRow extends StampedRow {\n${names.join('\n')}\n}\n`,
    '/** The tables and their columns as queries see them. Written from the migrated database by tables.test.ts. */',
    `export interface Tables {\n${bodies.join('')}}\n`,
  ].join('\n');
}

test('tables.ts matches the schema that the migrations create', async () => {
  const database = await testDatabase();
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, coalesce(base.typname, t.typname) as type, base.typname as domain,
      not a.attnotnull and c.relkind = 'r' as nullable, a.atthasdef as has_default, a.attgenerated <> '' as generated,
      c.relkind = 'v' as view
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname <> 'migration'
    order by c.relname collate "C", a.attnum`.execute(database.kysely);
  await expect(tablesText(rows)).toMatchFileSnapshot('./tables.ts');
});
