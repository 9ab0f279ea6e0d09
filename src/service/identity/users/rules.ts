import type { OpUserAccount, OpUserAccountChange } from '#contract/app/users.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { changedPatchFields, type PatchFields, givenFields } from '#service/core/patch-fields.ts';

/** Rules for writing users. Pure: they work on data already read and throw the refusal. */

const userAccountFields = [
  'name',
  'displayName',
  'description',
  'level',
  'external',
  'language',
  'primaryResource',
] as const satisfies readonly (keyof OpUserAccountChange)[];

const accountContactFields = [
  'lastName',
  'firstName',
  'eMail',
  'phone',
  'mobile',
  'fax',
  'jobTitle',
  'salutation',
] as const;

type Contact = NonNullable<OpUserAccountChange['contact']>;
type UserAccountInput = PatchFields<OpUserAccountChange, (typeof userAccountFields)[number]>;
/** Null takes the primary resource away; no other field knows it. */
export type UserValues = {
  [F in keyof UserAccountInput]: F extends 'primaryResource' ? UserAccountInput[F] : Exclude<UserAccountInput[F], null>;
};
export type ContactValues = { [F in (typeof accountContactFields)[number]]?: string };

/** Values to write to a user and its contact. */
export interface UserChange {
  readonly values: UserValues;
  readonly contact: ContactValues;
}

/** Returns the changes in a body: values, and null where it removes the primary resource. */
export function givenChange(body: OpUserAccountChange): UserChange {
  // Fields that cannot be cleared are included only if they are not null.
  const values = givenFields(body, userAccountFields, ['primaryResource']) as UserValues;
  const { name } = values;
  // Spaces around a login would be invisible when it fails.
  return {
    values: typeof name === 'string' ? { ...values, name: name.trim() } : values,
    contact: givenContact(body.contact),
  };
}

/** Absent and null fields of the contact stay; the empty string clears. */
function givenContact(contact: Contact | null | undefined): ContactValues {
  const given: ContactValues = {};
  for (const field of accountContactFields) {
    const value = contact?.[field];
    if (typeof value === 'string') given[field] = value;
  }
  return given;
}

/** Returns the values that differ from the current ones. */
export function userAccountChange({ values, contact }: UserChange, current: OpUserAccount): UserChange {
  const before = Object.fromEntries(accountContactFields.map((field) => [field, current.contact?.[field] ?? '']));
  return { values: changedPatchFields(values, current), contact: changedPatchFields(contact, before) };
}

/** Checks what is written, whether created or changed. */
export function checkChange({ values, contact }: UserChange): void {
  if (values.name === '') throw new Failure('user.error.NameMissing');
  const { eMail } = contact;
  if (eMail && !/^[^\s@]+@[^\s@]+$/.test(eMail)) {
    throw invalidParameter('contact.eMail', eMail, 'expected.emailAddress');
  }
}

/** The primary resource is one of those that are linked to the user, as far as the caller sees them. */
export function checkPrimaryResource({ primaryResource }: UserValues, { resources }: OpUserAccount): void {
  if (!primaryResource || resources?.includes(primaryResource)) return;
  throw invalidParameter('primaryResource', primaryResource, 'expected.idOfLinkedResource');
}
