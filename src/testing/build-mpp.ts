import { CFB } from '@e965/xlsx';

/*
 * Plans of Project 2010 for tests, put together byte by byte.
 */

/** The library declares its container writer as `any`. */
const writer = CFB as {
  utils: {
    cfb_new: (options: object) => object;
    cfb_add: (container: object, path: string, content: Uint8Array) => void;
  };
  write: (container: object, options: object) => Uint8Array | readonly number[];
};

export const TEST_FOLDER = '/   114/';

export type Streams = Record<string, readonly number[]>;

/** The bytes of a container with these streams. */
export function buildContainer(streams: Streams): Uint8Array {
  const file = writer.utils.cfb_new({ root: 'R' });
  for (const [path, content] of Object.entries(streams)) writer.utils.cfb_add(file, path, Uint8Array.from(content));
  return Uint8Array.from(writer.write(file, { type: 'array', fileType: 'cfb' }));
}

export const u16 = (value: number) => [value & 0xff, (value >> 8) & 0xff];
export const i32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
export const f64 = (value: number) => [...new Uint8Array(Float64Array.of(value).buffer)];
export const utf16Text = (value: string) => [...Array.from(value, (c) => u16(c.charCodeAt(0))).flat(), 0, 0];
export const zeros = (count: number) => Array.from({ length: count }, () => 0);
const ansi = (value: string) => [...i32(value.length + 1), ...Array.from(value, (c) => c.charCodeAt(0)), 0];
/** Days since 1983-12-31 and tenths of minutes. */
export const stampBytes = (days: number, hour: number) => [...u16(hour * 600), ...u16(days)];
export const MONDAY_STAMP = 15_402;

export const prop = (key: number, data: readonly number[]) => [
  ...i32(data.length),
  ...i32(key),
  ...i32(0),
  ...data,
  ...zeros(data.length % 2),
];
export const props = (...entries: readonly (readonly number[])[]) => [
  ...zeros(12),
  ...u16(entries.length),
  0,
  0,
  ...entries.flat(),
];

type TestField = readonly [id: number, offset: number | undefined, size: number];
const mapOf = (base: number, fields: readonly TestField[]) =>
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
  [181, 10, 2],
  [29, 12, 4],
  [35, 16, 4],
  [36, 20, 4],
  [93, 24, 4],
  [0, 28, 8],
  [401, 36, 4],
  [249, 40, 2],
  ...[14, 15, 16, 26, 43, 44, 51, 87, 103, 106, 183, 203, 242, 255, 417, 482, 484, 485, 1119, 1302].map(
    (id) => [id, undefined, 0] as const,
  ),
  [1143, 0, 16],
  [1145, 16, 8],
  [1283, 24, 4],
  [1284, 28, 4],
  [1288, 32, 4],
  [1289, 36, 2],
]);
const resourceMap = mapOf(0x0c400000, [
  [27, 0, 4],
  [0, 4, 4],
  [4, 8, 8],
  [1, undefined, 0],
  [276, undefined, 0],
]);
const assignmentMap = mapOf(0x0f400000, [
  [0, 0, 4],
  [1, 4, 4],
  [2, 8, 4],
  [8, 12, 8],
  [7, 20, 8],
  [71, undefined, 0],
]);

/** Records with the offsets of items that lie one after the other; `flags` are the records' first bytes. */
function fixedStream(
  recordSize: number,
  items: readonly (readonly number[])[],
  flags: readonly number[] = [],
  rest: readonly (readonly number[])[] = [],
): TestBlock {
  let offset = 0;
  const records = items.flatMap((item, index) => {
    const record = [
      ...i32(flags[index] ?? 0),
      ...i32(offset),
      ...(rest[index] ?? []),
      ...zeros(recordSize - 8 - (rest[index]?.length ?? 0)),
    ];
    offset += item.length;
    return record;
  });
  const header = [...i32(0xfadf_adba), ...i32(0), ...i32(items.length), ...i32(0)];
  return { meta: [...header, ...records], data: items.flat() };
}

export type TestVarValue = readonly [uid: number, key: number, data: readonly number[]];
function vars(values: readonly TestVarValue[]): TestBlock {
  let offset = 0;
  const entries = values.flatMap(([uid, key, data]) => {
    const entry = [...i32(uid), ...i32(offset), ...u16(key), 0, 0];
    offset += 4 + data.length;
    return entry;
  });
  const header = [...zeros(8), ...i32(values.length), ...zeros(12)];
  return { meta: [...header, ...entries], data: values.flatMap(([, , data]) => [...i32(data.length), ...data]) };
}

