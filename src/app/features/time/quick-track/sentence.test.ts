import { describe, expect, test } from 'vitest';
import { readSentence, restOfBooking } from './sentence.ts';

/** Wednesday. */
const today = '2026-11-25';
const english = { today, monthFirst: false, isGerman: false };
const american = { ...english, monthFirst: true };
const german = { ...english, isGerman: true };

const choices = [
  ['Montage', 'Kessel 4', '1.2'],
  ['Tune control loops', 'Boiler', '3.1'],
  ['Schulung', 'Kessel 4', '1.7'],
  ['Besprechungen', 'Intern', '9.1'],
  ['As-built drawings', 'Boiler', '3.4'],
  ['Morning meeting', 'Boiler', '3.5'],
  ['Phase 2 design', 'Boiler', '2.2'],
  ['Test and balance', 'Boiler', '2.4'],
  ['Dokumentation', 'Kessel 4', '1.9'],
  ['Dokumentation', 'Halle Süd', '4.2'],
].map(([activityName = '', projectName = '', wbs], index) => ({
  assignmentId: String(index),
  activityName,
  projectName,
  wbs,
}));

/** The bookings of a sentence with what says something. */
function read(line: string, context = english) {
  return readSentence(line, context, choices).map((booking) => {
    const { line: parsed, chosen, spread, isSpreadOpen, dayChoices } = booking;
    const rest = chosen && restOfBooking(booking, chosen, context);
    const { hours, workdays, open, isDone, from, until, days } = parsed;
    const all = {
      activity: chosen && `${chosen.activityName}, ${chosen.projectName}`,
      hours,
      workdays: workdays?.count,
      open,
      isDone: isDone || undefined,
      on: days?.join() ?? (from === undefined ? until : `${from}..${until}`),
      spread,
      isSpreadOpen: isSpreadOpen || undefined,
      note: rest?.note,
      days: rest?.dayChoices ?? dayChoices,
      states: rest?.stateChoices,
      unclear: rest?.unclear,
    };
    return Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
    );
  });
}

const montage = { activity: 'Montage, Kessel 4', on: today };
const tune = { activity: 'Tune control loops, Boiler', on: today };
const schulung = { activity: 'Schulung, Kessel 4', on: today };
const meetings = { activity: 'Besprechungen, Intern', on: today };
const yesterday = { on: '2026-11-24' };
const week = { on: '2026-11-16..2026-11-20' };

describe('a sentence with several bookings', () => {
  test.each<[string, readonly object[]]>([
    [
      'yesterday 2h Montage and 3h Tune control loops',
      [
        { ...montage, ...yesterday, hours: 2 },
        { ...tune, ...yesterday, hours: 3 },
      ],
    ],
    [
      '2h Montage and 3h Tune control loops yesterday',
      [
        { ...montage, ...yesterday, hours: 2 },
        { ...tune, ...yesterday, hours: 3 },
      ],
    ],
    [
      'Montage 2h, Tune control loops 3h',
      [
        { ...montage, hours: 2 },
        { ...tune, hours: 3 },
      ],
    ],
    [
      '2h Montage today and 3h yesterday',
      [
        { ...montage, hours: 2 },
        { ...montage, ...yesterday, hours: 3 },
      ],
    ],
    [
      '2h Montage yesterday, 3h Schulung',
      [
        { ...montage, ...yesterday, hours: 2 },
        { ...schulung, hours: 3, days: ['2026-11-24', today] },
      ],
    ],
    [
      '1h each on Montage and Schulung',
      [
        { ...montage, hours: 1 },
        { ...schulung, hours: 1 },
      ],
    ],
    [
      '2h Montage, done, 1h Schulung, 4 left',
      [
        { ...montage, hours: 2, isDone: true },
        { ...schulung, hours: 1, open: 4 },
      ],
    ],
    [
      'from 9 to 11 Montage and from 11 to 11:30 Schulung',
      [
        { ...montage, hours: 2, note: '9:00–11:00' },
        { ...schulung, hours: 0.5, note: '11:00–11:30' },
      ],
    ],
    ['2h Test and balance', [{ activity: 'Test and balance, Boiler', on: today, hours: 2 }]],
  ])('is read as its bookings: %s', (line, bookings) => {
    expect(read(line)).toEqual(bookings);
  });
});

