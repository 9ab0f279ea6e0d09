// @ts-check
// What neither linter nor compiler sees: exports that nothing imports, files that nothing reaches, and packages that are
// imported but not declared, or declared for production and not imported. `@public` in an export's docstring keeps it: it
// is meant for users of the package.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtinModules } from 'node:module';
import { parseSync } from 'vite';
import { root } from './command.js';

const FOLDERS = ['src', 'e2e', 'bench'];
const CONFIGURATION = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];
/** Files that are started and not imported. */
const ENTRIES = [
  'src/app/main.tsx',
  'src/service/main.ts',
  'src/service/dev.ts',
  'src/service/database/worker.ts',
  'src/service/imports/sheet-worker.ts',
  'src/service/planning/import/plan-worker.ts',
  'src/app/test-page.ts',
  'src/testing/database-setup.ts',
  'src/testing/jsdom-environment.ts',
  'src/testing/screen-setup.ts',
  'src/testing/setup.ts',
];
/** What the running service loads: these folders may import packages of `dependencies` only. */
const PRODUCTION = /^src\/(contract|client|chart|plan|planfile|sheetfile|service)\//;
const TEST = /\.(test|spec)\.tsx?$/;

/**
 * @typedef {{ name: string, isType: boolean, line: number, isPublic: boolean }} Export
 * @typedef {{ target: string, names: string[] | 'all', isType: boolean, isDynamic: boolean }} Import
 * @typedef {{ file: string, text: string, exports: Export[], imports: Import[] }} Source
 */

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(file) : /\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

/**
 * What is imported: a file of the project, relative to its root, or a package's name.
 * @param {string} file the importing file
 * @param {string} specifier
 */
function resolveTarget(file, specifier) {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`;
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(file), plain);
  return plain
    .split('/')
    .slice(0, plain.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @param {string} file @param {string} text @returns {Import[]} what is imported by an expression, or named by a glob */
function dynamicImports(file, text) {
  /** @type {Import[]} */
  const found = [];
  for (const [, specifier = ''] of text.matchAll(/(?:import\(|new URL\()\s*'([^']+)'/g)) {
    found.push({ target: resolveTarget(file, specifier), names: 'all', isType: false, isDynamic: true });
  }
  for (const [, pattern = ''] of text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+\.tsx?)'/g)) {
    const expression = resolveTarget(file, pattern)
      .replace(/[.+]/g, '\\$&')
      .replaceAll('**/', '(.+/)?')
      .replace(/(?<!\.)\*/g, '[^/]*');
    const matching = filesBelow('src').filter((candidate) => new RegExp(`^${expression}$`).test(candidate));
    found.push(
      ...matching.map((target) => ({ target, names: /** @type {const} */ ('all'), isType: false, isDynamic: true })),
    );
  }
  return found;
}

/** @param {string} file @returns {Source} */
function readSource(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  /** @type {Source} */
  const source = { file, text, exports: [], imports: dynamicImports(file, text) };
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.map(({ importName }) => (importName.kind === 'Default' ? 'default' : importName.name));
    source.imports.push({
      target: resolveTarget(file, moduleRequest.value),
      names: names.every((name) => name !== null) ? names : 'all',
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      isDynamic: false,
    });
  }
  for (const { start, entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      if (moduleRequest) {
        const target = resolveTarget(file, moduleRequest.value);
        source.imports.push({ target, names: importName.name ? [importName.name] : 'all', isType, isDynamic: false });
      }
      const name = exportName.kind === 'Default' ? 'default' : exportName.name;
      if (!name) continue;
      const before = text.slice(0, start);
      const isPublic = /\/\*\*(?:(?!\*\/)[\s\S])*@public(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(before);
      source.exports.push({ name, isType, line: before.split('\n').length, isPublic });
    }
  }
  return source;
}

/** @param {Source[]} sources @returns {string[]} */
function deadExports(sources) {
  /** @type {Map<string, Set<string> | 'all'>} */
  const used = new Map();
  for (const { target, names } of sources.flatMap((source) => source.imports)) {
    const known = used.get(target);
    if (known === 'all') continue;
    used.set(target, names === 'all' ? 'all' : new Set([...(known ?? []), ...names]));
  }
  return sources.flatMap(({ file, text, exports }) => {
    // What declares the types of a package is read by the compiler alone.
    if (!file.startsWith('src/') || TEST.test(file) || file.endsWith('.d.ts') || ENTRIES.includes(file)) return [];
    const names = used.get(file);
    if (names === undefined) return [`${file}: nothing imports this file`];
    if (names === 'all') return [];
    const types = new Set(exports.filter(({ isType }) => isType).map(({ name }) => name));
    return exports
      .filter(({ name, isPublic }) => {
        // A type that the file itself uses belongs to the signature of an export; a schema bears the name of its type.
        const isOwnType = types.has(name) && (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
        return !names.has(name) && !isPublic && !isOwnType;
      })
      .map(({ name, line }) => `${file}:${line}: nothing imports ${name}`);
  });
}

/** @param {Source[]} sources @returns {string[]} */
function undeclaredPackages(sources) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const imported = sources.flatMap(({ file, imports }) => imports.map((entry) => ({ file, ...entry })));
  const packages = imported.filter(
    ({ target }) =>
      !target.includes('.') &&
      !/^(src|e2e|bench|scripts)\//.test(target) &&
      !/^node:|^virtual:/.test(target) &&
      !builtinModules.includes(target),
  );
  const problems = packages.flatMap(({ file, target, isType, isDynamic }) => {
    if (target in dependencies) return [];
    if (!(target in devDependencies)) return [`${file}: the package ${target} is not in package.json`];
    const isProduction = PRODUCTION.test(file) && !TEST.test(file) && !isType && !isDynamic;
    return isProduction ? [`${file}: the service needs ${target}, which package.json has under devDependencies`] : [];
  });
  const production = new Set(packages.filter(({ file }) => PRODUCTION.test(file)).map(({ target }) => target));
  const idle = Object.keys(dependencies).filter((name) => !production.has(name));
  return [...new Set(problems), ...idle.map((name) => `package.json: the service does not use ${name}`)];
}

const sources = [...FOLDERS.flatMap(filesBelow), ...CONFIGURATION].map(readSource);
const problems = [...deadExports(sources), ...undeclaredPackages(sources)];
for (const problem of problems) console.error(problem);
console.log(`${sources.length} files read, ${problems.length} problems with exports and packages.`);
process.exitCode = problems.length > 0 ? 1 : 0;
