import type { NameAfter } from '#i18n/format.ts';
import type { Context } from '#service/core/context.ts';
import { type Language, type LocalText, localText, type ServiceTextKey } from '#service/core/messages/messages.ts';

/** Layout of a report's rows, independent of their content. */

/** Value of a report cell. Days are `yyyy-MM-dd`. */
export type ReportCell = string | number | boolean | null;

export type ColumnKind = 'text' | 'number' | 'boolean' | 'day' | 'code';
/** Hours, money in the currency of the installation, percent; a number without a unit counts something. */
export type ReportUnit = 'hours' | 'money' | 'percent';

export interface ReportColumn<Row> {
  /** The name of the value in formats for programs; stable. */
  readonly name: string;
  readonly label: LocalText;
  readonly kind: ColumnKind;
  readonly unit?: ReportUnit;
  /** Names of the integers of a code. */
  readonly codes?: Readonly<Record<number, LocalText>>;
  /** Set if a total over all rows is meaningful. */
  readonly sum?: boolean;
  /** Share of the width of a page, where it is not that of its kind. */
  readonly width?: number;
  readonly value: (row: Row, context: Context) => ReportCell;
}

/** A column as a caller reads it. */
export interface LayoutColumn {
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly unit: ReportUnit | undefined;
  readonly words: Readonly<Record<number, string>> | undefined;
  readonly sum: boolean;
  readonly width: number;
}

/** Everything of a report but its rows, in the caller's language. */
export interface ReportLayout {
  readonly id: string;
  readonly title: string;
  readonly language: Language;
  /** Parameter values of the request. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Creation day and reader. */
  readonly today: string;
  readonly reader: string;
  readonly columns: readonly LayoutColumn[];
  /** The place of the column whose values are headings; -1 for none. */
  readonly groupBy: number;
}

const widths = { text: 18, number: 9, boolean: 7, day: 10, code: 12 } as const;

/** Share of the width of a page that a column needs, in characters of its usual content. */
export function columnWidthOf(kind: ColumnKind, unit?: ReportUnit): number {
  return unit === 'money' ? 12 : widths[kind];
}

/** Names of the texts `report.column.…`. */
type ColumnTextName = NameAfter<'report.column', ServiceTextKey>;

export const columnLabel = (name: ColumnTextName): LocalText => localText(`report.column.${name}`);

/** Declares a column by its name, or by its name and that of its label. */
const reportColumn =
  (kind: ColumnKind, unit?: ReportUnit) =>
  <Row>(
    name: ColumnTextName | readonly [name: string, label: ColumnTextName],
    value: ReportColumn<Row>['value'],
    more: Partial<Pick<ReportColumn<Row>, 'sum' | 'width' | 'codes'>> = {},
  ): ReportColumn<Row> => {
    const [own, label] = typeof name === 'string' ? [name, name] : name;
    return { name: own, label: labelWithUnit(label, unit), kind, ...(unit && { unit }), ...more, value };
  };

const unitSigns: Partial<Record<ReportUnit, string>> = { hours: 'h', percent: '%' };

/** The label contains the unit, so that the values are plain numbers. */
function labelWithUnit(name: ColumnTextName, unit: ReportUnit | undefined): LocalText {
  const sign = unit && unitSigns[unit];
  const text = columnLabel(name);
  return sign === undefined ? text : (language) => `${text(language)} (${sign})`;
}

/** Declares columns by their kinds. */
export const columnOf = {
  text: reportColumn('text'),
  day: reportColumn('day'),
  flag: reportColumn('boolean'),
  code: reportColumn('code'),
  count: reportColumn('number'),
  hours: reportColumn('number', 'hours'),
  money: reportColumn('number', 'money'),
  percent: reportColumn('number', 'percent'),
};

/** The activity of a row, and a resource that works on it. */
export interface ResourceActivityRow {
  readonly id: string;
  readonly resourceId: string;
  readonly resource: string | null;
  readonly number: string;
  readonly project: string;
  readonly wbsCode: string | null;
  readonly activity: string;
}
