import { beforeAll, describe, expect, test } from 'vitest';
import { type Find, finderOf, mergedTargets, type SearchTarget } from './search.ts';

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
let find: Find;
beforeAll(async () => {
  find = await finderOf(targets);
});
const labels = (text: string) => find(text).map(({ label }) => label);

describe('what is loaded is found', () => {
  test('what begins with the text before what has a word that does', () => {
    expect(labels('web')).toEqual(['Website relaunch', 'New website']);
  });

  test('without case and accents, and by what it belongs to', () => {
    expect(labels('SUD')).toEqual(['Lager Süd']);
    expect(labels('logistics lager')).toEqual(['Lager Süd']);
  });

  test('with a slip, but not where a word is missing', () => {
    expect(labels('portfloio')).toEqual(['Portfolio']);
    expect(labels('website closing')).toEqual([]);
    expect(labels(' ')).toEqual([]);
  });

  test('a label of more words typed as one', () => {
    expect(labels('todo')).toEqual(['To-dos']);
    expect(labels('lagersud')).toEqual(['Lager Süd']);
  });

  test('at most thirty', async () => {
    const many = await finderOf(Array.from({ length: 100 }, (_, index) => target(`Project ${index}`)));
    expect(many('project')).toHaveLength(30);
  });
});

test('screens that begin as what was typed come before records, other actions after them, each once', () => {
  const record = target('Timber');
  const [sheet, portfolio] = targets;
  if (!sheet || !portfolio) throw new Error('There are no targets.');
  expect(mergedTargets('tim', [portfolio, sheet], [record, record])).toEqual([sheet, record, portfolio]);
});
