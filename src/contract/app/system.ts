import { Type, type Static } from 'typebox';
import { get } from '../core/endpoint.ts';
import { Count, describe, Flag, list, Name, record, Text, Timestamp } from '../core/fields.ts';

const Bytes = Type.Integer({ minimum: 0, unit: 'byte' });

const OpSystemDatabase = record('OpSystemDatabase', {
  kind: describe(Type.String({ enum: ['embedded', 'postgres'] }), 'PostgreSQL inside the service, or a server.'),
  databaseVersion: Name,
  bytes: Bytes,
  migration: describe(Name, 'The newest one that was applied.'),
});

/** The kinds of records that are counted: users and groups, and tables by their names. */
export const countedKinds = [
  'user',
  'group',
  'project_node',
  'activity',
  'resource',
  'assignment',
  'plan_version',
  'activity_version',
  'work_record',
  'cost_record',
  'todo',
  'unavailability',
  'event',
  'audit_entry',
] as const;

const OpSystemCount = record('OpSystemCount', {
  name: describe(Name, 'Such as `activity`.'),
  count: Count,
});

/** A setting in force. Of secrets only their presence is disclosed. */
const OpSystemSetting = record('OpSystemSetting', {
  variable: Name,
  value: describe(Name, 'Absent where it is not set, and of secrets.'),
  standard: describe(Flag, 'As it is unless something is set.'),
  secret: describe(Flag, 'A secret that is set.'),
  description: Text,
});
export type OpSystemSetting = Static<typeof OpSystemSetting>;

/** State of a running service for administrators. */
const OpSystem = record('OpSystem', {
  product: Name,
  version: Name,
  runtime: describe(Name, 'Runtime of the service, such as `Node.js 22.1.0`.'),
  startedAt: Timestamp,
  database: OpSystemDatabase,
  records: describe(list('OpSystemCountList', 'record', OpSystemCount), 'How many there are of each kind.'),
  lastBackup: describe(
    Timestamp,
    'When the mark of a backup was last left (`BACKUP_MARK`); absent where there is none. The service makes no backups itself.',
  ),
  openSessions: Count,
  failedSignOns: describe(Count, 'Within the last 24 hours.'),
  settings: list('OpSystemSettingList', 'setting', OpSystemSetting),
});
export type OpSystem = Static<typeof OpSystem>;

export const systemApi = {
  getSystem: get('/system', { returns: OpSystem }),
};
