/** What one booking of a sentence has to be; what is left out is not expected. */
export interface ExpectedBooking {
  readonly activity: string;
  /** Where activities of several projects have the name. */
  readonly project?: string;
  /** On the day; on each one of several with `each`, on all of them with `together`. */
  readonly hours?: number;
  /** Working days as they are counted for the person, such as 1 for a whole day. */
  readonly workdays?: number;
  /** The day, the only days, or the first and the last one: `2026-11-16..2026-11-20`. */
  readonly on: string;
  readonly spread?: 'each' | 'together';
  readonly note?: string;
  readonly left?: number;
  readonly isDone?: true;
  /** What the preview has to ask before anything can be booked. */
  readonly asks?: 'activity' | 'day' | 'state';
}

export interface BenchSentence {
  readonly locale: 'en-US' | 'en-GB' | 'de-DE';
  readonly line: string;
  readonly bookings: readonly ExpectedBooking[];
}

/** Activities of the person, with their projects. */
export const benchActivities: readonly (readonly [activity: string, project: string, wbs: string])[] = [
  ['Montage', 'Kessel 4', '1.2'],
  ['Tune control loops', 'Boiler upgrade', '3.1'],
  ['Schulung', 'Kessel 4', '1.7'],
  ['Besprechungen', 'Intern', '9.1'],
  ['As-built drawings', 'Boiler upgrade', '3.4'],
  ['Design review', 'Boiler upgrade', '2.1'],
  ['Site survey', 'Boiler upgrade', '2.0'],
  ['Pump test', 'Boiler upgrade', '3.2'],
  ['Status meeting', 'Boiler upgrade', '9.2'],
  ['Half-day workshop', 'Boiler upgrade', '2.6'],
  ['Phase 2 design', 'Boiler upgrade', '2.2'],
  ['Konzept prüfen', 'Kessel 4', '1.1'],
  ['Kabel verlegen', 'Kessel 4', '1.3'],
  ['Inbetriebnahme', 'Kessel 4', '1.8'],
  ['Dokumentation', 'Kessel 4', '1.9'],
  ['Dokumentation', 'Halle Süd', '4.2'],
  ['Angebot Wartungsvertrag', 'Halle Süd', '4.1'],
];

/** Wednesday. */
export const benchToday = '2026-11-25';

const today = benchToday;
const monday = '2026-11-23';
const yesterday = '2026-11-24';
const lastWeek = '2026-11-16..2026-11-20';

type Words = readonly [locale: BenchSentence['locale'], line: string, ...bookings: ExpectedBooking[]];

