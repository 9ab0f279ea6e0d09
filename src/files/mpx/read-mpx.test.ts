import { describe, expect, it } from 'vitest';
import { PlanFileError } from '../error.ts';
import { type ReadOptions, readPlanFile } from '../read.ts';

const FIRST = 'MPX,Microsoft Project for Windows,4.0,ANSI';
const SETTINGS = ['10,$,1,2,",",.', '11,2,0,1,8.00,40.00,$0.00/h,$0.00/h,1,1', '12,1,1,480,/,:,,,0'];

const read = (lines: readonly string[], options?: ReadOptions) =>
  readPlanFile(Buffer.from(lines.join('\r\n')), options);
const plan = (...lines: string[]) => read([FIRST, ...SETTINGS, ...lines]);
const codes = (...lines: string[]) => plan(...lines).warnings.map(({ code }) => code);

/** A file whose title is these bytes. */
function titled(codePage: string, title: readonly number[], mark: readonly number[] = []): Buffer {
  return Buffer.concat([
    Buffer.from(mark),
    Buffer.from(`MPX,Program,4.0,${codePage}\r\n30,`),
    Buffer.from(title),
    Buffer.from('\r\n'),
  ]);
}
const titleOf = (bytes: Uint8Array, options?: ReadOptions) => readPlanFile(bytes, options).header.title;

describe('character encoding of an exchange file', () => {
  it.each<[string, number[], string]>([
    ['ANSI', [0x4b, 0xfc, 0x63, 0x68, 0x65, 0x20, 0x80], 'Küche €'],
    ['850', [0x4b, 0x81, 0x63, 0x68, 0x65, 0x20, 0xd5], 'Küche ı'],
    ['437', [0x4b, 0x81, 0x63, 0x68, 0x65, 0x20, 0xe0], 'Küche α'],
    ['MAC', [0x4b, 0x9f, 0x63, 0x68, 0x65, 0x20, 0xdb], 'Küche €'],
    ['RU', [0xca, 0xf3, 0xf5, 0xed, 0xff], 'Кухня'],
    ['ZH', [0xb3, 0xf8, 0xb7, 0xbf], '厨房'],
    ['1250', [0x4b, 0xf8], 'Kř'],
    ['ANSI', [...Buffer.from('Küche')], 'Küche'],
    ['UTF-8', [...Buffer.from('Küche')], 'Küche'],
    ['"850"', [0x81], 'ü'],
  ])('decodes text in the code page %s', (codePage, bytes, title) => {
    expect(titleOf(titled(codePage, bytes))).toBe(title);
  });

  it('a byte order mark takes precedence over the declared code page', () => {
    expect(titleOf(titled('ANSI', [...Buffer.from('Küche')], [0xef, 0xbb, 0xbf]))).toBe('Küche');
    expect(titleOf(Buffer.from(`\uFEFF${FIRST}\r\n30,Küche`, 'utf16le'))).toBe('Küche');
  });

  it('the caller may override the encoding because files often declare a wrong code page', () => {
    const korean = titled('ANSI', [0xc7, 0xd1, 0xb1, 0xdb]);
    expect(titleOf(korean)).toBe('ÇÑ±Û');
    expect(titleOf(korean, { encoding: 'euc-kr' })).toBe('한글');
    expect(() => titleOf(korean, { encoding: 'runes' })).toThrow(PlanFileError);
  });

  it('an unknown code page is read as Windows text with a warning', () => {
    const { header, warnings } = readPlanFile(titled('EBCDIC', [0xfc]));
    expect(header.title).toBe('ü');
    expect(warnings).toMatchObject([{ code: 'codePageUnknown', arguments: { codePage: 'EBCDIC' } }, {}]);
  });
});

