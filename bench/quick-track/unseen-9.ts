import { type BenchActivity, lastWeek, monday, type SentenceWords, today, yesterday } from './expected.ts';

/** Activities of a ninth person. */
export const ninthActivities: readonly BenchActivity[] = [
  ['Tree survey', 'Riverside Park', '1.1'],
  ['Planting plan', 'Riverside Park', '1.2'],
  ['Soil sampling', 'Riverside Park', '1.3'],
  ['Irrigation layout', 'Riverside Park', '1.4'],
  ['Cost estimate', 'Riverside Park', '1.6'],
  ['Paving works', 'Riverside Park', '2.2'],
  ['Playground installation', 'Riverside Park', '2.4'],
  ['Toolbox talk', 'Office', '9.1'],
  ['Supplier invoices', 'Office', '9.2'],
  ['Wege pflastern', 'Kurpark', '2.1'],
  ['Teich abdichten', 'Kurpark', '2.3'],
  ['Rollrasen verlegen', 'Kurpark', '2.5'],
  ['Aufmaß', 'Kurpark', '3.1'],
  ['Grünpflege', 'Kurpark', '5.1'],
  ['Grünpflege', 'Friedhof Ost', '5.1'],
  ['Bäume fällen', 'Friedhof Ost', '2.2'],
];

const toWednesday = '2026-11-23..2026-11-25';
const thursday = '2026-11-19';
const friday = '2026-11-20';
const thursdayAndFriday = '2026-11-19..2026-11-20';

