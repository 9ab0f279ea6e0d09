import type { ReportChart } from '../chart.ts';

/** Input of the thread that writes a PDF: all values as texts. */
export interface PdfJob {
  readonly title: string;
  readonly language: 'en' | 'de';
  /** Creation day, reader and parameter values. */
  readonly notes: readonly string[];
  readonly columns: readonly PdfColumn[];
  readonly groups: readonly PdfGroup[];
  readonly chart: ReportChart | undefined;
}

export interface PdfColumn {
  readonly label: string;
  /** Share of the page. */
  readonly width: number;
  readonly right: boolean;
  /** Its texts, numbers or days, are never broken over lines. */
  readonly whole: boolean;
}

/** Rows below a heading; without one where the report has no groups. */
export interface PdfGroup {
  readonly heading: string | undefined;
  readonly rows: PdfRow[];
}

export interface PdfRow {
  /** The columns that the first text takes, where the row has sums; the texts of the others are empty. */
  readonly span: number | undefined;
  readonly texts: readonly string[];
}
