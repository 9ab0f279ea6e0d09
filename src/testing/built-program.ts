import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds a TypeScript program and the database worker as the service is built, into a new directory, and returns the path of
 * the program: Node runs it in a process of its own.
 */
export async function builtProgram(source: URL, directory: string): Promise<string> {
  await build({
    configFile: false,
    root: repository,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: directory,
      rolldownOptions: {
        input: {
          program: fileURLToPath(source),
          'database-worker': path.join(repository, 'src/service/db/embedded/worker.ts'),
          'plan-worker': path.join(repository, 'src/service/plans/import/plan-worker.ts'),
        },
      },
    },
  });
  fs.writeFileSync(path.join(directory, 'package.json'), '{ "type": "module" }');
  fs.symlinkSync(path.join(repository, 'node_modules'), path.join(directory, 'node_modules'));
  return path.join(directory, 'program.js');
}
