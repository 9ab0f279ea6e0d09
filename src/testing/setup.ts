import fc from 'fast-check';
import { setScryptCost } from './fast-scrypt.ts';

/** Runs before every test file: property tests draw the same examples in every run. */
fc.configureGlobal({ seed: 20261, numRuns: 100, endOnFailure: false });
setScryptCost('fast');
