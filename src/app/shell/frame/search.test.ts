import { describe, expect, test } from 'vitest';
import { mergedTargets, type SearchTarget, targetFinder } from './search.ts';

const target = (label: string, group: SearchTarget['group'] = 'projects', context = ''): SearchTarget => ({
  id: label,
  label,
  context,
  go: `/${label}`,
  group,
});

const targets = [
  target('Timesheet', 'screens'),
  target('Portfolio', 'screens'),
  target('To-dos', 'screens'),
  target('Website relaunch'),
  target('Lager Süd', 'projects', 'Logistics'),
  target('New website', 'activities', 'Website relaunch'),
];
const find = targetFinder(targets);
const labels = (text: string) => find(text).map(({ label }) => label);

describe('search in loaded records', () => {
  test('labels starting with the text rank before labels with a later word starting with the text', () => {
    expect(labels('web')).toEqual(['Website relaunch', 'New website']);
  });

  test('labels match without case and accents, and by the name of their parent', () => {
    expect(labels('SUD')).toEqual(['Lager Süd']);
    expect(labels('logistics lager')).toEqual(['Lager Süd']);
    expect(labels('logistics')).toEqual(['Lager Süd']);
  });

  test('labels match despite a typing error, but not without one of the words', () => {
    expect(labels('portfloio')).toEqual(['Portfolio']);
    expect(labels('website closing')).toEqual([]);
    expect(labels(' ')).toEqual([]);
  });

  test('a label of several words matches when typed as one word', () => {
    expect(labels('todo')).toEqual(['To-dos']);
    expect(labels('lagersud')).toEqual(['Lager Süd']);
  });

  test('a search returns at most 30 results', () => {
    const many = targetFinder(Array.from({ length: 100 }, (_, index) => target(`Project ${index}`)));
    expect(many('project')).toHaveLength(30);
  });
});

test('screens starting with the typed text come before records, other actions last, each listed once', () => {
  const record = target('Timber');
  const [sheet, portfolio] = targets;
  if (!sheet || !portfolio) throw new Error('There are no targets.');
  expect(mergedTargets('tim', [portfolio, sheet], [record, record])).toEqual([sheet, record, portfolio]);
});