type TestItem = readonly number[];

/** A row of seven hours on a Monday, in the hours of a day. */
export const task = (uid: number, id: number, level: number): TestItem => [
  ...i32(uid),
  ...i32(id),
  ...u16(0),
  ...u16(7),
  ...i32(4800),
  ...stampBytes(MONDAY_STAMP, 8),
  ...stampBytes(MONDAY_STAMP, 17),
  ...stampBytes(MONDAY_STAMP, 7),
  ...f64(480_000),
  ...i32(-1),
  ...u16(level),
];
export const blankItem = (uid: number, id: number): TestItem => [...i32(uid), ...i32(id), ...zeros(8)];
/** Sort key of a row. */
export const secondItem = (order: number): TestItem => [...zeros(16), ...f64(order), ...zeros(16)];
const assignmentItem = (uid: number, taskUid: number, resourceUid: number): TestItem => [
  ...i32(uid),
  ...i32(taskUid),
  ...i32(resourceUid),
  ...f64(480_000),
  ...f64(10_000),
  ...zeros(82),
];
/** A link of the type finish to start. */
export const link = (predecessor: number, successor: number, unit: number, lag: number): TestItem => [
  ...i32(1),
  ...i32(predecessor),
  ...i32(successor),
  ...u16(1),
  ...u16(unit),
  ...i32(lag),
];
export const calendarItem = (uid: number, base: number, resource: number): TestItem => [
  ...i32(uid),
  ...i32(base),
  ...i32(resource),
];
const notes = Array.from('{\\rtf1 Mind the \\b gap\\b0}', (c) => c.charCodeAt(0));

/** The items and values of a file; of `tasks`, which are preceded by three that are none, `seconds` are the second ones. */
export interface TestPlanParts {
  program: string;
  props: readonly TestItem[];
  tasks: readonly TestItem[];
  taskFlags: readonly number[];
  seconds: readonly TestItem[];
  /** Bytes of the records of the second items, from the eighth on. */
  secondFlags: readonly TestItem[];
  taskVars: readonly TestVarValue[];
  resources: readonly TestItem[];
  resourceFlags2: TestItem;
  resourceVars: readonly TestVarValue[];
  assignments: readonly TestItem[];
  assignmentVars: readonly TestVarValue[];
  links: readonly TestItem[];
  calendars: readonly TestItem[];
  calendars2: readonly TestItem[];
  calendarVars: readonly TestVarValue[];
  codes: readonly TestItem[];
  codeVars: readonly TestVarValue[];
}

const defaultTestParts: TestPlanParts = {
  program: 'Microsoft Project 14.0',
  props: [],
  tasks: [task(1, 1, 1), task(2, 2, 2), blankItem(3, 2)],
  taskFlags: [],
  seconds: [secondItem(10), secondItem(20), secondItem(15)],
  secondFlags: [],
  taskVars: [
    [1, 14, utf16Text('Phase')],
    [2, 14, utf16Text('Work')],
    [2, 15, notes],
    [2, 87, f64(2.5)],
    [2, 103, i32(2400)],
    [2, 183, u16(5)],
  ],
  resources: [[...i32(7), ...i32(1), ...f64(5000)]],
  resourceFlags2: zeros(42),
  resourceVars: [[7, 1, utf16Text('Anna')]],
  assignments: [assignmentItem(1, 2, 7)],
  assignmentVars: [[1, 71, notes]],
  links: [link(1, 2, 7, 4800), link(2, 9, 7, 0)],
  calendars: [calendarItem(1, -1, -1), calendarItem(2, 1, 7)],
  calendars2: [],
  calendarVars: [[1, 1, utf16Text('Standard')]],
  codes: [],
  codeVars: [],
};

/**
 * A plan: a phase with a task below it, a blank row between them, and a resource with an assignment, unless other parts
 * are passed.
 */