const written: readonly Words[] = [
  ['en-GB', 'Spent 3 hours on the design review', { activity: 'Design review', hours: 3, on: today }],
  ['en-US', '1.5 hrs pump test yesterday', { activity: 'Pump test', hours: 1.5, on: yesterday }],
  ['en-GB', 'site survey 7h30 on Monday', { activity: 'Site survey', hours: 7.5, on: monday }],
  [
    'en-US',
    '2h site survey and 45 min status meeting today',
    { activity: 'Site survey', hours: 2, on: today },
    { activity: 'Status meeting', hours: 0.75, on: today },
  ],
  [
    'en-GB',
    'Monday: 3h pump test, 4h tune control loops, 1h status meeting',
    { activity: 'Pump test', hours: 3, on: monday },
    { activity: 'Tune control loops', hours: 4, on: monday },
    { activity: 'Status meeting', hours: 1, on: monday },
  ],
  [
    'en-US',
    'pump test 3h, design review 2.5h',
    { activity: 'Pump test', hours: 3, on: today },
    { activity: 'Design review', hours: 2.5, on: today },
  ],
  ['en-US', '8h site survey Mon-Fri last week', { activity: 'Site survey', hours: 8, on: lastWeek, spread: 'each' }],
  [
    'en-GB',
    '12 hours as-built drawings Monday to Wednesday in total',
    { activity: 'As-built drawings', hours: 12, on: '2026-11-23..2026-11-25', spread: 'together' },
  ],
  [
    'en-GB',
    'tune control loops 35h last week',
    { activity: 'Tune control loops', hours: 35, on: lastWeek, spread: 'together' },
  ],
  [
    'en-US',
    '1h status meeting every day last week',
    { activity: 'Status meeting', hours: 1, on: lastWeek, spread: 'each' },
  ],
  ['en-US', 'all day site survey on Friday', { activity: 'Site survey', workdays: 1, on: '2026-11-20' }],
  ['en-GB', 'pump test, half a day, yesterday', { activity: 'Pump test', workdays: 0.5, on: yesterday }],
  ['en-GB', '3h half-day workshop', { activity: 'Half-day workshop', hours: 3, on: today }],
  ['en-US', 'phase 2 design 4h yesterday', { activity: 'Phase 2 design', hours: 4, on: yesterday }],
  ['en-US', '2h pump test this afternoon', { activity: 'Pump test', hours: 2, on: today, note: 'afternoon' }],
  [
    'en-GB',
    'yesterday morning 3h as-built drawings',
    { activity: 'As-built drawings', hours: 3, on: yesterday, note: 'morning' },
  ],
  [
    'en-US',
    'design review from 1pm to 3:30pm',
    { activity: 'Design review', hours: 2.5, on: today, note: '13:00–15:30' },
  ],
  [
    'en-GB',
    '8:15-12:00 pump test yesterday',
    { activity: 'Pump test', hours: 3.75, on: yesterday, note: '8:15–12:00' },
  ],
  [
    'en-GB',
    'site survey from 9 to 5 on Thursday, minus 30 min lunch break',
    { activity: 'Site survey', hours: 7.5, on: '2026-11-19', note: '9:00–17:00' },
  ],
  ['en-GB', 'three quarters of an hour status meeting', { activity: 'Status meeting', hours: 0.75, on: today }],
  ['en-US', 'status meeting: a quarter hour', { activity: 'Status meeting', hours: 0.25, on: today }],
  ['en-GB', 'an hour and a half on pump test', { activity: 'Pump test', hours: 1.5, on: today }],
  ['en-US', '1 hour 20 minutes design review', { activity: 'Design review', hours: 1.33, on: today }],
  ['en-GB', 'pump test is finished, 5h today', { activity: 'Pump test', hours: 5, on: today, isDone: true }],
  ['en-GB', '6h site survey, not finished, 4 hours to go', { activity: 'Site survey', hours: 6, on: today, left: 4 }],
  [
    'en-US',
    '3h as-built drawings, 5 left, done',
    { activity: 'As-built drawings', hours: 3, on: today, asks: 'state' },
  ],
  ['en-US', '2h design review 11/19', { activity: 'Design review', hours: 2, on: '2026-11-19' }],
  ['en-GB', '2h design review 19/11', { activity: 'Design review', hours: 2, on: '2026-11-19' }],
  ['en-GB', '5h tune control loops on the 17th', { activity: 'Tune control loops', hours: 5, on: '2026-11-17' }],
  ['en-US', 'Nov 18 pump test 4h', { activity: 'Pump test', hours: 4, on: '2026-11-18' }],
  ['en-GB', '4h pump test last Thursday', { activity: 'Pump test', hours: 4, on: '2026-11-19' }],
  [
    'en-GB',
    '2h pump test replaced the seal on pump 3',
    { activity: 'Pump test', hours: 2, on: today, note: 'replaced the seal on pump 3' },
  ],
  [
    'en-US',
    '2h call with supplier design review',
    { activity: 'Design review', hours: 2, on: today, note: 'call with supplier' },
  ],
  ['de-DE', 'gestern 3 Std Montage', { activity: 'Montage', hours: 3, on: yesterday }],
  ['de-DE', 'Kabel verlegen 6,5h', { activity: 'Kabel verlegen', hours: 6.5, on: today }],
  [
    'de-DE',
    'heute 2h Montage, 3,5h Kabel verlegen und eine halbe Stunde Besprechungen',
    { activity: 'Montage', hours: 2, on: today },
    { activity: 'Kabel verlegen', hours: 3.5, on: today },
    { activity: 'Besprechungen', hours: 0.5, on: today },
  ],
  [
    'de-DE',
    'Montage 4 Stunden gestern, Inbetriebnahme 2 Stunden heute',
    { activity: 'Montage', hours: 4, on: yesterday },
    { activity: 'Inbetriebnahme', hours: 2, on: today },
  ],
  [
    'de-DE',
    '8h Inbetriebnahme Mo-Fr letzte Woche',
    { activity: 'Inbetriebnahme', hours: 8, on: lastWeek, spread: 'each' },
  ],
  [
    'de-DE',
    'je 4 Stunden Kabel verlegen am Montag und Dienstag',
    { activity: 'Kabel verlegen', hours: 4, on: '2026-11-23..2026-11-24', spread: 'each' },
  ],
  ['de-DE', 'letzte Woche insgesamt 30h Montage', { activity: 'Montage', hours: 30, on: lastWeek, spread: 'together' }],
  ['de-DE', 'am Freitag den ganzen Tag Schulung', { activity: 'Schulung', workdays: 1, on: '2026-11-20' }],
  ['de-DE', 'ganztägig Montage vorgestern', { activity: 'Montage', workdays: 1, on: monday }],
  [
    'de-DE',
    '3h Inbetriebnahme heute Nachmittag',
    { activity: 'Inbetriebnahme', hours: 3, on: today, note: 'Nachmittag' },
  ],
  [
    'de-DE',
    'gestern Vormittag 2h Konzept prüfen',
    { activity: 'Konzept prüfen', hours: 2, on: yesterday, note: 'Vormittag' },
  ],
  ['de-DE', 'Montage von 7 bis 11:45 Uhr', { activity: 'Montage', hours: 4.75, on: today, note: '7:00–11:45' }],
  [
    'de-DE',
    '13-15 Uhr Besprechungen gestern',
    { activity: 'Besprechungen', hours: 2, on: yesterday, note: '13:00–15:00' },
  ],
  ['de-DE', 'eine Viertelstunde Besprechungen', { activity: 'Besprechungen', hours: 0.25, on: today }],
  ['de-DE', 'Besprechungen anderthalb Stunden am Montag', { activity: 'Besprechungen', hours: 1.5, on: monday }],
  ['de-DE', '2 Stunden und 15 Minuten Konzept pruefen', { activity: 'Konzept prüfen', hours: 2.25, on: today }],
  [
    'de-DE',
    'Konzept prüfen abgeschlossen, gestern 3h',
    { activity: 'Konzept prüfen', hours: 3, on: yesterday, isDone: true },
  ],
  ['de-DE', '4h Montage, noch nicht fertig, Rest 6 Stunden', { activity: 'Montage', hours: 4, on: today, left: 6 }],
  [
    'de-DE',
    '5h Kabel verlegen, fertig, noch 2h offen',
    { activity: 'Kabel verlegen', hours: 5, on: today, asks: 'state' },
  ],
  ['de-DE', '6h Montage am 18.11.', { activity: 'Montage', hours: 6, on: '2026-11-18' }],
  ['de-DE', '3h Schulung letzten Donnerstag', { activity: 'Schulung', hours: 3, on: '2026-11-19' }],
  ['de-DE', 'Mo, 16.11. 4h Montage', { activity: 'Montage', hours: 4, on: '2026-11-16' }],
  ['de-DE', 'vor drei Tagen 2h Montage', { activity: 'Montage', hours: 2, on: '2026-11-22' }],
  [
    'de-DE',
    '2h Montage Flansche im Kesselhaus getauscht',
    { activity: 'Montage', hours: 2, on: today, note: 'Flansche im Kesselhaus getauscht' },
  ],
  [
    'de-DE',
    '2h Telefonat mit Lieferant Inbetriebnahme',
    { activity: 'Inbetriebnahme', hours: 2, on: today, note: 'Telefonat mit Lieferant' },
  ],
  ['de-DE', '3h Dokumentation', { activity: 'Dokumentation', hours: 3, on: today, asks: 'activity' }],
  ['de-DE', '3h Dokumentation Halle Süd', { activity: 'Dokumentation', project: 'Halle Süd', hours: 3, on: today }],
  ['de-DE', '2h Wartungsvertrag', { activity: 'Angebot Wartungsvertrag', hours: 2, on: today }],
  [
    'en-GB',
    'did 4h of pump test on Tuesday, 2 hours remain',
    { activity: 'Pump test', hours: 4, on: yesterday, left: 2 },
  ],
  [
    'en-US',
    '30 minutes status meeting, then 2 hours design review',
    { activity: 'Status meeting', hours: 0.5, on: today },
    { activity: 'Design review', hours: 2, on: today },
  ],
  ['en-GB', 'As built drawings: 6 hrs Wed last week', { activity: 'As-built drawings', hours: 6, on: '2026-11-18' }],
  [
    'en-US',
    'Thursday and Friday 8h each pump test',
    { activity: 'Pump test', hours: 8, on: '2026-11-19..2026-11-20', spread: 'each' },
  ],
  ['en-GB', 'the day before yesterday 5h site survey', { activity: 'Site survey', hours: 5, on: monday }],
  [
    'en-GB',
    '2h yesterday and 3h today on tune control loops',
    { activity: 'Tune control loops', hours: 2, on: yesterday },
    { activity: 'Tune control loops', hours: 3, on: today },
  ],
  [
    'en-US',
    'Worked from 8:30am until 12pm on site survey',
    { activity: 'Site survey', hours: 3.5, on: today, note: '8:30–12:00' },
  ],
  ['en-GB', '1½ hours design reveiw', { activity: 'Design review', hours: 1.5, on: today }],
  [
    'en-GB',
    'completed site survey, 3h on 20 November',
    { activity: 'Site survey', hours: 3, on: '2026-11-20', isDone: true },
  ],
  ['en-US', 'two days ago: three hours tuning control loops', { activity: 'Tune control loops', hours: 3, on: monday }],
  [
    'en-GB',
    '7.5h site survey every day this week',
    { activity: 'Site survey', hours: 7.5, on: '2026-11-23..2026-11-25', spread: 'each' },
  ],
  ['en-US', '6h pump test 20/11', { activity: 'Pump test', hours: 6, on: today, asks: 'day' }],
  [
    'en-GB',
    '1h each on pump test and design review',
    { activity: 'Pump test', hours: 1, on: today },
    { activity: 'Design review', hours: 1, on: today },
  ],
  [
    'en-GB',
    '3h design review with the client in Leeds, 4h to go',
    { activity: 'Design review', hours: 3, on: today, left: 4, note: 'with the client in Leeds' },
  ],
  ['en-US', '4 design', { activity: 'Design review', hours: 4, on: today, asks: 'activity' }],
  [
    'de-DE',
    'Montage gestern von 13:30 bis 16 Uhr',
    { activity: 'Montage', hours: 2.5, on: yesterday, note: '13:30–16:00' },
  ],
  ['de-DE', 'Am Dienstag habe ich 5 Stunden Kabel verlegt', { activity: 'Kabel verlegen', hours: 5, on: yesterday }],
  ['de-DE', '2,25 Std. Inbetriebnahme am 17. November', { activity: 'Inbetriebnahme', hours: 2.25, on: '2026-11-17' }],
  [
    'de-DE',
    'je 1h Besprechungen und Montage',
    { activity: 'Besprechungen', hours: 1, on: today },
    { activity: 'Montage', hours: 1, on: today },
  ],
  [
    'de-DE',
    'heute früh 2 Stunden Montage und nachmittags 3 Stunden Schulung',
    { activity: 'Montage', hours: 2, on: today, note: 'früh' },
    { activity: 'Schulung', hours: 3, on: today, note: 'nachmittags' },
  ],
  [
    'de-DE',
    'Schulung Montag bis Mittwoch ganztägig',
    { activity: 'Schulung', workdays: 1, on: '2026-11-23..2026-11-25', spread: 'each' },
  ],
  [
    'de-DE',
    '90 Minuten Konzept prüfen, noch 5 Stunden zu tun',
    { activity: 'Konzept prüfen', hours: 1.5, on: today, left: 5 },
  ],
  [
    'de-DE',
    'Inbetriebnahme 4h // Brenner eingestellt',
    { activity: 'Inbetriebnahme', hours: 4, on: today, note: 'Brenner eingestellt' },
  ],
  [
    'de-DE',
    'Kabel verlegen ist erledigt, zuletzt 2h am Montag',
    { activity: 'Kabel verlegen', hours: 2, on: monday, isDone: true, note: 'zuletzt' },
  ],
  [
    'de-DE',
    '20 Stunden Montage letzte Woche zusammen',
    { activity: 'Montage', hours: 20, on: lastWeek, spread: 'together' },
  ],
  ['de-DE', 'vorige Woche Donnerstag 3 Std Schulung', { activity: 'Schulung', hours: 3, on: '2026-11-19' }],
  [
    'de-DE',
    'dreiviertel Stunde Besprechungen, 2h Montage, gestern',
    { activity: 'Besprechungen', hours: 0.75, on: yesterday },
    { activity: 'Montage', hours: 2, on: yesterday },
  ],
  ['de-DE', 'Angebot Wartung 2h', { activity: 'Angebot Wartungsvertrag', hours: 2, on: today }],
  ['de-DE', '8h Montage 20.11', { activity: 'Montage', hours: 8, on: today, asks: 'day' }],
  [
    'de-DE',
    '1 Std 15 Min Besprechungen Montagvormittag',
    { activity: 'Besprechungen', hours: 1.25, on: monday, note: 'Vormittag' },
  ],
  [
    'en-US',
    'booked 3.25h to pump test on Friday afternoon',
    { activity: 'Pump test', hours: 3.25, on: '2026-11-20', note: 'afternoon' },
  ],
  ['en-GB', '5h of tune control loops last Wed', { activity: 'Tune control loops', hours: 5, on: '2026-11-18' }],
  ['en-US', 'design review 10am - noon', { activity: 'Design review', hours: 2, on: today, note: '10:00–12:00' }],
  [
    'en-GB',
    'site survey: 6h Monday, 5h Tuesday',
    { activity: 'Site survey', hours: 6, on: monday },
    { activity: 'Site survey', hours: 5, on: yesterday },
  ],
  [
    'en-US',
    'half an hour status meeting and the rest of the day pump test',
    { activity: 'Pump test', hours: 0.5, on: today, asks: 'activity' },
  ],
  ['en-GB', '3.1 2h', { activity: 'Tune control loops', hours: 2, on: today }],
  [
    'en-US',
    '2 hrs 30 mins as-built yesterday, almost done',
    { activity: 'As-built drawings', hours: 2.5, on: yesterday, note: 'almost done' },
  ],
  ['en-GB', 'yesterday I spent six hours tuning loops', { activity: 'Tune control loops', hours: 6, on: yesterday }],
  [
    'en-US',
    '8h/day pump test Mon through Wed',
    { activity: 'Pump test', hours: 8, on: '2026-11-23..2026-11-25', spread: 'each' },
  ],
  [
    'en-GB',
    '16/11 - 18/11 7h site survey',
    { activity: 'Site survey', hours: 7, on: '2026-11-16..2026-11-18', spread: 'each' },
  ],
  [
    'en-US',
    'finished phase 2 design yesterday, 3h',
    { activity: 'Phase 2 design', hours: 3, on: yesterday, isDone: true },
  ],
  ['en-GB', '45m status meeting w/ vendor', { activity: 'Status meeting', hours: 0.75, on: today, note: 'w/ vendor' }],
  [
    'en-US',
    'today: 2h Design review; 3h Pump test; 1h Status meeting',
    { activity: 'Design review', hours: 2, on: today },
    { activity: 'Pump test', hours: 3, on: today },
    { activity: 'Status meeting', hours: 1, on: today },
  ],
  ['en-GB', '4h pump test, nothing left', { activity: 'Pump test', hours: 4, on: today, left: 0 }],
  ['en-US', 'Pump test 3 hours Tuesday the 17th', { activity: 'Pump test', hours: 3, on: '2026-11-17' }],
  [
    'de-DE',
    'ich habe gestern von 8 bis 12 Uhr Kabel verlegen gemacht',
    { activity: 'Kabel verlegen', hours: 4, on: yesterday, note: '8:00–12:00' },
  ],
  ['de-DE', '7,5 Stunden Montage am Montag, Rest 12', { activity: 'Montage', hours: 7.5, on: monday, left: 12 }],
  [
    'de-DE',
    'Montage: Mo 8h, Di 6h',
    { activity: 'Montage', hours: 8, on: monday },
    { activity: 'Montage', hours: 6, on: yesterday },
  ],
  [
    'de-DE',
    'diese Woche täglich eine halbe Stunde Besprechungen',
    { activity: 'Besprechungen', hours: 0.5, on: '2026-11-23..2026-11-25', spread: 'each' },
  ],
  [
    'de-DE',
    'Konzept prüfen 2h, danach 3h Inbetriebnahme',
    { activity: 'Konzept prüfen', hours: 2, on: today },
    { activity: 'Inbetriebnahme', hours: 3, on: today, note: 'danach' },
  ],
  ['de-DE', 'Schulung den halben Tag am Donnerstag', { activity: 'Schulung', workdays: 0.5, on: '2026-11-19' }],
  [
    'de-DE',
    '3 h Inbetriebnahme; noch nicht fertig; noch 5 h',
    { activity: 'Inbetriebnahme', hours: 3, on: today, left: 5 },
  ],
  [
    'de-DE',
    'Letzten Freitag 4h Kabel verlegen in Halle 3',
    { activity: 'Kabel verlegen', hours: 4, on: '2026-11-20', note: 'in Halle 3' },
  ],
  [
    'de-DE',
    'zwei Stunden Besprechungen am Vormittag',
    { activity: 'Besprechungen', hours: 2, on: today, note: 'Vormittag' },
  ],
  [
    'de-DE',
    'von Montag bis Freitag letzter Woche zusammen 36 Stunden Montage',
    { activity: 'Montage', hours: 36, on: lastWeek, spread: 'together' },
  ],
  ['de-DE', 'Inbetreibnahme 5h gestern', { activity: 'Inbetriebnahme', hours: 5, on: yesterday }],
  ['de-DE', 'vorgestern 3/4 Stunde Besprechungen', { activity: 'Besprechungen', hours: 0.75, on: monday }],
  ['de-DE', '1.9 Dokumentation 4h', { activity: 'Dokumentation', project: 'Kessel 4', hours: 4, on: today }],
  [
    'de-DE',
    'Angebot für Wartungsvertrag geschrieben 3h',
    { activity: 'Angebot Wartungsvertrag', hours: 3, on: today, note: 'geschrieben' },
  ],
  [
    'en-GB',
    'today 1h Status meeting and 4.5h Site survey',
    { activity: 'Status meeting', hours: 1, on: today },
    { activity: 'Site survey', hours: 4.5, on: today },
  ],
  ['en-US', '7h Pump test on 11/18/2026', { activity: 'Pump test', hours: 7, on: '2026-11-18' }],
  ['en-GB', '7h Pump test on 18/11/26', { activity: 'Pump test', hours: 7, on: '2026-11-18' }],
  [
    'en-US',
    '5 hours Design review Tue-Thu last week',
    { activity: 'Design review', hours: 5, on: '2026-11-17..2026-11-19', spread: 'each' },
  ],
  [
    'en-GB',
    '30h As-built drawings last week in total',
    { activity: 'As-built drawings', hours: 30, on: lastWeek, spread: 'together' },
  ],
  ['en-US', 'whole day Pump test the day before yesterday', { activity: 'Pump test', workdays: 1, on: monday }],
  [
    'en-GB',
    '90 minutes Tune control loops this evening',
    { activity: 'Tune control loops', hours: 1.5, on: today, note: 'evening' },
  ],
  [
    'en-US',
    'Tune control loops from 7:45 to 9',
    { activity: 'Tune control loops', hours: 1.25, on: today, note: '7:45–9:00' },
  ],
  [
    'en-GB',
    'Site survey between 10 and 12 yesterday',
    { activity: 'Site survey', hours: 2, on: yesterday, note: '10:00–12:00' },
  ],
  [
    'en-US',
    '3h Site survey with photos of the roof',
    { activity: 'Site survey', hours: 3, on: today, note: 'with photos of the roof' },
  ],
  [
    'en-GB',
    '1h phone call about pipes Site survey',
    { activity: 'Site survey', hours: 1, on: today, note: 'phone call about pipes' },
  ],
  [
    'en-US',
    'Design review done, 2h this morning',
    { activity: 'Design review', hours: 2, on: today, note: 'morning', isDone: true },
  ],
  ['en-GB', '4h Pump test, 12h remaining, yesterday', { activity: 'Pump test', hours: 4, on: yesterday, left: 12 }],
  ['en-US', '2h Pump test completed but 3h left', { activity: 'Pump test', hours: 2, on: today, asks: 'state' }],
  [
    'en-GB',
    'three and a half hours Half-day workshop last Friday',
    { activity: 'Half-day workshop', hours: 3.5, on: '2026-11-20' },
  ],
  [
    'de-DE',
    'gestern 4h Schulung und 2h Konzept prüfen',
    { activity: 'Schulung', hours: 4, on: yesterday },
    { activity: 'Konzept prüfen', hours: 2, on: yesterday },
  ],
  [
    'de-DE',
    '6h Kabel verlegen Di-Do letzte Woche',
    { activity: 'Kabel verlegen', hours: 6, on: '2026-11-17..2026-11-19', spread: 'each' },
  ],
  [
    'de-DE',
    'Montage jeweils 5 Stunden Montag, Mittwoch und Freitag letzte Woche',
    { activity: 'Montage', hours: 5, on: '2026-11-16,2026-11-18,2026-11-20', spread: 'each' },
  ],
  [
    'de-DE',
    'heute Nachmittag von 14 bis 16:30 Schulung',
    { activity: 'Schulung', hours: 2.5, on: today, note: '14:00–16:30, Nachmittag' },
  ],
  ['de-DE', 'eineinviertel Stunden Besprechungen', { activity: 'Besprechungen', hours: 1.25, on: today }],
  [
    'de-DE',
    'Inbetriebnahme erledigt mit 6 Stunden gestern',
    { activity: 'Inbetriebnahme', hours: 6, on: yesterday, isDone: true },
  ],
  ['de-DE', '3h Schulung, 4 Stunden übrig, fertig', { activity: 'Schulung', hours: 3, on: today, asks: 'state' }],
  ['de-DE', '5h Montage "Pumpe geprüft"', { activity: 'Montage', hours: 5, on: today, note: 'Pumpe geprüft' }],
  [
    'de-DE',
    '2h Abstimmung mit Bauleitung Kabel verlegen',
    { activity: 'Kabel verlegen', hours: 2, on: today, note: 'Abstimmung mit Bauleitung' },
  ],
  ['de-DE', 'am 12. 3h Montage', { activity: 'Montage', hours: 3, on: '2026-11-12' }],
  ['de-DE', '8 Std Schulung 19.11.2026', { activity: 'Schulung', hours: 8, on: '2026-11-19' }],
  ['de-DE', '8h Schulung 16.–18.11.', { activity: 'Schulung', hours: 8, on: '2026-11-16..2026-11-18', spread: 'each' }],
  [
    'de-DE',
    'den ganzen Vormittag Montage, 4h',
    { activity: 'Montage', hours: 4, on: today, note: 'den ganzen Vormittag' },
  ],
  [
    'de-DE',
    '45 Min. Besprechungen, 3:15 Montage',
    { activity: 'Besprechungen', hours: 0.75, on: today },
    { activity: 'Montage', hours: 3.25, on: today },
  ],
  [
    'de-DE',
    'letzte Woche 40 Stunden Inbetriebnahme',
    { activity: 'Inbetriebnahme', hours: 40, on: lastWeek, spread: 'together' },
  ],
];

export const benchSentences: readonly BenchSentence[] = written.map(([locale, line, ...bookings]) => ({
  locale,
  line,
  bookings,
}));