describe('an exchange file of an old version', () => {
  const old = read([
    'MPX,Microsoft Project,1.0',
    '20,Standard,0,1,1,1,1,1,0',
    '41,40,1',
    '50,1,Ann',
    '61,90,1,3,40,50,70',
    '70,1,Plan,1,,3/2/98',
    '70,2,First,2,2,3/2/98',
    '75,1,1,16h',
    '70,3,Second,2,3,3/4/98,2',
  ]);

  it('numbers serve as unique ids in a file without unique ids', () => {
    expect(old.tasks.map(({ uid, parentUid }) => [uid, parentUid])).toEqual([
      [1, undefined],
      [2, 1],
      [3, 1],
    ]);
    expect(old.relations).toMatchObject([{ predecessorUid: 2, successorUid: 3 }]);
    expect(old.assignments).toMatchObject([{ taskUid: 2, resourceUid: 1, work: 16 }]);
  });

  it('settings missing in the file default to those of Microsoft Project', () => {
    expect(old.header).toMatchObject({ minutesPerDay: 480, defaultStartTime: '08:00', currencySymbol: '$' });
    expect(old.tasks[1]).toMatchObject({ start: '1998-03-02T08:00:00', duration: { value: 2, unit: 'days' } });
    expect(old.calendars[0]?.week[1]?.times).toHaveLength(2);
    expect(old.warnings).toEqual([]);
  });

  it('a file without a calendar gets a default calendar and a warning', () => {
    const { calendars, header, warnings } = plan('61,90,1', '70,1,Alone');
    expect(calendars).toMatchObject([{ uid: 1, name: 'Standard' }]);
    expect(header.defaultCalendarUid).toBe(1);
    expect(warnings.map(({ code }) => code)).toEqual(['calendarMissing']);
  });
});

describe('exchange file dates without times', () => {
  const week = [
    '20,Standard,0,1,1,1,1,1,0',
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => `25,${day},09:00,12:00,13:00,18:00`),
  ];
  const tasks = plan(
    ...week,
    '12,1,1,540,/,:,,,9',
    '61,90,1,40,50,51,58,59,91,68,70,125',
    '70,1,Days,2d,Mon 02/03/98,Tue 03/03/98,Mon 02/03/98,Tue 03/03/98,Finish No Later Than,Tue 03/03/98,,Sun 01/03/98',
    '70,2,Hour,1h,Mon 02/03/98,Mon 02/03/98',
    '70,3,After,0d,Tue 03/03/98,Tue 03/03/98,,,,,1',
    '70,4,Before,0d,Mon 02/03/98,Mon 02/03/98',
    '70,5,Timed,1d,Mon 02/03/98 10:00,Tue 03/03/98 10:00',
  ).tasks;

  it('starts use the default start time of the file and finishes the end of the calendar day', () => {
    expect(tasks[0]).toMatchObject({
      start: '1998-03-02T09:00:00',
      finish: '1998-03-03T18:00:00',
      actualStart: '1998-03-02T09:00:00',
      actualFinish: '1998-03-03T18:00:00',
      constraintDate: '1998-03-03T18:00:00',
      created: '1998-03-01T00:00:00',
    });
  });

  it('the finish is earlier on its day if the duration requires that', () => {
    expect(tasks[1]).toMatchObject({ start: '1998-03-02T09:00:00', finish: '1998-03-02T10:00:00' });
  });

  it('a milestone is at the end of its day after a predecessor that ends then, and otherwise at the start', () => {
    expect(tasks[2]).toMatchObject({ start: '1998-03-03T18:00:00', finish: '1998-03-03T18:00:00' });
    expect(tasks[3]).toMatchObject({ start: '1998-03-02T09:00:00', finish: '1998-03-02T09:00:00' });
  });

  it('times written in the file are kept', () => {
    expect(tasks[4]).toMatchObject({ start: '1998-03-02T10:00:00', finish: '1998-03-03T10:00:00' });
  });
});

describe('task rows of an exchange file', () => {
  it('the outline follows outline levels, or else outline numbers', () => {
    const levels = (columns: string, ...rows: string[]) =>
      plan(`61,90,1,${columns}`, ...rows).tasks.map(({ outlineLevel }) => outlineLevel);
    expect(levels('3', '70,1,a,1', '70,2,b,2')).toEqual([1, 2]);
    expect(levels('99', '70,0,p,0', '70,1,a,1.0', '70,2,b,1.1')).toEqual([0, 1, 2]);
    expect(levels('2', '70,0,p', '70,1,a', '70,2,b')).toEqual([0, 1, 1]);
  });

  it('start and finish fall back to the early dates', () => {
    const { tasks } = plan('61,90,52,53', '70,1,02/03/98 08:00,03/03/98 17:00');
    expect(tasks[0]).toMatchObject({ start: '1998-03-02T08:00:00', finish: '1998-03-03T17:00:00' });
  });

  it('a task with a duration is never a milestone', () => {
    const { tasks } = plan('61,90,40,81', '70,1,1d,Yes', '70,2,0d,Yes', '70,3,,Yes');
    expect(tasks.map(({ isMilestone }) => isMilestone)).toEqual([false, true, true]);
  });

  it('each row is read by the column definition before it', () => {
    const { tasks } = plan('61,90,1', '70,1,First', '61,1,90,4', '70,Second,2,text');
    expect(tasks).toMatchObject([{ name: 'First' }, { id: 2, name: 'Second', custom: { text1: 'text' } }]);
  });

  it('rows without a number are numbered on, and repeated unique ids are replaced', () => {
    const { tasks, warnings } = plan('20,Standard', '61,90,98,1', '70,1,7,a', '70,,7,b', '70,,,c', '70,9,,d');
    expect(tasks.map(({ id, uid }) => [id, uid])).toEqual([
      [1, 7],
      [2, 10],
      [3, 3],
      [9, 9],
    ]);
    expect(warnings).toMatchObject([{ code: 'uidRepeated', arguments: { uid: 7, assigned: 10 }, line: 8 }]);
  });
});

