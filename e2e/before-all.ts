import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { firstPassword, runFolder, startProgram } from './program.ts';

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

/** Removes leftovers of killed runs. */
function removeOldRuns(): void {
  for (const name of existsSync(results) ? readdirSync(results) : []) {
    const owner = /^run-(\d+)$/.exec(name)?.[1];
    if (owner && !isRunning(Number(owner))) rmSync(path.join(results, name), { recursive: true, force: true });
  }
}

async function prepare(name: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const loading = await startProgram({ ...settings, DATA_DIR: path.join(runFolder(), name) });
  await loading.stop();
}

/**
 * Runs once before all tests. Copies the built program, so that a build during the tests does not take away the files that
 * their pages load, and prepares the databases that services get copies of: creating one takes ten seconds of the processor,
 * copying a fraction of one. Returns what is to be done after all tests.
 */
export default async function beforeAll(): Promise<() => void> {
  if (!existsSync(path.join(built, 'service/main.js'))) throw new Error('The program is not built: npm run build.');
  removeOldRuns();
  const folder = path.join(results, `run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The processes of the tests inherit it.
  process.env.E2E_FOLDER = folder;
  cpSync(built, path.join(folder, 'program'), { recursive: true });
  await Promise.all([prepare('demo', { DEMO: 'en' }), prepare('empty', { DEMO: '0', ADMIN_PASSWORD: firstPassword })]);
  return () => rmSync(folder, { recursive: true, force: true });
}
