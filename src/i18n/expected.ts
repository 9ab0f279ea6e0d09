import type texts from './en/service.json';
import type { MessageValues } from './format.ts';

/** The key of a text that says what would be accepted. */
export type ExpectedKey = Extract<keyof typeof texts, `expected.${string}`>;

/** Values that would be accepted instead of a refused one: the key of its text, with the values of its arguments. */
export interface Expected {
  readonly key: ExpectedKey;
  readonly values?: MessageValues;
}

/** Completes an expectation whose text has no arguments. */
export function asExpected(expected: ExpectedKey | Expected): Expected {
  return typeof expected === 'string' ? { key: expected } : expected;
}
