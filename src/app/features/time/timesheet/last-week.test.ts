import { expect, test } from 'vitest';
import { addDays, weekOf } from '#app/i18n/week.ts';
import { copiedHours, missingRows, sourceDays } from './last-week.ts';
import { daysAround } from './use-week.ts';

const monday = '2026-03-09';
const days = weekOf(monday, 1).map((day) => ({ day, capacity: 8 }));
const record = (assignmentId: string, day: string, hours: number) => ({
  recordId: `${assignmentId}${day}`,
  assignmentId,
  day,
  hours,
  comment: '',
});

test('the week before the last visible one is copied to the same weekdays', () => {
  expect(sourceDays(days)).toEqual({ from: '2026-03-02', until: '2026-03-08' });
  const both = [...weekOf(addDays(monday, -7), 1).map((day) => ({ day, capacity: 8 })), ...days];
  expect(sourceDays(both)).toEqual({ from: '2026-03-02', until: '2026-03-08' });
  expect(copiedHours([record('a', '2026-03-03', 4)], days)).toEqual([
    { assignmentId: 'a', day: '2026-03-10', hours: 4 },
  ]);
});

test('absences, holidays and records without hours are not copied', () => {
  const away = days.map((info, index) => (index === 1 ? { ...info, absence: 'Vacation' } : info));
  expect(copiedHours([record('a', '2026-03-03', 4), record('a', '2026-03-04', 0)], away)).toEqual([]);
});

test('copied rows are those of the previous week that the sheet does not contain', () => {
  const row = {
    assignmentId: 'a',
    resourceId: '7',
    projectId: 'p',
    projectName: 'P',
    activityName: 'A',
    remaining: 0,
    complete: 0,
    milestone: false,
    done: false,
  };
  const records = [record('a', '2026-03-03', 4), record('b', '2026-03-03', 4), record('b', '2026-03-04', 4)];
  expect(missingRows(records, [row])).toEqual(['b']);
});

test('two weeks are the current and the previous one, and a month has all its days', () => {
  const weeks = daysAround('2026-03-11', 'weeks', 1);
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([14, '2026-03-02', '2026-03-15']);
  const month = daysAround('2028-02-11', 'month', 1);
  expect([month.length, month[0], month.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29']);
});
