import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { endpointsWithoutHandler } from './interface.ts';

/** Areas that are complete: an operation of theirs without a handler would not compile. */
const complete = ['users', 'planning', 'tasks', 'todos', 'products', 'progress'] as const;

test('says which operations have no handler yet', () => {
  const missing = endpointsWithoutHandler();
  const all = Object.values(api).flatMap((endpoints) => Object.keys(endpoints));
  process.stdout.write(
    `${all.length - missing.length} of ${all.length} operations answer; without a handler: ${missing.join(', ')}\n`,
  );
  expect(all).toHaveLength(112);
  for (const area of complete) {
    for (const name of Object.keys(api[area])) expect(missing).not.toContain(name);
  }
  // What answers once answers for ever: the list only gets shorter.
  expect(missing).toMatchSnapshot();
});