describe('links of an exchange file', () => {
  const rows = (column: number, ...lists: string[]) =>
    plan(
      '20,Standard',
      `61,90,98,1,${column}`,
      ...lists.map((list, index) => `70,${index + 1},${index + 11},T,${list}`),
    );
  const ends = (found: ReturnType<typeof rows>) =>
    found.relations.map(({ predecessorUid, successorUid }) => [predecessorUid, successorUid]);

  it('links name predecessors by number or unique id, or name successors', () => {
    expect(ends(rows(70, '', '1', '"1,2"'))).toEqual([
      [11, 12],
      [11, 13],
      [12, 13],
    ]);
    expect(ends(rows(74, '', '11', '"11,12"'))).toEqual([
      [11, 12],
      [11, 13],
      [12, 13],
    ]);
    expect(ends(rows(71, '"2,3"', '3', ''))).toEqual([
      [11, 12],
      [11, 13],
      [12, 13],
    ]);
    expect(ends(rows(75, '12', '13', ''))).toEqual([
      [11, 12],
      [12, 13],
    ]);
  });

  it('a link named in two columns counts once', () => {
    const found = plan('61,90,98,70,74,71', '70,1,11,,,2', '70,2,12,1FS+1d,11FS+1d,');
    expect(found.relations).toEqual([
      { predecessorUid: 11, successorUid: 12, type: 'finishStart', lag: { value: 1, unit: 'days' } },
    ]);
  });

  it('links to a missing row or to the row itself are dropped with a warning', () => {
    const found = rows(70, '1', '9', 'C:\\OTHER.MPP\\3', '1XX', '2FS+soon');
    expect(found.relations).toEqual([]);
    expect(found.warnings).toMatchObject([
      { code: 'linkToItself', count: 1, line: 7 },
      { code: 'linkUnresolved', arguments: { task: 2, predecessor: '9' }, count: 4, line: 8 },
    ]);
  });

  it('links are separated by semicolons if the decimal separator is a comma', () => {
    const text = [
      FIRST.replaceAll(',', ';'),
      '10;$;1;2;.;,',
      '61;90;1;70',
      '70;1;a;',
      '70;2;b;',
      '70;3;c;"1FS+1,5d;2"',
    ];
    expect(read(text).relations).toMatchObject([
      { predecessorUid: 1, successorUid: 3, lag: { value: 1.5, unit: 'days' } },
      { predecessorUid: 2, successorUid: 3, lag: { value: 0, unit: 'days' } },
    ]);
  });
});

describe('assignments of an exchange file', () => {
  const assigned = (...lines: string[]) =>
    plan('20,Standard', '41,40,49,1', '50,1,11,Ann', '50,2,12,Bo', '61,90,1', '70,1,Work', ...lines);

  it('assignments name resources by number or unique id', () => {
    expect(assigned('75,1,0.5,8h', '75,,1,4h,,,,,,,,,,12').assignments).toMatchObject([
      { uid: 1, resourceUid: 11, units: 50, work: 8 },
      { uid: 2, resourceUid: 12, units: 100, work: 4 },
    ]);
  });

  it('assignments without a resource stay; those of unknown resources stay with a warning', () => {
    const found = assigned('75,0,1,8h', '70,2,More', '75,7,1,8h');
    expect(found.assignments).toMatchObject([{ resourceUid: undefined }, { taskUid: 2, resourceUid: undefined }]);
    expect(found.warnings).toMatchObject([{ code: 'resourceUnknown', arguments: { resource: 7 } }]);
  });

  it('assignments may name resources that follow later in the file', () => {
    const found = plan('20,Standard', '61,90,1', '70,1,Work', '75,1,1,8h', '41,40,49,1', '50,1,11,Ann');
    expect(found.assignments).toMatchObject([{ taskUid: 1, resourceUid: 11 }]);
    expect(found.warnings).toEqual([]);
  });

  it('of several assignments of a resource to a task, the last counts', () => {
    const found = assigned('75,1,1,8h', '75,2,1,8h', '75,1,1,16h');
    expect(found.assignments.map(({ uid, work }) => [uid, work])).toEqual([
      [1, 16],
      [2, 8],
    ]);
    expect(found.warnings).toMatchObject([{ code: 'assignmentRepeated' }]);
  });

  it('warns if tasks only name resources and have no assignments', () => {
    const found = plan('20,Standard', '61,90,1,72', '70,1,a,"Ann,Bo"', '70,2,b,Ann');
    expect(found.warnings).toMatchObject([{ code: 'resourceNamesOnly', count: 2 }]);
  });
});

