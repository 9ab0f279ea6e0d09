import { expect, test } from 'vitest';
import { fittedMessage } from './problems.ts';

test('an import message is kept up to the maximum length, and otherwise cut at a word', () => {
  const words = Array.from({ length: 250 }, (_, index) => `word${String(index).padStart(4, '0')}`);
  expect(fittedMessage(words.join(', '))).toBe(words.join(', '));
  const long = fittedMessage([...words, ...words].join(', '));
  expect(long.length).toBeLessThanOrEqual(2_500);
  expect(long).toMatch(/, word0\d{3}…$/);
  expect(fittedMessage('x'.repeat(3_000))).toBe(`${'x'.repeat(2_499)}…`);
});
