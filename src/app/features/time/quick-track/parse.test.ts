import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNamed, matchingChoices } from './match.ts';
import { parseLine, type QuickLine } from './parse.ts';

/** Wednesday, 4 March 2026. */
const today = '2026-03-04';
const english = { today, monthFirst: false, isGerman: false };
const american = { ...english, monthFirst: true };
const german = { ...english, isGerman: true };

const shown = ({ parts: _parts, tokens: _tokens, hasDay: _hasDay, isBare: _isBare, words, ...line }: QuickLine) => ({
  ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined && value !== false)),
  words: words.join(' '),
});
const day = (until: string) => ({ until: `2026-${until}` });
const days = (from: string, until: string) => ({ from: `2026-${from}`, ...day(until) });
const on = (...all: readonly string[]) => ({
  ...days(all[0] ?? '', all.at(-1) ?? ''),
  days: all.map((each) => `2026-${each}`),
});

describe('parsing of a quick-track line', () => {
  test.each<[string, object]>([
    [
      '6h Design review, 4 left, done, yesterday',
      { hours: 6, open: 4, isDone: true, ...day('03-03'), words: 'design review' },
    ],
    ['Design review 6h', { hours: 6, ...day('03-04'), words: 'design review' }],
    ['6 design', { hours: 6, ...day('03-04'), words: 'design' }],
    ['design 6', { hours: 6, ...day('03-04'), words: 'design' }],
    ['1:30 on design', { hours: 1.5, ...day('03-04'), words: 'design' }],
    ['1h30 design', { hours: 1.5, ...day('03-04'), words: 'design' }],
    ['90 min design', { hours: 1.5, ...day('03-04'), words: 'design' }],
    ['another 2h design', { hours: 2, ...day('03-04'), words: 'design' }],
    ['heute noch 1h design', { hours: 1, ...day('03-04'), words: 'design' }],
    ['2h design, noch 1h', { hours: 2, open: 1, ...day('03-04'), words: 'design' }],
    ['half an hour design', { hours: 0.5, ...day('03-04'), words: 'design' }],
    ['2.5 hours design; remaining: 3.5h', { hours: 2.5, open: 3.5, ...day('03-04'), words: 'design' }],
    ['8h design mon-tue', { hours: 8, ...days('03-02', '03-03'), words: 'design' }],
    ['8h design from monday to wednesday', { hours: 8, ...days('03-02', '03-04'), words: 'design' }],
    ['8h design until yesterday', { hours: 8, isSinceLast: true, ...day('03-03'), words: 'design' }],
    ['8h design since last booking', { hours: 8, isSinceLast: true, ...day('03-04'), words: 'design' }],
    ['40h design last week', { hours: 40, ...days('02-23', '02-27'), words: 'design' }],
    ['40h design last week mon-fri', { hours: 40, ...days('02-23', '02-27'), words: 'design' }],
    ['16h design tue to wed last week', { hours: 16, ...days('02-24', '02-25'), words: 'design' }],
    ['6h design last week, on tuesday', { hours: 6, ...day('02-24'), words: 'design' }],
    ['6h design this week mon-tue', { hours: 6, ...days('03-02', '03-03'), words: 'design' }],
    ['6h design last week 3/1', { hours: 6, ...days('02-23', '02-27'), words: 'design 3/1' }],
    ['6h design last week fri-mon', { hours: 6, ...days('02-23', '02-27'), words: 'design fri-mon' }],
    ['6h design last wednesday', { hours: 6, ...day('02-25'), words: 'design' }],
    ['6h design wednesday', { hours: 6, ...day('03-04'), words: 'design' }],
    ['6h design 2026-02-27', { hours: 6, ...day('02-27'), words: 'design' }],
    ['6h design 3/2', { hours: 6, ...day('02-03'), words: 'design' }],
    ['6h design March 2nd', { hours: 6, ...day('03-02'), words: 'design' }],
    ['6h design 2 Mar', { hours: 6, ...day('03-02'), words: 'design' }],
    ['6h 1.2 "Met Ann, 3 left"', { hours: 6, comment: 'Met Ann, 3 left', ...day('03-04'), words: '1.2' }],
    ['2h design // Sketches, done', { hours: 2, comment: 'Sketches, done', ...day('03-04'), words: 'design' }],
    ['do design 2h', { hours: 2, ...day('03-04'), words: 'do design' }],
    ['design mon-tue 4h each', { hours: 4, spread: 'each', ...days('03-02', '03-03'), words: 'design' }],
    ['1h standup every day last week', { hours: 1, spread: 'each', ...days('02-23', '02-27'), words: 'standup' }],
    [
      '3h a day design until yesterday',
      { hours: 3, spread: 'each', isSinceLast: true, ...day('03-03'), words: 'design' },
    ],
    ['2h each unit test', { hours: 2, ...day('03-04'), words: 'each unit test' }],
    ['two hours design', { hours: 2, ...day('03-04'), words: 'design' }],
    ['one and a half hours design', { hours: 1.5, ...day('03-04'), words: 'design' }],
    ['6h phase two design', { hours: 6, ...day('03-04'), words: 'phase two design' }],
    ['6h design on the 2nd', { hours: 6, ...day('03-02'), words: 'design' }],
    ['6h design, the 20th', { hours: 6, ...day('02-20'), words: 'design' }],
    ['6h design on the 31st', { hours: 6, ...day('01-31'), words: 'design' }],
    ['6h the 2nd review', { hours: 6, ...day('03-04'), words: '2nd review' }],
    ['8h design Mon and Tue', { hours: 8, ...days('03-02', '03-03'), words: 'design' }],
    ['8h design Thu, Fri', { hours: 8, ...days('02-26', '02-27'), words: 'design' }],
    ['4h each design on Mon, Tue and Wed', { hours: 4, spread: 'each', ...days('03-02', '03-04'), words: 'design' }],
    ['8h design thu and fri last week', { hours: 8, ...days('02-26', '02-27'), words: 'design' }],
    ['2h Monday meeting', { hours: 2, ...day('03-02'), words: 'meeting' }],
    ['4h half day workshop', { hours: 4, ...day('03-04'), words: 'half day workshop' }],
    ['8h design Mon and Wed', { hours: 8, ...on('03-02', '03-04'), words: 'design' }],
    ['8h design Mon, Tue and Thu', { hours: 8, ...on('02-23', '02-24', '02-26'), words: 'design' }],
    [
      '4h each design on Mon, Wed & Fri',
      { hours: 4, spread: 'each', ...on('02-23', '02-25', '02-27'), words: 'design' },
    ],
    ['8h design Fri and Mon', { hours: 8, ...on('02-27', '03-02'), words: 'design' }],
    ['8h design Mon and Wed last week', { hours: 8, ...on('02-23', '02-25'), words: 'design' }],
    ['8h design Wed, Mon, Fri', { hours: 8, ...day('03-04'), words: 'design mon fri' }],
    ['8h design Wed and Wed', { hours: 8, ...day('03-04'), words: 'design wed' }],
    ['8h design Wed and Mon last week', { hours: 8, ...day('02-25'), words: 'design mon' }],
    ['8h design Mon and Wed-Fri', { hours: 8, ...days('02-25', '02-27'), words: 'design mon' }],
    ['6h do design Mo, Mi', { hours: 6, ...day('03-04'), words: 'do design mo mi' }],
    ['', { ...day('03-04'), words: '' }],
  ])('an English line is parsed: %s', (line, expected) => {
    expect(shown(parseLine(line, english))).toEqual(expected);
  });

  test.each<[string, object]>([
    [
      '6h Konzept prüfen, 4 übrig, fertig, gestern',
      { hours: 6, open: 4, isDone: true, ...day('03-03'), words: 'konzept prüfen' },
    ],
    ['6,5 Std Konzept', { hours: 6.5, ...day('03-04'), words: 'konzept' }],
    ['Konzept 3 Stunden, Rest 2,5', { hours: 3, open: 2.5, ...day('03-04'), words: 'konzept' }],
    ['eine halbe Stunde Konzept', { hours: 0.5, ...day('03-04'), words: 'konzept' }],
    ['mo-mi je 4h Konzept', { hours: 4, spread: 'each', ...days('03-02', '03-04'), words: 'konzept' }],
    ['Mo bis Mi jeweils 4 h Konzept', { hours: 4, spread: 'each', ...days('03-02', '03-04'), words: 'konzept' }],
    ['täglich 1h Konzept letzte Woche', { hours: 1, spread: 'each', ...days('02-23', '02-27'), words: 'konzept' }],
    ['4h pro Tag Konzept mo-di', { hours: 4, spread: 'each', ...days('03-02', '03-03'), words: 'konzept' }],
    ['eineinhalb Stunden Konzept', { hours: 1.5, ...day('03-04'), words: 'konzept' }],
    ['zwei Stunden Konzept, gestern', { hours: 2, ...day('03-03'), words: 'konzept' }],
    ['4h für Konzept am Montag', { hours: 4, ...day('03-02'), words: 'konzept' }],
    ['8h Konzept Mo-Mi', { hours: 8, ...days('03-02', '03-04'), words: 'konzept' }],
    ['4h Konzept Do', { hours: 4, ...day('02-26'), words: 'konzept' }],
    ['8h Konzept 2.-4.3.', { hours: 8, ...days('03-02', '03-04'), words: 'konzept' }],
    ['8h Konzept vom 27.2. bis 3.3.', { hours: 8, ...days('02-27', '03-03'), words: 'konzept' }],
    ['6h Konzept 12.3.', { hours: 6, ...day('03-12'), words: 'konzept' }],
    ['6h Konzept 12.12.', { hours: 6, until: '2025-12-12', words: 'konzept' }],
    ['6h Konzept 2. März 2026', { hours: 6, ...day('03-02'), words: 'konzept' }],
    [
      '8h Konzept bis gestern, noch 2h offen',
      { hours: 8, open: 2, isSinceLast: true, ...day('03-03'), words: 'konzept' },
    ],
    ['20h Konzept vorige Woche erledigt', { hours: 20, isDone: true, ...days('02-23', '02-27'), words: 'konzept' }],
    ['16h Konzept letzte Woche Mo-Di', { hours: 16, ...days('02-23', '02-24'), words: 'konzept' }],
    ['6h Konzept letzte Woche Mi-Mo', { hours: 6, ...days('02-23', '02-27'), words: 'konzept mi-mo' }],
    ['4h Konzept am Montag letzter Woche', { hours: 4, ...day('02-23'), words: 'konzept' }],
    ['6h Konzept am 20.', { hours: 6, ...day('02-20'), words: 'konzept' }],
    ['6h Konzept am 2., 4 übrig', { hours: 6, open: 4, ...day('03-02'), words: 'konzept' }],
    ['6h Konzept am 2. März', { hours: 6, ...day('03-02'), words: 'konzept' }],
    ['6h Konzept 20. Februar', { hours: 6, ...day('02-20'), words: 'konzept' }],
    ['8h Konzept Do und Fr', { hours: 8, ...days('02-26', '02-27'), words: 'konzept' }],
    ['8h Konzept Mo und Mi', { hours: 8, ...on('03-02', '03-04'), words: 'konzept' }],
    ['je 4h Konzept Mo, Mi, Fr', { hours: 4, spread: 'each', ...on('02-23', '02-25', '02-27'), words: 'konzept' }],
    ['8h Konzept letzte Woche Mo., Mi. und Fr.', { hours: 8, ...on('02-23', '02-25', '02-27'), words: 'konzept' }],
    ['8h Konzept Mo, Di', { hours: 8, ...days('03-02', '03-03'), words: 'konzept' }],
    ['3h Konzept vorgestern', { hours: 3, ...day('03-02'), words: 'konzept' }],
  ])('a German line is parsed: %s', (line, expected) => {
    expect(shown(parseLine(line, german))).toEqual(expected);
  });

  test('a numeric date starts with the month if the reader’s locale does', () => {
    expect(parseLine('6h design 3/12', american).until).toBe('2026-03-12');
    expect(parseLine('6h design 3/12', english).until).toBe('2025-12-03');
  });

  test('the parser returns each part of the line with its kind', () => {
    const line = '6h Design review, 4 left, yesterday';
    expect(parseLine(line, english).parts.map(({ kind, text }) => [kind, text])).toEqual([
      ['hours', '6h'],
      ['activity', 'Design'],
      ['activity', 'review'],
      ['left', '4 left'],
      ['days', 'yesterday'],
    ]);
  });

  test('a date that does not exist is treated as words', () => {
    expect(parseLine('6h design 30.2.', german)).toMatchObject({ until: today, words: ['design', '30.2'] });
  });
});

