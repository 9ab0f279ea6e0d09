import { expect, test } from 'vitest';
import { aDocument } from '#testing/plan-document.ts';
import { DocumentDraft } from './draft.ts';
import type { PlanDocument } from './document.ts';
import { renumber } from './wbs.ts';

function renumbered(document: PlanDocument): PlanDocument {
  const draft = new DocumentDraft(document);
  renumber(draft);
  return draft.document();
}

test('renumbering assigns every activity the code of its place', () => {
  const document = aDocument([
    { id: 'a', wbsCode: 'old', holds: [{ id: 'b' }, { id: 'c', holds: [{ id: 'd' }] }] },
    { id: 'e', wbsCode: '2' },
  ]);
  const { activities } = renumbered(document);
  expect(activities.map(({ wbsCode }) => wbsCode)).toEqual(['1', '1.1', '1.2', '1.2.1', '2']);
  expect(activities[4]).toBe(document.activities[4]);
});

test('renumbering a plan with correct codes changes nothing', () => {
  const document = renumbered(aDocument([{ id: 'a', holds: [{ id: 'b' }] }]));
  expect(renumbered(document)).toBe(document);
});
