import { useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHours, formatHoursUnit } from '#app/i18n/hours.ts';
import { CellGrid } from '#app/kit/grid/CellGrid.tsx';
import type { CellDragging, GridCellContent, GridLook } from '#app/kit/grid/grid-props.ts';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { bandLimits, bandOf, bands, loadPercent } from './bands.ts';
import {
  type HeatMeasure,
  type HeatRow,
  type HeatWork,
  overBookedMembers,
  periodLoad,
  targetResource,
  tentativeHours,
} from './heat-rows.ts';
import { HeatRoot } from './heat-style.ts';
import type { PeriodLabel } from './period-labels.ts';

interface HeatMapProps {
  readonly rows: readonly HeatRow[];
  readonly periods: readonly PeriodLabel[];
  readonly unit: 'day' | 'week' | 'month';
  readonly measure: HeatMeasure;
  readonly today: string;
  /** The cell whose details are shown. */
  readonly chosen: { readonly id: string; readonly from: string | undefined } | undefined;
  onToggle(row: HeatRow): void;
  /** Hours of an assignment were dropped on another resource or period. */
  onMove(from: HeatRow, to: HeatRow, periods: readonly [from: PeriodLabel, to: PeriodLabel]): void;
  /** A cell was opened; without a period the whole time of its row. */
  onOpen(row: HeatRow, period: PeriodLabel | undefined): void;
}

const nameColumn = -2;
const totalColumn = -1;
/** Least width of a period in pixels. */
const periodWidths = { day: 36, week: 44, month: 62 };

const heatRowId = ({ id }: HeatRow) => id;
const heatTree = ({ level, isOpen }: HeatRow) => ({ level, isOpen });

/** Heat map of the load by resource and period. */
export function HeatMap({ rows, periods, unit, measure, today, chosen, onToggle, onMove, onOpen }: HeatMapProps) {
  const { text } = useText();
  const look = useHeatLook(periods, today, measure);
  const dragging = useMemo<CellDragging<HeatRow>>(
    () => ({
      canDrag: ({ row, column }) => row.work?.isManaged === true && (row.hours[column] ?? 0) > 0,
      canDrop: (from, to) =>
        to.column >= 0 &&
        targetResource(to.row) !== undefined &&
        (targetResource(to.row) !== from.row.work?.resourceId || to.column !== from.column),
      onDrop: (from, to) => {
        const [first, last] = [periods[from.column], periods[to.column]];
        if (first && last) onMove(from.row, to.row, [first, last]);
      },
    }),
    [periods, onMove],
  );
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
        dragging={dragging}
        onOpen={(row, { to }) => onOpen(row, periods[to])}
      />
      <Legend hasPartial={rows.some(({ isPartial, isPool }) => isPartial && !isPool)} />
    </HeatRoot>
  );
}

function useHeatLook(periods: readonly PeriodLabel[], today: string, measure: HeatMeasure): GridLook<HeatRow> {
  const { text, intl } = useText();
  return useMemo(
    () => ({
      rowHeight: 30,
      headHeight: 42,
      lead: [240, 62],
      rowClass: ({ isPool, isPart }) => (isPool ? 'is-pool' : isPart ? 'is-part' : ''),
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
        column === nameColumn
          ? heatName(row, text('utilization.partial'))
          : heatCell(row, column, measure, intl.locale),
      cellLabel: (row, column) => heatSentence(row, column, periods, { text, intl }),
    }),
    [text, intl, periods, today, measure],
  );
}

/** Names of over-booked resources that a hint lists at most. */
const mostNames = 5;

/** Describes a cell in full. */
function heatSentence(
  row: HeatRow,
  column: number,
  periods: readonly PeriodLabel[],
  { text, intl }: Pick<ReturnType<typeof useText>, 'text' | 'intl'>,
): string {
  const load = periodLoad(row, column);
  const percent = loadPercent(load);
  const band = bandOf(load);
  const away = daysAway(row, column);
  const tentative = tentativeHours(row, column);
  const over = overBookedMembers(row, column).map(({ name }) => name);
  const others = over.length - mostNames;
  const names = others > 0 ? [...over.slice(0, mostNames), text('utilization.otherPeople', { count: others })] : over;
  const parts = [
    text('utilization.cell', {
      name: row.name,
      period: periods[column]?.full ?? text('utilization.sumHint'),
      hours: formatHours(load.hours, intl.locale),
      capacity: formatHoursUnit(load.capacity, intl.locale),
      load:
        percent === undefined ? text('utilization.noCapacity') : text('utilization.load', { percent: percent / 100 }),
    }),
    band === undefined ? '' : text(`utilization.band.${band}`).split(':')[0],
    tentative > 0 ? text('utilization.cellTentative', { hours: formatHoursUnit(tentative, intl.locale) }) : '',
    away > 0 ? text('utilization.cellAway', { count: away }) : '',
    over.length > 0 ? text('utilization.cellOver', { names: intl.formatList(names, { type: 'conjunction' }) }) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

const daysAway = ({ isPool, absentDays: days }: HeatRow, column: number) =>
  column < 0 || isPool ? 0 : (days[column] ?? 0);

const projectText = ({ projectName, probability }: HeatWork) =>
  probability < 100 ? `${projectName}, ${probability}%` : projectName;

function heatName(row: HeatRow, partialText: string): GridCellContent {
  const { name, level, isPool, isOpen, isPartial, isPart, work, count } = row;
  const icon = isOpen !== undefined ? icons.Expand : isPart ? undefined : icons.User;
  const full = work ? `${name} (${projectText(work)})` : name;
  return {
    style: { paddingLeft: 6 + (level - 1) * 16 },
    title: isPartial ? `${full}. ${partialText}` : full,
    content: (
      <>
        {icon && <PlainIcon of={icon} className={isOpen ? 'open' : ''} />}
        <span dir="auto">{name}</span>
        {work && <small dir="auto">{projectText(work)}</small>}
        {isPool && <small>{count}</small>}
        {isPartial && !isPool && <small>*</small>}
      </>
    ),
  };
}

function heatCell(row: HeatRow, column: number, measure: HeatMeasure, locale: string): GridCellContent {
  const load = periodLoad(row, column);
  const percent = loadPercent(load);
  if (row.isPart && load.hours === 0) return {};
  const held = row.work?.isManaged && column >= 0 ? ' is-movable' : '';
  const away = daysAway(row, column) > 0 ? ' is-away' : '';
  const tentative = tentativeHours(row, column) > 0 ? ' is-tentative' : '';
  const over = (row.overBooked[column] ?? 0) > 0 ? ' has-over' : '';
  const total = column === totalColumn ? ' heat-total' : '';
  const isEmpty = percent === undefined && load.hours === 0;
  return {
    className: `band-${bandOf(load) ?? 'off'}${tentative}${away}${over}${held}${total}`,
    content: measure === 'hours' ? (isEmpty ? '' : cellHours(load.hours, locale)) : (percent ?? (isEmpty ? '' : '!')),
  };
}

/** Hours as short as a cell is: tenths of up to 100 hours, else whole hours. */
const cellHours = (hours: number, locale: string) =>
  formatHours(hours < 100 ? Math.round(hours * 10) / 10 : Math.round(hours), locale);

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
      <li>
        <i className="is-tentative" aria-hidden />
        {text('utilization.tentative')}
      </li>
      <li>
        <i className="has-over" aria-hidden />
        {text('utilization.poolOver')}
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
