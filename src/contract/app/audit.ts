import { Type, type Static } from 'typebox';
import { binary, get, optional } from '../core/endpoint.ts';
import { Any, describe, Id, Name, record, Text, Timestamp } from '../core/fields.ts';
import { period, sortedPageQuery, where } from '../core/queries.ts';

/** An action on the installation, with its user and origin. */
const OpAuditEntry = record('OpAuditEntry', {
  id: Id,
  at: Timestamp,
  user: describe(Id, 'Absent if no one was signed in.'),
  userName: describe(Name, 'Name of the user at that time; for a failed sign-in, the login used.'),
  address: Text,
  action: describe(Name, 'Such as `user.created`.'),
  object: Id,
  details: Any,
});
export type OpAuditEntry = Static<typeof OpAuditEntry>;

const OpAuditEntryList = record('OpAuditEntryList', {
  entry: Type.Array(OpAuditEntry),
  next: describe(Id, 'The last entry of this page, to be sent as `before` for the next one; null on the last page.'),
});
export type OpAuditEntryList = Static<typeof OpAuditEntryList>;

const filter = {
  ...period,
  userId: optional(describe(Id, 'Only what this user did.')),
  action: optional(describe(Name, 'Only actions that begin with this text.')),
  objectId: optional(describe(Id, 'Only what was done to this record.')),
};

export const auditApi = {
  listAuditEntries: get('/audit', {
    query: {
      ...filter,
      before: optional(describe(Id, 'Only older entries: the `next` of the page before; not together with `sort`.')),
      ...sortedPageQuery(['at', 'user', 'action'], 'newest first'),
    },
    returns: OpAuditEntryList,
  }),
  exportAuditEntries: get('/audit/csv', { query: { ...filter, where }, returns: binary }),
};
