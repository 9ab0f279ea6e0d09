import type { Cell, Layout, LayoutColumn } from '../layout.ts';
import type { Rows } from '../report.ts';
import { rounded } from '#service/core/figures/derived.ts';
import { shown } from './shown.ts';

/** What a report consists of when it is read by people: rows below headings, and sums. */
export type Line =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly Cell[] }
  /** Sums by the columns, null where there is none: of a group, or of all. */
  | { readonly kind: 'sums' | 'total'; readonly text: string; readonly cells: readonly Cell[] };

const totalWords = { en: 'Total', de: 'Gesamt' } as const;
const sumOf = { en: 'Sum', de: 'Summe' } as const;

/** Sums of the columns that have some. */
export class Sums {
  readonly #layout: Layout;
  #sums: number[];
  count = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#sums = layout.columns.map(() => 0);
  }

  add(cells: readonly Cell[]): void {
    this.count += 1;
    for (const [index, { sum }] of this.#layout.columns.entries()) {
      const cell = cells[index];
      if (sum && typeof cell === 'number') this.#sums[index] = (this.#sums[index] ?? 0) + cell;
    }
  }

  cells(): Cell[] {
    return this.#layout.columns.map(({ sum }, index) => (sum ? rounded(this.#sums[index] ?? 0) : null));
  }
}

/** Whether a report has sums at all. */
export const hasSums = ({ columns }: Layout): boolean => columns.some(({ sum }) => sum);

/** The lines of a report in chunks, as its rows come. */
export async function* linesOf(layout: Layout, rows: Rows): AsyncGenerator<readonly Line[]> {
  const { groupBy, columns, language } = layout;
  const grouping = columns[groupBy];
  const withSums = hasSums(layout);
  const all = new Sums(layout);
  let group: { text: string; sums: Sums } | undefined;
  const end = (): Line[] =>
    group && withSums && group.sums.count > 1
      ? [{ kind: 'sums', text: sumOf[language], cells: group.sums.cells() }]
      : [];
  for await (const chunk of rows) {
    const lines: Line[] = [];
    for (const cells of chunk) {
      if (grouping) {
        const text = shown(cells[groupBy] ?? null, grouping, language) || '–';
        if (group?.text !== text) {
          lines.push(...end(), { kind: 'heading', text });
          group = { text, sums: new Sums(layout) };
        }
        group.sums.add(cells);
      }
      all.add(cells);
      lines.push({ kind: 'row', cells });
    }
    yield lines;
  }
  yield [
    ...end(),
    ...(withSums && all.count > 0 ? [{ kind: 'total' as const, text: totalWords[language], cells: all.cells() }] : []),
  ];
}

/** How many columns the word before the sums takes: those on the left that have none. */
export function columnsBeforeSums(columns: readonly { readonly column: LayoutColumn }[]): number {
  const first = columns.findIndex(({ column }) => column.sum);
  return Math.max(1, first);
}

/** The columns that stand in the table: the one that the headings tell is left out. */
export function tableColumns({ columns, groupBy }: Layout): { column: Layout['columns'][number]; index: number }[] {
  return columns.map((column, index) => ({ column, index })).filter(({ index }) => index !== groupBy);
}
