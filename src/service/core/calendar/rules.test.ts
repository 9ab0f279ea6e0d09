import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHolidays } from './rules.ts';

const today = '2026-03-02';
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const read = (...events: string[][]) => readHolidays(calendar(...events.flat()), today);
const days = (...events: string[][]) => read(...events)?.holidays.map(({ day, name }) => `${day} ${name}`.trim());
const problems = (...events: string[][]) => read(...events)?.problems.map(({ code }) => code);

describe('calendar file events of whole days', () => {
  test.each([
    ['a day', ['DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260502'], ['2026-05-01']],
    ['a day without an end', ['DTSTART:20260501'], ['2026-05-01']],
    ['a day that ends on itself', ['DTSTART:20260501', 'DTEND:20260501'], ['2026-05-01']],
    [
      'midnight to midnight',
      ['DTSTART;TZID=Europe/Vienna:20260501T000000', 'DTEND;TZID="Europe/Vienna":20260502T000000'],
      ['2026-05-01'],
    ],
    [
      'several days, of which the end is none',
      ['DTSTART;VALUE=DATE:20260228', 'DTEND;VALUE=DATE:20260303'],
      ['2026-02-28', '2026-03-01', '2026-03-02'],
    ],
    ['a duration in days', ['DTSTART:20261231', 'DURATION:P2D'], ['2026-12-31', '2027-01-01']],
    ['small letters', ['dtstart;value=date:20260501'], ['2026-05-01']],
  ])('reads an event with %s', (_, lines, expected) => {
    expect(read(event(...lines))?.holidays.map(({ day }) => day)).toEqual(expected);
    expect(problems(event(...lines))).toEqual([]);
  });

  test('holidays are in date order, with all event names of a day combined', () => {
    const may = ['DTSTART:20260501', 'SUMMARY:May Day'];
    expect(
      days(
        event(...may),
        event('DTSTART:20260101', 'SUMMARY:New Year'),
        event('DTSTART:20260501', 'SUMMARY:Ascension'),
        event(...may),
      ),
    ).toEqual(['2026-01-01 New Year', '2026-05-01 May Day, Ascension']);
  });

  test('folded and escaped event names are decoded', () => {
    const lines = [
      'DTSTART:20260501',
      String.raw`SUMMARY;LANGUAGE=de:Tag der`,
      String.raw`  Arbeit\, frei\; a`,
      '\t\\nb',
    ];
    expect(days(event(...lines))).toEqual(['2026-05-01 Tag der Arbeit, frei; a b']);
  });

  test('event names are cut to 255 characters and freed of control characters', () => {
    const [first] = read(event('DTSTART:20260501', `SUMMARY:a\u0007b${'x'.repeat(400)}`))?.holidays ?? [];
    expect(first?.name).toMatch(/^a bx+$/);
    expect(first?.name).toHaveLength(255);
  });

  test('cancelled events and other components are skipped', () => {
    expect(days(event('DTSTART:20260501', 'STATUS:CANCELLED'))).toEqual([]);
    const alarm = ['BEGIN:VALARM', 'DTSTART:20200101', 'SUMMARY:Wake up', 'END:VALARM'];
    expect(
      days(event(...alarm, 'DTSTART:20260501', 'SUMMARY:May Day'), ['BEGIN:VTODO', 'DTSTART:20260601', 'END:VTODO']),
    ).toEqual(['2026-05-01 May Day']);
  });
});

