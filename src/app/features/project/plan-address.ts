import {
  type PlanView,
  type BarLabel,
  columnIds,
  type ColumnState,
  defaultPlanView,
} from '#app/features/plan/gantt/view-state.ts';
import type { AddressValues } from '#app/kit/use-address.ts';
import { filterMarks, planFilterSize, noPlanFilter, type PlanFilter } from '#app/features/plan/gantt/plan-filter.ts';
import type { RowKind, RowStatus } from '#app/features/plan/gantt/plan-view.ts';
import { keptZoom } from '#app/features/plan/gantt/scale.ts';

/** A plan first shows as a whole. */
const defaultProjectPlanView: PlanView = { ...defaultPlanView, zoom: 'fit' };

const barLabels: readonly BarLabel[] = ['resources', 'name', 'none'];

const switches = ['onlyMatches', 'links', 'critical', 'baseline', 'slack', 'statusLine'] as const;

const planFilterStatuses: readonly RowStatus[] = ['notStarted', 'inProgress', 'done', 'overdue'];

const planFilterKinds: readonly RowKind[] = ['activity', 'collection', 'milestone', 'task', 'adHoc'];

export function readPlanView(values: URLSearchParams): PlanView {
  const zoom = values.get('zoom');
  const at = values.get('at');
  const label = barLabels.find((each) => each === values.get('bars'));
  const flags = switches.map((name) => [
    name,
    values.has(name) ? values.get(name) === '1' : defaultProjectPlanView[name],
  ]);
  return {
    ...defaultProjectPlanView,
    // Object.fromEntries forgets the names of the switches.
    ...(Object.fromEntries(flags) as Pick<PlanView, (typeof switches)[number]>),
    zoom: zoom === 'fit' ? 'fit' : (positive(zoom) ?? defaultProjectPlanView.zoom),
    at: planFilterDay(at),
    level: positive(values.get('level')) ?? defaultProjectPlanView.level,
    toggled: (values.get('turned') ?? '').split('.').filter(Boolean),
    columns: readPlanColumns(values.get('columns')) ?? defaultProjectPlanView.columns,
    gridWidth: positive(values.get('width')) ?? defaultProjectPlanView.gridWidth,
    find: values.get('find') ?? defaultProjectPlanView.find,
    filter: readFilter(values),
    barLabel: label ?? defaultProjectPlanView.barLabel,
  };
}

export function planViewValues(view: PlanView): AddressValues {
  const unlessUsual = <K extends keyof PlanView>(name: K, write: (value: PlanView[K]) => string) =>
    view[name] === defaultProjectPlanView[name] ? undefined : write(view[name]);
  const columns = writePlanColumns(view.columns);
  return {
    ...Object.fromEntries(switches.map((name) => [name, unlessUsual(name, (is) => (is ? '1' : '0'))])),
    zoom: unlessUsual('zoom', (zoom) => (zoom === 'fit' ? 'fit' : String(keptZoom(zoom)))),
    at: view.at,
    level: unlessUsual('level', String),
    turned: view.toggled.join('.') || undefined,
    columns: columns === writePlanColumns(defaultProjectPlanView.columns) ? undefined : columns,
    width: unlessUsual('gridWidth', (width) => String(Math.round(width))),
    find: view.find || undefined,
    ...filterValues(view.filter),
    bars: unlessUsual('barLabel', (label) => label),
  };
}

function positive(text: string | null): number | undefined {
  const number = Number(text ?? Number.NaN);
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

const planFilterDay = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;

function readFilter(values: URLSearchParams): PlanFilter {
  const some = <T extends string>(name: string, known: readonly T[]): readonly T[] => {
    const named = (values.get(name) ?? '').split('.');
    return known.filter((each) => named.includes(each));
  };
  const filter: PlanFilter = {
    status: some('status', planFilterStatuses),
    kinds: some('kind', planFilterKinds),
    only: some('only', filterMarks),
    // Names hold points and commas, but no line breaks.
    resources: (values.get('who') ?? '').split('\n').filter(Boolean),
    from: planFilterDay(values.get('from')),
    until: planFilterDay(values.get('until')),
  };
  return planFilterSize(filter) === 0 ? noPlanFilter : filter;
}

function filterValues({ status, kinds: chosen, only, resources, from, until }: PlanFilter): AddressValues {
  return {
    status: status.join('.') || undefined,
    kind: chosen.join('.') || undefined,
    only: only.join('.') || undefined,
    who: resources.join('\n') || undefined,
    from,
    until,
  };
}

/** `number.48_name.280`; a part that is no known column with a width is left out. */
function readPlanColumns(text: string | null): readonly ColumnState[] | undefined {
  const columns = (text ?? '').split('_').flatMap((part): ColumnState[] => {
    const [name, width = ''] = part.split('.');
    const id = columnIds.find((each) => each === name);
    return id && /^\d{2,3}$/.test(width) ? [{ id, width: Number(width) }] : [];
  });
  return columns.length > 0 ? columns : undefined;
}

function writePlanColumns(columns: readonly ColumnState[]): string {
  return columns.map(({ id, width }) => `${id}.${Math.round(width)}`).join('_');
}
