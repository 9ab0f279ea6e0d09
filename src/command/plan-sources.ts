import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  isHiddenFile,
  isPlanFileName,
  mostPlanFileBytes,
  mostPlanFiles,
  zippedFiles,
} from '#files/batch/plan-files.ts';
import { SheetFileError } from '#files/spreadsheet/error.ts';
import { CommandError } from './options.ts';

/** A file of the folder; its bytes are read when they are needed. */
export interface BatchFile {
  /** Below the folder, with slashes. */
  readonly path: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
}

interface PlanSources {
  readonly plans: readonly BatchFile[];
  /** Other files, which are left alone. */
  readonly others: readonly string[];
}

/** The plan files of a folder or a zipped one, by path. @throws CommandError */
export async function planSources(source: string): Promise<PlanSources> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new CommandError(`There is no folder or file ${source}.`);
  if (found.isFile() && found.size >= mostZipBytes) throw new CommandError(`${source} is 2 GB or larger: unpack it.`);
  const all = found.isDirectory() ? await folderFiles(source) : zipFiles(await readFile(source), source);
  const plans = all.filter((file) => isPlanFileName(file.path));
  if (plans.length === 0) throw new CommandError(`There are no plan files in ${source}.`);
  if (plans.length > mostPlanFiles)
    throw new CommandError(
      `There are ${plans.length} plan files in ${source}: at most ${mostPlanFiles} are taken at once.`,
    );
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
  const others = all.filter((file) => !isPlanFileName(file.path)).map((file) => file.path);
  return { plans: plans.toSorted(byPath), others };
}

/** Node reads no larger file at once. */
const mostZipBytes = 2 * 1024 ** 3;

async function folderFiles(folder: string): Promise<BatchFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: path.relative(folder, file).split(path.sep).join('/') }))
    .filter(({ name }) => !isHiddenFile(name));
  return Promise.all(
    files.map(async ({ file, name }) => ({
      path: name,
      size: (await stat(file)).size,
      read: () => readFile(file),
    })),
  );
}

function zipFiles(bytes: Uint8Array, source: string): BatchFile[] {
  try {
    return zippedFiles(bytes).map(({ name, size, read }) => ({
      path: name,
      size,
      read: () => Promise.resolve(read()),
    }));
  } catch (cause) {
    if (!(cause instanceof SheetFileError)) throw cause;
    const reason = cause.code === 'tooLarge' ? 'holds more than can be read' : 'is no zipped folder, or is damaged';
    throw new CommandError(`${source} ${reason}.`, { cause });
  }
}

/** The bytes of a file with their hash; a file that can't be read is a sentence about it. */
export async function readPlanSource(
  source: BatchFile,
): Promise<{ bytes: Uint8Array; hash: string } | { problem: string }> {
  if (source.size > mostPlanFileBytes) return { problem: 'The file is larger than 256 MB.' };
  try {
    const bytes = await source.read();
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    const isEncrypted = error instanceof SheetFileError && error.code === 'encrypted';
    return { problem: isEncrypted ? 'The file is protected by a password.' : 'The file is damaged or can’t be read.' };
  }
}
