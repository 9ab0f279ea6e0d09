import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { binary, get, optional } from '../core/endpoint.ts';
import { Any, Id, Name, record, Text, Timestamp } from '../core/fields.ts';
import { period, sortedPageQuery, where } from '../core/queries.ts';

/** An action on the installation, with its user and origin. */
const OpAuditEntry = record('OpAuditEntry', {
  id: Id,
  at: Timestamp,
  user: Id,
  userName: Name,
  address: Text,
  action: Name,
  object: Id,
  details: Any,
});
export type OpAuditEntry = Static<typeof OpAuditEntry>;

const OpAuditEntryList = record('OpAuditEntryList', {
  entry: Type.Array(OpAuditEntry),
  next: Id,
});
export type OpAuditEntryList = Static<typeof OpAuditEntryList>;

const filter = {
  ...period,
  userId: optional(Id),
  action: optional(Name),
  objectId: optional(Id),
};

export const auditApi = {
  listAuditEntries: get('/audit', {
    query: {
      ...filter,
      before: optional(Id),
      ...sortedPageQuery(['at', 'user', 'action']),
    },
    returns: OpAuditEntryList,
  }),
  exportAuditEntries: get('/audit/csv', { query: { ...filter, where }, returns: binary }),
};
