import { expect, test } from 'vitest';
import { weekdayCalendar } from './calendar.ts';
import { planFormat } from './plan-format.ts';
import { planLabels } from './labels.ts';
import { linkReader } from './link-words.ts';
import type { PlanRowLink, PlanRow } from './plan-view.ts';
import { rowTree } from './rows.ts';

const row = (id: string, start: string, finish: string): PlanRow => ({
  id,
  name: `Step ${id}`,
  wbs: id,
  outlineLevel: 1,
  kind: 'activity',
  start,
  finish,
  complete: 0,
  status: 'notStarted',
  resources: '',
});
const tree = rowTree([row('a', '2026-03-02', '2026-03-06'), row('b', '2026-03-05', '2026-03-12')]);
const link = (more: Partial<PlanRowLink>): PlanRowLink => ({
  from: 'a',
  to: 'b',
  type: 0,
  lag: 0,
  critical: false,
  conflict: false,
  ...more,
});
const english = linkReader({
  tree,
  labels: planLabels('en'),
  format: planFormat('en-GB', planLabels('en')),
  calendar: { ...weekdayCalendar, hours: [8, 8, 8, 8, 8, 0, 0] },
});

test('a link is described by its ends, its type and its lag', () => {
  expect(english.of(link({ type: 3, lag: 12 }))).toEqual({
    ends: '1 Step a → 2 Step b',
    type: 'Finish to finish',
    lag: '12\u00a0h working time',
    why: '',
  });
});

test('a lag that continues overnight is described in days of 24 hours', () => {
  expect(english.of(link({ lag: 48, isElapsed: true })).lag).toBe('2\u00a0d elapsed, including nights and days off');
  expect(english.of(link({ lag: -3 })).lag).toBe('3\u00a0h working time');
});

test.each([
  [0, '“Step a” finishes on 06/03/2026, “Step b” starts on 05/03/2026.'],
  [1, '“Step a” starts on 02/03/2026, “Step b” finishes on 12/03/2026.'],
  [2, '“Step a” starts on 02/03/2026, “Step b” starts on 05/03/2026.'],
  [3, '“Step a” finishes on 06/03/2026, “Step b” finishes on 12/03/2026.'],
] as const)('a violated link of type %i is explained by the two days to compare', (type, why) => {
  expect(english.of(link({ type, conflict: true })).why).toBe(why);
});

test('the explanation of a violated link includes its lag', () => {
  expect(english.of(link({ type: 2, lag: 40, conflict: true })).why).toMatch(
    /The required lag is 5\u00a0d working time\.$/,
  );
  expect(english.of(link({ lag: -4, conflict: true })).why).toMatch(/may overlap by up to 4\u00a0h working time\.$/);
});

test('the link description of a row begins with the other end', () => {
  expect(english.line(link({ lag: 8, conflict: true }), 'a')).toBe(
    '1 Step a: Finish to start, Lag 1\u00a0d working time, violated by the dates',
  );
});

test('links are described in German too', () => {
  const labels = planLabels('de');
  const german = linkReader({ tree, labels, format: planFormat('de', labels), calendar: weekdayCalendar });
  expect(german.of(link({ lag: 8, conflict: true }))).toEqual({
    ends: '1 Step a → 2 Step b',
    type: 'Ende – Anfang',
    lag: '1\u00a0T Arbeitszeit',
    why: '„Step a“ endet am 06.03.2026, „Step b“ beginnt am 05.03.2026. Der erforderliche Abstand ist 1\u00a0T Arbeitszeit.',
  });
});
