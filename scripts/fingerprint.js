// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './command.js';

/** Everything that the built files depend on. */
const SOURCES = [
  'src',
  'public',
  'docs/user-guide',
  'scripts/user-guide.js',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const RESULTS = [
  'dist/app/index.html',
  'dist/service/main.js',
  'dist/service/database-worker.js',
  'dist/service/sheet-worker.js',
  'dist/service/plan-worker.js',
  'dist/service/backup-command.js',
  'dist/service/doctor-command.js',
  'dist/service/import-command.js',
];
const FILE = path.join(root, 'dist/fingerprint');

/**
 * @param {string} file relative to the root
 * @returns {string[]} the file, or all files below the folder, in a fixed order
 */
function filesOf(file) {
  const place = path.join(root, file);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [file];
  const names = readdirSync(place).filter((name) => !/\.test\.tsx?$/.test(name));
  return names.toSorted().flatMap((name) => filesOf(`${file}/${name}`));
}

/** @returns {string} a digest of the names and contents of all sources; some ten milliseconds */
export function sourceFingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Tells whether dist was built from the present sources. A package without sources brings its dist along. */
export function isBuilt() {
  if (!RESULTS.every((file) => existsSync(path.join(root, file)))) return false;
  if (!existsSync(path.join(root, 'src'))) return true;
  return existsSync(FILE) && readFileSync(FILE, 'utf8') === sourceFingerprint();
}

/** Until {@link markBuilt}, dist counts as not built. */
export function markUnbuilt() {
  rmSync(FILE, { force: true });
}

/** @param {string} fingerprint the sources' when the build began: what was edited during it belongs to the next one */
export function markBuilt(fingerprint) {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, fingerprint);
}
