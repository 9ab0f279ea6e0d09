import type { OpUserAccount } from '#contract/app/users.ts';

const userContactFields = [
  'firstName',
  'lastName',
  'eMail',
  'phone',
  'mobile',
  'fax',
  'jobTitle',
  'salutation',
] as const;

/** A user together with the fields of its contact. */
export interface UserListRow extends OpUserAccount {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly eMail?: string | null;
  readonly phone?: string | null;
  readonly mobile?: string | null;
  readonly fax?: string | null;
  readonly jobTitle?: string | null;
  readonly salutation?: string | null;
}

export function userRow(user: OpUserAccount): UserListRow {
  const { contact } = user;
  return { ...user, ...Object.fromEntries(userContactFields.map((field) => [field, contact?.[field] ?? null])) };
}

/** Converts a change of a row to the interface's form: contact fields move into the contact. */
export function accountOf(change: Partial<UserListRow>): Partial<OpUserAccount> {
  const entries = Object.entries(change);
  const isContact = (name: string) => userContactFields.some((field) => field === name);
  const own = Object.fromEntries(entries.filter(([name]) => !isContact(name)));
  const contact = Object.fromEntries(entries.filter(([name]) => isContact(name)));
  // Only fields of users and of contacts are in a row.
  return Object.keys(contact).length > 0 ? { ...own, contact: contact as NonNullable<OpUserAccount['contact']> } : own;
}

export function userAccountName({ displayName, name, id }: OpUserAccount): string {
  return displayName || name || id;
}
