import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dataFolder, firstPassword, startProgram } from './program.ts';

const root = path.resolve(import.meta.dirname, '..');
const built = path.join(root, 'dist');
const results = path.join(root, 'test-results');

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes what killed runs left in a folder; the id of their process is in the name. */
function removeOldRuns(parent: string, prefix: string): void {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    if (Number.isInteger(owner) && !isRunning(owner)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** Creates a folder of this run. */
function newFolder(parent: string, prefix: string): string {
  removeOldRuns(parent, prefix);
  const folder = path.join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function prepare(name: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const loading = await startProgram({ ...settings, DATA_DIR: dataFolder(name) });
  await loading.stop();
}

/**
 * Runs once before all tests. Copies the built program, so that a build during the tests does not take away the files that
 * their pages load, and prepares the databases that services get copies of: creating one takes ten seconds of the processor,
 * copying a fraction of one. Returns what is to be done after all tests.
 */
export default async function beforeAll(): Promise<() => void> {
  if (!existsSync(path.join(built, 'service/main.js'))) throw new Error('The program is not built: npm run build.');
  const program = newFolder(results, 'run-');
  const data = newFolder(os.tmpdir(), 'opdesk-e2e-');
  // The processes of the tests inherit them.
  Object.assign(process.env, { E2E_PROGRAM: program, E2E_DATA: data });
  cpSync(built, program, { recursive: true });
  await Promise.all([prepare('demo', { DEMO: 'en' }), prepare('empty', { DEMO: '0', ADMIN_PASSWORD: firstPassword })]);
  return () => [program, data].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
}
