import type { TitledBars } from '#app/kit/chart/ReportBars.tsx';

/** A report as in its JSON. */
export interface PreviewColumn {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'day' | 'code';
  readonly unit?: 'hours' | 'money' | 'percent';
  readonly words?: Readonly<Record<string, string>>;
}

type PreviewValue = string | number | boolean;
export type PreviewRow = Readonly<Record<string, PreviewValue>>;

export interface Preview {
  readonly name: string;
  readonly columns: readonly PreviewColumn[];
  readonly groupBy?: string;
  readonly rows: readonly PreviewRow[];
  readonly sums?: PreviewRow;
  readonly chart?: TitledBars;
}

type PreviewJson = Readonly<Record<string, unknown>>;
const isReportObject = (value: unknown): value is PreviewJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = <T>(value: unknown, is: (entry: unknown) => entry is T): value is T[] =>
  Array.isArray(value) && value.every((entry) => is(entry));
const isColumn = (value: unknown): value is PreviewColumn =>
  isReportObject(value) && typeof value.name === 'string' && typeof value.label === 'string';
const isSeries = (value: unknown): value is TitledBars['series'][number] =>
  isReportObject(value) &&
  typeof value.label === 'string' &&
  isListOf(value.values, (each) => typeof each === 'number');
const isChart = (value: unknown): value is TitledBars =>
  isReportObject(value) &&
  typeof value.title === 'string' &&
  isListOf(value.categories, (each) => typeof each === 'string') &&
  isListOf(value.series, isSeries);
const isRow = (value: unknown): value is PreviewRow => isReportObject(value);

/** The report that a file holds, if it is as the service of our own writes it (docs/interface.md); another one may write anything. */
export function previewIn(file: string): Preview | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(file);
  } catch {
    return undefined;
  }
  if (!isReportObject(parsed) || !isListOf(parsed.columns, isColumn) || !isListOf(parsed.rows, isRow)) return undefined;
  const { name, groupBy, columns, rows, sums, chart } = parsed;
  return {
    name: typeof name === 'string' ? name : '',
    columns,
    rows,
    ...(typeof groupBy === 'string' && { groupBy }),
    ...(isRow(sums) && { sums }),
    ...(isChart(chart) && { chart }),
  };
}

export interface ValueWords {
  readonly day: (day: string) => string;
  readonly number: (value: number, unit: PreviewColumn['unit']) => string;
  readonly yes: string;
  readonly no: string;
}

/** A value as people read it. */
export function previewValueText(
  value: PreviewValue | undefined,
  { kind, unit, words }: PreviewColumn,
  write: ValueWords,
): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? write.yes : write.no;
  if (typeof value === 'number') return words?.[value] ?? write.number(value, unit);
  return kind === 'day' ? write.day(value) : value;
}
