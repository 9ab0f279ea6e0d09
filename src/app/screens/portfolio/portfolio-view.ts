import type { AddressValues } from '#app/ui/use-address.ts';
import type { ColumnWidth, Sort } from '#app/ui/tree-column.ts';
import type { Expansion } from '#app/ui/tree.ts';

/** What the portfolio shows; all of it is in the address. */
export interface PortfolioView {
  readonly expansion: Expansion;
  readonly sort: Sort | undefined;
  readonly filter: string;
  readonly hasArchived: boolean;
  readonly isOnlyMine: boolean;
  /** Key of the selected row. */
  readonly selected: string | undefined;
  /** The details of the selected row are open. */
  readonly hasDetails: boolean;
  /** The shown columns from left to right. */
  readonly columns: readonly ColumnWidth[];
}

/** The root, the portfolios below it and their projects. */
const usualLevel = 3;
export const allLevels = 99;

/** The columns that are shown unless others are chosen. Widths in pixels. */
export const usualColumns: readonly ColumnWidth[] = [
  { id: 'name', width: 330 },
  { id: 'number', width: 88 },
  { id: 'status', width: 132 },
  { id: 'lights', width: 136 },
  { id: 'complete', width: 116 },
  { id: 'dates', width: 300 },
  { id: 'manager', width: 132 },
  { id: 'baseEffort', width: 96 },
  { id: 'actualEffort', width: 96 },
  { id: 'expectedEffort', width: 108 },
  { id: 'effortVariance', width: 140 },
  { id: 'baseCosts', width: 96 },
  { id: 'expectedCosts', width: 108 },
  { id: 'costVariance', width: 140 },
  { id: 'priority', width: 72 },
  { id: 'probability', width: 96 },
];

/** Reads the view from an address; what is missing or cannot be read is as usual. */
export function readView(values: URLSearchParams): PortfolioView {
  const level = Number(values.get('level') ?? usualLevel);
  return {
    expansion: {
      level: Number.isInteger(level) && level > 0 ? level : usualLevel,
      turned: listOf(values.get('turned')),
    },
    sort: readSort(values.get('sort')),
    filter: values.get('filter') ?? '',
    hasArchived: values.get('archived') === '1',
    isOnlyMine: values.get('mine') === '1',
    selected: values.get('focus') ?? undefined,
    hasDetails: values.get('details') === '1',
    columns: readColumns(values.get('columns')) ?? usualColumns,
  };
}

/** A change of the view as values of the address; what is as usual is left out of it. */
export function viewValues(change: Partial<PortfolioView>): AddressValues {
  const { expansion, columns } = change;
  const flag = (is: boolean | undefined) => (is ? '1' : undefined);
  return {
    ...(expansion && {
      level: expansion.level === usualLevel ? undefined : String(expansion.level),
      turned: expansion.turned.join('.') || undefined,
    }),
    ...('sort' in change && { sort: change.sort && `${change.sort.isDescending ? '-' : ''}${change.sort.column}` }),
    ...('filter' in change && { filter: change.filter || undefined }),
    ...('hasArchived' in change && { archived: flag(change.hasArchived) }),
    ...('isOnlyMine' in change && { mine: flag(change.isOnlyMine) }),
    ...('selected' in change && { focus: change.selected }),
    ...('hasDetails' in change && { details: flag(change.hasDetails) }),
    ...(columns && { columns: columns === usualColumns ? undefined : writeColumns(columns) }),
  };
}

function listOf(text: string | null): string[] {
  return (text ?? '').split('.').filter(Boolean);
}

function readSort(text: string | null): Sort | undefined {
  const column = text?.replace(/^-/, '');
  return column ? { column, isDescending: text?.startsWith('-') ?? false } : undefined;
}

/** `name.320_status.132`; a part that is no column with a width is left out. */
function readColumns(text: string | null): readonly ColumnWidth[] | undefined {
  const columns = (text ?? '').split('_').flatMap((part): ColumnWidth[] => {
    const [id = '', width = ''] = part.split('.');
    return id !== '' && /^\d{2,3}$/.test(width) ? [{ id, width: Number(width) }] : [];
  });
  return columns.length > 0 ? columns : undefined;
}

function writeColumns(columns: readonly ColumnWidth[]): string {
  return columns.map(({ id, width }) => `${id}.${width}`).join('_');
}
