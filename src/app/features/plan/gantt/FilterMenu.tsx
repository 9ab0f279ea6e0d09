import { Autocomplete, Button, Chip, TextField } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import {
  assignedNames,
  filterMarks,
  planFilterSize,
  noPlanFilter,
  withTurnedValue,
  type PlanFilter,
} from './plan-filter.ts';
import { icons } from '#app/kit/icons.tsx';
import type { PlanLabels } from './labels.ts';
import type { PlanRow, RowKind, RowStatus } from './plan-view.ts';
import { ToolPopover } from './ToolButton.tsx';
import { formatMessage } from '#i18n/format.ts';
import type { SurfaceContext } from './surface-editing.ts';

interface FilterMenuProps {
  readonly filter: PlanFilter;
  /** All rows of the plan. */
  readonly rows: readonly PlanRow[];
  readonly labels: PlanLabels;
  /** BCP 47. */
  readonly locale: string;
  onFilter(filter: PlanFilter): void;
}

/** Popover with all filter conditions. */
export function FilterMenu({ filter, rows, labels, locale, onFilter }: FilterMenuProps) {
  const size = planFilterSize(filter);
  return (
    <ToolPopover
      label={labels.filter.title}
      {...(size > 0 && { buttonLabel: `${labels.filter.title} (${size})` })}
      icon={<icons.Funnel />}
      pressed={size > 0}
      sx={{ p: 2, width: 360 }}
    >
      <PlanFilterForm filter={filter} rows={rows} labels={labels} locale={locale} onFilter={onFilter} />
    </ToolPopover>
  );
}

function PlanFilterForm({ filter, rows, labels, locale, onFilter }: FilterMenuProps) {
  const texts = labels.filter;
  const kinds = (Object.keys(labels.kinds) as RowKind[]).filter((kind) => rows.some((row) => row.kind === kind));
  // Keys of a record lose their type.
  const statuses = Object.keys(labels.statuses) as RowStatus[];
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      <FilterOptions
        title={texts.only}
        options={filterMarks}
        chosen={filter.only}
        labels={texts}
        onChange={(only) => onFilter({ ...filter, only })}
      />
      <FilterOptions
        title={texts.status}
        options={statuses}
        chosen={filter.status}
        labels={labels.statuses}
        onChange={(status) => onFilter({ ...filter, status })}
      />
      <FilterOptions
        title={texts.kind}
        options={kinds}
        chosen={filter.kinds}
        labels={labels.kinds}
        onChange={(chosen) => onFilter({ ...filter, kinds: chosen })}
      />
      <Autocomplete
        multiple
        size="small"
        options={assignedNames(rows, locale)}
        value={[...filter.resources]}
        onChange={(_, resources) => onFilter({ ...filter, resources })}
        renderInput={(params) => <TextField {...params} label={texts.resource} />}
      />
      <FilterOptionGroup title={texts.dates}>
        {(['from', 'until'] as const).map((end) => (
          <DayField
            key={end}
            size="small"
            sx={{ flex: 1 }}
            label={texts[end]}
            value={filter[end] ?? ''}
            onDay={(day) => onFilter({ ...filter, [end]: day || undefined })}
          />
        ))}
      </FilterOptionGroup>
      <Button sx={{ justifySelf: 'start' }} onClick={() => onFilter(noPlanFilter)}>
        {texts.clear}
      </Button>
    </div>
  );
}

function FilterOptionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} style={{ fontSize: 12, opacity: 0.8, marginBottom: 4 }}>
        {title}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>{children}</div>
    </div>
  );
}

interface FilterOptionsProps<T extends string> {
  readonly title: string;
  readonly options: readonly T[];
  readonly chosen: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  onChange(chosen: readonly T[]): void;
}

/** Conditions of one kind, each switched on and off. */
function FilterOptions<T extends string>({ title, options, chosen, labels, onChange }: FilterOptionsProps<T>) {
  return (
    <FilterOptionGroup title={title}>
      {options.map((option) => (
        <Turn
          key={option}
          label={labels[option]}
          isOn={chosen.includes(option)}
          onTurn={() => onChange(withTurnedValue(chosen, option))}
        />
      ))}
    </FilterOptionGroup>
  );
}

function Turn({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn(): void }) {
  return (
    <Chip
      label={label}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      sx={isOn ? { '@media (forced-colors: active)': { outline: '2px solid Highlight' } } : {}}
      onClick={onTurn}
    />
  );
}

interface PlanFilterChipsProps {
  readonly context: SurfaceContext;
  /** Rows of the plan. */
  readonly count: number;
}

/** Chips of the active filter conditions, each removable; renders nothing without a filter. */
export function PlanFilterChips({ context, count }: PlanFilterChipsProps) {
  const { view, labels, model, onViewChange } = context;
  const put = (filter: PlanFilter) => onViewChange({ ...view, filter });
  if (planFilterSize(view.filter) === 0) return null;
  return (
    <div className="plan-filter">
      {conditions(context).map(({ name, without }) => (
        <Chip
          key={name}
          color="primary"
          variant="outlined"
          label={name}
          aria-label={formatMessage(labels.filter.remove, { name })}
          onClick={() => put(without)}
          onDelete={() => put(without)}
        />
      ))}
      <Chip label={labels.filter.clear} onClick={() => put(noPlanFilter)} />
      <span role="status" className="plan-filter-count">
        {formatMessage(labels.filter.shown, { shown: model.chosen ?? count, count })}
      </span>
    </div>
  );
}

interface FilterCondition {
  readonly name: string;
  /** The filter without it. */
  readonly without: PlanFilter;
}

function conditions({ view: { filter }, labels, model: { format } }: SurfaceContext): FilterCondition[] {
  const { only, status, kinds, resources, from, until } = filter;
  const dates = `${format.day(from) || '…'} – ${format.day(until) || '…'}`;
  return [
    ...only.map((mark) => ({ name: labels.filter[mark], without: { ...filter, only: withTurnedValue(only, mark) } })),
    ...status.map((each) => ({
      name: labels.statuses[each],
      without: { ...filter, status: withTurnedValue(status, each) },
    })),
    ...kinds.map((kind) => ({ name: labels.kinds[kind], without: { ...filter, kinds: withTurnedValue(kinds, kind) } })),
    ...resources.map((name) => ({ name, without: { ...filter, resources: withTurnedValue(resources, name) } })),
    ...(from === undefined && until === undefined
      ? []
      : [{ name: dates, without: { ...filter, from: undefined, until: undefined } }]),
  ];
}
