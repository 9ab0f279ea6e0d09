import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildContainer, i32, planStreams, type Streams, u16, viewStreams, zeros } from '#testing/build-mpp.ts';
import { corpusPath } from '#testing/corpus.ts';
import { readPlanFile } from '../read.ts';

const entry = [
  [23, 6],
  [205, 6],
  [1280, 6],
  [14, 24, 'Task Name'],
  [29, 10],
  [35, 14],
  [36, 14],
  [47, 14],
  [49, 18],
] as const;
const costs = [
  [14, 30],
  [5, 12, 'Price'],
  [10, 0],
  [51, 20],
  [1199, 8],
] as const;
const shortList = [
  [14, 40],
  [16, 9],
] as const;

const read = (views: Streams) => readPlanFile(buildContainer({ ...planStreams(), ...views }));
const tablesOf = (views: Streams) => read(views).tables;
const namesOf = (views: Streams) => tablesOf(views)?.map(({ name }) => name);

describe('the tables of an MPP plan', () => {
  it('have names without key marks, and shown columns with width and own title', () => {
    expect(tablesOf(viewStreams([{ name: '&Cost', columns: costs }]))).toEqual([
      {
        name: 'Cost',
        columns: [
          { field: 'name', width: 30 },
          { field: 'cost', width: 12, title: 'Price' },
          { field: 'text1', width: 20 },
          { field: 'field1199', width: 8 },
        ],
      },
    ]);
  });

  it('name the fields of numbered baselines', () => {
    const columns = [482, 509, 548, 593, 1302, 1331].map((field) => [field, 9] as const);
    const [table] = tablesOf(viewStreams([{ name: 'Baselines', columns }])) ?? [];
    expect(table?.columns.map(({ field }) => field)).toEqual([
      'baselineStart1',
      'baselineDuration3',
      'field548',
      'baselineDuration10',
      'baselineStart1',
      'baselineDuration10',
    ]);
  });

  it('are those of tasks with other columns than new plans show', () => {
    const tables = [
      { name: '&Entry', columns: entry },
      { name: 'Swapped', columns: entry.toReversed() },
      { name: 'Rates', columns: costs, isOfResources: true },
      { name: 'Short', columns: shortList },
      { name: 'Short', columns: costs },
    ];
    expect(namesOf(viewStreams(tables))).toEqual(['Swapped', 'Short']);
    expect(tablesOf({})).toEqual([]);
  });

  const tables = [
    { name: 'Short', columns: shortList },
    { name: '&Cost', columns: costs },
  ];

  it('begin with that of the view that was open', () => {
    const views = [
      { name: 'Form', type: 4, shows: 'Short' },
      { name: 'My &chart', type: 1, shows: '&Cost' },
      { name: 'Both', type: 1, shows: 'My &chart', isSplit: true },
    ];
    expect(namesOf(viewStreams(tables, views, 'My chart'))).toEqual(['Cost', 'Short']);
    expect(namesOf(viewStreams(tables, views, 'Both'))).toEqual(['Cost', 'Short']);
    expect(namesOf(viewStreams(tables, views, 'Form'))).toEqual(['Short', 'Cost']);
    expect(namesOf(viewStreams(tables, views, 'Lost'))).toEqual(['Short', 'Cost']);
  });

  it('are as many as a program makes, however many a file lists', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ name: `Table ${index}`, columns: shortList }));
    expect(tablesOf(viewStreams(many))).toHaveLength(100);
    const streams = viewStreams([{ name: 'Wide', columns: Array.from({ length: 900 }, () => [5, 3] as const) }]);
    expect(tablesOf(streams)?.[0]?.columns).toHaveLength(200);
  });

  it.each([
    ['CTable/VarMeta', []],
    ['CTable/Var2Data', i32(0x7fff_ffff)],
    ['CTable/FixedData', zeros(229)],
    ['CV_iew/FixedMeta', [...zeros(16), ...i32(0), ...u16(0xffff), ...zeros(4)]],
    ['CEdl/Var2Data', [...i32(4), ...i32(-1)]],
  ])('of a damaged %s are left out or unordered, and the plan is read', (part, bytes) => {
    const plan = read({
      ...viewStreams(tables, [{ name: 'Chart', type: 1, shows: '&Cost' }], 'Chart'),
      [`/   214/${part}`]: bytes,
    });
    expect(plan.tasks).toHaveLength(3);
    expect(plan.tables?.length ?? 0).toBeLessThanOrEqual(2);
  });
});

const ofOtherPrograms: [string, string, Record<string, string>][] = [
  [
    'mpp9',
    'splits9a.mpp',
    {
      Entry:
        'id 6, indicators 6, name 24 (Task Name), duration 9, percentComplete 10, start 12, finish 12, predecessors 14, resourceNames 17',
    },
  ],
  [
    'mpp12',
    'mpp12resource-from14.mpp',
    {
      Entry: 'id 6, uid 10, indicators 6, name 24 (Task Name), start 15, finish 15, resourceNames 43',
      Usage: 'id 6, indicators 6, name 24 (Task Name), work 10, duration 10, start 12, finish 12',
    },
  ],
  [
    'mpp14',
    'ReadFilterDefinitionData.mpp',
    {
      Ввод: 'id 6, indicators 6, name 24 (Название задачи), duration 15, start 13, finish 13, predecessors 17, percentComplete 10, resourceNames 20',
    },
  ],
];

it.runIf(existsSync(corpusPath()))('reads the tables of files of Project 2003, 2007 and 2016', () => {
  for (const [folder, name, expected] of ofOtherPrograms) {
    const { tables = [] } = readPlanFile(readFileSync(corpusPath(folder, name)));
    const texts = tables.map((table): [string, string] => [
      table.name,
      table.columns.map(({ field, width, title }) => `${field} ${width}${title ? ` (${title})` : ''}`).join(', '),
    ]);
    expect(Object.fromEntries(texts)).toEqual(expected);
  }
});
