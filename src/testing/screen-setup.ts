import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** Runs before every screen test file: React's act() is on, and what a test has rendered is removed after it. */
const reactGlobals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

beforeAll(() => {
  reactGlobals.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);
afterAll(() => {
  reactGlobals.IS_REACT_ACT_ENVIRONMENT = false;
});
