import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from './database-error.ts';

const NAME = 'database-worker';

/** In a build the worker is an entry of its own; this module may have been put into a chunk one folder deeper. */
function builtWorker(): URL {
  for (const place of [`./${NAME}.js`, `../${NAME}.js`]) {
    const url = new URL(place, import.meta.url);
    if (fs.existsSync(url)) return url;
  }
  throw new DatabaseError(
    `The file ${NAME}.js is missing beside ${fileURLToPath(import.meta.url)}: build the service again.`,
  );
}

/** Node cannot run the worker's TypeScript: bundle it, into node_modules so that it finds PGlite by name. */
async function bundledWorker(): Promise<URL> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: fileURLToPath(new URL('./worker.ts', import.meta.url)), target: 'node20', write: false },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (!chunk) throw new DatabaseError(`The file worker.ts of the embedded database could not be bundled.`);
  return storeOnce(chunk.code);
}

/** Several processes may do this at once: the name tells the content, and a file appears whole or not at all. */
function storeOnce(code: string): URL {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const folder = new URL('../../../node_modules/.cache/', import.meta.url);
  const file = new URL(`${NAME}-${digest}.js`, folder);
  if (fs.existsSync(file)) return file;
  const unfinished = new URL(`${NAME}-${digest}.${process.pid}.${performance.now()}`, folder);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(unfinished, code);
  fs.renameSync(unfinished, file);
  return file;
}

/** Where the JavaScript of the database worker is: beside the built service, or bundled on the fly in development and tests. */
export function workerFile(): Promise<URL> {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts');
  return isSource ? bundledWorker() : Promise.resolve(builtWorker());
}
