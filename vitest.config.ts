import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { temporaryFolder } from './scripts/temporary-folder.js';

// A zone with a half-hour offset behind UTC: a day that is taken from a local clock shows as the wrong day.
// Threads take the zone of the process, so it is set here and not in the `env` of the tests.
process.env.TZ = process.env.TEST_TZ ?? 'America/St_Johns';
process.env.TMPDIR = temporaryFolder();

// Generous, because a timeout only tells of a loaded machine: hashing a password alone takes a good part of a second.
const slow = { testTimeout: 60_000, hookTimeout: 180_000 };

/** The tests of the service whose text matches. */
const testsOfService = (pattern: RegExp): string[] =>
  readdirSync('src/service', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('src/service', name))
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => pattern.test(readFileSync(name, 'utf8')));

/**
 * Folders whose tests call the interface by its clients, once in each format. Imports and exports of plans and sums of
 * figures are left out: their answers have few fields, which the permission table reads in both formats. The imports of
 * tables have one kind of answer: one of them represents all.
 */
const foldersInBothFormats = [
  'activities',
  'activities/progress',
  'identity',
  'interface-tests/rules',
  'people',
  'people/imports',
  'plans',
  'products',
  'projects',
  'imports',
  'reports',
  'reports/render',
  'time',
  'todos',
].map((folder) => `src/service/${folder}`);

/** Of these the tests that use the format of the suite, by a client without a format of its own or by asking for it. */
const inBothFormats = testsOfService(/\.as\(|inject\('format'\)/).filter((name) =>
  foldersInBothFormats.includes(path.dirname(name)),
);

/**
 * Not again in XML: what looks at rows or at exported files, in which the format of the answers plays no part, and what
 * speaks both formats itself.
 */
const inOneFormat = [
  'activities/ad-hoc-figures',
  'people/imports/unavailabilities',
  'plans/check-out',
  'plans/kept-*',
  'time/remaining.property',
].map((name) => `src/service/${name}.test.ts`);

/** Tests of the service that open a database: the others are the same wherever it is, as are those of the embedded one. */
const withDatabase = testsOfService(/#testing\/(database|postgres-cluster|\w+-run|\w+-site|(\w+-)?service)\.ts/);

/** Parts on fixed data, and the one test that opens every screen: with the development build of React and its warnings. */
const componentTests = [
  'src/app/foreign.test.tsx',
  'src/app/kit/**/*.test.tsx',
  'src/app/features/plan/**/*.test.tsx',
  'src/app/features/project/use-*.test.tsx',
  'src/app/features/time/grid/*.test.tsx',
  'src/testing/*.test.tsx',
];

const ofScreens = {
  environment: './src/testing/jsdom-environment.ts',
  setupFiles: ['src/testing/app-texts.ts', 'src/testing/screen-setup.ts'],
  ...slow,
  // A whole screen is rendered dozens of times in a test, which takes many times as long on a loaded machine.
  testTimeout: 120_000,
};

/** Packages that have a build for development are loaded in the other one, which Vitest cannot say of one project. */
const productionPackages: Plugin = {
  name: 'production-packages',
  configResolved: ({ ssr }) => {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] };
  },
};

/** React's elements as its production build makes them. */
const productionElements: Plugin = {
  name: 'production-elements',
  config: () => ({ oxc: { jsx: { runtime: 'automatic', development: false } } }),
};

/**
 * Modules are kept as they were transformed, also for the next run, under the name of their text, their project's plugins
 * and, from here, the settings of all. Those that list files are not kept, as a new file does not change their text.
 */
const moduleNames: Plugin = {
  name: 'module-names',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) => {
    const settings = ['package.json', 'tsconfig.json'].map((name) => readFileSync(name, 'utf8')).join('');
    define(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : settings));
  },
};

/**
 * The suites: `unit` (pure parts), `contract`, `service` (real router, real database: embedded, or PostgreSQL when
 * TEST_DATABASE_URL is set, and then only the tests that open one), `service-xml` (the areas of the service again, by
 * clients that speak XML), `component` (parts of screens in jsdom) and `screen` (whole screens in jsdom against the real
 * service in process, with React's production build, which takes less processor time; docs/decisions/008-tools.md has the
 * figures).
 * Modules stay loaded between the files of a worker, so that a database is opened once a worker and not once a file.
 */
export default defineConfig({
  plugins: [moduleNames],
  test: {
    pool: 'threads',
    isolate: false,
    experimental: { fsModuleCache: true, fsModuleCachePath: 'test-results/modules' },
    maxWorkers: 2,
    globalSetup: ['src/testing/database-setup.ts'],
    setupFiles: ['src/testing/setup.ts'],
    provide: { format: 'json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: ['src/contract/**', 'src/service/**', 'src/command/**'],
          setupFiles: ['src/testing/app-texts.ts'],
          ...slow,
        },
      },
      { extends: true, test: { name: 'contract', include: ['src/contract/**/*.test.ts'], ...slow } },
      {
        extends: true,
        test: {
          name: 'service',
          include: process.env.TEST_DATABASE_URL
            ? withDatabase
            : ['src/service/**/*.test.ts', 'src/command/**/*.test.ts'],
          ...slow,
        },
      },
      {
        extends: true,
        test: {
          name: 'service-xml',
          include: inBothFormats,
          exclude: inOneFormat,
          provide: { format: 'xml' },
          ...slow,
        },
      },
      {
        extends: true,
        plugins: [productionPackages],
        test: { name: 'component', include: componentTests, ...ofScreens },
      },
      {
        extends: true,
        plugins: [productionPackages, productionElements],
        test: {
          name: 'screen',
          include: ['src/**/*.test.tsx'],
          exclude: componentTests,
          ...ofScreens,
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
});
