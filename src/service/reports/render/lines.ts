import type { ReportCell, ReportLayout, LayoutColumn } from '../layout.ts';
import type { RenderedRows } from '../report.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import { shownReportCell } from './shown.ts';

/** Lines of a report for human readers: rows below headings, and sums. */
export type ReportLine =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly ReportCell[] }
  /** Sums by the columns, null where there is none: of a group, or of all. */
  | { readonly kind: 'sums' | 'total'; readonly text: string; readonly cells: readonly ReportCell[] };

/** Sums of the columns that have some. */
export class LayoutSums {
  readonly #layout: ReportLayout;
  #sums: number[];
  count = 0;

  constructor(layout: ReportLayout) {
    this.#layout = layout;
    this.#sums = layout.columns.map(() => 0);
  }

  add(cells: readonly ReportCell[]): void {
    this.count += 1;
    for (const [index, { sum }] of this.#layout.columns.entries()) {
      const cell = cells[index];
      if (sum && typeof cell === 'number') this.#sums[index] = (this.#sums[index] ?? 0) + cell;
    }
  }

  cells(): ReportCell[] {
    return this.#layout.columns.map(({ sum }, index) => (sum ? roundFigure(this.#sums[index] ?? 0) : null));
  }
}

/** Tells whether a report has sums. */
export const hasSums = ({ columns }: ReportLayout): boolean => columns.some(({ sum }) => sum);

/** The lines of a report in chunks, as its rows come. */
export async function* linesOf(layout: ReportLayout, rows: RenderedRows): AsyncGenerator<readonly ReportLine[]> {
  const { groupBy, columns, language } = layout;
  const grouping = columns[groupBy];
  const withSums = hasSums(layout);
  const all = new LayoutSums(layout);
  let group: { text: string; sums: LayoutSums } | undefined;
  const end = (): ReportLine[] =>
    group && withSums && group.sums.count > 1
      ? [{ kind: 'sums', text: serviceText('report.subtotal', language), cells: group.sums.cells() }]
      : [];
  for await (const chunk of rows) {
    const lines: ReportLine[] = [];
    for (const cells of chunk) {
      if (grouping) {
        const text = shownReportCell(cells[groupBy] ?? null, grouping, language) || '–';
        if (group?.text !== text) {
          lines.push(...end(), { kind: 'heading', text });
          group = { text, sums: new LayoutSums(layout) };
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
    ...(withSums && all.count > 0
      ? [{ kind: 'total' as const, text: serviceText('report.grandTotal', language), cells: all.cells() }]
      : []),
  ];
}

/** Returns the number of columns spanned by the sum label: those on the left without sums. */
export function columnsBeforeSums(columns: readonly { readonly column: LayoutColumn }[]): number {
  const first = columns.findIndex(({ column }) => column.sum);
  return Math.max(1, first);
}

/** Returns the columns of the table, without the one used for headings. */
export function tableColumns({
  columns,
  groupBy,
}: ReportLayout): { column: ReportLayout['columns'][number]; index: number }[] {
  return columns.map((column, index) => ({ column, index })).filter(({ index }) => index !== groupBy);
}
