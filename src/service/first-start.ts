import { randomBytes } from 'node:crypto';
import type { Database } from './database/open.ts';
import { inTransaction } from './database/transaction.ts';
import type { Queries } from './context.ts';
import { demoSignOns, loadDemo } from './demo/load.ts';
import type { Settings } from './settings.ts';
import { hashPassword } from './users/password.ts';

/** A sign-on to tell the person who starts the service. */
export interface SignOn {
  readonly login: string;
  readonly password: string;
  readonly description: string;
}

const administrators = '4';

/** Whether nobody can sign on yet: the database was made just now. */
async function isEmpty(db: Queries): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Whether the demo data set is loaded: what the sign-on page and the start message tell. */
export async function hasDemo(db: Queries): Promise<boolean> {
  return (await db.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()) !== undefined;
}

async function createAdministrator(db: Queries, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(db, async (transaction) => {
    const { id } = await transaction
      .insertInto('subject')
      .values({ kind: 'user', name: 'administrator', display_name: 'Administrator' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction.insertInto('app_user').values({ id, level: 2, password_hash: hash }).execute();
    await transaction.insertInto('contact').values({ user_id: id }).execute();
    await transaction.insertInto('group_member').values({ group_id: administrators, member_id: id }).execute();
  });
}

/**
 * Makes an empty database usable: with the demo data set, or with an administrator whose password is ADMIN_PASSWORD or a
 * generated one. Returns the sign-ons to print; a password that was chosen in the settings is not among them.
 */
export async function prepareData({ kysely }: Database, settings: Settings, today: string): Promise<readonly SignOn[]> {
  if (await isEmpty(kysely)) {
    if (settings.demo) {
      await loadDemo(kysely, today);
      return demoSignOns;
    }
    const password = settings.adminPassword ?? randomBytes(9).toString('base64url');
    await createAdministrator(kysely, password);
    const description = 'shown only once: change it after the first sign-on';
    return settings.adminPassword === undefined ? [{ login: 'administrator', password, description }] : [];
  }
  return (await hasDemo(kysely)) ? demoSignOns : [];
}
