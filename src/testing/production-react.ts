import { createRequire } from 'node:module';

/** Runs a callback and renders its changes; awaited, it also lets scheduled work run once. */
type Act = (callback: () => unknown) => PromiseLike<unknown>;

const load = createRequire(import.meta.url);
// Typed for the development build, which has `act` already.
const react = load('react') as { act?: Act };
const { flushSync } = load('react-dom') as { flushSync(callback: () => void): void };

// Testing Library needs `act`, which the production build of React lacks. Import this file before Testing Library.
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
