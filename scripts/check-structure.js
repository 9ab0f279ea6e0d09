// @ts-check
// Keeps the structure of the code: which folder may import which, no circles of files or folders (types included), and
// figures that may only fall: lower a limit when its figure has fallen. Files that the documents name must exist.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from './command.js';

/** Folders below `src` and the folders that each may import, besides itself. A folder that is not listed imports no other. */
const service = ['contract', 'chart', 'plan', 'files', 'i18n', 'search', 'service/db', 'service/core'];
const shared = ['contract', 'client', 'chart', 'plan', 'files', 'i18n', 'search'];
const app = [...shared, 'app/i18n', 'app/data', 'app/kit', 'app/shell'];
/** @type {Readonly<Record<string, readonly string[]>>} */
const mayImport = {
  'contract/core': ['i18n'],
  'contract/codec': ['contract/core', 'i18n'],
  'contract/documented': ['contract/core'],
  'contract/app': ['contract/core', 'contract/documented'],
  'contract/openapi': ['contract'],
  client: ['contract'],
  plan: ['contract/core'],
  files: ['contract/core', 'i18n'],
  command: ['contract', 'client', 'files'],
  chart: ['plan'],
  'service/db': ['contract'],
  'service/core': service,
  'service/backup': [...service, 'service/settings.ts'],
  'service/doctor': [...service, 'service/backup', 'service/settings.ts'],
  'service/http': service,
  'service/imports': service,
  'service/notices': service,
  'service/live': [...service, 'service/http'],
  'service/identity': [...service, 'service/http'],
  'service/search': [...service, 'service/identity'],
  'service/projects': [...service, 'service/identity', 'service/imports'],
  'service/reports': [...service, 'service/projects'],
  'service/plans': [...service, 'service/imports'],
  'service/project-copies': [...service, 'service/plans', 'service/projects'],
  'service/activities': [...service, 'service/plans'],
  'service/products': [...service, 'service/activities', 'service/identity'],
  'service/todos': [...service, 'service/activities'],
  'service/time': [...service, 'service/activities', 'service/http', 'service/imports', 'service/notices'],
  'service/people': [
    ...service,
    'service/http',
    'service/identity',
    'service/imports',
    'service/plans',
    'service/time',
  ],
  'service/import-runs': [
    ...service,
    'service/admin',
    'service/imports',
    'service/people',
    'service/plans',
    'service/projects',
    'service/time',
  ],
  'service/demo': [...service, 'service/identity', 'service/plans'],
  'service/admin': [
    ...service,
    'service/backup',
    'service/demo',
    'service/identity',
    'service/plans',
    'service/settings.ts',
  ],
  'app/i18n': ['plan', 'i18n'],
  'app/data': ['contract', 'client', 'app/i18n'],
  'app/kit': ['contract', 'client', 'chart', 'files', 'search', 'i18n', 'app/data', 'app/i18n'],
  'app/shell': app,
  'app/features/common': app,
  'app/features/account': app,
  'app/features/sign-in': app,
  'app/features/imports': [...app, 'app/features/common'],
  'app/features/plan': app,
  'app/features/activities': [...app, 'app/features/common', 'app/features/todos'],
  'app/features/todos': [...app, 'app/features/common'],
  'app/features/reports': [...app, 'app/features/common'],
  'app/features/time': [...app, 'app/features/activities', 'app/features/common'],
  'app/features/people': [...app, 'app/features/common', 'app/features/plan', 'app/features/time'],
  'app/features/portfolio': [...app, 'app/features/common', 'app/features/plan'],
  'app/features/project': [
    ...app,
    'app/features/activities',
    'app/features/common',
    'app/features/plan',
    'app/features/todos',
  ],
  'app/features/admin': [...app, 'app/features/account', 'app/features/common'],
  'app/features/my-day': [
    ...app,
    'app/features/activities',
    'app/features/admin',
    'app/features/common',
    'app/features/time',
    'app/features/todos',
  ],
};

/** Figures of the product's code and the highest that each may be. */
const limits = {
  'per cent of names that several files declare': 0.8,
  'short files that one file imports': 12,
  'functions over 60 lines': 5,
};

/** Below this length, in lines, a file that one other file imports could be a part of it. */
const shortFile = 40;
const longFunction = 60;

/** @typedef {{ file: string, text: string, imports: string[], names: string[], longFunctions: number }} Source */

/** @param {string} folder @returns {string[]} the product's files, without tests */
function productFiles(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return file === 'src/testing' ? [] : productFiles(file);
    return /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) ? [file] : [];
  });
}

/** @param {string} file @param {string} specifier @returns {string | undefined} the file of the project that is imported */
function resolveImport(file, specifier) {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  const target = path.posix.join(path.posix.dirname(file), specifier);
  return specifier.startsWith('.') && target.startsWith('src/') ? target : undefined;
}

/** @param {any} node @param {(node: any) => void} visit */
function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (node && typeof node.type === 'string') {
    visit(node);
    for (const [key, value] of Object.entries(node))
      if (key !== 'parent' && typeof value === 'object') walk(value, visit);
  }
}

/** @param {string} file @returns {Source} */
function readSource(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module, program } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  const declarations = /^(?:export )?(?:async )?(?:abstract )?(?:function|const|class|interface|type) (\w+)/gm;
  let longFunctions = 0;
  walk(program, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    if (text.slice(node.start, node.end).split('\n').length > longFunction) longFunctions += 1;
  });
  return {
    file,
    text,
    imports: specifiers.flatMap((specifier) => resolveImport(file, specifier) ?? []),
    names: [...text.matchAll(declarations)].map(([, name = '']) => name),
    longFunctions,
  };
}

