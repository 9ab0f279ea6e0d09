import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { PlanFileError } from '../error.ts';
import type { PlanFile } from '../plan.ts';
import { readPlanFile } from '../read.ts';

/*
 * Plans of Project 2010, put together here byte by byte.
 */

/** The library declares its container writer as `any`. */
const writer = CFB as {
  utils: {
    cfb_new: (options: object) => object;
    cfb_add: (container: object, path: string, content: Uint8Array) => void;
  };
  write: (container: object, options: object) => Uint8Array | readonly number[];
};

const FOLDER = '/   114/';

type Streams = Record<string, readonly number[]>;

function fileOf(streams: Streams): Uint8Array {
  const file = writer.utils.cfb_new({ root: 'R' });
  for (const [path, content] of Object.entries(streams)) writer.utils.cfb_add(file, path, Uint8Array.from(content));
  return Uint8Array.from(writer.write(file, { type: 'array', fileType: 'cfb' }));
}

const u16 = (value: number) => [value & 0xff, (value >> 8) & 0xff];
const i32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
const f64 = (value: number) => [...new Uint8Array(Float64Array.of(value).buffer)];
const text = (value: string) => [...Array.from(value, (c) => u16(c.charCodeAt(0))).flat(), 0, 0];
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const ansi = (value: string) => [...i32(value.length + 1), ...Array.from(value, (c) => c.charCodeAt(0)), 0];
/** Days since 1983-12-31 and tenths of minutes. */
const stamp = (days: number, hour: number) => [...u16(hour * 600), ...u16(days)];
const MONDAY = 15_402;

const prop = (key: number, data: readonly number[]) => [
  ...i32(data.length),
  ...i32(key),
  ...i32(0),
  ...data,
  ...zeros(data.length % 2),
];
const props = (...entries: readonly (readonly number[])[]) => [
  ...zeros(12),
  ...u16(entries.length),
  0,
  0,
  ...entries.flat(),
];

type Field = readonly [id: number, offset: number | undefined, size: number];
const mapOf = (base: number, fields: readonly Field[]) =>
  fields.flatMap(([id, offset, size]) => [
    ...i32(0),
    ...u16(offset ?? 0xffff),
    0,
    0,
    ...i32(0),
    ...i32(base + id),
    ...i32(0),
    ...u16(3),
    ...u16(size),
    ...i32(0),
  ]);
const taskMap = mapOf(0x0b400000, [
  [86, 0, 4],
  [23, 4, 4],
  [249, 8, 2],
  [181, 10, 2],
  [29, 12, 4],
  [35, 16, 4],
  [36, 20, 4],
  [93, 24, 4],
  [0, 28, 8],
  [14, undefined, 0],
  [15, undefined, 0],
  [87, undefined, 8],
  [103, undefined, 4],
  [183, undefined, 2],
  [1143, 0, 16],
  [1145, 16, 8],
]);
const resourceMap = mapOf(0x0c400000, [
  [27, 0, 4],
  [0, 4, 4],
  [4, 8, 8],
  [1, undefined, 0],
]);
const assignmentMap = mapOf(0x0f400000, [
  [0, 0, 4],
  [1, 4, 4],
  [2, 8, 4],
  [8, 12, 8],
  [7, 20, 8],
]);

/** Records with the offsets of items that lie one after the other. */
function fixed(recordSize: number, items: readonly (readonly number[])[], flags: readonly number[] = []) {
  let offset = 0;
  const records = items.flatMap((item, index) => {
    const record = [...i32(flags[index] ?? 0), ...i32(offset), ...zeros(recordSize - 8)];
    offset += item.length;
    return record;
  });
  return { meta: [...i32(0), ...i32(0), ...i32(items.length), ...i32(0), ...records], data: items.flat() };
}

type Value = readonly [uid: number, key: number, data: readonly number[]];
function vars(values: readonly Value[]) {
  let offset = 0;
  const entries = values.flatMap(([uid, key, data]) => {
    const entry = [...i32(uid), ...i32(offset), ...u16(key), 0, 0];
    offset += 4 + data.length;
    return entry;
  });
  return { meta: [...zeros(24), ...entries], data: values.flatMap(([, , data]) => [...i32(data.length), ...data]) };
}