/** Sentences that were written from the specification, without reading the code. */
export const ninthUnseen: readonly SentenceWords[] = [
  ['en-GB', 'tree survey two and a half hours', { activity: 'Tree survey', hours: 2.5, on: today }],
  [
    'en-US',
    'yesterday 5h paving works and 3h playground installation',
    { activity: 'Paving works', hours: 5, on: yesterday },
    { activity: 'Playground installation', hours: 3, on: yesterday },
  ],
  [
    'en-GB',
    'Mon 4h soil sampling, Tue 6h paving works',
    { activity: 'Soil sampling', hours: 4, on: monday },
    { activity: 'Paving works', hours: 6, on: yesterday },
  ],
  [
    'en-US',
    'toolbox talk 30 min, then 7h paving works',
    { activity: 'Toolbox talk', hours: 0.5, on: today },
    { activity: 'Paving works', hours: 7, on: today },
  ],
  [
    'en-GB',
    '7h paving works Thu–Fri last week',
    { activity: 'Paving works', hours: 7, on: thursdayAndFriday, spread: 'each' },
  ],
  [
    'en-GB',
    '6h playground installation from 16 to 18 Nov',
    { activity: 'Playground installation', hours: 6, on: '2026-11-16..2026-11-18', spread: 'each' },
  ],
  [
    'en-US',
    'paving works last week, 30h in total',
    { activity: 'Paving works', hours: 30, on: lastWeek, spread: 'together' },
  ],
  [
    'en-GB',
    'planting plan 2h each on Monday and Tuesday',
    { activity: 'Planting plan', hours: 2, on: '2026-11-23..2026-11-24', spread: 'each' },
  ],
  ['en-US', 'all day soil sampling on Friday', { activity: 'Soil sampling', workdays: 1, on: friday }],
  ['en-GB', 'PI 3h yesterday', { activity: 'Playground installation', hours: 3, on: yesterday }],
  [
    'en-US',
    '1.5h supplier invoices this morning',
    { activity: 'Supplier invoices', hours: 1.5, on: today, note: 'morning' },
  ],
  [
    'en-GB',
    'Monday afternoon 3h irrigation layout',
    { activity: 'Irrigation layout', hours: 3, on: monday, note: 'afternoon' },
  ],
  ['en-US', 'from 8 to 10:45 planting plan', { activity: 'Planting plan', hours: 2.75, on: today, note: '8:00–10:45' }],
  [
    'en-GB',
    '13:30-16 tree survey yesterday',
    { activity: 'Tree survey', hours: 2.5, on: yesterday, note: '13:30–16:00' },
  ],
  [
    'en-US',
    'cost estimate from 1pm to 3:30pm',
    { activity: 'Cost estimate', hours: 2.5, on: today, note: '13:00–15:30' },
  ],
  ['en-GB', '4h irrigation layout, 9 left', { activity: 'Irrigation layout', hours: 4, on: today, left: 9 }],
  [
    'en-US',
    '3h planting plan on Monday, 6 hours remaining',
    { activity: 'Planting plan', hours: 3, on: monday, left: 6 },
  ],
  [
    'en-GB',
    'finished the tree survey with 2 hours yesterday',
    { activity: 'Tree survey', hours: 2, on: yesterday, isDone: true },
  ],
  [
    'en-US',
    'soil sampling finished yesterday, 3h, 8h left',
    { activity: 'Soil sampling', hours: 3, on: yesterday, asks: 'state' },
  ],
  [
    'en-US',
    '6h paving works // lot B, curb at gate 2',
    { activity: 'Paving works', hours: 6, on: today, note: 'lot B, curb at gate 2' },
  ],
  [
    'en-GB',
    '2h irrigation layout "moved valve box 3"',
    { activity: 'Irrigation layout', hours: 2, on: today, note: 'moved valve box 3' },
  ],
  [
    'en-US',
    '1h call with the nursery planting plan',
    { activity: 'Planting plan', hours: 1, on: today, note: 'call with the nursery' },
  ],
  ['en-GB', '2h soil sampling north meadow', { activity: 'Soil sampling', hours: 2, on: today, note: 'north meadow' }],
  ['en-US', '11/18 4h tree survey', { activity: 'Tree survey', hours: 4, on: '2026-11-18' }],
  ['en-GB', '3h cost estimate 17/11', { activity: 'Cost estimate', hours: 3, on: '2026-11-17' }],
  ['en-US', '20/11 3h soil sampling', { activity: 'Soil sampling', hours: 3, on: friday, asks: 'day' }],
  ['en-GB', 'yesteday 2h irigation layout', { activity: 'Irrigation layout', hours: 2, on: yesterday }],
  ['en-US', 'tree survay 3h last Thursday', { activity: 'Tree survey', hours: 3, on: thursday }],
  ['en-GB', 'paving 7.5h, Tuesday', { activity: 'Paving works', hours: 7.5, on: yesterday }],
  ['en-US', 'playground inst. 4 hrs on the 19th', { activity: 'Playground installation', hours: 4, on: thursday }],
  ['en-US', 'Riverside Park 3h yesterday', { hours: 3, on: yesterday, asks: 'activity' }],
  ['de-DE', 'heute 3h Wege pflastern', { activity: 'Wege pflastern', hours: 3, on: today }],
  [
    'de-DE',
    'gestern 2h Aufmaß und heute 4h Teich abdichten',
    { activity: 'Aufmaß', hours: 2, on: yesterday },
    { activity: 'Teich abdichten', hours: 4, on: today },
  ],
  [
    'de-DE',
    '2h Grünpflege Kurpark und 1h Grünpflege Friedhof Ost',
    { activity: 'Grünpflege', project: 'Kurpark', hours: 2, on: today },
    { activity: 'Grünpflege', project: 'Friedhof Ost', hours: 1, on: today },
  ],
  ['de-DE', 'gestern Nachmittag 2h Grünpflege', { activity: 'Grünpflege', hours: 2, on: yesterday, asks: 'activity' }],
  [
    'de-DE',
    'vom 16. bis 18.11. je 7h Wege pflastern',
    { activity: 'Wege pflastern', hours: 7, on: '2026-11-16..2026-11-18', spread: 'each' },
  ],
  [
    'de-DE',
    'Do und Fr je 5h Rollrasen verlegen',
    { activity: 'Rollrasen verlegen', hours: 5, on: thursdayAndFriday, spread: 'each' },
  ],
  ['de-DE', '8h Wege pflastern Mo–Mi', { activity: 'Wege pflastern', hours: 8, on: toWednesday, spread: 'each' }],
  [
    'de-DE',
    'Teich abdichten letzte Woche insgesamt 32h',
    { activity: 'Teich abdichten', hours: 32, on: lastWeek, spread: 'together' },
  ],
  [
    'de-DE',
    'jeden Tag letzte Woche 1h Grünpflege Friedhof Ost',
    { activity: 'Grünpflege', project: 'Friedhof Ost', hours: 1, on: lastWeek, spread: 'each' },
  ],
  ['de-DE', 'Freitag ganztägig Rollrasen verlegen', { activity: 'Rollrasen verlegen', workdays: 1, on: friday }],
  ['de-DE', 'gestern einen halben Tag Aufmaß', { activity: 'Aufmaß', workdays: 0.5, on: yesterday }],
  [
    'de-DE',
    'heute Nachmittag 2h Teich abdichten',
    { activity: 'Teich abdichten', hours: 2, on: today, note: 'Nachmittag' },
  ],
  [
    'de-DE',
    'am Montag Vormittag 4h Bäume fällen',
    { activity: 'Bäume fällen', hours: 4, on: monday, note: 'Vormittag' },
  ],
  [
    'de-DE',
    'von 7 bis 12:15 Wege pflastern',
    { activity: 'Wege pflastern', hours: 5.25, on: today, note: '7:00–12:15' },
  ],
  [
    'de-DE',
    '13-16:30 Uhr Rollrasen verlegen am Dienstag',
    { activity: 'Rollrasen verlegen', hours: 3.5, on: yesterday, note: '13:00–16:30' },
  ],
  [
    'de-DE',
    'Bäume fällen 7 bis 11 Uhr, Aufmaß 11 bis 12:30 Uhr',
    { activity: 'Bäume fällen', hours: 4, on: today, note: '7:00–11:00' },
    { activity: 'Aufmaß', hours: 1.5, on: today, note: '11:00–12:30' },
  ],
  ['de-DE', 'Wege gepflastert 6h, noch 10h übrig', { activity: 'Wege pflastern', hours: 6, on: today, left: 10 }],
  ['de-DE', '5h Teich abdichten gestern, Rest 7h', { activity: 'Teich abdichten', hours: 5, on: yesterday, left: 7 }],
  ['de-DE', 'Aufmaß fertig, gestern 1,5h', { activity: 'Aufmaß', hours: 1.5, on: yesterday, isDone: true }],
  [
    'de-DE',
    'Bäume fällen erledigt, 5 Std. am Montag',
    { activity: 'Bäume fällen', hours: 5, on: monday, isDone: true },
  ],
  [
    'de-DE',
    '4h Rollrasen verlegen, 6 übrig, fertig',
    { activity: 'Rollrasen verlegen', hours: 4, on: today, asks: 'state' },
  ],
  [
    'de-DE',
    '3h Wege pflastern // Bereich Eingang Süd',
    { activity: 'Wege pflastern', hours: 3, on: today, note: 'Bereich Eingang Süd' },
  ],
  [
    'de-DE',
    '1h Telefonat mit Steinwerk Wege pflastern',
    { activity: 'Wege pflastern', hours: 1, on: today, note: 'Telefonat mit Steinwerk' },
  ],
  [
    'de-DE',
    '2h Teich abdichten: Folie nachgeschweißt',
    { activity: 'Teich abdichten', hours: 2, on: today, note: 'Folie nachgeschweißt' },
  ],
  ['de-DE', 'Teichabdichtung 4h am 20.11.', { activity: 'Teich abdichten', hours: 4, on: friday }],
  ['de-DE', 'Bäume gefällt, 6 Studnen, vorgestern', { activity: 'Bäume fällen', hours: 6, on: monday }],
  ['de-DE', 'Rolrasen verlegen 3h Dienstga', { activity: 'Rollrasen verlegen', hours: 3, on: yesterday }],
  ['de-DE', 'am 17. November zweieinhalb Stunden Aufmaß', { activity: 'Aufmaß', hours: 2.5, on: '2026-11-17' }],
  ['de-DE', '2h Anhänger repariert', { hours: 2, on: today, asks: 'activity' }],
];
