import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentLines, unescapeCalendarText } from './content-lines.ts';
import { calendarFile, escapeCalendarText, foldContentLine } from './calendar-file.ts';

test('calendar events last whole days, and end on the day after the last one', () => {
  const event = {
    uid: 'booked-1@opdesk',
    from: '2026-02-27',
    until: '2026-02-28',
    summary: '6 h Design; Größe, \\ 2',
    description: 'Shop\nmore',
    modified: '2026-03-01T08:15:30.123Z',
    isFree: false,
  };
  expect(calendarFile('Opdesk: Ann', [event]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Opdesk//Opdesk//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Opdesk: Ann',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:booked-1@opdesk',
    'DTSTAMP:20260301T081530Z',
    'LAST-MODIFIED:20260301T081530Z',
    'DTSTART;VALUE=DATE:20260227',
    'DTEND;VALUE=DATE:20260301',
    'SUMMARY:6 h Design\\; Größe\\, \\\\ 2',
    'DESCRIPTION:Shop\\nmore',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('lines are folded to at most 75 bytes without splitting a character, and unfold to the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const line = `SUMMARY:${escapeCalendarText(text)}`;
      const parts = foldContentLine(line).split('\r\n');
      for (const part of parts) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
      expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line);
    }),
    { seed: 8, numRuns: 200 },
  );
});

test('a written calendar file is read back unchanged', () => {
  const text = 'a;b,c\\d: "e" äöü 日本語 '.repeat(20).trim();
  const [line] = contentLines(foldContentLine(`SUMMARY:${escapeCalendarText(text)}`));
  expect(unescapeCalendarText(line?.value ?? '')).toBe(text);
});
