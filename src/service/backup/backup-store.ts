import type { BackupSource } from './backup-file.ts';

export interface StoredBackup {
  readonly name: string;
  /** When it was complete. */
  readonly at: string;
  readonly bytes: number;
}

/** A place that keeps backups. It touches nothing but what has the name of a backup. */
export interface BackupStore {
  /** As people name it: an absolute path, or s3://bucket/prefix. */
  readonly place: string;
  /** All backups, the newest first. */
  list(): Promise<readonly StoredBackup[]>;
  open(name: string): BackupSource;
  /**
   * Stores a backup, which stays only if `verify` accepts it: a failure of either leaves nothing.
   * @param mostBytes how long the content may get, as far as this is known
   */
  add<T>(
    name: string,
    content: AsyncIterable<Buffer>,
    mostBytes: number,
    verify: (source: BackupSource, bytes: number) => Promise<T>,
  ): Promise<T>;
  remove(name: string): Promise<void>;
  /** Removes what is left of backups whose process was killed a day ago or earlier. */
  removeAbandoned(): Promise<void>;
}

const backupName = /^opdesk-[\dTZ-]+\.backup$/;

export const isBackupName = (name: string) => backupName.test(name);

/** The name of a backup that is made now. */
export const newBackupName = () => `opdesk-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup`;

const abandonedAfterMs = 24 * 3_600_000;

/** True for an unfinished backup that was begun too long ago to be still in the making. */
export const isAbandoned = (begun: number) => begun < Date.now() - abandonedAfterMs;

/** The backups among files, the newest first. */
export const newestFirst = (files: readonly StoredBackup[]) =>
  files.filter(({ name }) => isBackupName(name)).toSorted((one, other) => (one.name < other.name ? 1 : -1));