describe('an amount of days in a quick-track line', () => {
  const counted = (count: number, text: string, words: string) => ({ workdays: { count, text }, words });

  test.each<[string, object]>([
    ['half day design', counted(0.5, 'half day', 'design')],
    ['design, half a day', counted(0.5, 'half a day', 'design')],
    ['a half day on design', counted(0.5, 'a half day', 'design')],
    ['a day design', counted(1, 'a day', 'design')],
    ['one day of design', counted(1, 'one day', 'design')],
    ['design whole day', counted(1, 'whole day', 'design')],
    ['Spent a full day on design', counted(1, 'a full day', 'design')],
    ['2 days design', counted(2, '2 days', 'design')],
    ['1.5 days design', counted(1.5, '1.5 days', 'design')],
    ['0,5 days design', counted(0.5, '0,5 days', 'design')],
    ['1 day design', counted(1, '1 day', 'design')],
    ['two days design', counted(2, 'two days', 'design')],
    ['one and a half days design', counted(1.5, 'one and a half days', 'design')],
    ['a day sprint 14', counted(1, 'a day', 'sprint 14')],
    ['Half day workshop', counted(0.5, 'half day', 'workshop')],
    ['half day workshop, 4 left, done', { ...counted(0.5, 'half day', 'workshop'), open: 4, isDone: true }],
  ])('an English amount of days is parsed: %s', (line, expected) => {
    expect(shown(parseLine(line, english))).toEqual({ ...day('03-04'), ...expected });
  });

  test.each<[string, object]>([
    ['halber Tag Konzept', counted(0.5, 'halber tag', 'konzept')],
    ['halben Tag Konzept', counted(0.5, 'halben tag', 'konzept')],
    ['Konzept, einen halben Tag', counted(0.5, 'einen halben tag', 'konzept')],
    ['ein Tag Konzept', counted(1, 'ein tag', 'konzept')],
    ['einen Tag Konzept', counted(1, 'einen tag', 'konzept')],
    ['ganzer Tag Konzept', counted(1, 'ganzer tag', 'konzept')],
    ['den ganzen Tag Konzept', counted(1, 'den ganzen tag', 'konzept')],
    ['2 Tage Konzept', counted(2, '2 tage', 'konzept')],
    ['1,5 Tage Konzept', counted(1.5, '1,5 tage', 'konzept')],
    ['anderthalb Tage Konzept', counted(1.5, 'anderthalb tage', 'konzept')],
  ])('a German amount of days is parsed: %s', (line, expected) => {
    expect(shown(parseLine(line, german))).toEqual({ ...day('03-04'), ...expected });
  });

  test('an amount of days can be combined with several days and with each of them', () => {
    expect(parseLine('half a day each design mon-tue', english)).toMatchObject({
      workdays: { count: 0.5 },
      spread: 'each',
      ...days('03-02', '03-03'),
      words: ['design'],
    });
    expect(parseLine('Mo und Mi je einen halben Tag Konzept', german)).toMatchObject({
      workdays: { count: 0.5 },
      spread: 'each',
      ...on('03-02', '03-04'),
      words: ['konzept'],
    });
    expect(parseLine('2 days design until yesterday', english)).toMatchObject({
      workdays: { count: 2 },
      isSinceLast: true,
      ...day('03-03'),
    });
  });

  test.each([
    ['2h half day workshop', 2],
    ['half day workshop 90 min', 1.5],
    ['half an hour a day design', 0.5],
    ['6 half day workshop', 6],
    ['half day design, a day workshop', undefined],
    ['design, 2 days left', undefined],
    ['design, noch 2 Tage', undefined],
    ['design 2 days ago', undefined],
    ['standup once a day', undefined],
    ['the last 2 days', undefined],
    ['two and a half day workshop', undefined],
    ['half-day workshop', undefined],
    ['holiday', undefined],
    ['0 days design', 0],
    ['99 days design', 99],
  ])('the line %s contains no amount of days', (line, hours) => {
    const read = parseLine(line, english);
    expect(read.workdays).toBeUndefined();
    expect(read.hours).toBe(hours);
  });

  test('an amount of days is treated as words on request', () => {
    expect(shown(parseLine('half day workshop', { ...english, daysAreWords: true }))).toEqual({
      ...day('03-04'),
      words: 'half day workshop',
    });
  });
});

