import type { TitledBars } from '#app/chart/ReportBars.tsx';
import { rowsOnScreen } from './limits.ts';

/** A report as its JSON tells it. */
export interface PreviewColumn {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'day' | 'code';
  readonly unit?: 'hours' | 'money' | 'percent';
  readonly words?: Readonly<Record<string, string>>;
}

type Value = string | number | boolean;
export type PreviewRow = Readonly<Record<string, Value>>;

export interface Preview {
  readonly name: string;
  readonly columns: readonly PreviewColumn[];
  readonly groupBy?: string;
  readonly rows: readonly PreviewRow[];
  readonly sums?: PreviewRow;
  readonly chart?: TitledBars;
}

/** A line of the table. */
export type PreviewLine =
  | { readonly kind: 'heading'; readonly key: string; readonly text: string }
  | { readonly kind: 'row' | 'total'; readonly key: string; readonly row: PreviewRow };

/** The first rows with their headings, and the sums of all rows. */
export function linesOf({ rows, groupBy, sums }: Preview): PreviewLine[] {
  const lines: PreviewLine[] = [];
  let group: string | undefined;
  for (const [index, row] of rows.slice(0, rowsOnScreen).entries()) {
    const text = groupBy === undefined ? undefined : String(row[groupBy] ?? '–');
    if (text !== undefined && text !== group) lines.push({ kind: 'heading', key: `g${index}`, text });
    group = text;
    lines.push({ kind: 'row', key: String(index), row });
  }
  if (sums && rows.length > 0) lines.push({ kind: 'total', key: 'total', row: sums });
  return lines;
}

export interface ValueWords {
  readonly day: (day: string) => string;
  readonly number: (value: number, unit: PreviewColumn['unit']) => string;
  readonly yes: string;
  readonly no: string;
}

/** A value as people read it. */
export function valueOf(value: Value | undefined, { kind, unit, words }: PreviewColumn, write: ValueWords): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? write.yes : write.no;
  if (typeof value === 'number') return words?.[value] ?? write.number(value, unit);
  return kind === 'day' ? write.day(value) : value;
}
