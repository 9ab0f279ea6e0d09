import type { OpPlanTable } from '#contract/app/plans.ts';
import type { PlanTable, PlanTableColumn } from '#files/plan-table.ts';
import type { PlanFile } from '#files/plan.ts';
import { keepFileText, keepList, keepRecord, keepWholeList, keepWithin } from './keep-value.ts';

/** Column sets of plan files, which are shown as views of a plan: their fields, and the columns of plans here. Pure. */

const maxKeptTables = 100;
const maxTableColumns = 200;
const maxKeptWidth = 255;

/** The columns of plans by the fields of files that they show. */
const columnsByField: Readonly<Record<string, string>> = {
  id: 'number',
  wbs: 'wbs',
  name: 'name',
  status: 'status',
  percentComplete: 'complete',
  start: 'start',
  finish: 'finish',
  duration: 'duration',
  work: 'baseEffort',
  actualWork: 'actualEffort',
  remainingWork: 'remainingEffort',
  resourceNames: 'resources',
  contact: 'responsible',
  predecessors: 'predecessors',
  successors: 'successors',
  totalSlack: 'slack',
  deadline: 'deadline',
  baselineStart: 'baselineStart',
  baselineFinish: 'baselineFinish',
  priority: 'priority',
  constraintType: 'constraint',
  constraintDate: 'constraintDay',
  isManual: 'scheduling',
  calendar: 'calendar',
  plannedValue: 'earned-planned-costs',
  earnedValue: 'earned-earned-costs',
  actualValue: 'earned-actual-costs',
  scheduleIndex: 'earned-spi-costs',
  costIndex: 'earned-cpi-costs',
  estimateAtCompletion: 'earned-estimate-costs',
};
const columnOfField: ReadonlyMap<string, string> = new Map(Object.entries(columnsByField));

/** True for fields that plans here show: in a column, or as signs beside the name. */
export const isShownField = (field: string): boolean => field === 'indicators' || columnOfField.has(field);

const keepColumn = keepRecord({ field: keepFileText, width: keepWithin(1, maxKeptWidth), title: keepFileText });
const keepColumns = keepWholeList((value) => {
  const kept = keepColumn(value);
  return kept?.field === undefined || kept.width === undefined ? undefined : kept;
}, maxTableColumns);
const keepTable = keepRecord({ name: keepFileText, columns: keepColumns });

/** The tables that are kept, of a file or of the database. */
export const keepTables = keepList((value) => {
  const kept = keepTable(value);
  return kept?.name === undefined || kept.columns === undefined ? undefined : kept;
}, maxKeptTables) as (value: unknown) => PlanTable[] | undefined;

/**
 * The tables that a plan keeps of a file: where the file has none, those that it has already.
 * @param isAdded tables of other names stay
 */
export function keptTables(
  ofFile: readonly PlanTable[] | undefined,
  before: readonly PlanTable[] | undefined,
  isAdded: boolean,
): readonly PlanTable[] | undefined {
  if (!ofFile || !before) return ofFile ?? before;
  const names = new Set(ofFile.map(({ name }) => name));
  return isAdded ? [...ofFile, ...before.filter(({ name }) => !names.has(name))] : ofFile;
}

/** The tables with the columns that plans here have. The name is always shown. */
export function shownTables(tables: readonly PlanTable[] = []): OpPlanTable[] {
  return tables.map(({ name, columns }) => {
    const widths = new Map<string, number>();
    for (const { field, width } of columns) {
      const id = columnOfField.get(field);
      if (id !== undefined && !widths.has(id)) widths.set(id, width);
    }
    const shown = Array.from(widths, ([id, width]) => ({ id, width }));
    return { name, column: widths.has('name') ? shown : [{ id: 'name', width: usualNameWidth }, ...shown] };
  });
}

const usualNameWidth = 30;

/** Counted like a field: columns with titles of their own. The column of the name has one in every file. */
const ownTitles = 'ownTitles';

/** A field that plans here have no column for, with the number of tables that show it. */
export interface LostColumn {
  readonly field: string;
  /** The name of a custom field. */
  readonly alias: string | undefined;
  readonly count: number;
}

/** The fields in the tables of a file that plans here have no column for, in the order of the file. */
export function lostColumnsOf({ tables = [], customFields }: Pick<PlanFile, 'tables' | 'customFields'>): LostColumn[] {
  const counts = new Map<string, number>();
  const fieldsOf = ({ field, title }: PlanTableColumn) =>
    title === undefined || field === 'name' ? [field] : [field, ownTitles];
  for (const { columns } of tables)
    for (const field of new Set(columns.flatMap(fieldsOf)))
      if (!isShownField(field)) counts.set(field, (counts.get(field) ?? 0) + 1);
  const aliases = new Map(
    customFields.flatMap(({ element, key, alias }) => (element === 'task' ? [[key, alias]] : [])),
  );
  return Array.from(counts, ([field, count]) => ({ field, alias: aliases.get(field), count }));
}
