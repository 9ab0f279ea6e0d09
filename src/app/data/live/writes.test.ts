import { expect, test } from 'vitest';
import { asWrite, isWriting } from './writes.ts';

test('a write counts as running until it is answered, even if the write is refused', async () => {
  const written = asWrite(Promise.resolve('done'));
  const refused = asWrite(Promise.reject(new Error('refused')));
  expect(isWriting()).toBe(true);
  expect(await written).toBe('done');
  await expect(refused).rejects.toThrow('refused');
  expect(isWriting()).toBe(false);
});
