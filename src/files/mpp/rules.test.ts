import { describe, expect, it } from 'vitest';
import { readPlanFile } from '../read.ts';
import {
  blankItem,
  calendarItem,
  f64,
  buildContainer,
  TEST_FOLDER,
  i32,
  link,
  MONDAY_STAMP,
  planStreams,
  prop,
  props,
  secondItem,
  stampBytes,
  task,
  utf16Text,
  u16,
  zeros,
  type TestPlanParts,
} from '#testing/build-mpp.ts';

const read = (parts: Partial<TestPlanParts>) => readPlanFile(buildContainer(planStreams(parts)));
const rowsOf = (parts: Partial<TestPlanParts>) =>
  read(parts).tasks.map(({ uid, id, isBlank, name }) => [uid, id, isBlank ? 'blank' : name]);
const named = (...uids: number[]) => uids.map((uid) => [uid, 14, utf16Text(`Row ${uid}`)] as const);

describe('MPP task rows', () => {
  it('duplicate blank rows with the same number count once', () => {
    const tasks = [task(1, 1, 1), blankItem(2, 2), blankItem(3, 2)];
    expect(rowsOf({ tasks, seconds: tasks.map(() => secondItem(1)), taskVars: named(1) })).toEqual([
      [1, 1, 'Row 1'],
      [2, 2, 'blank'],
    ]);
  });

  it('rows without a name and dates are blank, and a nameless row gives way to a named row of the same number', () => {
    const nameless = [...i32(1), ...i32(4), ...zeros(32), ...u16(1)];
    const tasks = [nameless, task(2, 2, 1), task(5, 2, 1)];
    const seconds = [secondItem(10), secondItem(20), secondItem(30)];
    expect(rowsOf({ tasks, seconds, taskVars: [...named(5), [2, 51, utf16Text('x')]] })).toEqual([
      [5, 2, 'Row 5'],
      [1, 3, 'blank'],
    ]);
  });

  it('a row without values of its own is dropped if its number belongs to another row', () => {
    const tasks = [task(1, 1, 1), task(2, 1, 1)];
    expect(rowsOf({ tasks, seconds: [secondItem(1), secondItem(2)], taskVars: named(1) })).toEqual([[1, 1, 'Row 1']]);
  });

  it('deleted rows and rows that are much too short are dropped', () => {
    const tasks = [task(1, 1, 1), task(2, 2, 1), task(3, 3, 1).slice(0, 31), task(4, 4, 1)];
    const seconds = tasks.map((_, index) => secondItem(index));
    expect(rowsOf({ tasks, seconds, taskFlags: [0, 2], taskVars: named(1, 2, 3, 4) })).toEqual([
      [1, 1, 'Row 1'],
      [4, 2, 'Row 4'],
    ]);
  });

  it('rows recur if they have recurrence data, or by the flag that Project 2010 shares with outline level 2', () => {
    const tasks = [task(1, 1, 1), task(2, 2, 2), task(3, 3, 3)];
    const seconds = [secondItem(1), secondItem(2), secondItem(3)];
    const plan = read({ tasks, seconds, taskVars: [...named(1, 2, 3), [1, 203, []]] });
    expect(plan.tasks.map(({ isRecurring }) => isRecurring)).toEqual([true, true, false]);
  });

  it('manually scheduled rows have the entered dates and duration', () => {
    const entered = [
      ...zeros(16),
      ...f64(1),
      ...stampBytes(MONDAY_STAMP, 10),
      ...stampBytes(MONDAY_STAMP + 1, 12),
      ...i32(600),
      ...u16(5),
      ...zeros(4),
    ];
    const tasks = [task(1, 1, 1), task(2, 2, 1)];
    const plan = read({ tasks, seconds: [entered, entered], secondFlags: [[0x0c], [0x04]], taskVars: named(1, 2) });
    expect(plan.tasks).toMatchObject([
      { isManual: true, start: '2026-03-02T10:00:00', duration: { value: 1, unit: 'hours' } },
      { isManual: false, isActive: true, start: '2026-03-02T08:00:00', duration: { value: 1, unit: 'days' } },
    ]);
  });

  it('a row has its own WBS code, or else the outline number', () => {
    const tasks = [task(1, 1, 1), task(2, 2, 1)];
    const taskVars = [...named(1, 2), [1, 16, utf16Text('A.1')], [2, 16, utf16Text('')]] as const;
    const plan = read({ tasks, seconds: [secondItem(1), secondItem(2)], taskVars });
    expect(plan.tasks.map(({ wbs }) => wbs)).toEqual(['A.1', '2']);
  });

  it('figures that a saved baseline does not store are 0', () => {
    const taskVars = [...named(1), [1, 1302, stampBytes(MONDAY_STAMP, 8)], [1, 485, f64(0)]] as const;
    const [row] = read({ tasks: [task(1, 1, 1)], seconds: [secondItem(1)], taskVars }).tasks;
    expect(row?.baselines).toMatchObject([
      { number: 0 },
      { number: 1, start: '2026-03-02T08:00:00', work: 0, cost: 0 },
    ]);
    expect(row?.physicalPercentComplete).toBe(0);
  });
});

