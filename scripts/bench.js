// @ts-check
// `npm run bench -- NAME …`: bundles bench/NAME.ts as a release would be, and calls its default export (or `run`) with the
// other arguments in a fresh process, so that the bundler's work and memory are not measured. Without a name: the list.
import './node-version.js';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endWith, root, run, StepFailed } from './command.js';
import { ensureInstalled } from './install.js';

const folder = path.join(root, 'bench');
// Below node_modules, so that the bundle finds its packages; of this process alone, so that two benchmarks can run at once.
const output = path.join(root, `node_modules/.cache/bench/${process.pid}`);

/** @returns {string[]} */
function benchmarks() {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('.ts')).map((file) => path.basename(file, '.ts'));
}

/**
 * Processes that a benchmark starts: bench/NAME/…-process.ts.
 * @param {string} name
 */
function processesOf(name) {
  const own = path.join(folder, name);
  const files = existsSync(own) ? readdirSync(own).filter((file) => file.endsWith('-process.ts')) : [];
  return Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), path.join(own, file)]));
}

/** @param {string} name */
async function bundle(name) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: output,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: {
          [name]: path.join(folder, `${name}.ts`),
          ...processesOf(name),
          'database-worker': path.join(root, 'src/service/db/embedded/worker.ts'),
          'sheet-worker': path.join(root, 'src/service/imports/sheet-worker.ts'),
          'plan-worker': path.join(root, 'src/service/plans/import/plan-worker.ts'),
        },
      },
    },
  });
}

/** @param {string} name @param {string[]} args @returns {Promise<number>} exit code */
async function measure(name, args) {
  await bundle(name);
  const start = path.join(output, 'start-benchmark.js');
  writeFileSync(
    start,
    `const { default: start, run = start } = await import('./${name}.js');\nawait run(...process.argv.slice(2));\n`,
  );
  try {
    return await run(process.execPath, ['--expose-gc', start, ...args], { env: { NODE_ENV: 'production' } });
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

async function main() {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) {
    console.log(['Benchmarks (npm run bench -- NAME):', ...benchmarks().map((bench) => `  ${bench}`)].join('\n'));
    return 0;
  }
  if (!benchmarks().includes(name))
    throw new StepFailed(`There is no benchmark ${name}, but ${benchmarks().join(', ') || 'none at all'}.`);
  await ensureInstalled({ withDevelopment: true });
  return measure(name, args);
}

process.exitCode = await main().catch(endWith);
