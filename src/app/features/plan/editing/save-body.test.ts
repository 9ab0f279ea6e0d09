import { expect, test } from 'vitest';
import { aDocument } from '#testing/plan-document.ts';
import { made } from '#testing/plan-edit.ts';
import { saveBody } from './save-body.ts';

const plan = aDocument([{ id: 'a', description: 'What is to be done' }, { id: 'b' }, { id: 'c' }]);
const sent = (document: typeof plan) => saveBody(plan, document, 'key').activity;

test('only the changed fields of an existing activity are sent, together with its position', () => {
  expect(sent(made(plan, { kind: 'set', id: 'a', field: 'name', value: 'Another' }))).toEqual([
    { id: 'a', sequence: 1, name: 'Another' },
  ]);
  expect(sent(made(plan, { kind: 'move', ids: ['c'], place: { where: 'before', id: 'a' } }))).toEqual([
    { id: 'c', sequence: 1 },
  ]);
});

test('a new activity is sent with all values because the service may know another activity with its id', () => {
  const [row] = sent(made(plan, { kind: 'insert', rows: [{ id: 'n', name: 'New' }], place: { where: 'end' } })) ?? [];
  expect(row).toMatchObject({ id: 'n', sequence: 4, parent: null, name: 'New', description: '', deadline: null });
});