describe('projects inserted into an MPP plan', () => {
  const TABLE = 37748898;
  const path = (name: string) => [
    ...zeros(18),
    ...i32(name.length + 1),
    ...Array.from(name, (c) => c.charCodeAt(0)),
    0,
    ...zeros(24),
    ...i32(0),
  ];
  /** An entry: its kind, and the parts that its offsets name. */
  const table = (kind: number, parts: readonly (readonly number[])[]) => {
    const header = [...zeros(16), kind, 0, 0, 0];
    const indexEnd = 12 + 4 * (parts.length + 1);
    let at = indexEnd + header.length;
    const offsets = parts.map((part) => {
      at += part.length;
      return at - part.length;
    });
    const index = [indexEnd, ...offsets].flatMap((offset) => i32(offset));
    return [...i32(0), ...i32(0), ...i32(indexEnd), ...index, ...header, ...parts.flat()];
  };
  const readWith = (data: readonly number[], values: TestPlanParts['taskVars'] = []) =>
    read({
      props: [prop(TABLE, data)],
      tasks: [task(1, 1, 1), task(2, 2, 1), task(3, 3, 1)],
      seconds: [secondItem(1), secondItem(2), secondItem(3)],
      taskVars: [...named(1, 2, 3), ...values],
    }).tasks.map(({ uid, subprojectFile, isExternal, isSummary }) => [uid, subprojectFile, isExternal, isSummary]);

  it('inserted projects are read from an entry with the unique ids of their rows and their file', () => {
    const uids = [...i32(2), ...i32(0x0bb1_0000), ...i32(3), ...i32(0)];
    expect(readWith(table(0x01, [uids, path('C:\\A.MPP'), zeros(4)]), [[2, 242, i32(9)]])).toEqual([
      [1, undefined, false, false],
      [2, 'C:\\A.MPP', true, false],
      [3, 'C:\\A.MPP', false, true],
    ]);
  });

  it.each([
    ['spaced', 0x99, [[...i32(3), ...i32(0)], zeros(4), path('A.MPP'), zeros(4)]],
    ['padded', 0x11, [[...i32(3), ...i32(0)], path('A.MPP'), zeros(4), zeros(4)]],
    ['spaced later', 0x83, [[...i32(3), ...i32(0)], path('A.MPP'), zeros(4), zeros(4)]],
  ])('reads inserted projects from %s entries', (_, kind, parts) => {
    expect(readWith(table(kind, parts))[2]).toEqual([3, 'A.MPP', false, true]);
  });

  it('entries without unique ids, of unknown kinds or beyond the end contain no inserted project', () => {
    for (const kind of [0x00, 0x44, 0x80, 0x7e]) {
      const parts = [path('A.MPP'), [...i32(3), ...i32(0)], zeros(4)];
      expect(readWith(table(kind, parts))[2]?.[1]).toBeUndefined();
    }
    expect(readWith([...i32(0), ...i32(0), ...i32(999_999), ...i32(77_777)])[2]?.[1]).toBeUndefined();
  });

  it('an external row without a file of its own has the file of the previous external row', () => {
    const uids = [...i32(1), ...i32(0)];
    const data = table(0x01, [uids, path('A.MPP'), zeros(4)]);
    const ghosts = [1, 2].map((uid) => [uid, 255, i32(4)] as const);
    expect(readWith(data, ghosts)).toEqual([
      [1, 'A.MPP', true, false],
      [2, 'A.MPP', true, false],
      [3, undefined, false, false],
    ]);
  });
});

