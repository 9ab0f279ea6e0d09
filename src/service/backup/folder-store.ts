import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#service/db/database-error.ts';
import type { BackupSource } from './backup-file.ts';
import { type BackupStore, isAbandoned, isBackupName, newestFirst, type StoredBackup } from './backup-store.ts';

const partSuffix = '.part';

/** A backup as a file of its own. */
export const fileSource = (file: string): BackupSource => ({
  file,
  async *read() {
    yield* createReadStream(file, { highWaterMark: 256 * 1024 });
  },
});

/** Backups in a folder. One has its name only when it is complete and was read again. */
export class FolderStore implements BackupStore {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  async list(): Promise<readonly StoredBackup[]> {
    const found = await Promise.all((await this.#names()).filter(isBackupName).map((name) => this.#facts(name)));
    return newestFirst(found.filter((each) => each !== undefined));
  }

  open(name: string): BackupSource {
    return fileSource(path.join(this.place, name));
  }

  async add<T>(
    name: string,
    content: AsyncIterable<Buffer>,
    _: number,
    verify: (source: BackupSource, bytes: number) => Promise<T>,
  ): Promise<T> {
    await mkdir(this.place, { recursive: true, mode: 0o700 });
    const file = path.join(this.place, name);
    const part = file + partSuffix;
    try {
      await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
      const verified = await verify(fileSource(part), (await stat(part)).size);
      await rename(part, file);
      return verified;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.place, name), { force: true });
  }

  async removeAbandoned(): Promise<void> {
    const parts = (await this.#names()).filter(
      (name) => name.endsWith(partSuffix) && isBackupName(name.slice(0, -partSuffix.length)),
    );
    for (const name of parts) {
      const { at } = (await this.#facts(name)) ?? {};
      if (at !== undefined && isAbandoned(Date.parse(at))) await this.remove(name);
    }
  }

  /** None if the folder doesn't exist yet. */
  #names(): Promise<string[]> {
    return readdir(this.place).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
  }

  /** Undefined for a file that was removed since the folder was read. */
  async #facts(name: string): Promise<StoredBackup | undefined> {
    const facts = await stat(path.join(this.place, name)).catch(() => undefined);
    return facts && { name, at: facts.mtime.toISOString(), bytes: facts.size };
  }
}
