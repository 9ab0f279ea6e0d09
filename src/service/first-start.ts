import { type Kysely, sql } from 'kysely';
import { UserLevel } from '#contract/core/codes.ts';
import type { Database } from '#service/db/open.ts';
import type { Tables } from '#service/db/tables.ts';
import { inTransaction } from '#service/db/transaction.ts';
import type { Queries } from '#service/db/queries.ts';
import { offerFirstSteps } from '#service/admin/first-steps/queries.ts';
import { type FirstAdministrator, saveFirstAdministrator } from './identity/administrators.ts';
import { demoSignOns, loadDemo, type InitialSignOn } from './demo/load.ts';
import { localeLanguage, type Settings, SettingsError } from './settings.ts';
import { oneTimePassword } from '#service/identity/new-password.ts';
import { hashPassword } from '#service/identity/password.ts';
import { hasDemo } from './demo/installed.ts';

/** The id of the group of those who may do everything. */
const administratorsGroupId = '4';

/** Tells whether the database is new, so that no sign-on is possible yet. */
async function hasNoUsers(db: Queries): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function hasUser(db: Queries, name: string): Promise<boolean> {
  const users = db.selectFrom('subject').select('id').where('kind', '=', 'user').where('name', '=', name);
  return (await users.executeTakeFirst()) !== undefined;
}

/** Tells whether an address is reachable only from this machine. */
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?(::1|::ffff:127(\.\d+){3})\]?)$/i.test(host);
}

/** A warning where demo users, whose password is public, are served to others; `undefined` where they are not. */
export async function demoWarning({ kysely }: Database, { host, publicUrl }: Settings): Promise<string | undefined> {
  const isLocal = isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));
  if (isLocal || !(await hasDemo(kysely))) return undefined;
  const reached = isLoopback(host) ? `PUBLIC_URL is ${publicUrl}` : `HOST is ${host}`;
  return `Demo data is served to others (${reached}): everyone knows the password of its users, and one of them is an administrator. Remove the demo data before you enter data of your own.`;
}

/** Throws {@link SettingsError} if others could reach demo users that no setting requested. */
function refuseUnwantedDemo({ demo, host }: Settings, isLoaded: boolean): void {
  if (demo !== undefined || isLoopback(host)) return;
  const reason = `HOST is ${host}, which others can reach, and everyone knows the password of the demo users`;
  const way = isLoaded
    ? 'This database holds demo data. Set DEMO=1 to serve it anyway, or HOST=127.0.0.1 for this machine only'
    : 'Set DEMO=0 to start without demo data, or DEMO=1 to serve it anyway';
  throw new SettingsError(`${reason}. ${way}.`);
}

/** Creates the administrator, unless another process that starts on the same database has been faster. */
async function createAdministrator(
  db: Kysely<Tables>,
  created: FirstAdministrator,
  password: string,
): Promise<boolean> {
  const hash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    await sql`lock table app_user in share row exclusive mode`.execute(transaction);
    if (await hasUser(transaction, created.login)) return false;
    const { id } = await transaction
      .insertInto('subject')
      .values({ kind: 'user', name: created.login, display_name: 'Administrator' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction.insertInto('app_user').values({ id, level: UserLevel.manager, password_hash: hash }).execute();
    await transaction.insertInto('contact').values({ user_id: id }).execute();
    await transaction.insertInto('group_member').values({ group_id: administratorsGroupId, member_id: id }).execute();
    await saveFirstAdministrator(transaction, created);
    await offerFirstSteps(transaction);
    return true;
  });
}

/** Throws {@link SettingsError} if the demo data has a user with the login of the administrator. */
function refuseDemoLogin(login: string): void {
  if (demoSignOns('en').some((demo) => demo.login === login))
    throw new SettingsError(
      `ADMIN_LOGIN is ${login}, which is a user of the demo data. Choose another name, or set DEMO=0.`,
    );
}

/**
 * Makes an empty database usable: with the demo data set (in the language of DEMO, else of the machine), or with an administrator whose password is ADMIN_PASSWORD or
 * generated. Returns the sign-ons to print, without passwords from the settings. Throws {@link SettingsError} if others
 * could reach demo data that no setting requested.
 */
export async function prepareData(
  { kysely }: Database,
  settings: Settings,
  today: string,
): Promise<readonly InitialSignOn[]> {
  const isNew = await hasNoUsers(kysely);
  const isLoaded = !isNew && (await hasDemo(kysely));
  if (isNew || isLoaded) refuseUnwantedDemo(settings, isLoaded);
  if (!isNew) return isLoaded ? demoSignOns('en') : [];
  const { adminPassword, demo = true } = settings;
  // The demo data has a user called admin.
  const login = settings.adminLogin ?? (demo ? 'administrator' : 'admin');
  const own = { login, description: 'with the password in ADMIN_PASSWORD' };
  if (demo) {
    if (adminPassword !== undefined) refuseDemoLogin(login);
    const language = typeof demo === 'string' ? demo : localeLanguage(process.env);
    await loadDemo(kysely, { today, language });
    if (adminPassword === undefined) return demoSignOns('en');
    await createAdministrator(kysely, { login, isPrinted: false }, adminPassword);
    return [...demoSignOns('en'), own];
  }
  const password = adminPassword ?? oneTimePassword();
  if (!(await createAdministrator(kysely, { login, isPrinted: adminPassword === undefined }, password))) return [];
  if (adminPassword !== undefined) return [own];
  return [{ login, password, description: 'shown only once: change it after the first sign-in' }];
}
