import { expect, test } from 'vitest';
import { replaceRefusedStorages } from './page-storage.ts';

test('a storage refused by the browser keeps nothing, and the other storages still work', () => {
  const kept = {};
  const page: { localStorage?: Storage; sessionStorage?: unknown } = { sessionStorage: kept };
  Object.defineProperty(page, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  replaceRefusedStorages(page);
  expect(page.sessionStorage).toBe(kept);
  const storage = page.localStorage;
  storage?.setItem('a', '1');
  expect([storage?.getItem('a'), storage?.length, storage?.key(0)]).toEqual(['1', 1, 'a']);
  storage?.removeItem('a');
  storage?.setItem('b', '2');
  storage?.clear();
  expect([storage?.getItem('a'), storage?.getItem('b'), storage?.length]).toEqual([null, null, 0]);
});
