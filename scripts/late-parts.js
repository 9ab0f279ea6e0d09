// @ts-check
// Puts parts of `src/app/kit/late-parts.tsx`, which load the real ones later, into Material UI's components.
import path from 'node:path';
import { root } from './command.js';

const lateParts = path.join(root, 'src/app/kit/late-parts.tsx');

/** The parts by module and import of Material UI. */
const replaced = new Map([
  ['index ./Dialog/index.mjs', 'LateDialog'],
  ['index ./Drawer/index.mjs', 'LateDrawer'],
  ['index ./Menu/index.mjs', 'LateMenu'],
  ['index ./Popover/index.mjs', 'LatePopover'],
  ['index ./Popper/index.mjs', 'LatePopper'],
  ['Select/SelectInput ../Menu/Menu.mjs', 'LateMenu'],
  ['Autocomplete/Autocomplete ../Popper/index.mjs', 'LatePopper'],
  ['Tooltip/Tooltip ../Popper/index.mjs', 'LatePopper'],
  ['Tooltip/Tooltip ../Grow/index.mjs', 'LateGrow'],
  ['ButtonBase/ButtonBase ./TouchRipple.mjs', 'LateRipple'],
  ['Button/Button ../CircularProgress/index.mjs', 'LateProgress'],
  ['IconButton/IconButton ../CircularProgress/index.mjs', 'LateProgress'],
]);
const prefix = '\0late:';

/** @returns {import('vite').Plugin} */
export function latePartsOfMaterial() {
  /** @type {Set<string>} */
  const found = new Set();
  return {
    name: 'opdesk:late-parts',
    apply: (_, { isSsrBuild = false, command }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId(source, importer = '') {
      const [, module] = /\/@mui\/material\/(.+)\.mjs$/.exec(importer) ?? [];
      const part = replaced.get(`${module} ${source}`);
      if (part === undefined) return undefined;
      found.add(`${module} ${source}`);
      return `${prefix}${part}`;
    },
    load: (id) =>
      id.startsWith(prefix)
        ? `export { ${id.slice(prefix.length)} as default } from ${JSON.stringify(lateParts)}`
        : undefined,
    buildEnd(error) {
      const missing = [...replaced.keys()].filter((key) => !found.has(key));
      if (!error && missing.length > 0) throw new Error(`Material UI no longer imports ${missing.join(', ')}.`);
    },
  };
}