export function planStreams(testData: Partial<TestPlanParts> = {}): Streams {
  const parts = { ...defaultTestParts, ...testData };
  const first = [zeros(16), zeros(16), zeros(16)];
  const tasks = fixedStream(47, [...first, ...parts.tasks], [0, 0, 0, ...parts.taskFlags]);
  const seconds = fixedStream(92, [...first, ...parts.seconds], [], [[], [], [], ...parts.secondFlags]);
  const resources = fixedStream(37, parts.resources);
  const resources2 = fixedStream(50, [zeros(16)], [], [parts.resourceFlags2]);
  const [assignments, links, calendars] = [
    fixedStream(34, parts.assignments),
    fixedStream(10, parts.links),
    fixedStream(10, parts.calendars),
  ];
  const codes = fixedStream(10, parts.codes);
  const map = [prop(131092, taskMap), prop(131093, resourceMap), prop(131095, assignmentMap)];
  return {
    '/\u0001CompObj': [...zeros(28), ...ansi(parts.program), ...ansi('MSProject.MPP14')],
    '/Props14': props(prop(1, [0])),
    [`${TEST_FOLDER}Props`]: props(
      prop(37748738, stampBytes(MONDAY_STAMP, 8)),
      prop(37748744, utf16Text('Plan')),
      ...map,
      ...parts.props,
    ),
    ...storage('TBkndTask', { Fixed: tasks, Fixed2: seconds, Var: vars(parts.taskVars) }),
    ...storage('TBkndRsc', { Fixed: resources, Fixed2: resources2, Var: vars(parts.resourceVars) }),
    ...storage('TBkndAssn', { Fixed: assignments, Var: vars(parts.assignmentVars) }),
    ...storage('TBkndCons', { Fixed: links }),
    ...storage('TBkndCal', {
      Fixed: calendars,
      Fixed2: fixedStream(9, parts.calendars2),
      Var: vars(parts.calendarVars),
    }),
    ...storage('TBkndOutlCode', { Fixed: codes, Var: vars(parts.codeVars) }),
  };
}

interface TestBlock {
  meta: number[];
  data: number[];
}

function storage(
  name: string,
  blocks: { Fixed: TestBlock; Fixed2?: TestBlock; Var?: TestBlock },
  folder = TEST_FOLDER,
): Streams {
  const streams = Object.entries({ Fixed: blocks.Fixed, Fixed2: blocks.Fixed2, Var: blocks.Var }).flatMap(
    ([kind, block]) => {
      if (!block) return [];
      const path = `${folder}${name}/${kind}`;
      return [
        [`${path}Meta`, block.meta],
        [kind === 'Var' ? `${folder}${name}/Var2Data` : `${path}Data`, block.data],
      ] as const;
    },
  );
  return Object.fromEntries(streams);
}

/** A column set: ids of fields, widths in characters, and own titles. */
export interface TestTable {
  readonly name: string;
  readonly isOfResources?: boolean;
  readonly columns: readonly (readonly [field: number, width: number, title?: string])[];
}

/** A view with the table that it shows, or, split, with the name of its upper view. */
export interface TestView {
  readonly name: string;
  readonly type: number;
  readonly shows: string;
  readonly isSplit?: boolean;
}

const padded = (bytes: readonly number[], size: number) => [...bytes, ...zeros(size - bytes.length)];
const namedBytes = (id: number, name: string) => [...i32(id), ...padded(utf16Text(name), 104)];
const viewTableKey = 574619658;
const openViewKey = 641728536;

/** The tables and views of a file, of which the view named `open` was open. */
export function viewStreams(tables: readonly TestTable[], views: readonly TestView[] = [], open = ''): Streams {
  const ofTables = tables.map(({ columns }, index): TestVarValue => {
    const all = columns.flatMap(([field, width, title = '']) =>
      padded([...i32(0x0b400000 + field), width, ...zeros(8), ...utf16Text(title)], 115),
    );
    return [index + 1, 6, [...i32(0), ...u16(columns.length - 1), ...zeros(6), ...all]];
  });
  const ofViews = views.map(({ shows }, index): TestVarValue => [
    index + 1,
    6,
    props(prop(viewTableKey, utf16Text(shows))),
  ]);
  const parts = {
    CTable: {
      Fixed: fixedStream(
        10,
        tables.map(({ name, isOfResources }, index) =>
          padded([...namedBytes(index + 1, name), ...u16(isOfResources ? 1 : 0)], 230),
        ),
      ),
      Var: vars(ofTables),
    },
    CV_iew: {
      Fixed: fixedStream(
        10,
        views.map(({ name, type, isSplit }, index) =>
          padded([...namedBytes(index + 1, name), 0, 0, ...u16(isSplit ? 1 : 0), ...u16(type)], 138),
        ),
      ),
      Var: vars(ofViews),
    },
    CEdl: { Fixed: fixedStream(10, []), Var: vars([[1, 6, props(prop(openViewKey, utf16Text(open)))]]) },
  };
  return Object.assign(
    {},
    ...Object.entries(parts).map(([name, blocks]) => storage(name, blocks, '/   214/')),
  ) as Streams;
}
