import './production-react.ts';
import './quick-errors.ts';
import { notifyManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import axios from 'axios';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { numbers } from './numbers.ts';

/** Maximum delays, ms. */
const latest = { request: 80, news: 40 };

/** Probability of a delay, percent. */
const share = { request: 40, news: 50 };

/**
 * Makes a fast machine behave like a busy one: some requests, responses and updates of the screen are delayed, without
 * changing their order. This reveals assumptions of tests or the app about the order of events.
 * @returns a function to call before each test, because tests may replace the one that notifies the screen
 */
function makeUnsteady(seed: number): () => void {
  const next = numbers(seed);
  const delay = (kind: keyof typeof latest): number => (next(100) < share[kind] ? next(latest[kind]) : 0);
  const wait = async (ms: number) => {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  };
  const send = axios.getAdapter(axios.defaults.adapter);
  axios.defaults.adapter = async (config) => {
    await wait(delay('request'));
    try {
      return await send(config);
    } finally {
      await wait(delay('request'));
    }
  };
  return () => {
    let news: (() => void)[] = [];
    const tell = () => {
      const due = news;
      news = [];
      for (const each of due) each();
    };
    notifyManager.setScheduler((each) => {
      news.push(each);
      if (news.length === 1) setTimeout(tell, delay('news'));
    });
  };
}

/** Runs before every screen test file: React's act() is on, and what a test has rendered is removed after it. */
const reactGlobals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

// The page's own XMLHttpRequest refuses a service on another port; fetch is Node's, and takes the page's files.
axios.defaults.adapter = 'fetch';

// Only on request: the number seeds the delays.
const { UNSTEADY_SEED } = process.env;
if (UNSTEADY_SEED) beforeEach(makeUnsteady(Number(UNSTEADY_SEED)));

// Real answers of a real service: how long they take depends on the machine.
configure({ asyncUtilTimeout: 40_000 });

/** Keys that are missing, doubled or spread, updates of state while something else is drawn, and elements that can't be nested. */
const reactWarning =
  /\bkey\b|while rendering a different component|not valid DOM nesting|cannot be a (child|descendant)/;

beforeAll(() => {
  reactGlobals.IS_REACT_ACT_ENVIRONMENT = true;
});
// Modules live on from file to file: a request that was cut off by the end of one must not leave the next without a connection.
beforeEach(() => onlineManager.setOnline(true));
// Files of a worker share a page: settings of one must not leak into the next.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'languages');
});
// React warns of faults that no test looks for: two elements of the same key stay on the screen when they should be gone.
let takeBack: () => readonly string[] = () => [];
beforeEach(() => {
  const warnings: string[] = [];
  const { error } = console;
  const spied = vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    const [first] = values;
    if (typeof first === 'string' && reactWarning.test(first)) warnings.push(values.map(String).join(' '));
    error(...values);
  });
  takeBack = () => {
    spied.mockRestore();
    return warnings;
  };
});
afterEach(() => {
  const warnings = takeBack();
  if (warnings.length > 0) throw new Error(`React warns: ${warnings.join('\n')}`);
});
// Runs before the above: unmounting may still write.
afterEach(cleanup);
afterAll(() => {
  reactGlobals.IS_REACT_ACT_ENVIRONMENT = false;
});