describe('a booking of several days', () => {
  test.each<[string, object]>([
    ['8h Schulung mon-fri last week', { ...schulung, ...week, hours: 8, spread: 'each', isSpreadOpen: true }],
    ['40h Schulung last week together', { ...schulung, ...week, hours: 40, spread: 'together' }],
    ['40h Schulung last week', { ...schulung, ...week, hours: 40, spread: 'together' }],
    ['16h Schulung last week', { ...schulung, ...week, hours: 16, spread: 'together', isSpreadOpen: true }],
    ['8h Schulung until yesterday', { ...schulung, ...yesterday, hours: 8, spread: 'together' }],
  ])('has hours of each day or of all: %s', (line, booking) => {
    expect(read(line)).toEqual([booking]);
  });
});

describe('times, amounts and parts of the day', () => {
  test.each<[string, object]>([
    ['all day Schulung yesterday', { ...schulung, ...yesterday, workdays: 1 }],
    ['4h Schulung this morning', { ...schulung, hours: 4, note: 'morning' }],
    ['4h schu lung this morning', { ...schulung, hours: 4, note: 'morning' }],
    ['1h morning meeting this morning', { activity: 'Morning meeting, Boiler', on: today, hours: 1 }],
    ['9am-11:30am Montage', { ...montage, hours: 2.5, note: '9:00–11:30' }],
    ['1-3pm Montage', { ...montage, hours: 2, note: '13:00–15:00' }],
    ['from 9 to 5 Montage minus 30 min lunch', { ...montage, hours: 7.5, note: '9:00–17:00' }],
    ['a quarter of an hour Besprechungen', { ...meetings, hours: 0.25 }],
    ['1 1/2 hours Besprechungen', { ...meetings, hours: 1.5 }],
    ['2 hours and 15 minutes Besprechungen', { ...meetings, hours: 2.25 }],
    ['2h Montage two days ago', { ...montage, on: '2026-11-23', hours: 2 }],
    ['2h Montage last Thursday', { ...montage, on: '2026-11-19', hours: 2 }],
    ['2h Montage this Friday', { ...montage, on: '2026-11-27', hours: 2 }],
    ['2h Montage Mon 16 Nov', { ...montage, on: '2026-11-16', hours: 2 }],
    [
      '2h Montage since Monday',
      { ...montage, on: '2026-11-23..2026-11-25', hours: 2, spread: 'each', isSpreadOpen: true },
    ],
  ])('are read in English: %s', (line, booking) => {
    expect(read(line)).toEqual([booking]);
  });

  test.each<[string, object]>([
    [
      'je 2 Stunden Schulung von Montag bis Mittwoch',
      { ...schulung, on: '2026-11-23..2026-11-25', hours: 2, spread: 'each' },
    ],
    ['gestern ganztägig Schulung', { ...schulung, ...yesterday, workdays: 1 }],
    ['heute Vormittag 4h Schulung', { ...schulung, hours: 4, note: 'Vormittag' }],
    ['Montagabend 1h Schulung', { ...schulung, on: '2026-11-23', hours: 1, note: 'Abend' }],
    ['9-11:30 Uhr Montage gestern', { ...montage, ...yesterday, hours: 2.5, note: '9:00–11:30' }],
    ['Montage 7-16 Uhr mit 45 min Pause', { ...montage, hours: 8.25, note: '7:00–16:00' }],
    ['dreiviertel Stunde Besprechungen', { ...meetings, hours: 0.75 }],
    ['2h Montage vor drei Tagen', { ...montage, on: '2026-11-22', hours: 2 }],
    ['Montage fertig, heute 4h', { ...montage, hours: 4, isDone: true }],
    ['4h Montage, noch nicht fertig, Rest 3', { ...montage, hours: 4, open: 3 }],
  ])('are read in German: %s', (line, booking) => {
    expect(read(line, german)).toEqual([booking]);
  });

  test('a date has the order of the reader, and one that has another order is asked', () => {
    expect(read('2h Montage 11/20', american)).toEqual([{ ...montage, on: '2026-11-20', hours: 2 }]);
    expect(read('2h Montage 20/11')).toEqual([{ ...montage, on: '2026-11-20', hours: 2 }]);
    expect(read('2h Montage 20/11', american)).toEqual([{ ...montage, hours: 2, days: ['2026-11-20'] }]);
    expect(read('2h Montage 20.11', german)).toEqual([{ ...montage, hours: 2, days: ['2026-11-20'] }]);
  });
});