describe('MPP links', () => {
  const linked = (...links: TestPlanParts['links']) =>
    read({
      links,
      tasks: [task(1, 1, 1), task(2, 2, 2), task(3, 3, 1)],
      seconds: [secondItem(1), secondItem(2), secondItem(3)],
      taskVars: named(1, 2, 3),
    }).relations.map(({ predecessorUid, successorUid, lag }) => [predecessorUid, successorUid, lag]);

  it('link lags may be in percent, and are in days if no unit is set', () => {
    expect(linked(link(1, 3, 19, -50), link(2, 3, 21, 4800))).toEqual([
      [1, 3, { value: -50, unit: 'percent' }],
      [2, 3, { value: 1, unit: 'days' }],
    ]);
  });

  it('drops a link from a summary row to its child, keeps the reverse link, and merges duplicate links', () => {
    const day = { value: 0, unit: 'days' };
    expect(linked(link(1, 2, 7, 0), link(2, 1, 7, 0), link(1, 3, 7, 0), link(1, 3, 7, 0))).toEqual([
      [2, 1, day],
      [1, 3, day],
    ]);
  });
});

describe('MPP calendars', () => {
  const calendarVars = [
    [1, 1, utf16Text('Standard')],
    [4, 1, utf16Text('Other')],
  ] as const;

  it('a base calendar may belong to a resource, and nameless derived calendars are dropped', () => {
    const calendars = [calendarItem(1, -1, -1), calendarItem(4, 0, 7), calendarItem(5, -1, -1), calendarItem(6, 5, 8)];
    const plan = read({ calendars, calendarVars });
    expect(plan.calendars.map(({ uid, name }) => [uid, name])).toEqual([
      [1, 'Standard'],
      [4, 'Other'],
      [5, undefined],
    ]);
    expect(plan.resources[0]?.calendarUid).toBe(4);
  });

  it('calendar ids come from the second item list, whose records hold the GUID', () => {
    const calendars2 = [[], [0x33, 0x22, 0x11, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]];
    const plan = read({ calendars: [calendarItem(1, -1, -1), calendarItem(4, -1, -1)], calendars2, calendarVars });
    expect(plan.calendars.map(({ guid }) => guid)).toEqual([undefined, '00112233-0405-0607-0809-0a0b0c0d0e0f']);
  });

  it('the project calendar is found by name regardless of case', () => {
    const plan = read({
      calendars: [calendarItem(1, -1, -1), calendarItem(4, -1, -1)],
      calendarVars,
      props: [prop(37748750, utf16Text('OTHER'))],
    });
    expect(plan.header.defaultCalendarUid).toBe(4);
  });
});

describe('MPP resources', () => {
  it('a resource with an empty availability table has no availability periods', () => {
    const plan = read({
      resourceVars: [
        [7, 1, utf16Text('Anna')],
        [7, 276, zeros(12)],
      ],
    });
    expect(plan.resources[0]?.availability).toEqual([]);
  });

  it('the flag for generic resources has a different bit in Project 2010 than in later versions', () => {
    const isGeneric = (bits: number, program: string) =>
      read({ resourceFlags2: [...zeros(24), ...i32(bits)], program }).resources[0]?.isGeneric;
    expect([
      isGeneric(0x0400_0000, 'Microsoft.Project 14.0'),
      isGeneric(0x1000_0000, 'Microsoft.Project 14.0'),
    ]).toEqual([true, false]);
    expect([
      isGeneric(0x0400_0000, 'Microsoft.Project 15.0'),
      isGeneric(0x1000_0000, 'Microsoft.Project 15.0'),
    ]).toEqual([false, true]);
  });
});

