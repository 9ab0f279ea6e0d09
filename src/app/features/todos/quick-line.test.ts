import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTodoLine } from './quick-line.ts';

/** Wednesday, 4 March 2026. */
const context = { today: '2026-03-04', monthFirst: false };
const shown = (line: string) =>
  Object.fromEntries(Object.entries(parseTodoLine(line, context)).filter(([, value]) => value !== undefined));

test.each<[string, object]>([
  [
    'Call the roofer !1 #Roof @Anna due friday',
    { name: 'Call the roofer', priority: 1, topic: 'Roof', person: 'Anna', due: '2026-03-06' },
  ],
  ['due tomorrow: ask', { name: 'due tomorrow: ask' }],
  ['Ask by tomorrow', { name: 'Ask', due: '2026-03-05' }],
  ['Ask due wednesday', { name: 'Ask', due: '2026-03-04' }],
  ['Ask due next monday', { name: 'Ask', due: '2026-03-09' }],
  ['Ask due in 3 days', { name: 'Ask', due: '2026-03-07' }],
  ['Ask due in 2 weeks !9', { name: 'Ask', due: '2026-03-18', priority: 9 }],
  ['Ask due next week', { name: 'Ask', due: '2026-03-09' }],
  ['Ask due 2 Mar', { name: 'Ask', due: '2027-03-02' }],
  ['Ask due 2026-03-02', { name: 'Ask', due: '2026-03-02' }],
  [
    'Angebot prüfen !2 @"Jana Roth" #"Neues Dach" bis Freitag',
    {
      name: 'Angebot prüfen',
      priority: 2,
      person: 'Jana Roth',
      topic: 'Neues Dach',
      due: '2026-03-06',
    },
  ],
  ['Angebot fällig am 12.3.', { name: 'Angebot', due: '2026-03-12' }],
  ['Angebot bis nächste Woche', { name: 'Angebot', due: '2026-03-09' }],
  ['Angebot bis übermorgen', { name: 'Angebot', due: '2026-03-06' }],
  ['Angebot bis irgendwann', { name: 'Angebot bis irgendwann' }],
  ['Ask due next wednesday', { name: 'Ask', due: '2026-03-11' }],
  ['Frage fällig kommenden Mittwoch', { name: 'Frage', due: '2026-03-11' }],
  ['Ask by the day after tomorrow', { name: 'Ask', due: '2026-03-06' }],
  ['Ask due in a week', { name: 'Ask', due: '2026-03-11' }],
  ['Frage fällig in einem Monat', { name: 'Frage', due: '2026-04-04' }],
  ['Ask by the end of the week', { name: 'Ask', due: '2026-03-06' }],
  ['Frage bis Monatsende', { name: 'Frage', due: '2026-03-31' }],
  ['Pay 20!1 to a@b.org, see C#', { name: 'Pay 20!1 to a@b.org, see C#' }],
  ['Wow !', { name: 'Wow !' }],
  ['!1 #Roof', { name: '', priority: 1, topic: 'Roof' }],
  ['', { name: '' }],
])('the to-do line is parsed: %s', (line, expected) => {
  expect(shown(line)).toEqual(expected);
});

test('one month after the last day of January is the last day of February', () => {
  expect(parseTodoLine('Ask due in 1 month', { ...context, today: '2026-01-31' }).due).toBe('2026-02-28');
});

test('the name read from any to-do line contains only words of the line', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 10 }),
    fc.constantFrom('!1', '#a', '@b', 'due friday', 'bis 1.1.', '"'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const line = pieces.join(' ');
      const read = parseTodoLine(line, context);
      for (const word of read.name.split(' ')) expect(line.replaceAll(/\s+/g, ' ')).toContain(word);
    }),
    { seed: 7, numRuns: 300 },
  );
});
