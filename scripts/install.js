// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runNpm, StepFailed } from './command.js';

/**
 * The packages that a lock file names, by their folder.
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function lockedPackages(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
}

/**
 * Tells whether node_modules holds the versions of package-lock.json. Versions are compared, not dates: a checkout changes those.
 * @param {{ withDevelopment: boolean }} options false: what the running service needs is enough
 */
export function isInstalled({ withDevelopment }) {
  const installedFile = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(root, installedFile))) return false;
  const installed = lockedPackages(installedFile);
  return Object.entries(lockedPackages('package-lock.json')).every(([folder, wanted]) => {
    const isNeeded = folder !== '' && !wanted.optional && (withDevelopment || !(wanted.dev || wanted.devOptional));
    return (
      !isNeeded || (installed[folder]?.version === wanted.version && installed[folder]?.integrity === wanted.integrity)
    );
  });
}

/**
 * Installs what package-lock.json says, if it is not there.
 * @param {{ withDevelopment: boolean }} options
 */
export async function ensureInstalled({ withDevelopment }) {
  if (isInstalled({ withDevelopment })) return;
  console.log('Installing packages …');
  const which = withDevelopment ? ['--include=dev'] : ['--omit=dev'];
  const code = await runNpm(['ci', ...which, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new StepFailed('The packages could not be installed: npm says why, above.');
}
