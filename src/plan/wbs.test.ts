import { expect, test } from 'vitest';
import { aDocument } from '#testing/plan-document.ts';
import { made } from '#testing/plan-edit.ts';

test('renumbering assigns every activity the code of its place', () => {
  const document = aDocument([
    { id: 'a', wbsCode: 'old', holds: [{ id: 'b' }, { id: 'c', holds: [{ id: 'd' }] }] },
    { id: 'e', wbsCode: '2' },
  ]);
  const { activities } = made(document, { kind: 'renumber' });
  expect(activities.map(({ wbsCode }) => wbsCode)).toEqual(['1', '1.1', '1.2', '1.2.1', '2']);
  expect(activities[4]).toBe(document.activities[4]);
});

test('renumbering a plan with correct codes changes nothing', () => {
  const document = made(aDocument([{ id: 'a', holds: [{ id: 'b' }] }]), { kind: 'renumber' });
  expect(made(document, { kind: 'renumber' })).toBe(document);
});