describe('calendars of an exchange file', () => {
  it('a non-working day keeps its times although they do not count', () => {
    const { calendars } = plan('20,Standard,0,1,1,1,1,1,0', '25,1,08:00,12:00');
    expect(calendars[0]?.week[0]).toEqual({ kind: 'nonWorking', times: [{ from: '08:00', to: '12:00' }] });
  });

  it('working days and working exceptions without times get the default times', () => {
    const [calendar] = plan('20,Standard,1,1,1,1,1,1,0', '26,05/03/98,,1').calendars;
    expect(calendar?.week[0]?.times).toHaveLength(2);
    expect(calendar?.exceptions).toMatchObject([{ from: '1998-03-05', to: '1998-03-05', times: [{}, {}] }]);
  });

  it('the project calendar is found by the name in the header, else by the default name, else by position', () => {
    const chosen = (...lines: string[]) => plan(...lines).header.defaultCalendarUid;
    expect(chosen('20,A', '20,B', '30,Plan,,,B')).toBe(2);
    expect(chosen('20,A', '20,Standard', '30,Plan,,,C')).toBe(2);
    expect(chosen('20,A', '20,B')).toBe(1);
  });

  it('a resource calendar with an unknown base calendar is read with a warning', () => {
    const found = plan('20,Standard', '41,40,1', '50,1,Ann', '55,Night,2,2,2,2,2,2,2');
    expect(found.calendars[1]).toMatchObject({ name: 'Ann', baseCalendarUid: undefined });
    expect(found.warnings).toMatchObject([{ code: 'calendarBaseUnknown', arguments: { calendar: 2, base: 'Night' } }]);
  });
});

describe('exchange file content that cannot be imported', () => {
  it.each<[string, string[]]>([
    ['recordMisplaced', ['20,Standard', '71,Notes of nothing']],
    ['recordMisplaced', ['20,Standard', '75,1,1']],
    ['recordMisplaced', ['20,Standard', '55,Standard']],
    ['recordUnknown', ['20,Standard', '99,new']],
    ['recordUnknown', ['20,Standard', 'nothing']],
    ['columnsMissing', ['20,Standard', '70,1,Task']],
    ['columnsMissing', ['20,Standard', '50,1,Ann']],
    ['dataLinks', ['20,Standard', '61,90', '70,1', '81,link']],
    ['exceptionIncomplete', ['20,Standard', '26,,,0']],
    ['exceptionIncomplete', ['20,Standard', '26,05/03/98,04/03/98,0']],
    ['invalidValue', ['20,Standard', '61,90,40', '70,1,soon']],
    ['invalidValue', ['20,Standard', '61,90,44', '70,1,120%']],
    ['invalidValue', ['20,Standard', '61,90,50', '70,1,25 Jan']],
    ['invalidValue', ['20,Standard', '61,90,95', '70,1,Urgent']],
  ])('unreadable content is reported as %s (%#)', (code, lines) => {
    expect(codes(...lines)).toEqual([code]);
  });

  it('an invalid value is reported with field, record and line', () => {
    expect(plan('20,Standard', '61,90,40', '70,1,soon').warnings).toMatchObject([
      { arguments: { field: 'field 40 of record 70', value: 'soon' }, line: 7, count: 1 },
    ]);
  });

  it('a file with more than 100000 tasks is refused', { timeout: 30_000 }, () => {
    const rows = '70,x\r\n'.repeat(100_001);
    expect(() => plan('61,1', rows)).toThrow(/more than 100000 tasks\. \(line 100006, column 1\)/);
  });
});
