import type { OpUserAccount, OpUserAccountChange } from '#contract/app/users.ts';
import { invalidParameter } from '#service/core/errors.ts';
import {
  accountFields,
  type AccountValues,
  contactFields,
  type ContactValues,
  sentSubjectValues,
  subjectFields,
  type SubjectValues,
} from '../fields.ts';

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
