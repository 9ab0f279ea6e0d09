import { type KeyboardEvent, type MouseEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHours } from '#app/i18n/hours.ts';
import { bandOf, bands, loadPercent } from './bands.ts';
import { heatMove, nameColumn, type HeatCell, totalColumn } from './heat-keys.ts';
import type { HeatRow } from './heat-rows.ts';
import { heatHeadHeight, HeatRoot, heatNameWidth, heatRowHeight, totalWidth } from './heat-style.ts';
import { HeatLine } from './HeatLine.tsx';
import type { PeriodLabel } from './period-labels.ts';
import { useVisibleWindow } from './use-visible-window.ts';

interface HeatMapProps {
  readonly rows: readonly HeatRow[];
  readonly periods: readonly PeriodLabel[];
  /** Pixels of a period at least. */
  readonly columnWidth: number;
  readonly today: string;
  /** The cell whose details are shown. */
  readonly chosen: { readonly id: string; readonly from: string | undefined } | undefined;
  onTurn(row: HeatRow): void;
  /** A cell was opened; without a period the whole time of its row. */
  onOpen(row: HeatRow, period: PeriodLabel | undefined): void;
}

/**
 * Heat map of the load by resource and period: only the visible part is rendered. The focus stays on the map, with one
 * of its cells active.
 */
export function HeatMap({ rows, periods, columnWidth: least, today, chosen, onTurn, onOpen }: HeatMapProps) {
  const { text, intl } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const columnWidth = useColumnWidth(scroller, periods.length, least);
  const [place, setPlace] = useState<HeatCell>({ row: 0, column: nameColumn });
  const [unitWidth, setUnitWidth] = useState(least);
  if (unitWidth !== least) {
    // Another unit: its periods are others than those of the last one, and begin with the first.
    setUnitWidth(least);
    setPlace({ row: place.row, column: Math.min(place.column, totalColumn) });
  }
  const active = { row: Math.min(place.row, rows.length - 1), column: Math.min(place.column, periods.length - 1) };
  const seen = useVisibleWindow(
    scroller,
    { count: rows.length, size: heatRowHeight },
    { count: periods.length, size: columnWidth },
  );
  const idOf = useCallback((row: number, column: number) => `${prefix}-${row}-${column}`, [prefix]);
  useScrollTo(scroller, place, columnWidth);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = 0;
  }, [unitWidth]);

  const labelOf = useCallback(
    (row: HeatRow, column: number) => {
      const load = column < 0 ? row.total : { hours: row.hours[column] ?? 0, capacity: row.capacity[column] ?? 0 };
      const percent = loadPercent(load);
      const away = column < 0 || row.isPool ? 0 : (row.absentDays[column] ?? 0);
      const band = bandOf(load);
      const parts = [
        text('utilization.cell', {
          name: row.name,
          period: column < 0 ? text('utilization.sumHint') : (periods[column]?.full ?? ''),
          hours: formatHours(load.hours, intl.locale),
          capacity: formatHours(load.capacity, intl.locale),
          load: percent === undefined ? text('utilization.noCapacity') : text('utilization.load', { percent }),
        }),
        band === undefined ? '' : text(`utilization.band.${band}`).split(':')[0],
        away > 0 ? text('utilization.cellAway', { count: away }) : '',
      ];
      return parts.filter(Boolean).join(', ');
    },
    [text, intl.locale, periods],
  );

  const open = ({ row, column }: HeatCell) => {
    const at = rows[row];
    if (at) onOpen(at, column < 0 ? undefined : periods[column]);
  };
  const keyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - heatHeadHeight) / heatRowHeight) - 1);
    const move = heatMove(event, active, { rows, columns: periods.length, page });
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'go') setPlace(move.place);
    else if (move.kind === 'open') open(move.place);
    else {
      const row = rows[move.row];
      if (row) onTurn(row);
    }
  };
  const clicked = (event: MouseEvent) => {
    const hit = heatCellAt(event);
    const row = hit && rows[hit.row];
    if (!row) return;
    setPlace(hit);
    if (hit.column === nameColumn && row.isPool) onTurn(row);
    else open(hit);
  };
  /** Hints are made where the pointer is: for all cells they would cost more than the cells. */
  const hovered = (event: MouseEvent) => {
    const hit = heatCellAt(event);
    const row = hit && hit.column !== nameColumn ? rows[hit.row] : undefined;
    if (row && hit && event.target instanceof HTMLElement) event.target.title = labelOf(row, hit.column);
  };

  const width = heatNameWidth + totalWidth + periods.length * columnWidth;
  const shownRows = Array.from({ length: seen.rows.until - seen.rows.from }, (_, index) => seen.rows.from + index);
  const shownColumns = Array.from(
    { length: seen.columns.until - seen.columns.from },
    (_, index) => seen.columns.from + index,
  );
  const chosenColumn = chosen?.from === undefined ? totalColumn : periods.findIndex(({ from }) => from === chosen.from);
  return (
    <HeatRoot>
      <div
        ref={scroller}
        className="heat"
        role="treegrid"
        tabIndex={0}
        aria-label={text('utilization.grid')}
        aria-rowcount={rows.length + 1}
        aria-colcount={periods.length + 2}
        aria-activedescendant={rows.length > 0 ? idOf(active.row, active.column) : undefined}
        aria-describedby={`${prefix}-keys`}
        onKeyDown={keyDown}
        onClick={clicked}
        onPointerOver={hovered}
      >
        <div role="row" aria-rowindex={1} className="heat-head" style={{ width }}>
          <div role="columnheader" aria-colindex={1} className="heat-name">
            {text('utilization.resource')}
          </div>
          <div role="columnheader" aria-colindex={2} className="heat-total" title={text('utilization.sumHint')}>
            <small />
            {text('utilization.sum')}
          </div>
          {shownColumns.map((column) => {
            const period = periods[column];
            if (!period) return null;
            const isNow = period.from <= today && today <= period.until;
            return (
              <div
                key={column}
                role="columnheader"
                aria-colindex={column + 3}
                aria-label={period.full}
                title={period.full}
                className={isNow ? 'heat-cell is-now' : 'heat-cell'}
                style={{ left: heatNameWidth + totalWidth + column * columnWidth, width: columnWidth }}
              >
                <small>{period.above}</small>
                {period.short}
              </div>
            );
          })}
        </div>
        <div role="rowgroup" style={{ position: 'relative', height: rows.length * heatRowHeight, width }}>
          {shownRows.map((index) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <HeatLine
                key={row.id}
                row={row}
                index={index}
                columns={seen.columns}
                columnWidth={columnWidth}
                width={width}
                active={active.row === index ? active.column : undefined}
                chosen={chosen?.id === row.id ? chosenColumn : undefined}
                idOf={idOf}
                labelOf={labelOf}
              />
            );
          })}
        </div>
      </div>
      <span id={`${prefix}-keys`} className="hidden">
        {text('utilization.keys')}
      </span>
      <Legend hasPartial={rows.some(({ isPartial, isPool }) => isPartial && !isPool)} />
    </HeatRoot>
  );
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
          {text(`utilization.band.${band}`)}
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