test('the parts of any line are pieces of the line and never overlap', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      '6h',
      '4 left',
      'mon-wed',
      '12.3.',
      'done',
      '"x',
      '//',
      ',',
      'İ',
      'noch 3',
      '1:3',
      '99999h',
      'bis',
      '0',
      'half a day',
      '2 Tage',
      'Mon and Wed',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom(english, american, german), (pieces, context) => {
      const line = pieces.join(' ');
      const { parts, hours = 0, open = 0 } = parseLine(line, context);
      let end = 0;
      for (const part of parts) {
        expect(part.start).toBeGreaterThanOrEqual(end);
        expect(line.slice(part.start, part.end)).toBe(part.text);
        end = part.end;
      }
      expect([hours, open].every((value) => value >= 0 && value <= 1488)).toBe(true);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test('a line has the same meaning in any order and spelling of its parts', () => {
  const hours = fc.integer({ min: 1, max: 96 }).map((quarters) => quarters / 4);
  const spelled = (value: number) => [
    `${value}h`,
    `${String(value).replace('.', ',')} Std`,
    `${Math.floor(value)}:${String((value % 1) * 60).padStart(2, '0')}`,
    `${value * 60} min`,
    `${value} hours`,
  ];
  const left = (value: number) => [`${value} left`, `${value}h übrig`, `noch ${value} offen`, `rest ${value}`];
  fc.assert(
    fc.property(hours, hours, fc.nat(), fc.nat(), fc.boolean(), (value, open, spelling, order, isDone) => {
      const spellings = spelled(value);
      const lefts = left(open);
      const pieces = [spellings[spelling % spellings.length], lefts[spelling % lefts.length], 'konzept', 'gestern'];
      if (isDone) pieces.push('fertig');
      const turn = order % pieces.length;
      const line = [...pieces.slice(turn), ...pieces.slice(0, turn)].join(', ');
      expect(parseLine(line, german)).toMatchObject({
        hours: value,
        open,
        isDone,
        until: '2026-03-03',
        words: ['konzept'],
      });
    }),
    { seed: 5, numRuns: 300 },
  );
});

describe('matching activities of a quick-track line', () => {
  const choices = [
    { assignmentId: '1', activityName: 'Review', projectName: 'Shop' },
    { assignmentId: '2', activityName: 'Design review', projectName: 'Shop', wbs: '1.2' },
    { assignmentId: '3', activityName: 'Design', projectName: 'Portal' },
    { assignmentId: '4', activityName: 'Redesign of the review', projectName: 'Portal' },
  ];
  const ids = (...words: string[]) => matchingChoices(words, choices).map(({ assignmentId }) => assignmentId);

  test('matching activities contain all words, with whole words, word beginnings and activity names first', () => {
    expect(ids('review')).toEqual(['1', '2', '4']);
    expect(ids('design', 'review')).toEqual(['2', '4']);
    expect(ids('desi')).toEqual(['3', '2', '4']);
    expect(ids('portal')).toEqual(['3', '4']);
    expect(ids('1.2')).toEqual(['2']);
    expect(ids('nothing')).toEqual([]);
    expect(ids()).toEqual([]);
  });

  test('a whole name comes before an activity whose WBS code is one of its words', () => {
    const rows = [
      { assignmentId: '1', activityName: 'Pump 2', projectName: 'Hall', wbs: '1' },
      { assignmentId: '2', activityName: 'Pump 1', projectName: 'Hall', wbs: '2' },
    ];
    expect(matchingChoices(['pump', '1'], rows).map(({ assignmentId }) => assignmentId)).toEqual(['2', '1']);
  });

  test('an amount of days belongs to an activity if the name contains the amount literally and all other words', () => {
    const named = [
      { assignmentId: '1', activityName: 'Half-day workshop', projectName: 'Shop' },
      { assignmentId: '2', activityName: 'Workshop', projectName: 'A day at sea' },
    ];
    expect(isNamed('half day', ['half', 'day', 'workshop'], named)).toBe(true);
    expect(isNamed('half day', ['half', 'day', 'design'], named)).toBe(false);
    expect(isNamed('half a day', ['half', 'day', 'workshop'], named)).toBe(false);
    expect(isNamed('a day', ['day', 'workshop'], named)).toBe(true);
    expect(isNamed('day', ['day', 'workshop'], [])).toBe(false);
  });
});
