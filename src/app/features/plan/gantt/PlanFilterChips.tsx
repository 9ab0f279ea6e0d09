import Chip from '@mui/material/Chip';
import { memo } from 'react';
import { planFilterSize, noPlanFilter, withTurnedValue, type PlanFilter } from './plan-filter.ts';
import type { PlanDateFormat } from './plan-format.ts';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';

interface PlanFilterChipsProps {
  readonly filter: PlanFilter;
  /** Rows that are left of how many. */
  readonly shown: number;
  readonly count: number;
  readonly labels: PlanLabels;
  readonly format: PlanDateFormat;
  onFilter(filter: PlanFilter): void;
}

/** Chips of the active filter conditions, each removable; renders nothing without a filter. */
export const PlanFilterChips = memo(function FilterChips(props: PlanFilterChipsProps) {
  const { filter, labels, onFilter } = props;
  if (planFilterSize(filter) === 0) return null;
  return (
    <div className="plan-filter">
      {conditions(props).map(({ name, without }) => (
        <Chip
          key={name}
          size="small"
          color="primary"
          variant="outlined"
          label={name}
          aria-label={formatMessage(labels.filter.remove, { name })}
          onClick={() => onFilter(without)}
          onDelete={() => onFilter(without)}
        />
      ))}
      <Chip size="small" label={labels.filter.clear} onClick={() => onFilter(noPlanFilter)} />
      <span role="status" className="plan-filter-count">
        {formatMessage(labels.filter.shown, { shown: props.shown, count: props.count })}
      </span>
    </div>
  );
});

interface Condition {
  readonly name: string;
  /** The filter without it. */
  readonly without: PlanFilter;
}

function conditions({ filter, labels, format }: PlanFilterChipsProps): Condition[] {
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
