import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, isRunnableDevEnvironment, type Plugin, type UserConfig } from 'vite';
import { latePartsOfMaterial } from './scripts/late-parts.js';
import { offlineApp } from './scripts/offline-app.js';
import { preloadedFiles } from './scripts/preloaded-files.js';
import { splitTexts } from './scripts/text-parts.js';
import { userGuide } from './scripts/user-guide.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const source = (file: string) => path.resolve(import.meta.dirname, 'src', file);

/** The bundler's warnings about slow plugins concern its own ones. */
const checks = { bundlerTimings: false };

/** Flat lists and catalogues: many screens have one, but not those that people start with. */
const listParts = /\/kit\/(table\/(?!Grid\.)|catalog-editor\/)/;

/** Small parts of the menus and dialogs of the frame that screens need at once. */
const partsOfPopups =
  /\/(InfoDialog\.tsx|guide-address\.ts|near-words\.ts|use-debounced-value\.ts|use-last-step\.ts|contract\/app\/search\.ts|MenuList\.mjs|ClickAwayListener\.mjs)$/;

/** The web app, for browsers: `dist/app`. */
const app: UserConfig = {
  worker: { rolldownOptions: { checks } },
  build: {
    outDir: 'dist/app',
    // Browsers without `modulepreload` load these files later.
    modulePreload: { polyfill: false },
    // The libraries of the start in one piece, 220 kB as they are sent.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      checks,
      // Emotion imports them for functions that the app does not use.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }] },
      output: {
        // The names of all screens that share a file, which the page and the program would repeat, are left out.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          // Few files: each costs the browser a request and a mark in the page's head before a screen can begin. What changes only
          // with a library's version stays cached longest.
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'], priority: 6 },
            { name: 'start', tags: ['$initial'], priority: 5 },
            // The frame around the screens with all that it needs: loaded by users who have signed in.
            { name: 'frame', test: /\/src\/app\/routes\.tsx$/, priority: 4 },
            // The first screen after the sign-in with what it shares with others, and nothing else.
            { name: 'my-day', test: /\/my-day\/MyDayScreen\.tsx$/, priority: 3 },
            // Fields, lists and the like of most other screens; menus and dialogs need some of them.
            { name: 'controls', test: /@mui\/(material|utils)/, minShareCount: 5, priority: 3 },
            // What a few screens share with menus and dialogs of the frame.
            { name: 'parts', test: partsOfPopups, priority: 3 },
            // Menus and dialogs of the frame and all that is behind others: loaded when the user does the first thing.
            { name: 'popups', test: /\/(popups|on-demand|ChoiceMenu)\.tsx$/, priority: 2 },
            { name: 'choice', test: /\/my-day\/ActivityChoice\.tsx$/, priority: 2 },
            // Parts of the frame that load after the screen, with what they need.
            { name: 'later', test: /\/WaitingMark\.tsx$/, priority: 3 },
            { name: 'shared', test: (id) => !listParts.test(id), minShareCount: 8, priority: 1 },
            { name: 'lists', test: listParts, includeDependenciesRecursively: false },
            // The small files that a few screens share become files of about this size, each for the screens that need it.
            {
              name: 'common',
              test: (id) => !listParts.test(id),
              minShareCount: 3,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
              includeDependenciesRecursively: false,
              priority: 0,
            },
          ],
        },
      },
    },
  },
};

/** The data of public holidays with the packages that compute them: 45 MB as they are installed, 1.4 MB of which are used. */
const holidayPackages =
  /^(date-(holidays|holidays-parser|bengali-revised|chinese|easter)|astronomia|caldate|deepmerge|jalaali-js|js-yaml|lodash|moment|moment-timezone|prepin)$/;

/** The service, for Node: `dist/service`; packages stay in node_modules, except what one small file is made of. */
const service: UserConfig = {
  publicDir: false,
  ssr: { noExternal: [holidayPackages] },
  build: {
    outDir: 'dist/service',
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      checks,
      // The database runs in a worker thread, and so does reading a spreadsheet or a plan and setting a report: each starts from a file of its own.
      input: {
        main: source('service/main.ts'),
        'database-worker': source('service/db/embedded/worker.ts'),
        'sheet-worker': source('service/imports/sheet-worker.ts'),
        'plan-worker': source('service/plans/import/plan-worker.ts'),
        'report-worker': source('service/reports/render/pdf-worker.ts'),
        // Programs of their own.
        'backup-command': source('service/backup/command.ts'),
        'doctor-command': source('service/doctor/command.ts'),
        'import-command': source('command/main.ts'),
      },
    },
  },
};

const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

/** Compresses the built app once, so that the service need not do it for every request. */
function precompressed(): Plugin {
  return {
    name: 'opdesk:precompressed',
    apply: (_, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(path.join(dir, file))));
    },
  };
}

/** Smaller than one packet as it is: left alone. */
const packet = 1400;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < packet) return;
  await writeFile(
    `${file}.br`,
    await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
  await writeFile(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
}

/** The exports of `src/service/dev.ts`. */
interface DevelopmentService {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  isServicePath(path: string): boolean;
}

/**
 * Mounts the service into the development server: one process, one port. Its modules are loaded again on the first request
 * after an edit; what must outlive that (the database) is kept by `src/service/dev.ts` on globalThis.
 */
function developmentService(): Plugin {
  const entry = source('service/dev.ts');
  return {
    name: 'opdesk:service',
    apply: 'serve',
    configureServer({ environments: { ssr }, middlewares }) {
      if (!existsSync(entry) || !isRunnableDevEnvironment(ssr)) return;
      // The runner answers from its cache until a module has changed.
      const load = () => ssr.runner.import<DevelopmentService>(entry);
      const serve = async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const loaded = await load();
        if (loaded.isServicePath(request.url ?? '/')) await loaded.handle(request, response);
        else next();
      };
      middlewares.use((request, response, next) => void serve(request, response, next).catch(next));
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    developmentService(),
    splitTexts(),
    latePartsOfMaterial(),
    preloadedFiles(),
    userGuide(),
    offlineApp(),
    precompressed(),
  ],
  server: {
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
    // The database writes here all the time.
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**'] },
  },
  ...(isSsrBuild ? service : app),
}));