const task = (uid: number, id: number, level: number) => [
  ...i32(uid),
  ...i32(id),
  ...u16(level),
  ...u16(7),
  ...i32(4800),
  ...stamp(MONDAY, 8),
  ...stamp(MONDAY, 17),
  ...stamp(MONDAY, 7),
  ...f64(480_000),
];
const second = (order: number) => [...zeros(16), ...i32(order), ...i32(0)];
const notes = Array.from('{\\rtf1 Mind the \\b gap\\b0}', (c) => c.charCodeAt(0));

function planStreams(): Streams {
  const first = [[...zeros(16)], [...zeros(16)], [...zeros(16)]];
  const tasks = fixed(47, [...first, task(1, 1, 1), task(2, 2, 2), [...i32(3), ...i32(2), ...zeros(8)]]);
  const tasks2 = fixed(92, [...first, second(10), second(20), second(15)]);
  const taskVars = vars([
    [1, 14, text('Phase')],
    [2, 14, text('Work')],
    [2, 15, notes],
    [2, 87, f64(2.5)],
    [2, 103, i32(2400)],
    [2, 183, u16(5)],
  ]);
  const resources = fixed(37, [[...i32(7), ...i32(1), ...f64(5000)]]);
  const resources2 = fixed(50, [[...zeros(16)]]);
  const resourceVars = vars([[7, 1, text('Anna')]]);
  const assignments = fixed(34, [[...i32(1), ...i32(2), ...i32(7), ...f64(480_000), ...f64(10_000)]]);
  const assignmentVars = vars([[1, 71, notes]]);
  const links = fixed(10, [
    [...i32(1), ...i32(1), ...i32(2), ...u16(1), ...u16(7), ...i32(4800)],
    [...i32(2), ...i32(2), ...i32(9), ...u16(1), ...u16(7), ...i32(0)],
  ]);
  const calendars = fixed(10, [
    [...i32(1), ...i32(-1), ...i32(-1)],
    [...i32(2), ...i32(1), ...i32(7)],
  ]);
  const calendarVars = vars([[1, 1, text('Standard')]]);
  const map = [prop(131092, taskMap), prop(131093, resourceMap), prop(131095, assignmentMap)];
  return {
    '/\u0001CompObj': [...zeros(28), ...ansi('Microsoft Project 14.0'), ...ansi('MSProject.MPP14')],
    '/Props14': props(prop(1, [0])),
    [`${FOLDER}Props`]: props(prop(37748738, stamp(MONDAY, 8)), prop(37748744, text('Plan')), ...map),
    [`${FOLDER}TBkndTask/FixedMeta`]: tasks.meta,
    [`${FOLDER}TBkndTask/FixedData`]: tasks.data,
    [`${FOLDER}TBkndTask/Fixed2Meta`]: tasks2.meta,
    [`${FOLDER}TBkndTask/Fixed2Data`]: tasks2.data,
    [`${FOLDER}TBkndTask/VarMeta`]: taskVars.meta,
    [`${FOLDER}TBkndTask/Var2Data`]: taskVars.data,
    [`${FOLDER}TBkndRsc/FixedMeta`]: resources.meta,
    [`${FOLDER}TBkndRsc/FixedData`]: resources.data,
    [`${FOLDER}TBkndRsc/Fixed2Meta`]: resources2.meta,
    [`${FOLDER}TBkndRsc/Fixed2Data`]: resources2.data,
    [`${FOLDER}TBkndRsc/VarMeta`]: resourceVars.meta,
    [`${FOLDER}TBkndRsc/Var2Data`]: resourceVars.data,
    [`${FOLDER}TBkndAssn/FixedMeta`]: assignments.meta,
    [`${FOLDER}TBkndAssn/FixedData`]: assignments.data,
    [`${FOLDER}TBkndAssn/VarMeta`]: assignmentVars.meta,
    [`${FOLDER}TBkndAssn/Var2Data`]: assignmentVars.data,
    [`${FOLDER}TBkndCons/FixedMeta`]: links.meta,
    [`${FOLDER}TBkndCons/FixedData`]: links.data,
    [`${FOLDER}TBkndCal/FixedMeta`]: calendars.meta,
    [`${FOLDER}TBkndCal/FixedData`]: calendars.data,
    [`${FOLDER}TBkndCal/VarMeta`]: calendarVars.meta,
    [`${FOLDER}TBkndCal/Var2Data`]: calendarVars.data,
  };
}

