import { describe, expect, test } from 'vitest';
import { found, type Target } from './search.ts';

const target = (label: string, group: Target['group'] = 'projects', context = ''): Target => ({
  id: label,
  label,
  context,
  go: `/${label}`,
  group,
});

const targets = [
  target('Timesheet', 'screens'),
  target('Portfolio', 'screens'),
  target('Website relaunch'),
  target('Lager Süd', 'projects', 'Logistics'),
  target('New website', 'activities', 'Website relaunch'),
];

const labels = (text: string) => found(targets, text).map(({ label }) => label);

describe('search', () => {
  test('shows the screens while nothing is typed', () => {
    expect(labels('  ')).toEqual(['Timesheet', 'Portfolio']);
  });

  test('puts what begins with the text before what has a word that does', () => {
    expect(labels('web')).toEqual(['Website relaunch', 'New website']);
  });

  test('compares without case and accents, and looks into the context', () => {
    expect(labels('SUD')).toEqual(['Lager Süd']);
    expect(labels('logistics lager')).toEqual(['Lager Süd']);
  });

  test('finds nothing where a word is missing', () => {
    expect(labels('website closing')).toEqual([]);
  });

  test('shows at most thirty', () => {
    const many = Array.from({ length: 100 }, (_, index) => target(`Project ${index}`));
    expect(found(many, 'project')).toHaveLength(30);
  });
});
