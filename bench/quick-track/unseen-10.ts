import { type BenchActivity, lastWeek, monday, type SentenceWords, today, yesterday } from './expected.ts';

/** Activities of a tenth person, who works at a brewery. */
export const tenthActivities: readonly BenchActivity[] = [
  ['Tank cleaning', 'Cellar', '1.1'],
  ['Yeast propagation', 'Cellar', '1.2'],
  ['Commissioning', 'Cellar', '1.3'],
  ['Calibrate filling valves', 'Bottling line', '2.1'],
  ['Install label printer', 'Bottling line', '2.2'],
  ['Commissioning', 'Bottling line', '2.3'],
  ['Recipe development', 'Winter beer', '3.1'],
  ['Test brew', 'Winter beer', '3.2'],
  ['Brewery tours', 'Visitors', '4.1'],
  ['Sudhaus reinigen', 'Neubau Süd', '5.1'],
  ['Leitungen verlegen', 'Neubau Süd', '5.2'],
  ['Kühlanlage warten', 'Technik', '6.1'],
  ['Prüfprotokolle', 'Technik', '6.2'],
  ['Wochenbesprechung', 'Verwaltung', '7.1'],
  ['Rohstoffe bestellen', 'Verwaltung', '7.2'],
  ['Lagerinventur', 'Verwaltung', '7.3'],
  ['Etikettenentwurf', 'Verwaltung', '7.4'],
];

