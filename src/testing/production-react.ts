import { createRequire } from 'node:module';

/**
 * Gives React's production build the `act` that Testing Library needs: it runs the callback, renders what it changed, and
 * where it is awaited, lets scheduled work run once. Screens are tested with that build because drawing them takes half
 * of the time; the development build with its warnings runs in the `component` suite. Import it before Testing Library.
 */
type Act = (callback: () => unknown) => PromiseLike<unknown>;

const load = createRequire(import.meta.url);
// Typed for the development build, which has `act` already.
const react = load('react') as { act?: Act };
const { flushSync } = load('react-dom') as { flushSync(callback: () => void): void };

react.act ??= (callback) => {
  let result: unknown;
  flushSync(() => {
    result = callback();
  });
  return (async () => {
    const value = await result;
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  })();
};
