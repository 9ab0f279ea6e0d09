import { dayNumber, dayText } from '#plan/calendar/day.ts';

/** Writes an iCalendar file (RFC 5545). Pure. */

/** Whole days in a calendar. */
export interface CalendarEvent {
  /** The same for the same event for ever. */
  readonly uid: string;
  /** First day and last day, included, `yyyy-MM-dd`. */
  readonly from: string;
  readonly until: string;
  readonly summary: string;
  readonly description: string;
  /** When it was changed last, `yyyy-MM-ddTHH:mm:ss.SSSZ`. */
  readonly modified: string;
  /** Planned days leave the day free. */
  readonly isFree: boolean;
}

/** Bytes of a line at most, without its end. */
const longestLine = 75;

const encoder = new TextEncoder();

/** A line cut so that no part has more bytes than allowed, and none ends inside a character; the parts after the first begin with a space. */
export function foldContentLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > longestLine) {
      parts.push(part);
      [part, size] = [' ', 1];
    }
    part += character;
    size += bytes;
  }
  return [...parts, part].join('\r\n');
}

/** A text value with its escapes; control characters but line breaks are not allowed in one. */
export function escapeCalendarText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // oxlint-disable-next-line no-control-regex -- They are what is taken out.
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

const compactMoment = (text: string) => text.replaceAll(/[-:]|\.\d+/g, '');

/** The day after the last one: the end of an event of whole days is not part of it. */
function dayTextAfter(day: string): string {
  return dayText(dayNumber(day) + 1);
}

function eventLines({ uid, from, until, summary, description, modified, isFree }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Days are calendar days, wherever they are looked at: they have no time zone.
    `DTSTAMP:${compactMoment(modified)}`,
    `LAST-MODIFIED:${compactMoment(modified)}`,
    `DTSTART;VALUE=DATE:${compactMoment(from)}`,
    `DTEND;VALUE=DATE:${compactMoment(dayTextAfter(until))}`,
    `SUMMARY:${escapeCalendarText(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeCalendarText(description)}`]),
    `TRANSP:${isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** The file: the same events make the same file. */
export function calendarFile(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    // The product, whatever the calendar is of.
    'PRODID:-//Opdesk//Opdesk//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeCalendarText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldContentLine(line)}\r\n`).join('');
}
