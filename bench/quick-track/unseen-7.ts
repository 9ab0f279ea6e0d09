import { type BenchActivity, lastWeek, monday, type SentenceWords, today, yesterday } from './expected.ts';

/** Activities of a seventh person. */
export const seventhActivities: readonly BenchActivity[] = [
  ['Filler commissioning', 'Brewery Line 3', '3.4'],
  ['Cleaning tests', 'Brewery Line 3', '3.5'],
  ['Layout drawings', 'Brewery Line 3', '2.1'],
  ['PLC programming', 'Brewery Line 3', '2.4'],
  ['Operator training', 'Brewery Line 3', '4.2'],
  ['Customer acceptance', 'Brewery Line 3', '4.4'],
  ['Purchase orders', 'Brewery Line 3', '1.6'],
  ['Team meeting', 'Verwaltung', '9.1'],
  ['Travel', 'Verwaltung', '9.4'],
  ['Förderband aufstellen', 'Abfüllung Nord', '2.2'],
  ['Rührwerk prüfen', 'Abfüllung Nord', '2.5'],
  ['Übergabe an Kunden', 'Abfüllung Nord', '4.1'],
  ['Kalkulation', 'Abfüllung Nord', '1.1'],
  ['Dokumentation', 'Abfüllung Nord', '4.3'],
  ['Dokumentation', 'Service Köln', '1.5'],
  ['Störungssuche', 'Service Köln', '1.3'],
];

const toWednesday = '2026-11-23..2026-11-25';
const thursday = '2026-11-19';
const friday = '2026-11-20';

