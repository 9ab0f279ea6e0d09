import { violatedConstraint } from '#service/db/database-error.ts';
import { Failure } from '#service/core/errors.ts';
import type { UserValues, ContactValues, UserChange } from './rules.ts';
import type { Queries } from '#service/db/queries.ts';
import { sql } from 'kysely';

/** Names are unique among users, upper and lower case alike. */
export async function withUniqueUserName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'subject_name') throw error;
    throw new Failure('user.error.NameAlreadyUsed', { name });
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  // Object.entries and Object.fromEntries forget the names of the keys.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}

const subjectColumns = ({ name, displayName, description }: UserValues) =>
  defined({ name, display_name: displayName, description });

const userColumns = ({ level, external, language, primaryResource }: UserValues) =>
  defined({ level, external, language, primary_resource_id: primaryResource });

/** Unset fields are null. */
function contactColumns({ lastName, firstName, eMail, phone, mobile, fax, jobTitle, salutation }: ContactValues) {
  const given = defined({
    last_name: lastName,
    first_name: firstName,
    e_mail: eMail,
    phone,
    mobile,
    fax,
    job_title: jobTitle,
    salutation,
  });
  return Object.fromEntries(Object.entries(given).map(([column, value]) => [column, value === '' ? null : value]));
}

async function saveContact(db: Queries, userId: string, contact: ContactValues): Promise<void> {
  const columns = contactColumns(contact);
  await db
    .insertInto('contact')
    .values({ ...columns, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, user_id: userId }))
    .execute();
}

export async function insertAccount(
  db: Queries,
  { values, contact }: UserChange,
  passwordHash: string,
): Promise<string> {
  const name = values.name ?? '';
  const { id } = await withUniqueUserName(name, () =>
    db
      .insertInto('subject')
      .values({ ...subjectColumns(values), kind: 'user', name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await db
    .insertInto('app_user')
    .values({ ...userColumns(values), id, password_hash: passwordHash })
    .execute();
  await saveContact(db, id, contact);
  return id;
}

/** Writes the changes. The subject is always updated: its `modified` covers every change of the user. */
export async function updateAccount(db: Queries, userId: string, { values, contact }: UserChange): Promise<void> {
  await withUniqueUserName(values.name ?? '', () =>
    db
      .updateTable('subject')
      .set({ ...subjectColumns(values), modified: sql<string>`now()` })
      .where('id', '=', userId)
      .execute(),
  );
  const columns = userColumns(values);
  if (Object.keys(columns).length > 0) await db.updateTable('app_user').set(columns).where('id', '=', userId).execute();
  if (Object.keys(contact).length > 0) await saveContact(db, userId, contact);
}

export async function updateActive(db: Queries, userId: string, active: boolean): Promise<void> {
  await updateAccount(db, userId, { values: {}, contact: {} });
  await db.updateTable('app_user').set({ active }).where('id', '=', userId).execute();
}

export async function updatePasswordHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await updateAccount(db, userId, { values: {}, contact: {} });
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