describe('words that name no activity', () => {
  test.each<[string, object]>([
    ['2h meeting with customer Tune control loops', { ...tune, hours: 2, note: 'meeting with customer' }],
    ['2h meeting with customer on Tune control loops', { ...tune, hours: 2, note: 'meeting with customer' }],
    ['2h Montage checked the pump on level 3', { ...montage, hours: 2, note: 'checked the pump on level 3' }],
    ['2h control loops with Bob', { ...tune, hours: 2, note: 'with Bob' }],
    ['I worked 2h on Montage', { ...montage, hours: 2 }],
    ['2h Montage Kessel 4 checked valves', { ...montage, hours: 2, note: 'checked valves' }],
  ])('are the note: %s', (line, booking) => {
    expect(read(line)).toEqual([booking]);
  });

  test.each<[string, object]>([
    [
      '3h As-built drawings, 5 left, done',
      { activity: 'As-built drawings, Boiler', on: today, hours: 3, open: 5, isDone: true, states: ['left', 'done'] },
    ],
    [
      '2h Montage finished sheet 3',
      { ...montage, hours: 2, isDone: true, note: 'sheet 3', states: ['done', 'notDone'] },
    ],
    ['finished Montage with 4 hours today', { ...montage, hours: 4, isDone: true }],
    ['2h Montage 30/2', { ...montage, hours: 2, note: '30/2', unclear: ['30/2'] }],
    ['8h Montage Wed, Mon, Fri', { ...montage, hours: 8, note: 'Mon, Fri', unclear: ['Mon', 'Fri'] }],
    ['8 Montage 3 pipes', { ...montage, hours: 8, note: '3 pipes', unclear: ['3'] }],
    ['2h Montage, 2 days left', { ...montage, hours: 2, note: '2 days left', unclear: ['days', 'left'] }],
  ])('are asked about where they may be a state, a day or an amount: %s', (line, booking) => {
    expect(read(line)).toEqual([booking]);
  });

  test.each([
    ['3h Dokumentation', 2],
    ['2h phase 2 planning', 1],
    ['3h Montage und Schulung', 2],
    ['2h site visit', 0],
  ])('an activity that is not sure is not chosen: %s', (line, count) => {
    const [booking] = readSentence(line, german, choices);
    expect(booking?.chosen).toBeUndefined();
    expect(booking?.choices).toHaveLength(count);
  });

  test('a row of the sheet is meant where other activities have its name', () => {
    const shown = choices.map((choice) => ({ ...choice, isRow: choice.wbs === '4.2' }));
    const chosen = (line: string) => readSentence(line, english, shown)[0]?.chosen?.projectName;
    expect(chosen('3h Dokumentation')).toBe('Halle Süd');
    expect(chosen('3h Dokumentation pumps on level 3')).toBe('Halle Süd');
  });

  test('the project decides between activities of one name, and a typing error in a whole name is forgiven', () => {
    expect(read('3h Dokumentation Halle Süd')).toEqual([{ activity: 'Dokumentation, Halle Süd', on: today, hours: 3 }]);
    expect(read('3h Shculung')).toEqual([{ ...schulung, hours: 3 }]);
    expect(read('3h tune controll loops')).toEqual([{ ...tune, hours: 3 }]);
  });
});

