import { bundledMigrations, type Migrations } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';
import { openEmbeddedCopy } from './embedded-database.ts';
import { openPostgresCopy } from './postgres-database.ts';

export interface TestDatabase extends Database {
  /** Gives the database back for the next test file; `close` does the same. */
  release(): void;
}

/** Survives module reloads: the free databases of this thread, and the number in use. */
interface Shared {
  testDatabases?: { free: Database[]; used: number };
}

// A property of our own on the global object, which TypeScript cannot know.
const shared = ((globalThis as Shared).testDatabases ??= { free: [], used: 0 });

/** Each embedded database takes some 300 MB of memory. */
const MOST_AT_ONCE = 4;

async function reset({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select pristine.reset() as name');
  for (const { name } of rows) await pool.query(`vacuum ${name}`);
}

/**
 * A migrated database without any rows but those that the migrations insert: embedded, or on the PostgreSQL server of
 * TEST_DATABASE_URL (a superuser's). Take it in the `beforeAll` of a file or a `describe` and release it in its `afterAll`:
 * a released one is emptied and used again, which takes milliseconds where opening one takes a good part of a second.
 */
export async function testDatabase(): Promise<TestDatabase> {
  if (shared.used === MOST_AT_ONCE) throw new Error(`${MOST_AT_ONCE} test databases are in use: release() them.`);
  shared.used += 1;
  const database = shared.free.pop() ?? (await openCopy(bundledMigrations));
  await reset(database);
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    shared.used -= 1;
    shared.free.push(database);
  };
  return { ...database, release, close: () => Promise.resolve(release()) };
}

/** A database of its own with migrations of its own, for tests of the database itself; `close` removes it. */
export function openCopy(migrations: Migrations): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openPostgresCopy(url, migrations) : openEmbeddedCopy(migrations);
}
