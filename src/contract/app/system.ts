import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { get } from '../core/endpoint.ts';
import { Count, Flag, list, Name, record, Text, Timestamp } from '../core/fields.ts';

export const Bytes = Type.Integer({ minimum: 0, unit: 'byte' });

const OpSystemDatabase = record('OpSystemDatabase', {
  kind: Type.String({ enum: ['embedded', 'postgres'] }),
  databaseVersion: Name,
  bytes: Bytes,
  migration: Name,
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
  name: Name,
  count: Count,
});

/** A setting in force. Of secrets only their presence is disclosed. */
const OpSystemSetting = record('OpSystemSetting', {
  variable: Name,
  value: Name,
  standard: Flag,
  secret: Flag,
  description: Text,
});
export type OpSystemSetting = Static<typeof OpSystemSetting>;

/** State of a running service for administrators. */
const OpSystem = record('OpSystem', {
  product: Name,
  version: Name,
  runtime: Name,
  startedAt: Timestamp,
  database: OpSystemDatabase,
  records: list('OpSystemCountList', 'record', OpSystemCount),
  lastBackup: Timestamp,
  openSessions: Count,
  failedSignOns: Count,
  settings: list('OpSystemSettingList', 'setting', OpSystemSetting),
});
export type OpSystem = Static<typeof OpSystem>;

export const systemApi = {
  getSystem: get('/system', { returns: OpSystem }),
};
