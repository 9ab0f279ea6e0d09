import Chip from '@mui/material/Chip';
import { memo } from 'react';
import { filterSize, noFilter, withTurnedValue, type PlanFilter } from './filter.ts';
import type { PlanFormat } from './format.ts';
import { filled, type PlanLabels } from './labels.ts';

interface FilterChipsProps {
  readonly filter: PlanFilter;
  /** Rows that are left of how many. */
  readonly shown: number;
  readonly count: number;
  readonly labels: PlanLabels;
  readonly format: PlanFormat;
  onFilter(filter: PlanFilter): void;
}

/** What a plan is filtered by, each condition to be taken away; nothing while it is shown whole. */
export const FilterChips = memo(function FilterChips(props: FilterChipsProps) {
  const { filter, labels, onFilter } = props;
  if (filterSize(filter) === 0) return null;
  return (
    <div className="plan-filter">
      {conditions(props).map(({ name, without }) => (
        <Chip
          key={name}
          size="small"
          color="primary"
          variant="outlined"
          label={name}
          aria-label={filled(labels.filter.remove, { name })}
          onClick={() => onFilter(without)}
          onDelete={() => onFilter(without)}
        />
      ))}
      <Chip size="small" label={labels.filter.clear} onClick={() => onFilter(noFilter)} />
      <span role="status" className="plan-filter-count">
        {filled(labels.filter.shown, { shown: props.shown, count: props.count })}
      </span>
    </div>
  );
});

interface Condition {
  readonly name: string;
  /** The filter without it. */
  readonly without: PlanFilter;
}

function conditions({ filter, labels, format }: FilterChipsProps): Condition[] {
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
