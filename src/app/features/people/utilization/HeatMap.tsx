import { useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHours, formatHoursUnit } from '#app/i18n/hours.ts';
import { CellGrid } from '#app/kit/grid/CellGrid.tsx';
import type { GridCellContent, GridLook } from '#app/kit/grid/grid-props.ts';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { bandLimits, bandOf, bands, loadPercent, type PeriodLoad } from './bands.ts';
import type { HeatRow } from './heat-rows.ts';
import { HeatRoot } from './heat-style.ts';
import type { PeriodLabel } from './period-labels.ts';

interface HeatMapProps {
  readonly rows: readonly HeatRow[];
  readonly periods: readonly PeriodLabel[];
  readonly unit: 'day' | 'week' | 'month';
  readonly today: string;
  /** The cell whose details are shown. */
  readonly chosen: { readonly id: string; readonly from: string | undefined } | undefined;
  onToggle(row: HeatRow): void;
  /** A cell was opened; without a period the whole time of its row. */
  onOpen(row: HeatRow, period: PeriodLabel | undefined): void;
}

const nameColumn = -2;
const totalColumn = -1;
/** Least width of a period in pixels. */
const periodWidths = { day: 36, week: 44, month: 62 };

const heatRowId = ({ id }: HeatRow) => id;
const heatTree = ({ level, isPool, isOpen }: HeatRow) => ({ level, isOpen: isPool ? isOpen : undefined });

/** Heat map of the load by resource and period. */
export function HeatMap({ rows, periods, unit, today, chosen, onToggle, onOpen }: HeatMapProps) {
  const { text } = useText();
  const look = useHeatLook(periods, today);
  const chosenColumn = chosen?.from === undefined ? totalColumn : periods.findIndex(({ from }) => from === chosen.from);
  return (
    <HeatRoot>
      <CellGrid
        label={text('utilization.grid')}
        keysText={text('utilization.keys')}
        look={look}
        rows={rows}
        rowId={heatRowId}
        columnCount={periods.length}
        columnWidth={periodWidths[unit]}
        columnsId={unit}
        stretches
        chosen={chosen && { row: rows.findIndex(({ id }) => id === chosen.id), column: chosenColumn }}
        tree={heatTree}
        onToggle={onToggle}
        onOpen={(row, { to }) => onOpen(row, periods[to])}
      />
      <Legend hasPartial={rows.some(({ isPartial, isPool }) => isPartial && !isPool)} />
    </HeatRoot>
  );
}

function useHeatLook(periods: readonly PeriodLabel[], today: string): GridLook<HeatRow> {
  const { text, intl } = useText();
  return useMemo(
    () => ({
      rowHeight: 30,
      headHeight: 42,
      lead: [240, 62],
      rowClass: ({ isPool }) => (isPool ? 'is-pool' : ''),
      head: (column) => {
        if (column === nameColumn) return { content: text('utilization.resource') };
        const period = periods[column] ?? { short: text('utilization.sum'), full: text('utilization.sumHint') };
        const { above, from = '', until = '' } = { above: '', from: undefined, until: undefined, ...period };
        return {
          title: period.full,
          className: from <= today && today <= until ? 'is-now' : '',
          content: (
            <>
              <small>{above}</small>
              {period.short}
            </>
          ),
        };
      },
      cell: (row, column) =>
        column === nameColumn ? heatName(row, text('utilization.partial')) : heatCell(row, column),
      cellLabel: (row, column) => {
        const load = heatLoad(row, column);
        const percent = loadPercent(load);
        const band = bandOf(load);
        const away = daysAway(row, column);
        const parts = [
          text('utilization.cell', {
            name: row.name,
            period: periods[column]?.full ?? text('utilization.sumHint'),
            hours: formatHours(load.hours, intl.locale),
            capacity: formatHoursUnit(load.capacity, intl.locale),
            load:
              percent === undefined
                ? text('utilization.noCapacity')
                : text('utilization.load', { percent: percent / 100 }),
          }),
          band === undefined ? '' : text(`utilization.band.${band}`).split(':')[0],
          away > 0 ? text('utilization.cellAway', { count: away }) : '',
        ];
        return parts.filter(Boolean).join(', ');
      },
    }),
    [text, intl.locale, periods, today],
  );
}

/** Returns the load of a period, or of the whole time for the name and the total of a row. */
const heatLoad = ({ total, hours, capacity }: HeatRow, column: number): PeriodLoad =>
  column < 0 ? total : { hours: hours[column] ?? 0, capacity: capacity[column] ?? 0 };

const daysAway = ({ isPool, absentDays: days }: HeatRow, column: number) =>
  column < 0 || isPool ? 0 : (days[column] ?? 0);

function heatName({ name, level, isPool, isOpen, isPartial, count }: HeatRow, partialText: string): GridCellContent {
  return {
    style: { paddingLeft: 6 + (level - 1) * 16 },
    title: isPartial ? `${name}. ${partialText}` : name,
    content: (
      <>
        <PlainIcon of={isPool ? icons.Expand : icons.User} className={isOpen ? 'open' : ''} />
        <span dir="auto">{name}</span>
        {isPool && <small>{count}</small>}
        {isPartial && !isPool && <small>*</small>}
      </>
    ),
  };
}

function heatCell(row: HeatRow, column: number): GridCellContent {
  const load = heatLoad(row, column);
  const away = daysAway(row, column) > 0 ? ' is-away' : '';
  const total = column === totalColumn ? ' heat-total' : '';
  return {
    className: `band-${bandOf(load) ?? 'off'}${away}${total}`,
    content: loadPercent(load) ?? (load.hours > 0 ? '!' : ''),
  };
}

function Legend({ hasPartial }: { readonly hasPartial: boolean }) {
  const { text } = useText();
  const samples = ['20', '60', '95', '110', '140'];
  return (
    <ul className="heat-legend" aria-label={text('utilization.legend')}>
      {bands.map((band) => (
        <li key={band}>
          <i className={`band-${band}`} aria-hidden>
            {samples[band]}
          </i>
          {text(`utilization.band.${band}`, bandLimits[band])}
        </li>
      ))}
      <li>
        <i className="band-off" aria-hidden />
        {text('utilization.off')}
      </li>
      <li>
        <i className="is-away" aria-hidden />
        {text('utilization.away')}
      </li>
      {hasPartial && (
        <li>
          <i aria-hidden>*</i>
          {text('utilization.partial')}
        </li>
      )}
    </ul>
  );
}
