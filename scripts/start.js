// @ts-check
// `npm start`: installs and builds what is missing, then becomes the service. Arguments are the service's own (--help).
import './node-version.js';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWith, root, run, StepFailed } from './command.js';
import { isBuilt } from './fingerprint.js';
import { ensureInstalled } from './install.js';

async function prepare() {
  const mustBuild = !isBuilt();
  await ensureInstalled({ withDevelopment: mustBuild });
  if (!mustBuild) return;
  console.log('Building …');
  // In a process of its own, so that the service does not carry the builder's memory.
  const code = await run(process.execPath, [path.join(root, 'scripts/build.js')]);
  if (code !== 0) throw new StepFailed('The build failed. See the reason above.');
}

await prepare().catch(endWith);
process.env.NODE_ENV ??= 'production';
// The same process: signals and the exit code are the service's.
await import(pathToFileURL(path.join(root, 'dist/service/main.js')).href);
