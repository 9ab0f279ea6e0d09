// @ts-check
// `npm run bench -- NAME …`: bundles bench/NAME.ts as a release would be, and calls its default export (or `run`) with the
// other arguments in a fresh process, so that the bundler's work and memory are not measured. Without a name: the list.
import './node-version.js';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endWith, root, run, StepFailed } from './command.js';
import { ensureInstalled } from './install.js';

const folder = path.join(root, 'bench');
// Below node_modules, so that the bundle finds its packages.
const output = path.join(root, 'node_modules/.cache/bench');

/** @returns {string[]} */
function benchmarks() {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('.ts')).map((file) => path.basename(file, '.ts'));
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
          'database-worker': path.join(root, 'src/service/database/worker.ts'),
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
  return run(process.execPath, ['--expose-gc', start, ...args], { env: { NODE_ENV: 'production' } });
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
