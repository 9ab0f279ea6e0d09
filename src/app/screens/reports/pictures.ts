/** Small drawings of what each report looks like, on a page of 96 × 72. */

export interface PictureBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How strong it is: a text, a planned value, an actual one. */
  readonly tone: 'text' | 'light' | 'strong' | 'warn';
}

const bar = (x: number, y: number, width: number, height: number, tone: PictureBar['tone']): PictureBar => ({
  x,
  y,
  width,
  height,
  tone,
});

/** Lines of a table. */
const table = (y: number, rows: number, columns: readonly number[] = [10, 44, 68]): PictureBar[] =>
  Array.from({ length: rows }, (_, row) =>
    columns.map((x, column) => bar(x, y + row * 7, column === 0 ? 26 + ((row * 5) % 8) : 14, 2.5, 'text')),
  ).flat();

/** Pairs of lying bars: planned and actual. */
const pairs = (y: number, lengths: readonly (readonly [number, number])[]): PictureBar[] =>
  lengths.flatMap(([planned, actual], row) => [
    bar(30, y + row * 10, planned, 3.5, 'light'),
    bar(30, y + row * 10 + 4, actual, 3.5, actual > planned ? 'warn' : 'strong'),
    bar(10, y + row * 10 + 2, 15, 2.5, 'text'),
  ]);

const columnsUp = (bottom: number, heights: readonly number[], tone: PictureBar['tone'], x = 10, step = 10) =>
  heights.map((height, at) => bar(x + at * step, bottom - height, step - 4, height, tone));

const pictures: Readonly<Record<string, readonly PictureBar[]>> = {
  'project-status': [
    ...table(16, 7, [18, 56, 74]),
    ...Array.from({ length: 7 }, (_, row) => bar(10, 15 + row * 7, 4, 4, row === 2 ? 'warn' : 'strong')),
  ],
  'portfolio-overview': [
    ...[0, 6, 12, 12, 6, 12].map((indent, row) => bar(10 + indent, 16 + row * 8, 22, 2.5, 'text')),
    ...[40, 26, 12, 16, 18, 9].map((width, row) => bar(46, 15 + row * 8, width, 4.5, row === 0 ? 'strong' : 'light')),
  ],
  'work-report': [...columnsUp(36, [10, 16, 13, 20, 18, 8, 15, 17], 'strong'), ...table(43, 4)],
  'cost-report': pairs(16, [
    [40, 34],
    [26, 31],
    [20, 14],
    [12, 12],
    [8, 5],
  ]),
  'resource-utilization': [
    ...columnsUp(60, [34, 34, 26, 34, 34, 30], 'light', 12, 13),
    ...columnsUp(60, [26, 38, 20, 30, 14, 8], 'strong', 12, 13).map((each, at): PictureBar => ({
      ...each,
      x: each.x + 2,
      width: 5,
      tone: at === 1 ? 'warn' : 'strong',
    })),
  ],
  'resource-allocation': [
    ...[0, 1, 2, 3, 4, 5].map((row) => bar(10, 16 + row * 8, 16, 2.5, 'text')),
    ...[
      [30, 26],
      [38, 34],
      [30, 18],
      [52, 32],
      [44, 22],
      [62, 22],
    ].map(([x = 0, width = 0], row) => bar(x, 15 + row * 8, width, 4.5, row % 2 === 0 ? 'strong' : 'light')),
  ],
  'plan-variance': [
    ...[0, 1, 2, 3, 4].map((row) => bar(10, 17 + row * 10, 14, 2.5, 'text')),
    ...[28, 34, 42, 48, 58].flatMap((x, row) => [
      bar(x, 15 + row * 10, 20, 3, 'light'),
      bar(x + (row % 3) * 4, 19 + row * 10, 20 + row, 3, row % 3 === 2 ? 'warn' : 'strong'),
    ]),
  ],
  'unavailability-calendar': Array.from({ length: 35 }, (_, at) =>
    bar(
      10 + (at % 7) * 11,
      16 + Math.floor(at / 7) * 10,
      9,
      8,
      [8, 9, 10, 11, 25, 26].includes(at) ? 'strong' : at === 18 ? 'warn' : 'light',
    ),
  ),
  'todo-list': [0, 1, 2, 3, 4, 5].flatMap((row) => [
    bar(10, 15 + row * 8, 5, 5, row < 2 ? 'strong' : row === 3 ? 'warn' : 'light'),
    bar(20, 16 + row * 8, 40 + ((row * 11) % 24), 2.5, 'text'),
  ]),
  'time-sheet': [0, 1, 2, 3, 4, 5].flatMap((row) => [
    bar(10, 17 + row * 8, 20, 2.5, 'text'),
    ...[0, 1, 2, 3, 4].map((day) => bar(36 + day * 10, 15 + row * 8, 8, 6, (row + day) % 3 === 0 ? 'strong' : 'light')),
  ]),
};

/** What a report looks like; of one that is not known, a table. */
export const pictureOf = (reportId: string): readonly PictureBar[] => pictures[reportId] ?? table(16, 7);
