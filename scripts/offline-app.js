// @ts-check
// Writes the service worker of a build: with the files that my day, the timesheet and to-dos need, and a version that
// follows from their content.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './command.js';
import { startFile } from './preloaded-files.js';

/** Screens and parts that open without a connection; what they import comes with them. */
const offlineModules =
  /\/src\/(?:i18n\/(?:en|de)\/app\.json\?part=(?:start|frame|NotFound|(?:MyDay|Timesheet|Todos)Screen)$|app\/(?:main\.tsx|routes\.tsx|shell\/|data\/|features\/(?:my-day|todos|sign-in|time\/(?:timesheet|grid|quick-track))\/|kit\/(?:ChoiceMenu|day-field\/)))/;
/** Files beside the build's own, from the folder `public`. */
const publicFiles = ['manifest.webmanifest', 'icon.svg', 'icon-192.png'];

/** @param {string} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/**
 * @param {Record<string, any>} bundle
 * @returns {string[]} files of the offline modules, of what they import, and their styles and fonts
 */
export function offlineFiles(bundle) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} name */
  const add = (name) => {
    const file = bundle[name];
    if (!file || files.has(name)) return;
    files.add(name);
    if (file.type === 'chunk') file.imports.forEach(add);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (
      file.type === 'chunk' &&
      !name.includes('worker') &&
      // A file that only hands on what a larger one holds has no modules of its own.
      [file.facadeModuleId ?? '', ...file.moduleIds].some((id) => offlineModules.test(id))
    )
      add(name);
    if (name.endsWith('.css')) add(name);
  }
  return [...files].toSorted();
}

/** @returns {import('vite').Plugin} */
export function offlineApp() {
  return {
    name: 'opdesk:offline-app',
    apply: (_, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const held = publicFiles.map((file) => readFileSync(path.join(root, 'public', file)));
        const page = bundle['index.html'];
        const pageText = page?.type === 'asset' ? String(page.source) : '';
        const names = [startFile, ...offlineFiles(bundle)];
        const files = ['/', ...publicFiles.map((file) => `/${file}`), ...names.map((name) => `/${name}`)];
        const version = hashOf([pageText, ...held.map((content) => content.toString('base64')), ...names].join('\n'));
        const source = readFileSync(path.join(root, 'scripts/service-worker.js'), 'utf8')
          .replace('%VERSION%', version)
          .replace('%FILES%', JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
