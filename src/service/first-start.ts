import { type Kysely, sql } from 'kysely';
import { UserLevel } from '#contract/codes.ts';
import type { Database } from './database/open.ts';
import type { Tables } from './database/tables.ts';
import { inTransaction } from './database/transaction.ts';
import type { Queries } from './context.ts';
import { offerFirstSteps } from './admin/first-steps/store.ts';
import { demoSignOns, loadDemo } from './demo/load.ts';
import type { Settings } from './settings.ts';
import { oneTimePassword } from './users/new-password.ts';
import { hashPassword } from './users/password.ts';

/** A sign-on to tell the person who starts the service. */
export interface SignOn {
  readonly login: string;
  readonly password: string;
  readonly description: string;
}

const administrator = 'administrator';
/** The id of the group of those who may do everything. */
const administrators = '4';

/** Whether nobody can sign on yet: the database was made just now. */
async function isEmpty(db: Queries): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function hasUser(db: Queries, name: string): Promise<boolean> {
  const users = db.selectFrom('subject').select('id').where('kind', '=', 'user').where('name', '=', name);
  return (await users.executeTakeFirst()) !== undefined;
}

/** Whether the demo data set is loaded: what the sign-on page and the start message tell. */
export async function hasDemo(db: Queries): Promise<boolean> {
  return (await db.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()) !== undefined;
}

/** Creates the administrator, unless another process that starts on the same database has been faster. */
async function createAdministrator(db: Kysely<Tables>, password: string): Promise<boolean> {
  const hash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    await sql`lock table app_user in share row exclusive mode`.execute(transaction);
    if (await hasUser(transaction, administrator)) return false;
    const { id } = await transaction
      .insertInto('subject')
      .values({ kind: 'user', name: administrator, display_name: 'Administrator' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction.insertInto('app_user').values({ id, level: UserLevel.manager, password_hash: hash }).execute();
    await transaction.insertInto('contact').values({ user_id: id }).execute();
    await transaction.insertInto('group_member').values({ group_id: administrators, member_id: id }).execute();
    await offerFirstSteps(transaction);
    return true;
  });
}

/**
 * Makes an empty database usable: with the demo data set, or with an administrator whose password is ADMIN_PASSWORD or a
 * generated one. Returns the sign-ons to print; a password that was chosen in the settings is not among them.
 */
export async function prepareData({ kysely }: Database, settings: Settings, today: string): Promise<readonly SignOn[]> {
  if (!(await isEmpty(kysely))) return (await hasDemo(kysely)) ? demoSignOns('en') : [];
  const { adminPassword } = settings;
  if (settings.demo) {
    await loadDemo(kysely, today);
    if (adminPassword !== undefined) await createAdministrator(kysely, adminPassword);
    return demoSignOns('en');
  }
  const password = adminPassword ?? oneTimePassword();
  const isCreated = await createAdministrator(kysely, password);
  if (adminPassword !== undefined || !isCreated) return [];
  return [{ login: administrator, password, description: 'shown only once: change it after the first sign-on' }];
}
