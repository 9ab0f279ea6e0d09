// @ts-check
import path from 'node:path';
import { endWith, root, run, StepFailed } from './command.js';
import { isBuilt } from './fingerprint.js';
import { ensureInstalled, isInstalled } from './install.js';
import { inTurn } from './take-turns.js';

/** Installs and builds what is missing; ends the process with the reason if it can't. */
export async function prepare() {
  try {
    if (isBuilt() && isInstalled({ withDevelopment: false })) return;
    // Two commands that install or build at the same time would take the files from each other.
    await inTurn(path.join(root, 'dist/preparing'), installAndBuild, () =>
      console.log('Waiting for another command that installs or builds here …'),
    );
  } catch (error) {
    endWith(error);
  }
}

async function installAndBuild() {
  const mustBuild = !isBuilt();
  await ensureInstalled({ withDevelopment: mustBuild });
  if (!mustBuild) return;
  console.log('Building …');
  // In a process of its own, so that the program does not carry the builder's memory.
  const code = await run(process.execPath, [path.join(root, 'scripts/build.js')]);
  if (code !== 0) throw new StepFailed('The build failed. See the reason above.');
}
