// @ts-check
// `npm test`: everything, from a fresh clone. `npm test -- unit lint` runs parts. Ends with `N passed, N failed`.
import './node-version.js';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { endWith, root, run, runInstalled } from './command.js';
import { ensureInstalled } from './install.js';

/** @typedef {{ name: string, seconds: number }} TimedFile */
/**
 * A check without tests of its own counts as one. `failures` are the failed tests with what they said first.
 * @typedef {{ passed: number, failed: number, skipped: number, files?: TimedFile[], failures?: string[] }} Count
 */
/** @typedef {{ name: string, isCheck?: boolean, run: () => Promise<Count> }} Stage */

const REPORTS = path.join(root, 'test-results');
const SUITES = ['unit', 'contract', 'service', 'service-xml', 'component', 'screen'];
/** Short words for several parts. */
const GROUPS = {
  check: ['lint', 'format', 'structure', 'unused', 'types'],
  all: ['build', 'lint', 'format', 'structure', 'unused', 'types', ...SUITES, 'e2e'],
};

/** @param {boolean} isGood @returns {Count} */
const one = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 });

/**
 * The report of a test runner. A runner that ends with an error although no test has failed (a file that cannot be loaded, an
 * error outside a test) has one failure more.
 * @param {number} code the runner's exit code
 * @param {string} file its report
 * @param {(report: any) => Count} read
 * @returns {Count}
 */
function counted(code, file, read) {
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @param {string} name @returns {string} where the report of this run will be */
function freshReport(name) {
  const file = path.join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** @param {string[]} suites @returns {Promise<Count>} */
async function runSuites(suites) {
  const report = freshReport('suites');
  const projects = suites.flatMap((suite) => ['--project', suite]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runInstalled('vitest', ['run', ...projects, ...reporters]);
  return counted(code, report, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isBrokenFile).length,
    skipped: numPendingTests + numTodoTests,
    files: testResults.map(timedFile),
    failures: testResults.flatMap(failuresOf),
  }));
}

/** @param {string} [text] @returns {string} its first line, without colours */
const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';

/**
 * @param {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} file
 * @returns {string[]}
 */
