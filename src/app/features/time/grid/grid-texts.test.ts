import { expect, test } from 'vitest';
import { timesheetLabels } from './grid-texts.ts';

const counted = ['saving', 'waiting', 'notSaved', 'changed', 'leftOut', 'unreadable', 'clipped'] as const;

test('counts on the timesheet have singular and plural forms in both languages', () => {
  const [en, de] = [timesheetLabels('en'), timesheetLabels('de')];
  for (const name of counted)
    for (const labels of [en, de]) {
      expect(labels[name](1)).toMatch(/\b1 (entry|cell|Eintrag|Zelle)\b/);
      expect(labels[name](0)).toMatch(/\b0 (entries|cells|Einträge|Zellen)\b/);
    }
  expect(en.unreadable(1)).toBe('1 cell could not be read and is marked.');
  expect(en.unreadable(2)).toBe('2 cells could not be read and are marked.');
  expect([1, 2].map(de.clipped)).toEqual(['1 Zelle passte nicht hinein.', '2 Zellen passten nicht hinein.']);
  expect(de.saving(1200)).toBe('1.200 Einträge werden gespeichert');
});
