import {
  type PlanView,
  type BarLabel,
  type ColumnState,
  columnIds,
  defaultPlanView,
} from '#app/features/plan/gantt/view-state.ts';
import {
  addressChoice,
  addressColumns,
  addressDay,
  addressKeys,
  readView,
  type Setting,
  addressText,
  addressValue,
  viewValues,
} from '#app/kit/address-view.ts';
import { earnedColumns } from '#app/features/common/earned.ts';
import { filterMarks, planFilterSize, noPlanFilter, type PlanFilter } from '#app/features/plan/gantt/plan-filter.ts';
import type { RowKind, RowStatus } from '#app/features/plan/gantt/plan-view.ts';
import { keptZoom } from '#app/features/plan/gantt/scale.ts';

type SettingsOf<T> = { readonly [K in keyof T]-?: Setting<T[K]> };

const positive = (text: string | null): number | undefined =>
  Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined;

const positiveSetting = (name: string, usual: number) =>
  addressValue(
    name,
    (text) => positive(text) ?? usual,
    (value) => (value === usual ? undefined : String(Math.round(value))),
  );

const switchSetting = (name: string, usual: boolean) =>
  addressValue(
    name,
    (text) => (text === null ? usual : text === '1'),
    (is) => (is === usual ? undefined : is ? '1' : '0'),
  );

const isAmong =
  <T extends string>(all: readonly T[]) =>
  (key: string): key is T =>
    all.some((each) => each === key);

const planFilterSettings: SettingsOf<PlanFilter> = {
  status: addressKeys('status', isAmong<RowStatus>(['notStarted', 'inProgress', 'done', 'overdue'])),
  kinds: addressKeys('kind', isAmong<RowKind>(['activity', 'collection', 'milestone', 'task', 'adHoc'])),
  only: addressKeys('only', isAmong(filterMarks)),
  // Names hold points and commas, but no line breaks.
  resources: addressValue(
    'who',
    (text) => (text ?? '').split('\n').filter(Boolean),
    (names) => names.join('\n') || undefined,
  ),
  from: addressDay('from'),
  until: addressDay('until'),
};

const isPlanColumn = isAmong([...columnIds, ...earnedColumns.map(({ id }) => id)]);
const usualColumns = addressColumns.write(defaultPlanView.columns).columns;

/** A plan first shows as a whole. */
const planViewSettings: SettingsOf<PlanView> = {
  zoom: addressValue<number | 'fit'>(
    'zoom',
    (text) => positive(text) ?? 'fit',
    (zoom) => (zoom === 'fit' ? undefined : String(keptZoom(zoom))),
  ),
  at: addressDay('at'),
  level: positiveSetting('level', defaultPlanView.level),
  toggled: addressKeys('turned'),
  columns: {
    read(values) {
      const columns = (addressColumns.read(values) ?? []).flatMap(({ id, width }): ColumnState[] =>
        isPlanColumn(id) ? [{ id, width }] : [],
      );
      return columns.length > 0 ? columns : defaultPlanView.columns;
    },
    write(columns) {
      const values = addressColumns.write(columns);
      return { columns: values.columns === usualColumns ? undefined : values.columns };
    },
  },
  gridWidth: positiveSetting('width', defaultPlanView.gridWidth),
  find: addressText('find'),
  onlyMatches: switchSetting('onlyMatches', defaultPlanView.onlyMatches),
  links: switchSetting('links', defaultPlanView.links),
  critical: switchSetting('critical', defaultPlanView.critical),
  baseline: switchSetting('baseline', defaultPlanView.baseline),
  slack: switchSetting('slack', defaultPlanView.slack),
  statusLine: switchSetting('statusLine', defaultPlanView.statusLine),
  filter: {
    read(values) {
      const filter = readView(planFilterSettings, values);
      return planFilterSize(filter) === 0 ? noPlanFilter : filter;
    },
    write: (filter) => viewValues(planFilterSettings, filter),
  },
  barLabel: addressChoice<BarLabel>('bars', ['resources', 'name', 'none'], defaultPlanView.barLabel),
};

export const readPlanView = (values: URLSearchParams): PlanView => readView(planViewSettings, values);
export const planViewValues = (view: PlanView) => viewValues(planViewSettings, view);
