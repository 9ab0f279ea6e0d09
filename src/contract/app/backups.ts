import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { get, post } from '../core/endpoint.ts';
import { Count, Flag, Name, Percent, record, Text, Timestamp } from '../core/fields.ts';
import { Bytes } from './system.ts';

/** A backup of the service. `checkedAt` is when the service last read all of it, absent if it never did, and `problem` what was wrong with it then. */
const OpBackupFile = record('OpBackupFile', {
  name: Name,
  at: Timestamp,
  bytes: Bytes,
  encrypted: Flag,
  checkedAt: Timestamp,
  problem: Text,
});
export type OpBackupFile = Static<typeof OpBackupFile>;

/** Kinds of runs. */
export const backupRunKinds = ['backup', 'verification'] as const;
export const backupSteps = ['copying', 'writing', 'verifying'] as const;

/** A backup or verification that is running or was the last one. */
const OpBackupRun = record('OpBackupRun', {
  kind: Type.String({ enum: [...backupRunKinds] }),
  step: Type.String({ enum: [...backupSteps] }),
  percent: Percent,
  file: Name,
  by: Name,
  scheduled: Flag,
  startedAt: Timestamp,
  finishedAt: Timestamp,
  bytes: Bytes,
  rows: Count,
  cancelled: Flag,
  problem: Text,
});
export type OpBackupRun = Static<typeof OpBackupRun>;

/** The backups of the installation: settings, the next and the last run, and the files, the newest first. */
const OpBackups = record('OpBackups', {
  folder: Text,
  every: Name,
  keep: Count,
  encrypted: Flag,
  nextRun: Timestamp,
  running: OpBackupRun,
  last: OpBackupRun,
  file: Type.Array(OpBackupFile),
  problem: Text,
});
export type OpBackups = Static<typeof OpBackups>;

export const backupsApi = {
  getBackups: get('/backups', { returns: OpBackups }),
  makeBackup: post('/backups', { changes: ['app'] }),
  verifyBackup: post('/backups/verification', { query: { file: Name }, changes: ['app'] }),
};