describe('words as people write them', () => {
  test.each<[string, readonly object[]]>([
    ['gestren 2h Montage', [{ ...montage, ...yesterday, hours: 2 }]],
    ['Sontag 2h Montage', [{ ...montage, on: '2026-11-22', hours: 2 }]],
    ['Montage 3h Dienstga', [{ ...montage, ...yesterday, hours: 3 }]],
    ['Montage 3h Freita', [{ ...montage, on: '2026-11-20', hours: 3 }]],
    ['2h tune cntrl loops', [{ ...tune, hours: 2 }]],
    ['Testbalance 2h', [{ activity: 'Test and balance, Boiler', on: today, hours: 2 }]],
    ['2h Montage "sontag"', [{ ...montage, hours: 2, note: 'sontag' }]],
    // Another word, not a slip.
    ['2h Schalung', [{ on: today, hours: 2 }]],
    ['2h Montage sundry', [{ ...montage, hours: 2, note: 'sundry' }]],
    ['2h Montageplan', [{ on: today, hours: 2 }]],
  ])('%s', (line, expected) => {
    expect(read(line, german)).toMatchObject(expected);
    expect(read(line, german).map(({ activity }) => activity)).toEqual(
      expected.map((each) => ('activity' in each ? each.activity : undefined)),
    );
  });
});

test.each([
  ['Mängel aufgenommen', 'Mängel aufnehmen'],
  ['Mängelaufnahme', 'Mängel aufnehmen'],
  ['Wege gepflastert', 'Wege pflastern'],
  ['Schweißnahtprüfung', 'Schweißnähte prüfen'],
  ['Ventiltausch', 'Ventile tauschen'],
  ['PT', 'Pump test'],
  // Another activity, not another form of its verb.
  ['Einschulung', undefined],
  ['pt', undefined],
])('“%s” means the activity %s', (typed, name) => {
  const names = [
    'Mängel aufnehmen',
    'Wege pflastern',
    'Schweißnähte prüfen',
    'Ventile tauschen',
    'Pump test',
    'Einschalung',
  ];
  const own = names.map((activityName) => ({ assignmentId: activityName, activityName, projectName: 'Kessel 4' }));
  expect(readSentence(`${typed} 2h`, german, own)[0]?.chosen?.activityName).toBe(name);
});

describe('days of a sentence', () => {
  test.each<[string, readonly object[]]>([
    [
      'Montage 8h Montag, Dienstag 6h',
      [
        { ...montage, on: '2026-11-23', hours: 8 },
        { ...montage, ...yesterday, hours: 6 },
      ],
    ],
    ['am 17. und 19. je 4h Schulung', [{ ...schulung, on: '2026-11-17,2026-11-19', hours: 4, spread: 'each' }]],
    ['16 bis 18 Nov 4h Schulung', [{ ...schulung, on: '2026-11-16..2026-11-18', hours: 4, spread: 'each' }]],
    ['KW 47 30h Schulung', [{ ...schulung, ...week, hours: 30, spread: 'together' }]],
    ['KW 54 3h Schulung', [{ ...schulung, hours: 3 }]],
    ['vorletzten Freitag 4h Montage', [{ ...montage, on: '2026-11-13', hours: 4 }]],
    ['4h Montage von 8 bis 12', [{ ...montage, hours: 4, note: '8:00–12:00' }]],
    ['Montage 2h von 8 bis 12', [{ ...montage, hours: 4, unclear: ['2h'] }]],
    ['Montage gestern um 18:00 2h', [{ ...montage, ...yesterday, hours: 2, note: 'um 18:00' }]],
    [
      '4 Montage, 2,5 Schulung',
      [
        { ...montage, hours: 4 },
        { ...schulung, hours: 2.5 },
      ],
    ],
  ])('%s', (line, expected) => {
    expect(read(line, german)).toMatchObject(expected);
  });
});