describe('yearly calendar file events', () => {
  const christmas = (rule: string, ...more: string[]) => event('DTSTART:20241225', `RRULE:${rule}`, ...more);
  const years = (...events: string[][]) => read(...events)?.holidays.map(({ day }) => Number(day.slice(0, 4)));

  test('a yearly event is repeated COUNT times', () =>
    expect(years(christmas('FREQ=YEARLY;COUNT=3'))).toEqual([2024, 2025, 2026]));
  test('a yearly event is repeated until UNTIL inclusive', () => {
    expect(years(christmas('FREQ=YEARLY;UNTIL=20261225'))).toEqual([2024, 2025, 2026]);
    expect(years(christmas('FREQ=YEARLY;UNTIL=20261224T235959Z'))).toEqual([2024, 2025]);
  });
  test('a yearly event without an end is repeated for the next ten years', () => {
    expect(years(christmas('FREQ=YEARLY'))).toEqual(Array.from({ length: 13 }, (_, index) => 2024 + index));
  });
  test('a yearly rule may have an interval and repeat the day of its event', () => {
    expect(years(christmas('FREQ=YEARLY;INTERVAL=2;COUNT=3;BYMONTH=12;BYMONTHDAY=25;WKST=MO'))).toEqual([
      2024, 2026, 2028,
    ]);
  });
  test('an event on 29 February is repeated in leap years only', () => {
    expect(years(event('DTSTART:20240229', 'RRULE:FREQ=YEARLY;COUNT=3'))).toEqual([2024, 2028, 2032]);
  });
  test('exception dates are excluded from a yearly event', () => {
    expect(years(christmas('FREQ=YEARLY;COUNT=3', 'EXDATE;VALUE=DATE:20251225'))).toEqual([2024, 2026]);
  });
  test('a yearly event of several days repeats all of them', () => {
    expect(days(event('DTSTART:20241231', 'DTEND:20250102', 'RRULE:FREQ=YEARLY;COUNT=2'))).toEqual([
      '2024-12-31',
      '2025-01-01',
      '2025-12-31',
      '2026-01-01',
    ]);
  });
  test.each([
    'FREQ=WEEKLY',
    'FREQ=YEARLY;BYDAY=3TH',
    'FREQ=YEARLY;BYMONTH=11',
    'FREQ=YEARLY;COUNT=0',
    'FREQ=YEARLY;COUNT=99999',
    'FREQ=YEARLY;UNTIL=soon',
    '',
  ])('an event with the unsupported rule %s is imported once with a warning', (rule) => {
    expect(years(christmas(rule))).toEqual([2024]);
    expect(problems(christmas(rule))).toEqual(['RuleNotSupported']);
  });
});

describe('calendar file events that are not holidays', () => {
  test.each([
    ['NotAllDay', ['DTSTART:20260501T090000Z', 'DTEND:20260501T100000Z']],
    ['StartMissing', ['SUMMARY:Some day']],
    ['StartMissing', ['DTSTART:20260230']],
    ['EndUnknown', ['DTSTART:20260501', 'DTEND:20260430']],
    ['EndUnknown', ['DTSTART:20260501', 'DTEND:20260501T120000']],
    ['EndUnknown', ['DTSTART:20260501', 'DURATION:PT1H']],
    ['TooLong', ['DTSTART:20260501', 'DTEND:20280501']],
    ['TooLong', ['DTSTART:20260501', 'DURATION:P9999W']],
  ])('skips the event and reports %s: %j', (code, lines) => {
    const file = read(event('DTSTART:20260101'), event(...lines));
    expect(file?.problems).toMatchObject([{ code, line: 6 }]);
    expect(file?.holidays).toHaveLength(1);
  });
});

describe('a hostile calendar file', () => {
  test('a file that is not a calendar is refused', () => {
    for (const text of ['', 'BEGIN:VCARD\r\nEND:VCARD', '<html>', 'BEGIN:VEVENT', '\u0000'.repeat(1000)])
      expect(readHolidays(text, today)).toBeUndefined();
  });

  test('a calendar file is limited to 10,000 days and 100 problems', () => {
    const long = Array.from({ length: 100 }, (_, index) => event(`DTSTART:${1000 + index}0101`, 'DURATION:P365D'));
    const file = read(...long);
    expect(file?.holidays).toHaveLength(10_000);
    expect(file?.problems).toMatchObject([{ code: 'TooMany' }]);
    expect(read(...Array.from({ length: 500 }, () => event('SUMMARY:x')))?.problems).toHaveLength(100);
  });

  test('a calendar file of four megabytes is read quickly, folded or not', () => {
    const folded = `SUMMARY:${'x\r\n '.repeat(1_000_000)}`;
    const one = `SUMMARY:${'x'.repeat(4_000_000)}`;
    for (const line of [folded, one, `X${';A="'.repeat(500_000)}`, 'BEGIN:VEVENT\r\n'.repeat(200_000)])
      expect(read(event('DTSTART:20260501', line))?.holidays.length ?? 0).toBeLessThanOrEqual(1);
  });

  test('reading arbitrary content never throws', () => {
    const parts = [
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VALARM',
      'DTSTART:',
      '20260501',
      'T000000',
      '\r\n',
      ' ',
      ';',
      ':',
      '"',
      'RRULE:FREQ=YEARLY',
      ';COUNT=',
      '99',
      'EXDATE:',
      'DURATION:P',
      'D',
      '\\',
      '\u{1F389}',
    ];
    const text = fc
      .array(fc.constantFrom(...parts), { maxLength: 60 })
      .map((all) => `BEGIN:VCALENDAR\r\n${all.join('')}`);
    fc.assert(
      fc.property(text, (testData) => {
        for (const { day, name } of readHolidays(testData, today)?.holidays ?? []) {
          expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
          expect(name.length).toBeLessThanOrEqual(255);
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