function failuresOf(file) {
  const name = path.relative(root, file.name);
  if (isBrokenFile(file)) return [`${name}: ${firstLine(file.message)}`];
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${name} > ${fullName}: ${firstLine(failureMessages?.[0])}`);
}

/** @param {{ name: string, assertionResults: { duration?: number | null }[] }} file @returns {TimedFile} */
function timedFile({ name, assertionResults }) {
  const milliseconds = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return { name: path.relative(root, name), seconds: milliseconds / 1000 };
}

/** @param {{ status: string, assertionResults: { status: string }[] }} file @returns {boolean} failed outside its tests */
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

/** @returns {Promise<Count>} */
async function runEndToEnd() {
  const { ensureBrowser } = await import('./browser.js');
  await ensureBrowser();
  const report = freshReport('e2e');
  const code = await runInstalled('@playwright/test', ['test'], { program: 'playwright', env: { E2E_REPORT: report } });
  return counted(code, report, ({ stats, errors, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedSpecs), ...errors.map((/** @type {Said} */ error) => firstLine(error.message))],
    files: suites.map((/** @type {Spec} */ suite) => ({ name: `e2e/${suite.title}`, seconds: secondsOf(suite) })),
  }));
}

/**
 * A file of the end-to-end tests, or a part of one.
 * @typedef {{ title: string, suites?: Spec[], specs?: Case[] }} Spec
 * @typedef {{ title: string, ok: boolean, tests: { results: { duration: number, error?: Said }[] }[] }} Case
 * @typedef {{ message?: string, location?: { line: number } }} Said
 */

/** Length of the text of a failure at most: enough for what was expected and received. */
const mostFailureText = 400;

/** @param {Said} [error] @returns {string} its line in the test, and its text in one line, without colours */
function failureText({ message = '', location } = {}) {
  const text = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, mostFailureText);
  return location ? `line ${location.line}: ${text}` : text;
}

/** @param {Spec} spec @returns {string[]} */
function failedSpecs({ title, suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map((test) => {
      const error = test.tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return `${test.title}: ${failureText(error)}`;
    });
  return [...own, ...suites.flatMap(failedSpecs)].map((text) => `${title} > ${text}`);
}

/** @param {Spec} spec @returns {number} */
function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own / 1000);
}

/** @param {string} script @param {import('./command.js').RunOptions} options @returns {Promise<number>} */
const runScript = (script, options) => run(process.execPath, [path.join(root, 'scripts', script)], options);

/**
 * A stage of one program that only passes or fails.
 * @param {string} name
 * @param {(options: import('./command.js').RunOptions) => Promise<number>} start
 * @returns {Stage}
 */
const check = (name, start) => ({
  name,
  isCheck: true,
  run: async () => one((await start({ heading: `── ${name}` })) === 0),
});

/** @param {string[]} parts @returns {Stage[]} in the order in which they begin; the suites share one runner */
function stagesOf(parts) {
  const suites = SUITES.filter((suite) => parts.includes(suite));
  /** @type {Stage[]} */
  const stages = [
    check('build', (options) => runScript('build.js', options)),
    check('lint', (options) => runInstalled('oxlint', [], options)),
    check('format', (options) => runInstalled('oxfmt', ['--check'], options)),
    check('structure', (options) => runScript('check-structure.js', options)),
    check('unused', (options) => runInstalled('knip', [], options)),
    check('types', (options) => runInstalled('typescript', ['--noEmit'], { ...options, program: 'tsc' })),
    { name: suites.join(', '), run: () => runSuites(suites) },
    { name: 'e2e', run: runEndToEnd },
  ];
  return stages.filter(({ name }) => parts.includes(name) || (suites.length > 0 && name === suites.join(', ')));
}

/** @param {string[]} words the arguments @returns {string[]} */
function partsOf(words) {
  const known = [...GROUPS.all, ...Object.keys(GROUPS)];
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    console.error(`npm test knows no ${unknown.join(', ')}, but ${known.join(', ')}.`);
    process.exit(1);
  }
  return (words.length > 0 ? words : ['all']).flatMap(
    (word) => GROUPS[/** @type {keyof typeof GROUPS} */ (word)] ?? [word],
  );
}

/** @param {Stage} stage @returns {Promise<{ name: string, seconds: number, count: Count }>} */
async function runStage(stage) {
  if (!stage.isCheck) console.log(`\n── ${stage.name}`);
  const started = performance.now();
  const count = await stage.run().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return one(false);
  });
  return { name: stage.name, seconds: (performance.now() - started) / 1000, count };
}

const stages = stagesOf(partsOf(process.argv.slice(2)));
await ensureInstalled({ withDevelopment: true }).catch(endWith);

/** @type {Awaited<ReturnType<typeof runStage>>[]} */
const results = [];
const checks = stages.filter(({ isCheck }) => isCheck);
// Two at a time: some use one core only. The build is the longest of them.
const runChecks = async () => {
  for (let stage = checks.shift(); stage; stage = checks.shift()) results.push(await runStage(stage));
};
await Promise.all([runChecks(), runChecks()]);
for (const stage of stages.filter(({ isCheck }) => !isCheck)) results.push(await runStage(stage));

console.log('');
const width = Math.max(...results.map(({ name }) => name.length));
for (const { name, seconds, count } of results) {
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  console.log(
    `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${count.passed} passed, ${count.failed} failed${skipped}`,
  );
}
const slowest = results
  .flatMap(({ count }) => count.files ?? [])
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, 10);
if (slowest.length > 0) console.log('\nThe slowest files:');
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);

const failures = results.flatMap(({ name, count }) =>
  count.failed > 0 ? (count.failures?.length ? count.failures : [name]) : [],
);
if (failures.length > 0) console.log('\nFailed:');
for (const failure of failures) console.log(`✗ ${failure}`);

/** @param {'passed' | 'failed'} kind */
const total = (kind) => results.reduce((sum, { count }) => sum + count[kind], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