/** Sentences that were written from the specification, without reading the code. */
export const tenthUnseen: readonly SentenceWords[] = [
  ['en-US', 'tank cleaning 3h', { activity: 'Tank cleaning', hours: 3, on: today }],
  [
    'en-US',
    'yesterday 4h recipe development and 3.5h test brew',
    { activity: 'Recipe development', hours: 4, on: yesterday },
    { activity: 'Test brew', hours: 3.5, on: yesterday },
  ],
  ['en-US', '11/20 6h calibrate filling valves', { activity: 'Calibrate filling valves', hours: 6, on: '2026-11-20' }],
  [
    'en-US',
    '8h brewery tours thu-fri last week',
    { activity: 'Brewery tours', hours: 8, on: '2026-11-19..2026-11-20', spread: 'each' },
  ],
  [
    'en-US',
    'from 8:30 to 11 yeast propagation',
    { activity: 'Yeast propagation', hours: 2.5, on: today, note: '8:30–11:00' },
  ],
  [
    'en-US',
    'three quarters of an hour yeast propagation this morning',
    { activity: 'Yeast propagation', hours: 0.75, on: today, note: 'morning' },
  ],
  [
    'en-US',
    'all day install label printer yesterday',
    { activity: 'Install label printer', workdays: 1, on: yesterday },
  ],
  [
    'en-US',
    'finished test brew with 5 hours yesterday',
    { activity: 'Test brew', hours: 5, on: yesterday, isDone: true },
  ],
  [
    'en-US',
    '5h filling valves calibrated, 10h left',
    { activity: 'Calibrate filling valves', hours: 5, on: today, left: 10 },
  ],
  [
    'en-US',
    '2h commissioning bottling line on monday',
    { activity: 'Commissioning', project: 'Bottling line', hours: 2, on: monday },
  ],
  ['en-US', '4h commissioning', { activity: 'Commissioning', hours: 4, on: today, asks: 'activity' }],
  ['en-US', '20/11 3h tank cleaning', { activity: 'Tank cleaning', hours: 3, on: '2026-11-20', asks: 'day' }],
  [
    'en-US',
    '1.5h meeting with hop supplier recipe development',
    { activity: 'Recipe development', hours: 1.5, on: today, note: 'meeting with hop supplier' },
  ],
  [
    'en-US',
    '40h install label printer last week together',
    { activity: 'Install label printer', hours: 40, on: lastWeek, spread: 'together' },
  ],
  ['en-US', '2 hours yeast propogation last thursday', { activity: 'Yeast propagation', hours: 2, on: '2026-11-19' }],
  [
    'en-US',
    '3h test brew // mash temperature too low',
    { activity: 'Test brew', hours: 3, on: today, note: 'mash temperature too low' },
  ],
  [
    'en-US',
    '1pm-3:30pm brewery tours yesterday',
    { activity: 'Brewery tours', hours: 2.5, on: yesterday, note: '13:00–15:30' },
  ],
  [
    'en-US',
    '4h tank cleaning, 6 left, done',
    { activity: 'Tank cleaning', hours: 4, on: today, left: 6, isDone: true, asks: 'state' },
  ],
  [
    'en-US',
    'mon half an hour wochenbesprechung, 2h lagerinventur and 4h prüfprotokolle',
    { activity: 'Wochenbesprechung', hours: 0.5, on: monday },
    { activity: 'Lagerinventur', hours: 2, on: monday },
    { activity: 'Prüfprotokolle', hours: 4, on: monday },
  ],
  [
    'en-US',
    'brewery tours 2h each from monday to wednesday',
    { activity: 'Brewery tours', hours: 2, on: '2026-11-23..2026-11-25', spread: 'each' },
  ],

  ['en-GB', 'two and a half hours test brew yesterday', { activity: 'Test brew', hours: 2.5, on: yesterday }],
  ['en-GB', '20 Nov 7h install label printer', { activity: 'Install label printer', hours: 7, on: '2026-11-20' }],
  [
    'en-GB',
    '20/11 4h tank cleaning and 3h brewery tours',
    { activity: 'Tank cleaning', hours: 4, on: '2026-11-20' },
    { activity: 'Brewery tours', hours: 3, on: '2026-11-20' },
  ],
  ['en-GB', '11/20 2h recipe development', { activity: 'Recipe development', hours: 2, on: '2026-11-20', asks: 'day' }],
  ['en-GB', 'a quarter of an hour yeast propagation', { activity: 'Yeast propagation', hours: 0.25, on: today }],
  ['en-GB', '9-11:30 tank cleaning', { activity: 'Tank cleaning', hours: 2.5, on: today, note: '9:00–11:30' }],
  [
    'en-GB',
    'half a day recipe development on tuesday',
    { activity: 'Recipe development', workdays: 0.5, on: yesterday },
  ],
  ['en-GB', 'tanks cleaned 4h this afternoon', { activity: 'Tank cleaning', hours: 4, on: today, note: 'afternoon' }],
  [
    'en-GB',
    'label printer installed, 3h, done',
    { activity: 'Install label printer', hours: 3, on: today, isDone: true },
  ],
  [
    'en-GB',
    '6h calibrate filling valves mon-tue',
    { activity: 'Calibrate filling valves', hours: 6, on: '2026-11-23..2026-11-24', spread: 'each' },
  ],
  [
    'en-GB',
    '2h on brewery tours yesterday "school class from Bamberg"',
    { activity: 'Brewery tours', hours: 2, on: yesterday, note: 'school class from Bamberg' },
  ],
  [
    'en-GB',
    '3h 15min recipe development on the 20th',
    { activity: 'Recipe development', hours: 3.25, on: '2026-11-20' },
  ],
  [
    'en-GB',
    'commissioning in the cellar 5h yesterday',
    { activity: 'Commissioning', project: 'Cellar', hours: 5, on: yesterday },
  ],
  [
    'en-GB',
    '24h calibrate filling valves last week',
    { activity: 'Calibrate filling valves', hours: 24, on: lastWeek, spread: 'together' },
  ],
  [
    'en-GB',
    '3h commissioning yesterday, 5 left',
    { activity: 'Commissioning', hours: 3, on: yesterday, left: 5, asks: 'activity' },
  ],
  [
    'en-GB',
    '90 minutes recipe developmnt yesterday morning',
    { activity: 'Recipe development', hours: 1.5, on: yesterday, note: 'morning' },
  ],
  [
    'en-GB',
    '4h tank cleaning fermenter 3 yesterday',
    { activity: 'Tank cleaning', hours: 4, on: yesterday, note: 'fermenter 3' },
  ],
  [
    'en-GB',
    'test brew finished, 6h yesterday, tank cleaning 1h today',
    { activity: 'Test brew', hours: 6, on: yesterday, isDone: true },
    { activity: 'Tank cleaning', hours: 1, on: today },
  ],
  ['en-GB', '3h yeast propagation, 9h remaining', { activity: 'Yeast propagation', hours: 3, on: today, left: 9 }],
  [
    'en-GB',
    'yesterday from 7:45 to 10:15 tank cleaning and from 10:30 to 12 yeast propagation',
    { activity: 'Tank cleaning', hours: 2.5, on: yesterday, note: '7:45–10:15' },
    { activity: 'Yeast propagation', hours: 1.5, on: yesterday, note: '10:30–12:00' },
  ],

  [
    'de-DE',
    'gestern 3h Sudhaus reinigen, 4,5h Lagerinventur und eine Viertelstunde Wochenbesprechung',
    { activity: 'Sudhaus reinigen', hours: 3, on: yesterday },
    { activity: 'Lagerinventur', hours: 4.5, on: yesterday },
    { activity: 'Wochenbesprechung', hours: 0.25, on: yesterday },
  ],
  [
    'de-DE',
    'Leitungen verlegt 6 Stunden, Halle 2',
    { activity: 'Leitungen verlegen', hours: 6, on: today, note: 'Halle 2' },
  ],
  [
    'de-DE',
    'heute Vormittag 2h Rohstoffe bestellen',
    { activity: 'Rohstoffe bestellen', hours: 2, on: today, note: 'Vormittag' },
  ],
  [
    'de-DE',
    'je 2 Stunden Prüfprotokolle von Montag bis Mittwoch',
    { activity: 'Prüfprotokolle', hours: 2, on: '2026-11-23..2026-11-25', spread: 'each' },
  ],
  ['de-DE', '20.11. 5h Kühlanlage gewartet', { activity: 'Kühlanlage warten', hours: 5, on: '2026-11-20' }],
  [
    'de-DE',
    'vorgestern dreiviertel Stunde Wochenbesprechung',
    { activity: 'Wochenbesprechung', hours: 0.75, on: monday },
  ],
  [
    'de-DE',
    'von 13 bis 15:30 Etikettenentwurf',
    { activity: 'Etikettenentwurf', hours: 2.5, on: today, note: '13:00–15:30' },
  ],
  [
    'de-DE',
    '8-10 Uhr Lagerinventur gestern',
    { activity: 'Lagerinventur', hours: 2, on: yesterday, note: '8:00–10:00' },
  ],
  ['de-DE', 'gestern ganztägig Leitungen verlegen', { activity: 'Leitungen verlegen', workdays: 1, on: yesterday }],
  ['de-DE', 'Sudhaus reinigen fertig, heute 3h', { activity: 'Sudhaus reinigen', hours: 3, on: today, isDone: true }],
  ['de-DE', '4h Kühlanlage warten, noch 10h übrig', { activity: 'Kühlanlage warten', hours: 4, on: today, left: 10 }],
  [
    'de-DE',
    '8h Leitungen verlegen Mo-Fr letzte Woche',
    { activity: 'Leitungen verlegen', hours: 8, on: lastWeek, spread: 'each' },
  ],
  [
    'de-DE',
    '30h Lagerinventur letzte Woche zusammen',
    { activity: 'Lagerinventur', hours: 30, on: lastWeek, spread: 'together' },
  ],
  ['de-DE', 'Di anderthalb Stunden Wochenbesprehcung', { activity: 'Wochenbesprechung', hours: 1.5, on: yesterday }],
  [
    'de-DE',
    '2h Gespräch mit Lieferant Rohstoffe bestellen gestern',
    { activity: 'Rohstoffe bestellen', hours: 2, on: yesterday, note: 'Gespräch mit Lieferant' },
  ],
  [
    'de-DE',
    '2h Prüfprotokolle // Ventil 4 undicht',
    { activity: 'Prüfprotokolle', hours: 2, on: today, note: 'Ventil 4 undicht' },
  ],
  ['de-DE', '11/20 3h Etikettenentwurf', { activity: 'Etikettenentwurf', hours: 3, on: '2026-11-20', asks: 'day' }],
  [
    'de-DE',
    '3h Prüfprotokolle, noch 2h übrig, fertig',
    { activity: 'Prüfprotokolle', hours: 3, on: today, left: 2, isDone: true, asks: 'state' },
  ],
  ['de-DE', 'halber Tag Rohstoffe bestellen am Montag', { activity: 'Rohstoffe bestellen', workdays: 0.5, on: monday }],
  [
    'de-DE',
    'letzten Donnerstag 2h Commissioning Bottling line und 1h Brewery tours',
    { activity: 'Commissioning', project: 'Bottling line', hours: 2, on: '2026-11-19' },
    { activity: 'Brewery tours', hours: 1, on: '2026-11-19' },
  ],
];