/** The cell under the pointer. */
function heatCellAt({ target }: MouseEvent): HeatCell | undefined {
  if (!(target instanceof Element)) return undefined;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return column === undefined || row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** Maximum column width as a multiple of its minimum width. */
const maxColumnStretch = 1.8;

/** Pixels of a period: on a wide screen the columns share what is left. */
function useColumnWidth(scroller: React.RefObject<HTMLDivElement | null>, count: number, least: number): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth - heatNameWidth - totalWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return Math.max(least, Math.min(Math.floor(least * maxColumnStretch), Math.floor(room / Math.max(1, count))));
}

/** Brings the active cell into sight when it changes. */
function useScrollTo(scroller: React.RefObject<HTMLDivElement | null>, place: HeatCell, columnWidth: number) {
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!first.current) scrollHeatCellIntoView(scroller.current, place, columnWidth);
    first.current = false;
  }, [scroller, place, columnWidth]);
}

/** Scrolls a cell into the area below the head and to the right of the names. */
function scrollHeatCellIntoView(element: HTMLElement | null, { row, column }: HeatCell, columnWidth: number): void {
  if (!element) return;
  const top = row * heatRowHeight;
  const room = element.clientHeight - heatHeadHeight - heatRowHeight;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top > element.scrollTop + room) element.scrollTop = top - room;
  if (column < 0) return;
  const left = totalWidth + column * columnWidth;
  const space = element.clientWidth - heatNameWidth - columnWidth;
  if (left < element.scrollLeft) element.scrollLeft = column === 0 ? 0 : left;
  else if (left > element.scrollLeft + space) element.scrollLeft = left - space;
}
