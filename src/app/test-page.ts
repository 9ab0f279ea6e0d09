import { afterEach } from 'vitest';
import { forgetHeldPage } from './unsaved.ts';

/** Runs before every screen test file: what was not saved when a test ended does not hold the page of the next one. */
afterEach(forgetHeldPage);