/** Sentences that were written from the specification, and measured before anything was changed. */
export const seventhUnseen: readonly SentenceWords[] = [
  ['en-GB', '3h filler commissioning', { activity: 'Filler commissioning', hours: 3, on: today }],
  [
    'en-US',
    'yesterday 4h PLC programming and 2h purchase orders',
    { activity: 'PLC programming', hours: 4, on: yesterday },
    { activity: 'Purchase orders', hours: 2, on: yesterday },
  ],
  ['en-GB', 'another 1.5h team meeting today', { activity: 'Team meeting', hours: 1.5, on: today }],
  [
    'en-GB',
    'from 9 to 11:30 cleaning tests',
    { activity: 'Cleaning tests', hours: 2.5, on: today, note: '9:00–11:30' },
  ],
  [
    'en-US',
    '9:00–11:30 layout drawings yesterday',
    { activity: 'Layout drawings', hours: 2.5, on: yesterday, note: '9:00–11:30' },
  ],
  [
    'en-GB',
    '8h operator training Mon–Fri last week',
    { activity: 'Operator training', hours: 8, on: lastWeek, spread: 'each' },
  ],
  [
    'en-US',
    '8h filler commissioning Mon-Wed',
    { activity: 'Filler commissioning', hours: 8, on: toWednesday, spread: 'each' },
  ],
  [
    'en-GB',
    '2h PLC programming changed the valve sequence',
    { activity: 'PLC programming', hours: 2, on: today, note: 'changed the valve sequence' },
  ],
  [
    'en-US',
    '1.5h purchase orders call with the pump vendor',
    { activity: 'Purchase orders', hours: 1.5, on: today, note: 'call with the pump vendor' },
  ],
  ['en-GB', 'all day filler commissioning yesterday', { activity: 'Filler commissioning', workdays: 1, on: yesterday }],
  ['en-US', 'travel all day Monday', { activity: 'Travel', workdays: 1, on: monday }],
  [
    'en-GB',
    '2h cleaning tests this morning',
    { activity: 'Cleaning tests', hours: 2, on: today, note: 'this morning' },
  ],
  [
    'en-US',
    'this afternoon 3h layout drawings',
    { activity: 'Layout drawings', hours: 3, on: today, note: 'this afternoon' },
  ],
  ['en-GB', 'quarter of an hour team meeting', { activity: 'Team meeting', hours: 0.25, on: today }],
  [
    'en-GB',
    'three quarters of an hour purchase orders yesterday',
    { activity: 'Purchase orders', hours: 0.75, on: yesterday },
  ],
  ['en-US', '1h 45m PLC programming', { activity: 'PLC programming', hours: 1.75, on: today }],
  ['en-GB', '2.25 h layout drawings on Monday', { activity: 'Layout drawings', hours: 2.25, on: monday }],
  [
    'en-US',
    '45 min team meeting, 6h PLC programming',
    { activity: 'Team meeting', hours: 0.75, on: today },
    { activity: 'PLC programming', hours: 6, on: today },
  ],
  ['en-GB', '6h plc prog yesterday', { activity: 'PLC programming', hours: 6, on: yesterday }],
  ['en-US', '3h filler comm. on Friday', { activity: 'Filler commissioning', hours: 3, on: friday }],
  ['en-GB', '2h cust acceptance last Thursday', { activity: 'Customer acceptance', hours: 2, on: thursday }],
  ['en-US', '7.5h operator training 11/19', { activity: 'Operator training', hours: 7.5, on: thursday }],
  ['en-GB', '5h layout drawings 18/11', { activity: 'Layout drawings', hours: 5, on: '2026-11-18' }],
  ['en-GB', '4h travel on 20 Nov', { activity: 'Travel', hours: 4, on: friday }],
  [
    'en-US',
    '3h Dokumentation Service Köln yesterday',
    { activity: 'Dokumentation', project: 'Service Köln', hours: 3, on: yesterday },
  ],
  [
    'en-US',
    '2h Dokumentation for Abfüllung Nord',
    { activity: 'Dokumentation', project: 'Abfüllung Nord', hours: 2, on: today },
  ],
  ['en-GB', 'Line 3: 4h cleaning tests on Monday', { activity: 'Cleaning tests', hours: 4, on: monday }],
  ['en-US', 'two days ago 6h filler commissioning', { activity: 'Filler commissioning', hours: 6, on: monday }],
  [
    'en-GB',
    'finished layout drawings with 3 hours yesterday',
    { activity: 'Layout drawings', hours: 3, on: yesterday, isDone: true },
  ],
  ['en-US', '5h PLC programming, 12h left', { activity: 'PLC programming', hours: 5, on: today, left: 12 }],
  [
    'en-GB',
    '1h meeting with the brewmaster customer acceptance',
    { activity: 'Customer acceptance', hours: 1, on: today, note: 'meeting with the brewmaster' },
  ],
  ['en-US', 'half a day travel on Tuesday', { activity: 'Travel', workdays: 0.5, on: yesterday }],
  [
    'en-GB',
    'team meeting 9-9:30, PLC programming 9:30-12',
    { activity: 'Team meeting', hours: 0.5, on: today, note: '9:00–9:30' },
    { activity: 'PLC programming', hours: 2.5, on: today, note: '9:30–12:00' },
  ],
  ['en-US', '2h dokumentation yesterday', { activity: 'Dokumentation', hours: 2, on: yesterday, asks: 'activity' }],
  ['en-GB', '1h fault finding at the palletiser today', { hours: 1, on: today, asks: 'activity' }],
  [
    'de-DE',
    'gestern 3h Rührwerk prüfen und 2h Kalkulation',
    { activity: 'Rührwerk prüfen', hours: 3, on: yesterday },
    { activity: 'Kalkulation', hours: 2, on: yesterday },
  ],
  ['de-DE', 'heute noch 1h Störungssuche', { activity: 'Störungssuche', hours: 1, on: today }],
  [
    'de-DE',
    'von 9 bis 11:30 Förderband aufstellen',
    { activity: 'Förderband aufstellen', hours: 2.5, on: today, note: '9:00–11:30' },
  ],
  [
    'de-DE',
    '9:00–11:30 Uhr Kalkulation am Montag',
    { activity: 'Kalkulation', hours: 2.5, on: monday, note: '9:00–11:30' },
  ],
  [
    'de-DE',
    '7:15-12 und 12:45-16 Uhr Förderband aufstellen gestern',
    { activity: 'Förderband aufstellen', hours: 4.75, on: yesterday, note: '7:15–12:00' },
    { activity: 'Förderband aufstellen', hours: 3.25, on: yesterday, note: '12:45–16:00' },
  ],
  [
    'de-DE',
    '8h Förderband aufstellen Mo–Fr letzte Woche',
    { activity: 'Förderband aufstellen', hours: 8, on: lastWeek, spread: 'each' },
  ],
  [
    'de-DE',
    'je 4h Dokumentation Service Köln Mo bis Mi',
    { activity: 'Dokumentation', project: 'Service Köln', hours: 4, on: toWednesday, spread: 'each' },
  ],
  ['de-DE', 'je 6h Störungssuche KW 47', { activity: 'Störungssuche', hours: 6, on: lastWeek, spread: 'each' }],
  [
    'de-DE',
    '2h Störungssuche Lichtschranke getauscht',
    { activity: 'Störungssuche', hours: 2, on: today, note: 'Lichtschranke getauscht' },
  ],
  [
    'de-DE',
    '1,5h Rührwerk prüfen mit Herrn Öztürk',
    { activity: 'Rührwerk prüfen', hours: 1.5, on: today, note: 'mit Herrn Öztürk' },
  ],
  [
    'de-DE',
    '1h Kalkulation: Angebot Pumpen nachgerechnet',
    { activity: 'Kalkulation', hours: 1, on: today, note: 'Angebot Pumpen nachgerechnet' },
  ],
  [
    'de-DE',
    'gestern ganztägig Förderband aufstellen',
    { activity: 'Förderband aufstellen', workdays: 1, on: yesterday },
  ],
  ['de-DE', 'am Montag den ganzen Tag Störungssuche', { activity: 'Störungssuche', workdays: 1, on: monday }],
  ['de-DE', 'heute Vormittag 3h Kalkulation', { activity: 'Kalkulation', hours: 3, on: today, note: 'Vormittag' }],
  ['de-DE', 'dreiviertel Stunde Team meeting', { activity: 'Team meeting', hours: 0.75, on: today }],
  ['de-DE', 'Viertelstunde Kalkulation gestern', { activity: 'Kalkulation', hours: 0.25, on: yesterday }],
  ['de-DE', '1 Std 15 Min Rührwerk prüfen', { activity: 'Rührwerk prüfen', hours: 1.25, on: today }],
  ['de-DE', 'vorgestern 6h Foerderband aufstellen', { activity: 'Förderband aufstellen', hours: 6, on: monday }],
  ['de-DE', '4h Rührw. prüfen am 19.11.', { activity: 'Rührwerk prüfen', hours: 4, on: thursday }],
  ['de-DE', 'letzten Donnerstag 5 Std. Störungssuche', { activity: 'Störungssuche', hours: 5, on: thursday }],
  ['de-DE', '2h Doku Abfüllung Nord', { activity: 'Dokumentation', project: 'Abfüllung Nord', hours: 2, on: today }],
  ['de-DE', '3h Doku gestern', { activity: 'Dokumentation', hours: 3, on: yesterday, asks: 'activity' }],
  ['de-DE', 'Kalkulation fertig, heute 2h', { activity: 'Kalkulation', hours: 2, on: today, isDone: true }],
  ['de-DE', '3,5 Std Übergabe am Freitag', { activity: 'Übergabe an Kunden', hours: 3.5, on: friday }],
  [
    'de-DE',
    'heute 2h PLC, 1h Team meeting und 3h Doku Köln',
    { activity: 'PLC programming', hours: 2, on: today },
    { activity: 'Team meeting', hours: 1, on: today },
    { activity: 'Dokumentation', project: 'Service Köln', hours: 3, on: today },
  ],
];
