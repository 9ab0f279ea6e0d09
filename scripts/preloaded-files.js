// @ts-check
// Gives `public/start.js` a name by its content, so that browsers keep it, and names in the page the files that it loads
// early: the texts of each language and, for users who have signed in, all files of the screen at the address, so that
// none waits for another to run; and the first reads of that screen.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from 'vite';
import { root } from './command.js';

const startScript = minifySync('start.js', readFileSync(path.join(root, 'public/start.js'), 'utf8')).code;
/** The file of `public/start.js` in the build. */
export const startFile = `assets/start-${createHash('sha256').update(startScript).digest('base64url').slice(0, 8)}.js`;

/** @param {string} name */
const appModule = (name) => readFileSync(path.join(root, 'src/app', name), 'utf8');

/**
 * The keys by which `public/start.js` finds the screen of an address: its first part, with a slash if more follows.
 * @param {string} pattern such as `/administration/:section?`
 * @returns {string[]}
 */
export function addressKeys(pattern) {
  const [first = '', next] = pattern.split('/').slice(1);
  if (next === undefined) return [first];
  return next.endsWith('?') ? [first, `${first}/`] : [`${first}/`];
}

/** @returns {{ pattern: string, name: string, module: string }[]} the screens of `routes.tsx` with their addresses */
export function screensOfRoutes() {
  const paths = Object.fromEntries(
    [...appModule('shell/paths.ts').matchAll(/^ {2}(\w+): '([^']+)'/gm)].map(([, name = '', address]) => [
      name,
      address,
    ]),
  );
  const calls = appModule('routes.tsx').matchAll(
    /screen\(\s*(?:appPaths\.(\w+)|'([^']+)'),\s*'(\w+)',\s*\(\) => import\('#(app\/[^']+)'\)/g,
  );
  return [...calls].map(([, constant = '', pattern = paths[constant] ?? '', name = '', module = '']) => ({
    pattern,
    name,
    module: `/src/${module}`,
  }));
}

/** @returns {{ tab: string, module: string }[]} the tabs of a project, of which the first is shown without one in the address */
export function tabsOfProject() {
  const folder = 'app/features/project';
  const parts = appModule('features/project/ProjectScreen.tsx').matchAll(
    /^ {2}(\w+): lazyPart\(\s*async \(\) => \(await import\('([^']+)'\)\)/gm,
  );
  return [...parts].map(([, tab = '', name = '']) => ({
    tab,
    module: `/src/${name.startsWith('#') ? name.slice(1) : path.posix.join(folder, name)}`,
  }));
}

/**
 * @typedef {{ type: string, fileName: string, facadeModuleId?: string | null, moduleIds?: string[], imports?: string[],
 *   viteMetadata?: { importedCss: Set<string> } }} BuiltFile
 * @typedef {[name: string, language?: string]} PreloadedFile a file that only one language needs has it beside its name
 * @typedef {{ files: PreloadedFile[], start: number[], frame: number[], screens: Record<string, number[]>,
 *   reads: Record<string, string[]> }} PreloadedFiles
 */

/**
 * @param {Record<string, BuiltFile>} bundle
 * @param {string} page the built page; files that it names are left out
 * @returns {PreloadedFiles}
 */
function preloadedOf(bundle, page) {
  /** @type {PreloadedFile[]} */
  const files = [];
  /** @param {string} module */
  const chunkOf = (module) => {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    // A module that others share has a file of its own that only hands it on.
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
      chunks.find(({ moduleIds = [] }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`The build has no file with ${module}.`);
    return chunk.fileName;
  };
  /** @param {string} module @param {string} [language] @returns {number[]} places of the files that the module needs */
  const needed = (module, language) => {
    const names = new Set([chunkOf(module)]);
    for (const name of names) for (const imported of bundle[name]?.imports ?? []) names.add(imported);
    return [...names]
      .flatMap((name) => [name, ...(bundle[name]?.viteMetadata?.importedCss ?? [])])
      .filter((name) => !page.includes(name))
      .map((name) => {
        const at = files.findIndex(([known]) => known === `/${name}`);
        return at < 0 ? files.push(language ? [`/${name}`, language] : [`/${name}`]) - 1 : at;
      });
  };
  /** @param {string} part */
  const texts = (part) =>
    ['en', 'de'].flatMap((language) => needed(`/i18n/${language}/app.json?part=${part}`, language));
  const start = texts('start');
  const frame = [...needed('/src/app/routes.tsx'), ...texts('frame')];
  /** @type {Record<string, number[]>} */
  const screens = {};
  for (const { pattern, name, module } of screensOfRoutes()) {
    const places = [...needed(module), ...texts(name)].filter((place) => !frame.includes(place));
    for (const key of addressKeys(pattern)) screens[key] = places;
  }
  screens[''] = screens['my-day'] ?? [];
  const project = screens['projects/'] ?? [];
  for (const { tab, module } of tabsOfProject().toReversed()) {
    const places = needed(module).filter((place) => !frame.includes(place));
    screens[`projects/${tab}`] = screens['projects/'] = [...new Set([...project, ...places])];
  }
  return { files, start, frame, screens, reads: JSON.parse(appModule('data/early-reads.json')) };
}

/** @returns {import('vite').Plugin} */
export function preloadedFiles() {
  return {
    name: 'opdesk:preloaded-files',
    apply: (_, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: startFile, source: startScript });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          'src="/start.js"',
          `src="/${startFile}" data-preloaded='${JSON.stringify(preloadedOf(bundle, html))}'`,
        ),
    },
  };
}