const read = (streams: Streams): PlanFile => readPlanFile(fileOf(streams));
const without = (name: string) =>
  Object.fromEntries(Object.entries(planStreams()).filter(([path]) => !path.includes(name)));

describe('a plan of Project 2010', () => {
  const plan = read(planStreams());

  it('has header, calendars and resources', () => {
    expect(plan).toMatchObject({ format: 'mpp', formatVersion: 14 });
    expect(plan.header).toMatchObject({ title: 'Plan', start: '2026-03-02T08:00:00', minutesPerDay: 480 });
    expect(plan.calendars).toMatchObject([
      { uid: 1, name: 'Standard' },
      { uid: 2, name: 'Anna', baseCalendarUid: 1 },
    ]);
    expect(plan.resources).toMatchObject([{ uid: 7, name: 'Anna', maxUnits: 50, calendarUid: 2, type: 'material' }]);
  });

  it('has rows in their order, with blank ones between them', () => {
    expect(plan.tasks.map(({ uid, id, isBlank }) => [uid, id, isBlank])).toEqual([
      [1, 1, false],
      [3, 2, true],
      [2, 3, false],
    ]);
    expect(plan.tasks[0]).toMatchObject({ name: 'Phase', isSummary: true, outlineNumber: '1' });
    expect(plan.tasks[2]).toMatchObject({
      name: 'Work',
      parentUid: 1,
      outlineNumber: '1.1',
      start: '2026-03-02T08:00:00',
      finish: '2026-03-02T17:00:00',
      duration: { value: 1, unit: 'days' },
      work: 8,
      notes: 'Mind the gap',
      custom: { number1: 2.5, duration1: { value: 4, unit: 'hours' } },
    });
  });

  it('has assignments; a link of a row with the one above it, or with none, is left out', () => {
    expect(plan.assignments).toMatchObject([{ taskUid: 2, resourceUid: 7, work: 8, units: 100 }]);
    expect(plan.relations).toEqual([]);
  });
});

describe('a plan of which parts are missing', () => {
  it.each(['TBkndRsc', 'TBkndAssn', 'TBkndCons', 'TBkndOutlCode', 'VarMeta', 'CompObj', 'Props14'])(
    '%s is read without it',
    (name) => {
      expect(read(without(name)).tasks.length).toBeGreaterThan(0);
    },
  );

  it('has a calendar in any case', () => {
    const plan = read(without('TBkndCal'));
    expect(plan.calendars).toMatchObject([{ name: 'Standard' }]);
    expect(plan.warnings.map(({ code }) => code)).toContain('calendarMissing');
  });

  it('is refused without its properties, or without the maps of its values', () => {
    expect(reasonOf(without(`${FOLDER}Props`))).toBe('truncated');
    expect(reasonOf({ ...planStreams(), [`${FOLDER}Props`]: props(prop(37748744, text('Plan'))) })).toBe('malformed');
  });
});

describe('a plan with a password', () => {
  const PASSWORD_FLAG = 0x35400000;
  const CODE = 0x35400007;

  it('is refused if it is encrypted', () => {
    const root = props(prop(PASSWORD_FLAG, [1]), prop(0x35400004, zeros(64)));
    expect(reasonOf({ ...planStreams(), '/Props14': root })).toBe('passwordProtected');
  });

  it('to write is read: its streams are changed by one byte', () => {
    const streams = planStreams();
    for (const [path, content] of Object.entries(streams)) {
      const isMasked =
        path === `${FOLDER}Props` ||
        (path.endsWith('Data') && /Rsc|Assn|Cal|Cons/.test(path) && !path.includes('Var2'));
      if (isMasked) streams[path] = content.map((byte) => byte ^ 0xf0);
    }
    const plan = read({ ...streams, '/Props14': props(prop(PASSWORD_FLAG, [2]), prop(CODE, [0x0f])) });
    expect([plan.header.title, plan.tasks[2]?.name, plan.resources[0]?.maxUnits]).toEqual(['Plan', 'Work', 50]);
  });
});

function reasonOf(streams: Streams): string {
  try {
    read(streams);
    return 'read';
  } catch (error) {
    if (error instanceof PlanFileError) return error.reason;
    throw error;
  }
}
