import { expect, test, vi } from 'vitest';
import { ServiceError } from '#client/client.ts';
import { FieldMerge, type Stamp } from './field-merge.ts';

interface Note {
  readonly id: string;
  readonly modified: string;
  readonly name: string;
  readonly start?: string | null;
  readonly parents?: readonly { readonly id: string; readonly isLink: boolean }[];
  readonly customValues?: readonly { readonly name: string; readonly value: unknown }[];
  readonly possibleValues?: readonly string[];
}
type Change = Partial<Omit<Note, 'id' | 'modified'>>;

/** Fake service record that refuses changes to fields modified since they were read. */
function storing(first: Omit<Note, 'modified'>) {
  let [current, clock]: [Note, number] = [{ ...first, modified: '1' }, 1];
  const put = ({ customValues, ...change }: Change): Note => {
    clock += 1;
    const testData = new Set(customValues?.map(({ name }) => name));
    const values = [...(current.customValues ?? []).filter(({ name }) => !testData.has(name)), ...(customValues ?? [])];
    current = { ...current, ...change, customValues: values, modified: String(clock) };
    return current;
  };
  return {
    read: () => current,
    put,
    send: ({ modified, id, ...change }: Change & Stamp): Promise<Note> => {
      if (modified === undefined || modified === current.modified) return Promise.resolve(put(change));
      const values = { id, modified: current.modified, current };
      return Promise.reject(
        new ServiceError({ code: 'main.error.ModifiedMeanwhile', message: 'Changed.', arguments: values }),
      );
    },
  };
}

const meanwhile = { code: 'main.error.ModifiedMeanwhile' };

test('a change to a field that another user has changed is refused, and the other value stays', async () => {
  const store = storing({ id: '1', name: 'Roof' });
  const seen = store.read();
  store.put({ name: 'Theirs' });
  await expect(new FieldMerge().send(seen, { name: 'Mine' }, store.send)).rejects.toMatchObject(meanwhile);
  expect(store.read().name).toBe('Theirs');
});

test('a change based on a fresh read overwrites the earlier change of another user', async () => {
  const store = storing({ id: '1', name: 'Roof' });
  store.put({ name: 'Theirs' });
  await new FieldMerge().send(store.read(), { name: 'Mine' }, store.send);
  expect(store.read().name).toBe('Mine');
});

test('changes to different fields are merged, including custom fields', async () => {
  const values = (north: number, south: number) => [
    { name: 'north', value: north },
    { name: 'south', value: south },
  ];
  const store = storing({ id: '1', name: 'Roof', customValues: values(1, 1) });
  const seen = store.read();
  store.put({ name: 'Theirs', customValues: [{ name: 'north', value: 2 }] });
  const changes = new FieldMerge();
  await changes.send(seen, { customValues: [{ name: 'south', value: 3 }] }, store.send);
  await changes.send(seen, { start: '2026-03-02' }, store.send);
  expect(store.read()).toMatchObject({ name: 'Theirs', start: '2026-03-02', customValues: values(2, 3) });
  const north = changes.send(seen, { customValues: [{ name: 'north', value: 9 }] }, store.send);
  await expect(north).rejects.toMatchObject(meanwhile);
});

test('changes to different fields within a contact are merged', async () => {
  let current = { id: '1', modified: '1', contact: { phone: '1', eMail: 'a@example.org' } };
  const send = ({ modified, contact }: Stamp & { contact: object }) => {
    const values = { id: '1', modified: current.modified, current };
    if (modified !== current.modified)
      return Promise.reject(
        new ServiceError({ code: 'main.error.ModifiedMeanwhile', message: 'Changed.', arguments: values }),
      );
    current = { ...current, modified: `${current.modified}+`, contact: { ...current.contact, ...contact } };
    return Promise.resolve(current);
  };
  const seen = current;
  current = { ...current, modified: '2', contact: { ...current.contact, phone: '2' } };
  await new FieldMerge().send(seen, { contact: { eMail: 'b@example.org' } }, send);
  expect(current.contact).toEqual({ phone: '2', eMail: 'b@example.org' });
  const phone = new FieldMerge().send(seen, { contact: { phone: '3' } }, send);
  await expect(phone).rejects.toMatchObject(meanwhile);
});

test('a second change to the same field right after the first does not conflict with the first', async () => {
  const store = storing({ id: '1', name: 'Roof' });
  const seen = store.read();
  const changes = new FieldMerge();
  await changes.send(seen, { name: 'Roo' }, store.send);
  const onHeels = vi.fn<typeof store.send>(store.send);
  await changes.send(seen, { name: 'Roof!' }, onHeels);
  expect(store.read().name).toBe('Roof!');
  expect(onHeels).toHaveBeenCalledTimes(1);
  store.put({ name: 'Theirs' });
  await expect(changes.send(seen, { name: 'Mine' }, store.send)).rejects.toMatchObject(meanwhile);
});

test('a second change to the same field waits until the first one is saved', async () => {
  const store = storing({ id: '1', name: 'Roof' });
  const seen = store.read();
  const changes = new FieldMerge();
  const both = ['Roo', 'Roof!'].map((name) => changes.send(seen, { name }, store.send));
  await Promise.all(both);
  expect(store.read().name).toBe('Roof!');
});

test('equal values, unset and null fields, day formats and the order of references count as unchanged', async () => {
  const parents = [
    { id: '7', isLink: false },
    { id: '8', isLink: true },
  ];
  const store = storing({ id: '1', name: 'Roof', start: '2026-03-02Z', parents });
  const seen = store.read();
  store.put({ name: 'Done', start: '2026-03-02', parents: parents.toReversed() });
  const changes = new FieldMerge();
  await changes.send(seen, { name: 'Done' }, store.send);
  await changes.send(seen, { start: null }, store.send);
  await changes.send(seen, { parents: [] }, store.send);
  expect(store.read()).toMatchObject({ name: 'Done', start: null, parents: [] });
});

test('a change to selectable values conflicts with another order set by another user', async () => {
  const store = storing({ id: '1', name: 'Site', possibleValues: ['North', 'South'] });
  const seen = store.read();
  const theirs = ['South', 'North'];
  store.put({ possibleValues: theirs });
  const changes = new FieldMerge();
  const mine = changes.send(seen, { possibleValues: ['North', 'South', 'West'] }, store.send);
  await expect(mine).rejects.toMatchObject(meanwhile);
  await changes.send(seen, { name: 'Place' }, store.send);
  expect(store.read()).toMatchObject({ name: 'Place', possibleValues: theirs });
});

test('other failures are rethrown unchanged, and a record without a modification time is never compared', async () => {
  const failure = new ServiceError({ code: 'main.error.Internal', message: 'No.', arguments: {} });
  const changes = new FieldMerge();
  await expect(changes.send({ id: '1' }, { name: 'x' }, () => Promise.reject(failure))).rejects.toBe(failure);
  const store = storing({ id: '1', name: 'Roof' });
  await changes.send({ id: '1' }, { name: 'Mine' }, store.send);
  expect(store.read().name).toBe('Mine');
});