describe('MPP custom field values', () => {
  /** A value of a list: its number, and the one above it. */
  const code = (uid: number, parent: number) => [...zeros(4), ...u16(uid), ...zeros(2), ...u16(parent), ...zeros(10)];
  const chosen = (kind: number, uid: number) => [...u16(kind), ...i32(uid), ...zeros(20)];
  const customOf = (...values: TestPlanParts['taskVars']) =>
    read({
      tasks: [task(1, 1, 1)],
      seconds: [secondItem(1)],
      taskVars: [...named(1), ...values],
      codes: [code(30, 0), code(31, 30)],
      codeVars: [
        [30, 22, utf16Text('North')],
        [31, 22, utf16Text('Oslo')],
      ],
    }).tasks[0]?.custom;

  it('custom fields hold values chosen from a lookup table, and outline codes include their parent values', () => {
    expect(customOf([1, 51, chosen(0x0701, 31)], [1, 417, chosen(0x0701, 31)])).toEqual({
      text1: 'Oslo',
      outlineCode1: 'North.Oslo',
    });
    expect(customOf([1, 417, chosen(0x0401, 31)])).toEqual({ outlineCode1: 'Oslo' });
  });

  it('custom fields have names and the lists that their values are chosen from', () => {
    const [NAMES, CODE1] = [71303169, 0x0b40_01a0];
    const [table, other] = [1, 2].map((first) => [first, ...zeros(15)]);
    const definition = [...i32(CODE1), ...zeros(32), ...(table ?? []), ...zeros(36)];
    const names = [...i32(0), ...i32(1), ...i32(CODE1), ...i32(16), ...utf16Text('Place')];
    const none = [...i32(0), ...i32(0)];
    const definitions = [...i32(names.length), ...names, ...none, ...i32(1), ...i32(0), ...definition];
    const listed = (list: readonly number[] = []) => [...zeros(16), ...list, ...zeros(52 - 32)];
    const streams = planStreams({
      tasks: [task(1, 1, 1)],
      seconds: [secondItem(1)],
      taskVars: named(1),
      codes: [code(30, 0), code(31, 30), code(32, 0)],
      codeVars: [
        [30, 22, utf16Text('North')],
        [31, 22, utf16Text('Oslo')],
        [31, 8, utf16Text('Harbour')],
        [32, 22, utf16Text('Of another list')],
      ],
    });
    const file = buildContainer({
      ...streams,
      [`${TEST_FOLDER}TBkndTask/Props`]: props(prop(NAMES, definitions)),
      [`${TEST_FOLDER}TBkndOutlCode/Fixed2Data`]: [table, table, other].flatMap(listed),
    });
    expect(readPlanFile(file).customFields).toMatchObject([
      {
        element: 'task',
        key: 'outlineCode1',
        alias: 'Place',
        choices: [{ value: 'North' }, { value: 'Oslo', description: 'Harbour', parent: 0 }],
      },
    ]);
  });

  it('custom fields of a project server declare their own kind', () => {
    const NAMES = 71303169;
    const [cost, word] = [0x0b40_8001, 0x0b40_8002];
    const definition = (field: number, kind: number) => [...i32(field), ...zeros(8), ...u16(kind), ...zeros(74)];
    const none = [...i32(0), ...i32(0)];
    const definitions = [
      ...i32(8),
      ...none,
      ...none,
      ...i32(2),
      ...i32(0),
      ...definition(cost, 0),
      ...definition(word, 7),
    ];
    const streams = planStreams({
      tasks: [task(1, 1, 1)],
      seconds: [secondItem(1)],
      taskVars: [...named(1), [1, 0x8001, f64(250)], [1, 0x8002, utf16Text('Word')], [1, 0x8003, utf16Text('Unknown')]],
    });
    const plan = readPlanFile(
      buildContainer({ ...streams, [`${TEST_FOLDER}TBkndTask/Props`]: props(prop(NAMES, definitions)) }),
    );
    expect(plan.tasks[0]?.custom).toEqual({ [`field${cost}`]: 2.5, [`field${word}`]: 'Word' });
    expect(plan.customFields.map(({ key }) => key)).toEqual([`field${cost}`, `field${word}`]);
  });

  it('custom values of 0 are not set, and durations without a unit of their own are in days', () => {
    expect(customOf([1, 87, f64(0)], [1, 106, f64(0)], [1, 103, i32(0)])).toEqual({});
    expect(customOf([1, 103, i32(4800)])).toEqual({ duration1: { value: 1, unit: 'days' } });
  });
});
