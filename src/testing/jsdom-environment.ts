import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { makeLabelsQuick } from './quick-selectors.ts';
import { makeRulesQuick, makeStylesLazy } from './quick-styles.ts';

makeRulesQuick();
makeLabelsQuick();

const { jsdom } = builtinEnvironments;

/** A mouse, and no wish for movement: dialogs, menus and folded parts are there or gone at once. */
const isMatching = (query: string) => /pointer: fine|prefers-reduced-motion: reduce/.test(query);

/** No query changes, so the methods that listen to one do nothing. */
const silent = Object.fromEntries(
  ['addEventListener', 'removeEventListener', 'addListener', 'removeListener'].map((name) => [name, () => undefined]),
);
const matchMedia = (query: string) => ({ matches: isMatching(query), ...silent });

/** A page for screen tests, with modules loaded as Node loads them: the real service runs in the same thread. */
const jsdomEnvironment: Environment = {
  ...jsdom,
  viteEnvironment: 'ssr',
  setup: async (global: typeof globalThis, options) => {
    const environment = await jsdom.setup(global, options);
    const window = global.document.defaultView;
    if (!window) throw new Error('jsdom has no window.');
    makeStylesLazy(window);
    Object.assign(global, { getComputedStyle: window.getComputedStyle, matchMedia });
    return environment;
  },
};

export default jsdomEnvironment;
