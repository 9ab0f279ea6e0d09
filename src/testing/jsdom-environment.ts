import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { makeLabelsQuick, makeStylesQuick } from './quick-selectors.ts';

makeStylesQuick();
makeLabelsQuick();

/** A page for screen tests, with modules loaded as Node loads them: the real service runs in the same thread. */
const jsdomEnvironment: Environment = { ...builtinEnvironments.jsdom, viteEnvironment: 'ssr' };

export default jsdomEnvironment;
