import type { SheetLimits } from '../spreadsheet/limits.ts';
import { ZipFile, type ZippedFile } from '../spreadsheet/zip.ts';

/** Many plan files at once, from a folder or a zipped one. */

/** The most files that are taken at once. */
export const mostPlanFiles = 2_000;

/** A zipped folder. Each file has its own limit when it is read; the bytes of all are those that would fit on a small disk. */
const zippedFolderLimits: SheetLimits = {
  unpackedBytes: 8 * 1024 ** 3,
  compressionRatio: 500,
  entries: 20_000,
  rows: 0,
  columns: 0,
  cells: 0,
};

/** The largest file of a zipped folder that is unpacked, bytes: larger ones are refused by the reader anyway. */
export const mostPlanFileBytes = 256 * 1024 ** 2;

const planFileEnding = /\.(mpp|mpt|mpx|mpd|xml|xer|pmxml|pod)$/i;

/**
 * Tells whether a file may be a plan, by the ending of its name. Spreadsheets are not among them: a folder may hold others than
 * plans.
 */
export const isPlanFileName = (name: string): boolean => planFileEnding.test(name);

/** Tells whether a file of a folder is one of the system, such as a resource fork, which no user put there. */
export const isHiddenFile = (path: string): boolean =>
  /(^|\/)(\.|__MACOSX\/|~\$|thumbs\.db$|desktop\.ini$)/i.test(path);

/** The files of a zipped folder, without those of the system. @throws SheetFileError `damaged`, `tooLarge` */
export function zippedFiles(bytes: Uint8Array): readonly ZippedFile[] {
  return new ZipFile(bytes, zippedFolderLimits).parts
    .map((part) => ({ ...part, name: part.name.replaceAll('\\', '/').replace(/^\/+/, '') }))
    .filter(({ name }) => !name.endsWith('/') && !isHiddenFile(name));
}

const mostNameCharacters = 255;

/** The name of a project without what names may not have. */
function fittedName(name: string): string {
  const plain = name.replaceAll(/\p{Cc}/gu, ' ').trim();
  return plain.length > mostNameCharacters ? `${plain.slice(0, mostNameCharacters - 1)}…` : plain;
}

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOfPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const withoutEnding = (path: string) => fileNameOf(path).replace(/(?!^)\.[^.]+$/, '');

/**
 * The name of the project of each file: that of the file without its ending. Files of the same name differ by their
 * folders, else by their endings too.
 */
export function projectNamesOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const forms = [
    withoutEnding,
    (path: string) => `${withoutEnding(path)}${folderOfPath(path) === '' ? '' : ` (${folderOfPath(path)})`}`,
    (path: string) => `${withoutEnding(path)} (${path})`,
  ];
  const names = new Map<string, string>();
  let rest = paths;
  for (const form of forms) {
    const taken = new Set([...names.values()].map((name) => name.toLowerCase()));
    const wanted = new Map(rest.map((path) => [path, fittedName(form(path))]));
    const counts = new Map<string, number>();
    for (const name of wanted.values()) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
    const isFree = (name: string) => counts.get(name.toLowerCase()) === 1 && !taken.has(name.toLowerCase());
    for (const [path, name] of wanted) if (isFree(name)) names.set(path, name);
    rest = rest.filter((path) => !names.has(path));
  }
  // Only names that are cut off are left.
  rest.forEach((path, index) => names.set(path, `${fittedName(withoutEnding(path)).slice(0, 240)} ${index + 1}`));
  return names;
}