/** @param {string} file @returns {string} the folder that it belongs to, or the file itself at the top of service and app */
function folderOf(file) {
  const parts = file.split('/').slice(1);
  if (parts[0] === 'app' && parts[1] === 'features') return parts.slice(0, 3).join('/');
  return ['contract', 'service', 'app'].includes(parts[0] ?? '') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

/** @param {Source[]} sources @returns {string[]} */
function wrongDirections(sources) {
  return sources.flatMap(({ file, imports }) => {
    const from = folderOf(file);
    // Files at the top of the service and of the app put the features together: they may import all.
    if (/\.tsx?$/.test(from)) return [];
    const allowed = mayImport[from] ?? [];
    return imports
      .map(folderOf)
      .filter((to) => to !== from && !allowed.some((each) => to === each || to.startsWith(`${each}/`)))
      .map((to) => `${file}: ${from} may not import ${to}`);
  });
}

/** @param {Map<string, Set<string>>} edges @returns {string[][]} */
function circlesIn(edges) {
  /** @type {Map<string, number>} */
  const index = new Map();
  /** @type {Map<string, number>} */
  const low = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} node */
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle);
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** @param {Source[]} sources @param {(file: string) => string} place @returns {string[]} */
function circles(sources, place) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  for (const { file, imports } of sources) {
    const targets = edges.get(place(file)) ?? new Set();
    for (const target of imports) if (place(target) !== place(file)) targets.add(place(target));
    edges.set(place(file), targets);
  }
  return circlesIn(edges).map((circle) => `circle of imports: ${circle.join(' → ')}`);
}

/** @param {Source[]} sources @returns {Record<keyof typeof limits, number>} */
function figuresOf(sources) {
  /** @type {Map<string, Set<string>>} */
  const declared = new Map();
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const { file, names, imports } of sources) {
    for (const name of names) declared.set(name, (declared.get(name) ?? new Set()).add(file));
    for (const target of imports) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
  const all = sources.reduce((sum, { names }) => sum + names.length, 0);
  const shared = [...declared.values()].filter(({ size }) => size > 1).reduce((sum, { size }) => sum + size, 0);
  /** @param {Source} source */
  const isShort = ({ file, text }) => text.split('\n').length <= shortFile && importers.get(file)?.size === 1;
  return {
    'per cent of names that several files declare': Math.round((1000 * shared) / all) / 10,
    'short files that one file imports': sources.filter(isShort).length,
    'functions over 60 lines': sources.reduce((sum, { longFunctions }) => sum + longFunctions, 0),
  };
}

/** @param {string} [folder] @returns {string[]} every file of the project */
function projectFiles(folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return /^(node_modules|dist|data|test-results|\.git)$/.test(file) ? [] : projectFiles(file);
  });
}

/**
 * Documents name files in backticks, in full or by the end of their path.
 * @returns {string[]} those that do not exist
 */
function missingInDocuments() {
  const files = projectFiles();
  const documents = files.filter((file) => file.endsWith('.md'));
  return documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    const named = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|js|sql|md))`/g)].map(([, name = '']) => name);
    return [...new Set(named)]
      .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
      .map((name) => `${document}: there is no file ${name}`);
  });
}

/** Most files that a booking may pass. */
const longestWay = 14;

/**
 * The files that a booking passes, as ARCHITECTURE.md lists them. Each is imported by one before it or imports one
 * before it, except where HTTP is between them, and where the table of routes is.
 * @param {Source[]} all @returns {string[]}
 */
function brokenWayOfBooking(all) {
  const [, section = ''] = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split('## The life of a booking');
  const way = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
  const imports = new Map(all.map((source) => [source.file, source.imports]));
  /** @param {string} from @param {string} to */
  const isLinked = (from, to) =>
    [from, to].some((file, index, pair) => imports.get(file)?.includes(pair[1 - index] ?? ''));
  const broken = way.filter((file, index) => {
    if (file === 'src/service/http/router.ts') return !imports.has(file);
    if (file === 'src/service/time/handlers.ts') return !isLinked('src/service/routes.ts', file);
    return !imports.has(file) || (index > 0 && !way.slice(0, index).some((before) => isLinked(before, file)));
  });
  const isTooLong = way.length === 0 || way.length > longestWay;
  return [
    ...broken.map((file) => `ARCHITECTURE.md: no file before ${file} leads to it in the life of a booking`),
    ...(isTooLong ? [`ARCHITECTURE.md: a booking passes ${way.length} files, 1 to ${longestWay} allowed`] : []),
  ];
}

const sources = productFiles('src').map(readSource);
const figures = figuresOf(sources);
const problems = [
  ...wrongDirections(sources),
  ...circles(sources, (file) => file),
  ...circles(sources, folderOf),
  ...missingInDocuments(),
  ...brokenWayOfBooking(sources),
  ...Object.entries(limits)
    .filter(([name, limit]) => figures[/** @type {keyof typeof limits} */ (name)] > limit)
    .map(([name, limit]) => `${figures[/** @type {keyof typeof limits} */ (name)]} ${name}, at most ${limit} allowed`),
];
for (const problem of problems) console.error(problem);
for (const [name, figure] of Object.entries(figures)) console.log(`${figure} ${name}`);
console.log(`${sources.length} files read, ${problems.length} problems with the structure.`);
process.exitCode = problems.length > 0 ? 1 : 0;
