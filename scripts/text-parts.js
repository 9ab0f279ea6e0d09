// @ts-check
// Splits the texts of the app in the build: the start, the frame and each screen get a file in each language with those
// texts that their modules name. `src/app/i18n/messages.ts` loads them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './command.js';

const app = path.join(root, 'src/app');
const startModule = path.join(app, 'main.tsx');
/** Imports each screen when it is opened; the rest of what it imports is the frame around the screens. */
const screensModule = path.join(app, 'routes.tsx');
/** @param {string} language */
const textFile = (language) => path.join(root, `src/i18n/${language}/app.json`);

/** @param {string} language @returns {Record<string, string>} */
const textsOf = (language) => JSON.parse(readFileSync(textFile(language), 'utf8'));

/** @param {string} file @param {string} name @returns {string} */
const resolved = (file, name) =>
  name.startsWith('#app/') ? path.join(app, name.slice(5)) : path.resolve(path.dirname(file), name);

/** @param {string} file @param {string} source @returns {string[]} the modules of the app that a module imports, or starts as workers */
function importsOf(file, source) {
  const code = source.replaceAll(/\bimport type [^;]+;/g, '');
  return [...code.matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()'([^']+)'/g)]
    .map(([, name = '']) => resolved(file, name))
    .filter((imported) => imported.startsWith(app) && existsSync(imported));
}

/**
 * @param {string} source @param {readonly string[]} keys
 * @returns {string[]} the keys that a module names: whole, as `beginning.${…}.end`, or all below the first part that `textTree` reads
 */
export function keysIn(source, keys) {
  const quoted = new Set([...source.matchAll(/['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g)].map(([, key = '']) => key));
  const templates = [...source.matchAll(/`([a-zA-Z]+(?:\.[\w$]+)*\.?[^`\s]*\$\{[^`]*)`/g)].map(([, template = '']) =>
    template
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll('.', String.raw`\.`).replaceAll(/[^\w\\.-]/g, ''))
      .join(String.raw`[\w-]+`),
  );
  const trees = [...source.matchAll(/\btextTree\([^,]+, '(\w+)'/g)].map(
    ([, first = '']) => String.raw`${first}\.[\w.]+`,
  );
  const patterns = [...templates, ...trees].map((pattern) => new RegExp(`^${pattern}$`));
  return keys.filter((key) => quoted.has(key) || patterns.some((pattern) => pattern.test(key)));
}

/** @param {readonly string[]} keys @returns {Map<string, Set<string>>} keys by part: `start`, `frame`, and screens by their modules' names */
export function textParts(keys) {
  /** @type {Map<string, { imports: string[], keys: string[] }>} */
  const modules = new Map();
  /** @param {string} file */
  const moduleOf = (file) => {
    const known = modules.get(file);
    if (known) return known;
    const source = readFileSync(file, 'utf8');
    const read = { imports: importsOf(file, source), keys: keysIn(source, keys) };
    modules.set(file, read);
    return read;
  };
  const screens = [...readFileSync(screensModule, 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) =>
    resolved(screensModule, name),
  );
  /** @param {string} from @param {Set<string>} before @returns {Set<string>} */
  const keysFrom = (from, before) => {
    const files = new Set([from]);
    for (const file of files)
      for (const imported of moduleOf(file).imports)
        if (imported !== screensModule && !(file === screensModule && screens.includes(imported))) files.add(imported);
    return new Set([...files].flatMap((file) => moduleOf(file).keys).filter((key) => !before.has(key)));
  };
  const start = keysFrom(startModule, new Set());
  const frame = keysFrom(screensModule, start);
  const before = new Set([...start, ...frame]);
  return new Map([
    ['start', start],
    ['frame', frame],
    ...screens.map((file) => /** @type {const} */ ([path.basename(file, '.tsx'), keysFrom(file, before)])),
  ]);
}

/** Finds the import of a language in `messages.ts`. */
const wholeImport = /\(\) => import\('#i18n\/(\w+)\/app\.json'\)/g;

/** @returns {import('vite').Plugin} */
export function splitTexts() {
  /** @type {Map<string, Set<string>>} */
  let parts = new Map();
  return {
    name: 'opdesk:text-parts',
    apply: (_, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    buildStart() {
      parts = textParts(Object.keys(textsOf('en')));
    },
    transform(code, id) {
      if (!id.endsWith('/src/app/i18n/messages.ts')) return undefined;
      /** @param {string} language */
      const imports = (language) =>
        [...parts.keys()].map((part) => `${part}: () => import('${textFile(language)}?part=${part}')`).join(',\n');
      const split = code.replaceAll(
        wholeImport,
        (_, /** @type {string} */ language) => `(part) => ({ ${imports(language)} })[part]()`,
      );
      if (split === code) throw new Error('messages.ts no longer imports the texts as they are split here.');
      return { code: split, map: null };
    },
    load(id) {
      const [, language, part] = /\/src\/i18n\/(\w+)\/app\.json\?part=(\w+)$/.exec(id) ?? [];
      if (language === undefined || part === undefined) return undefined;
      const texts = Object.entries(textsOf(language)).filter(([key]) => parts.get(part)?.has(key));
      return { code: `export default ${JSON.stringify(Object.fromEntries(texts))}`, moduleType: 'js' };
    },
  };
}
