import { expect, test } from 'vitest';
import { weekDays } from '#app/features/common/day-work.ts';
import { calendarChangeFields, fieldsOf, unmarked, withChange } from './calendar-change.ts';

const week = [7, 7, 7, 7, 4, 0, 0];
const fair = { from: '2027-03-01', until: '2027-03-02', hours: 2.5, name: 'Fair' };
const strike = { from: '2027-05-03', until: '2027-05-03', hours: 0, name: '' };
const calendar = { week, ownWeek: true, exception: [fair, strike] };

test('a changed calendar is compared by week and by day, and refused days lose their mark', () => {
  const fields = {
    week: '7 7 7 7 4 0 0',
    'from 2027-03-01': '2027-03-02 2.5 Fair',
    'from 2027-05-03': '2027-05-03 0 ',
  };
  expect(fieldsOf(calendar)).toEqual(fields);
  const marked = calendar.exception.map((day) => ({ ...day, from: `${day.from}Z`, until: `${day.until}Z` }));
  expect(unmarked({ ...calendar, exception: marked })).toEqual(calendar);
  expect(fieldsOf({ week, ownWeek: false, exception: [] })).toEqual({ week: null });
});

test.each([
  { change: { week: null }, fields: { week: null }, body: { week: null, exception: [fair, strike] } },
  {
    change: { week: weekDays({ week: [1, 0, 0, 0, 0, 0, 0] }) },
    fields: { week: '1 0 0 0 0 0 0' },
    body: { week: [1, 0, 0, 0, 0, 0, 0], weekTimes: null },
  },
  {
    change: { week: weekDays({ week: [2, 8, 0, 0, 0, 0, 0], weekTimes: ['22:00-24:00', '', '', '', '', '', ''] }) },
    fields: { week: '2 (22:00-24:00) 8 0 0 0 0 0' },
    body: { week: [2, 8, 0, 0, 0, 0, 0], weekTimes: ['22:00-24:00', '', '', '', '', '', ''] },
  },
  { change: { remove: fair }, fields: { 'from 2027-03-01': null }, body: { week, exception: [strike] } },
  {
    change: { add: strike },
    fields: { 'from 2027-05-03': '2027-05-03 0 ' },
    body: { week, exception: [fair, strike] },
  },
])('a calendar change affects only its own field: $change', ({ change, fields, body }) => {
  expect(calendarChangeFields(change)).toEqual(fields);
  expect(withChange(calendar, change)).toMatchObject(body);
});

test('a second entry for the same day is left to the service to refuse, and an inherited week stays inherited', () => {
  const other = { ...strike, hours: 4 };
  expect(withChange({ ...calendar, ownWeek: false }, { add: other })).toEqual({
    week: null,
    exception: [fair, strike, other],
  });
});
