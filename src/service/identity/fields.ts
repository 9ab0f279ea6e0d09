import type { OpUserAccount } from '#contract/app/users.ts';
import type { OpContact, OpGroup } from '#contract/documented/users.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { type FieldValues, recordFields, stampFields } from '#service/core/record-fields.ts';

function requireLogin(name: string | null | undefined): void {
  if (name === '') throw new Failure('user.error.NameMissing');
}

function checkEMail(eMail: string | null | undefined): void {
  if (eMail && !/^[^\s@]+@[^\s@]+$/.test(eMail)) {
    throw invalidParameter('contact.eMail', eMail, 'expected.emailAddress');
  }
}

/** Fields that users and groups share. */
export const subjectFields = recordFields<OpGroup>()('subject', {
  ...stampFields,
  name: { column: 'name', check: requireLogin },
  displayName: { column: 'display_name' },
  description: { column: 'description' },
  source: { column: 'source', isReadOnly: true },
});

/** Further fields of users. */
export const accountFields = recordFields<Omit<OpUserAccount, 'contact'>>()('app_user', {
  level: { column: 'level' },
  active: { column: 'active', isReadOnly: true },
  external: { column: 'external' },
  language: { column: 'language' },
  primaryResource: { column: 'primary_resource_id', isClearable: true },
});

/** Fields of a user's contact. */
export const contactFields = recordFields<OpContact>()('contact', {
  lastName: { column: 'last_name', isClearable: true },
  firstName: { column: 'first_name', isClearable: true },
  eMail: { column: 'e_mail', isClearable: true, check: checkEMail },
  phone: { column: 'phone', isClearable: true },
  mobile: { column: 'mobile', isClearable: true },
  fax: { column: 'fax', isClearable: true },
  jobTitle: { column: 'job_title', isClearable: true },
  salutation: { column: 'salutation', isClearable: true },
});

export type SubjectValues = FieldValues<typeof subjectFields>;
export type AccountValues = FieldValues<typeof accountFields>;
export type ContactValues = FieldValues<typeof contactFields>;

/** Spaces around a login would be invisible when it fails. */
export function sentSubjectValues(body: Parameters<typeof subjectFields.sent>[0]): SubjectValues {
  const values = subjectFields.sent(body);
  return values.name === undefined ? values : { ...values, name: values.name.trim() };
}
