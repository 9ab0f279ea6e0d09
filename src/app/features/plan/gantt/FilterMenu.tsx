import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import {
  assignedNames,
  filterMarks,
  planFilterSize,
  noPlanFilter,
  withTurnedValue,
  type PlanFilter,
} from './plan-filter.ts';
import { FunnelIcon } from './plan-icons.tsx';
import type { PlanLabels } from './labels.ts';
import type { PlanRow, RowKind, RowStatus } from './plan-view.ts';
import { ToolButton } from './ToolButton.tsx';

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
  const [anchor, setAnchor] = useState<HTMLElement>();
  const size = planFilterSize(filter);
  return (
    <>
      <ToolButton
        label={size === 0 ? labels.filter.title : `${labels.filter.title} (${size})`}
        pressed={size > 0}
        opensMenu
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <FunnelIcon />
      </ToolButton>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': labels.filter.title, role: 'dialog', sx: { p: 2, width: 360 } } }}
      >
        <PlanFilterForm filter={filter} rows={rows} labels={labels} locale={locale} onFilter={onFilter} />
      </Popover>
    </>
  );
}

function PlanFilterForm({ filter, rows, labels, locale, onFilter }: FilterMenuProps) {
  const texts = labels.filter;
  const kinds = (Object.keys(labels.kinds) as RowKind[]).filter((kind) => rows.some((row) => row.kind === kind));
  // Keys of a record lose their type.
  const statuses = Object.keys(labels.statuses) as RowStatus[];
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      <FilterOptionGroup title={texts.only}>
        {filterMarks.map((mark) => (
          <Turn
            key={mark}
            label={texts[mark]}
            isOn={filter.only.includes(mark)}
            onTurn={() => onFilter({ ...filter, only: withTurnedValue(filter.only, mark) })}
          />
        ))}
      </FilterOptionGroup>
      <FilterOptionGroup title={texts.status}>
        {statuses.map((status) => (
          <Turn
            key={status}
            label={labels.statuses[status]}
            isOn={filter.status.includes(status)}
            onTurn={() => onFilter({ ...filter, status: withTurnedValue(filter.status, status) })}
          />
        ))}
      </FilterOptionGroup>
      <FilterOptionGroup title={texts.kind}>
        {kinds.map((kind) => (
          <Turn
            key={kind}
            label={labels.kinds[kind]}
            isOn={filter.kinds.includes(kind)}
            onTurn={() => onFilter({ ...filter, kinds: withTurnedValue(filter.kinds, kind) })}
          />
        ))}
      </FilterOptionGroup>
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
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => onFilter(noPlanFilter)}>
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

function Turn({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn(): void }) {
  return (
    <Chip
      size="small"
      label={label}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      aria-pressed={isOn}
      sx={isOn ? { '@media (forced-colors: active)': { outline: '2px solid Highlight' } } : {}}
      onClick={onTurn}
    />
  );
}
