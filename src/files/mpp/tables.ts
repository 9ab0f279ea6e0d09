import { knownField } from '../custom-fields.ts';
import type { PlanTable, PlanTableColumn } from '../plan-table.ts';
import type { ByteBlock } from './byte-block.ts';
import { cutBySize, readFixedMeta } from './fixed-data.ts';
import type { Program } from './program.ts';
import { readProps } from './props.ts';
import { type PlanContainer, Storage } from './storage.ts';
import tableFields from './table-fields.json';

const TABLE_OF_VIEW = 574619658;
const OPEN_VIEW = 641728536;
const NAME_AT = 4;
const NAME_END = 108;
const IS_RESOURCE_AT = 108;
const IS_SPLIT_AT = 110;
const VIEW_TYPE_AT = 112;
const VIEW_META_BYTES = 10;
/** Gantt chart, task sheet and task usage. */
const taskViewTypes = new Set([1, 5, 14]);
/** Tables and columns of a file, and views; programs make fewer. */
const MOST_TABLES = 100;
const MOST_TABLE_COLUMNS = 200;
const MOST_TITLE_BYTES = 510;
const MOST_VIEWS = 1000;
/** The columns that new plans show, besides those of signs: they say nothing. */
const usualFields = tableFields.usual.join();
const signFields = new Set(tableFields.signs);
const tableFieldNames: Readonly<Record<string, string>> = tableFields.names;

/** The places that differ between the versions of files. */
interface TableLayout {
  readonly tableBytes: (length: number) => number;
  readonly viewBytes: number;
  readonly propsKey: number;
  /** The first one that is filled counts. */
  readonly columnKeys: readonly number[];
  readonly columns: ColumnLayout;
}

interface ColumnLayout {
  readonly first: number;
  readonly size: number;
  readonly titleOf: (data: ByteBlock, at: number) => string;
}

const oldColumns: ColumnLayout = {
  first: 8,
  size: 12,
  titleOf: (data, at) => {
    const title = data.u16(at + 6) ?? 0;
    return title === 0 ? '' : data.text(title, title + MOST_TITLE_BYTES);
  },
};
const layout12: TableLayout = {
  tableBytes: () => 230,
  viewBytes: 138,
  propsKey: 6,
  columnKeys: [8, 7, 6],
  columns: oldColumns,
};
const layouts: Readonly<Record<9 | 12 | 14, TableLayout>> = {
  9: {
    tableBytes: (length) => (length % 115 === 0 ? 115 : 110),
    viewBytes: 122,
    propsKey: 1,
    columnKeys: [2, 1],
    columns: oldColumns,
  },
  12: layout12,
  14: { ...layout12, columns: { first: 12, size: 115, titleOf: (data, at) => data.text(at + 13, at + 115) } },
};

/**
 * The tables of the file for tasks with other columns than new plans show, that of the view that was open first. Most files
 * hold those tables alone that were shown or changed; files of Project Server hold all.
 */
export function readMppTables(container: PlanContainer, { version }: Program, mask: number): PlanTable[] {
  if (version === 8) return [];
  const layout = layouts[version];
  const part = (name: string, isMasked: boolean) => {
    const path = [`   2${version}`, name];
    const masked = isMasked ? { mask, streams: ['FixedData'] } : { mask: 0, streams: [] };
    return container.has(...path) ? new Storage(container, path, version, masked) : undefined;
  };
  const storage = part('CTable', version === 9);
  const tables = storage ? readTables(storage, layout) : [];
  const open = openTable(part('CV_iew', true), part('CEdl', false), layout);
  const isOpen = ({ name }: PlanTable) => name === open;
  return [...tables.filter(isOpen), ...tables.filter((table) => !isOpen(table))];
}

