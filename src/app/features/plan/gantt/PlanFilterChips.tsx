import { Chip } from '@mui/material';
import { planFilterSize, noPlanFilter, withTurnedValue, type PlanFilter } from './plan-filter.ts';
import { formatMessage } from '#i18n/format.ts';
import type { SurfaceContext } from './surface-editing.ts';

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
          size="small"
          color="primary"
          variant="outlined"
          label={name}
          aria-label={formatMessage(labels.filter.remove, { name })}
          onClick={() => put(without)}
          onDelete={() => put(without)}
        />
      ))}
      <Chip size="small" label={labels.filter.clear} onClick={() => put(noPlanFilter)} />
      <span role="status" className="plan-filter-count">
        {formatMessage(labels.filter.shown, { shown: model.chosen ?? count, count })}
      </span>
    </div>
  );
}

interface Condition {
  readonly name: string;
  /** The filter without it. */
  readonly without: PlanFilter;
}

function conditions({ view: { filter }, labels, model: { format } }: SurfaceContext): Condition[] {
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
