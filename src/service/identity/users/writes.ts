import type { OpUserAccount, OpUserAccountChange } from '#contract/app/users.ts';
import { invalidParameter, withUniqueName } from '#service/core/errors.ts';
import {
  accountFields,
  type AccountValues,
  contactFields,
  type ContactValues,
  sentSubjectValues,
  subjectFields,
  type SubjectValues,
} from '../fields.ts';
import type { Queries } from '#service/db/queries.ts';
import { sql } from 'kysely';

/** Names are unique among users, upper and lower case alike. */
export const withUniqueUserName = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withUniqueName({ constraint: 'subject_name', code: 'user.error.NameAlreadyUsed' }, name, work);

async function saveContact(db: Queries, userId: string, contact: ContactValues): Promise<void> {
  const columns = contactFields.row(contact);
  await db
    .insertInto('contact')
    .values({ ...columns, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, user_id: userId }))
    .execute();
}

export async function insertAccount(
  db: Queries,
  { subject, account, contact }: UserChange,
  passwordHash: string,
): Promise<string> {
  const name = subject.name ?? '';
  const { id } = await withUniqueUserName(name, () =>
    db
      .insertInto('subject')
      .values({ ...subjectFields.row(subject), kind: 'user', name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await db
    .insertInto('app_user')
    .values({ ...accountFields.row(account), id, password_hash: passwordHash })
    .execute();
  await saveContact(db, id, contact);
  return id;
}

/** Writes the changes. The subject is always updated: its `modified` covers every change of the user. */
export async function updateAccount(
  db: Queries,
  userId: string,
  { subject, account, contact }: UserChange,
): Promise<void> {
  await withUniqueUserName(subject.name ?? '', () =>
    db
      .updateTable('subject')
      .set({ ...subjectFields.row(subject), modified: sql<string>`now()` })
      .where('id', '=', userId)
      .execute(),
  );
  const columns = accountFields.row(account);
  if (Object.keys(columns).length > 0) await db.updateTable('app_user').set(columns).where('id', '=', userId).execute();
  if (Object.keys(contact).length > 0) await saveContact(db, userId, contact);
}

const noChange: UserChange = { subject: {}, account: {}, contact: {} };

export async function updateActive(db: Queries, userId: string, active: boolean): Promise<void> {
  await updateAccount(db, userId, noChange);
  await db.updateTable('app_user').set({ active }).where('id', '=', userId).execute();
}

export async function updatePasswordHash(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await updateAccount(db, userId, noChange);
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Rules for writing users. Pure: they work on data already read and throw the refusal. */

type Contact = NonNullable<OpUserAccountChange['contact']>;

/** Values to write to a user and its contact. */
export interface UserChange {
  readonly subject: SubjectValues;
  readonly account: AccountValues;
  readonly contact: ContactValues;
}

/** Returns the changes in a body: values, and null where it removes the primary resource. */
export function userChangeFromInput(body: OpUserAccountChange): UserChange {
  return {
    subject: sentSubjectValues(body),
    account: accountFields.sent(body),
    contact: sentContact(body.contact ?? {}),
  };
}

/** Absent and null fields of the contact stay; the empty string clears. */
function sentContact(contact: Contact): ContactValues {
  const entries = Object.entries(contactFields.sent(contact, []));
  return Object.fromEntries(entries.map(([field, value]) => [field, value === '' ? null : value]));
}

/** Returns the values that differ from the current ones. */
export function userAccountChange({ subject, account, contact }: UserChange, current: OpUserAccount): UserChange {
  return {
    subject: subjectFields.changes(subject, current),
    account: accountFields.changes(account, current),
    contact: contactFields.changes(contact, current.contact ?? {}),
  };
}

/** Checks what is written, whether created or changed. */
export function checkChange({ subject, account, contact }: UserChange): void {
  subjectFields.check(subject);
  accountFields.check(account);
  contactFields.check(contact);
}

/** The primary resource is one of those that are linked to the user, as far as the caller sees them. */
export function checkPrimaryResource({ primaryResource }: AccountValues, { resources }: OpUserAccount): void {
  if (!primaryResource || resources?.includes(primaryResource)) return;
  throw invalidParameter('primaryResource', primaryResource, 'expected.idOfLinkedResource');
}
