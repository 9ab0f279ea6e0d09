import type { NameAfter } from '#i18n/format.ts';
import type { Context } from '#service/core/context.ts';
import {
  type Language,
  type LocalText,
  localText,
  serviceText,
  type ServiceTextKey,
} from '#service/core/messages/messages.ts';
import { ChartAccumulator, type ChartPlan, type ReportChart } from './chart.ts';
import { type ReportCell, type ReportColumn, type ReportLayout, type LayoutColumn, columnWidthOf } from './layout.ts';
import { parameterFacts, type Parameters, type ParameterValues } from './parameters.ts';

/** Reports have the texts `report.name.ID`, `report.about.ID` (one sentence) and `report.chart.ID`. */
type ReportId = NameAfter<'report.name', ServiceTextKey>;

/** Definition of a report: parameters, query and layout of its rows; every format is derived from it. */
export interface ReportDefinition<P extends Parameters, Row> {
  /** Stable; the interface finds a report by it or by its name. */
  readonly id: ReportId;
  readonly parameters: P;
  /** Also such as follow from the values: a column for each day. */
  readonly columns:
    | readonly ReportColumn<Row>[]
    | ((values: ParameterValues<P>, context: Context) => readonly ReportColumn<Row>[]);
  /** The column by whose values the rows come; on paper each of them is a heading with its own sums. */
  readonly groupBy?: string;
  readonly chart?: ChartPlan<Row>;
  /** Note in the report head, below the parameter values. */
  readonly note?: (context: Context) => ReportNote | undefined;
  /** Throws the refusal of values that are good each, but not together. */
  readonly check?: (values: ParameterValues<P>) => void;
  /** The rows in chunks, of which only one is in memory at a time; in an order that is the same every time. */
  readonly rows: (context: Context, values: ParameterValues<P>) => AsyncGenerator<readonly Row[]>;
}

export interface ReportNote {
  readonly label: ServiceTextKey;
  readonly value: ServiceTextKey;
}

/** Rows as they are rendered: cells by the columns. */
export type RenderedRows = AsyncGenerator<readonly (readonly ReportCell[])[]>;

/** A report that is being made for a caller. */
export interface MadeReport {
  readonly layout: ReportLayout;
  readonly rows: RenderedRows;
  /** Returns the chart of all rows; call it after they have been read. */
  chart(): ReportChart | undefined;
}

/** Layout of a report before it is created, in the caller's language. */
export interface Look extends Pick<ReportLayout, 'columns' | 'groupBy'> {
  readonly chart:
    | {
        readonly title: string;
        readonly series: readonly string[];
        readonly stacked: boolean;
        readonly ordered: boolean;
      }
    | undefined;
}

/** A report as everything but its own file sees it. */
export interface RegisteredReport {
  readonly id: string;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly parameters: Parameters;
  /** Returns the layout with default parameters. */
  look(this: void, context: Context): Look;
  make(context: Context, values: Readonly<Record<string, unknown>>): Promise<MadeReport>;
}

export function defineReport<P extends Parameters, Row>(definition: ReportDefinition<P, Row>): RegisteredReport {
  const { id, parameters, check } = definition;
  const name = localText(`report.name.${id}`);
  const chartTitle = localText(`report.chart.${id}`);
  const columnsOf = (values: ParameterValues<P>, context: Context) =>
    typeof definition.columns === 'function' ? definition.columns(values, context) : definition.columns;
  const layoutOf = (columns: readonly ReportColumn<Row>[], language: Language) => ({
    columns: columns.map((column) => laidOut(column, language)),
    groupBy: definition.groupBy === undefined ? -1 : columns.findIndex((each) => each.name === definition.groupBy),
  });
  return {
    id,
    name,
    about: localText(`report.about.${id}`),
    parameters,
    look(context) {
      const { language } = context.caller;
      const defaults = Object.entries(parameters).map(([key, { otherwise }]) => [key, otherwise?.(context)]);
      // Required parameters have no default; columns do not depend on them.
      const columns = columnsOf(Object.fromEntries(defaults) as ParameterValues<P>, context);
      return {
        ...layoutOf(columns, language),
        chart: definition.chart && chartLook(chartTitle(language), definition.chart, language),
      };
    },
    async make(context, input) {
      // Read by the same parameters: parameters.ts gives each the type that it declares.
      const values = input as ParameterValues<P>;
      check?.(values);
      const columns = columnsOf(values, context);
      const { language } = context.caller;
      const note = definition.note?.(context);
      const chart = definition.chart && new ChartAccumulator(chartTitle(language), definition.chart, language);
      return {
        layout: {
          id,
          title: name(language),
          language,
          facts: [
            ...(await parameterFacts(context, parameters, input)),
            ...(note ? [{ label: serviceText(note.label, language), value: serviceText(note.value, language) }] : []),
          ],
          today: context.today,
          reader: context.caller.displayName,
          ...layoutOf(columns, language),
        },
        rows: cellsOf(definition.rows(context, values), columns, context, chart),
        chart: () => chart?.drawn(),
      };
    },
  };
}

const chartLook = <Row>(title: string, { series, stacked = false, order }: ChartPlan<Row>, language: Language) => ({
  title,
  series: series.map(({ label }) => label(language)),
  stacked,
  ordered: order !== undefined,
});

async function* cellsOf<Row>(
  chunks: AsyncGenerator<readonly Row[]>,
  columns: readonly ReportColumn<Row>[],
  context: Context,
  chart: ChartAccumulator<Row> | undefined,
): RenderedRows {
  for await (const rows of chunks) {
    chart?.add(rows);
    yield rows.map((row) => columns.map(({ value }) => value(row, context)));
  }
}

function laidOut<Row>(
  { name, label, kind, unit, codes, sum, width }: ReportColumn<Row>,
  language: Language,
): LayoutColumn {
  const words = codes && Object.fromEntries(Object.entries(codes).map(([code, word]) => [code, word(language)]));
  const shown = label(language);
  return {
    name,
    label: shown,
    kind,
    unit,
    words,
    sum: sum === true,
    width: Math.max(width ?? columnWidthOf(kind, unit), longestWord(shown)),
  };
}

/** In characters, with some room. */
const longestWord = (label: string): number => Math.max(...label.split(/[\s-]/).map(({ length }) => length)) + 1;

/** Rows of one statement: some hundred kilobytes. */
const chunk = 2_000;

/** The chunks of a list that is read from where it ended: the next rows behind the row `after`, at most `limit`. */
export async function* paged<Row>(
  list: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | undefined, isLast = false; !isLast;) {
    const rows = await list(after, chunk);
    yield rows;
    after = rows.at(-1);
    isLast = rows.length < chunk;
  }
}

/** Yields the rows in chunks, for a list of limited length such as people or portfolios. */
export async function* inParts<Item, Row>(
  items: readonly Item[],
  size: number,
  list: (part: readonly Item[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < items.length; at += size) yield await list(items.slice(at, at + size));
}
