import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/** In a build a worker is an entry of its own; this module may have been put into a chunk one folder deeper. */
function builtWorker(name: string): URL {
  for (const place of [`./${name}.js`, `../${name}.js`]) {
    const url = new URL(place, import.meta.url);
    if (fs.existsSync(url)) return url;
  }
  throw new Error(`The file ${name}.js is missing beside ${fileURLToPath(import.meta.url)}: build the service again.`);
}

/** Packages with files of their own beside their code. */
const unbundled = ['@electric-sql/pglite', 'pdfmake'];

/**
 * Node cannot run the worker's TypeScript: bundle it, into node_modules so that it finds packages by name. Most are bundled
 * with it, as finding them takes half of the time in which a thread starts.
 */
async function bundledWorker(name: string, source: URL): Promise<URL> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: unbundled },
    build: { ssr: fileURLToPath(source), target: 'node20', write: false },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (!chunk) throw new Error(`The worker ${name} could not be bundled.`);
  return storeOnce(name, chunk.code);
}

/** Safe for concurrent processes: the name is derived from the content, and the file is moved into place atomically. */
function storeOnce(name: string, code: string): URL {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const folder = new URL('../../node_modules/.cache/', import.meta.url);
  const file = new URL(`${name}-${digest}.js`, folder);
  if (fs.existsSync(file)) return file;
  const unfinished = new URL(`${name}-${digest}.${process.pid}.${performance.now()}`, folder);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(unfinished, code);
  fs.renameSync(unfinished, file);
  return file;
}

/**
 * Returns the location of a worker thread's JavaScript: next to the built service under the worker's name, which is a
 * build entry (vite.config.ts and scripts/bench.js), or bundled on the fly in development and tests.
 * @param source the worker's TypeScript
 */
export async function workerFile(name: string, source: URL): Promise<URL> {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts');
  return isSource ? bundledWorker(name, source) : builtWorker(name);
}