function readTables(storage: Storage, layout: TableLayout): PlanTable[] {
  const stream = storage.block('FixedData');
  const vars = storage.varData();
  const tables = new Map<string, PlanTable>();
  for (const record of cutBySize(stream, layout.tableBytes(stream.length))) {
    if (tables.size === MOST_TABLES) break;
    const name = recordName(record);
    if (name === '' || record.u16(IS_RESOURCE_AT) === 1 || tables.has(name)) continue;
    const items = vars.of(record.i32(0) ?? 0);
    const data = layout.columnKeys.map((key) => items.get(key)).find((item) => item !== undefined);
    const columns = data ? readColumns(data, layout.columns) : [];
    if (columns.length > 0 && !areUsual(columns)) tables.set(name, { name, columns });
  }
  return [...tables.values()];
}

/** The shown columns: those of no width are hidden. */
function readColumns(data: ByteBlock, { first, size, titleOf }: ColumnLayout): PlanTableColumn[] {
  const count = Math.min((data.u16(4) ?? 0) + 1, MOST_TABLE_COLUMNS);
  const columns: PlanTableColumn[] = [];
  for (let at = first; columns.length < count && at + size <= data.length; at += size) {
    const width = data.u8(at + 4) ?? 0;
    const title = titleOf(data, at) || undefined;
    columns.push({ field: tableFieldName(data.i32(at) ?? 0), width, title });
  }
  return columns.filter(({ width }) => width > 0);
}

function areUsual(columns: readonly PlanTableColumn[]): boolean {
  const fields = columns.map(({ field }) => field).filter((field) => !signFields.has(field));
  return fields.join() === usualFields;
}

/** Fields of the numbered baselines by their index: five, another five, and the days and durations of later programs. */
const numberedBaselineFields: ReadonlyMap<number, string> = new Map(
  Array.from({ length: 10 }, (_, at) => {
    const from = at < 5 ? 482 + 11 * at : 544 + 11 * (at - 5);
    const name = (part: string) => `baseline${part}${at + 1}`;
    const parts = tableFields.baselines.map((part, index) => [from + index, name(part)] as const);
    const later = ['Start', 'Finish', 'Duration'].map((part, index) => [1302 + 3 * at + index, name(part)] as const);
    return [...parts.filter((_, index) => tableFields.baselines[index] !== ''), ...later];
  }).flat(),
);

/** The name of a field of tasks; one without a name has its number. */
function tableFieldName(fieldId: number): string {
  const index = fieldId & 0xffff;
  return knownField(fieldId)?.key ?? tableFieldNames[index] ?? numberedBaselineFields.get(index) ?? `field${index}`;
}

/** Names have a letter marked as a key, by `&` before it. */
const withoutKeyMark = (name: string) => name.replace(/&(?=.)/, '').trim();
const recordName = (record: ByteBlock) => withoutKeyMark(record.text(NAME_AT, NAME_END));

/** The name of the table in the view that was open when the file was saved. */
function openTable(views: Storage | undefined, state: Storage | undefined, layout: TableLayout): string | undefined {
  const textOf = (item: ByteBlock | undefined, key: number) =>
    item && withoutKeyMark(readProps(item).get(key)?.text() ?? '');
  const open = textOf(state?.varData().of(1).get(layout.propsKey), OPEN_VIEW);
  if (!views || !open) return undefined;
  const stream = views.block('FixedData');
  const vars = views.varData();
  const records = readFixedMeta(views.block('FixedMeta'), VIEW_META_BYTES)
    .records.slice(0, MOST_VIEWS)
    .map((meta) => {
      const at = meta.u16(4) ?? stream.length;
      return stream.part(at, at + layout.viewBytes);
    });
  /** Of a split view, the upper one. */
  const namedBy = (name: string, isSplit: boolean) => {
    const record = records.find((each) => recordName(each) === name && (isSplit || each.u16(IS_SPLIT_AT) !== 1));
    const isTask = record && (record.u16(IS_SPLIT_AT) === 1 || taskViewTypes.has(record.u16(VIEW_TYPE_AT) ?? 0));
    const inner = isTask ? textOf(vars.of(record.i32(0) ?? 0).get(layout.propsKey), TABLE_OF_VIEW) : undefined;
    return { inner, isSplit: record?.u16(IS_SPLIT_AT) === 1 };
  };
  const first = namedBy(open, true);
  return first.isSplit && first.inner !== undefined ? namedBy(first.inner, false).inner : first.inner;
}
