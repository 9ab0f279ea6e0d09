import { describe, expect, test } from 'vitest';
import { planLabels } from './labels.ts';
import { weekdayCalendar, ganttDayNumber } from './calendar.ts';
import { planFormat } from './plan-format.ts';
import type { PlanRow } from './plan-view.ts';
import { rowSentences } from './row-sentences.ts';

const row: PlanRow = {
  id: '1',
  name: 'Design',
  wbs: '1',
  outlineLevel: 1,
  kind: 'activity',
  start: '2026-03-03',
  finish: '2026-03-14',
  complete: 40,
  status: 'inProgress',
  resources: '',
};

function readerOf(language: 'en' | 'de', today: string) {
  const locale = { en: 'en-GB', de: 'de-DE' }[language];
  const labels = planLabels(language);
  const format = planFormat(locale, labels);
  return rowSentences({ locale, labels, format, today: ganttDayNumber(today), calendar: weekdayCalendar });
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a bar reads as a sentence', () => {
  test('in English, with the working days by which it is late', () => {
    const read = readerOf('en', '2026-03-17');
    expect(plain(read({ ...row, critical: true }))).toBe('Design, 3 to 14 March, 40%, critical, 2 days late');
    expect(plain(readerOf('en', '2026-03-16')(row))).toBe('Design, 3 to 14 March, 40%, 1 day late');
    expect(plain(readerOf('en', '2026-03-14')(row))).toBe('Design, 3 to 14 March, 40%');
  });

  test('in German', () => {
    const read = readerOf('de', '2026-03-17');
    expect(plain(read({ ...row, critical: true }))).toBe('Design, 3. bis 14. März, 40 %, kritisch, 2 Tage verspätet');
  });

  test('with the year where it is not this one, and one day once', () => {
    const read = readerOf('en', '2026-01-05');
    expect(plain(read({ ...row, start: '2026-12-30', finish: '2027-01-08' }))).toBe(
      'Design, 30 December 2026 to 8 January 2027, 40%',
    );
    expect(plain(read({ ...row, kind: 'milestone', start: '2026-05-04', finish: '2026-05-04', complete: 0 }))).toBe(
      'Design, Milestone, 4 May',
    );
    expect(plain(read({ ...row, start: undefined, finish: undefined }))).toBe('Design, without dates, 40%');
  });

  test('with what is wrong with it', () => {
    const read = readerOf('en', '2026-03-04');
    const marks = { resource: 'Lea', from: '2026-03-05', until: '2026-03-06' };
    const bad = {
      ...row,
      deadline: '2026-03-10',
      invalid: true,
      absences: [{ ...marks, days: 2 }],
      overAllocations: [{ ...marks, percent: 150 }],
    };
    expect(plain(read(bad))).toBe(
      'Design, 3 to 14 March, 40%, misses its deadline of 10 March, violates a dependency, a person is away, a person is over-allocated',
    );
  });
});
