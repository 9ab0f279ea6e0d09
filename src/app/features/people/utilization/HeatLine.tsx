import { memo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { ExpandIcon, PlainIcon, UserIcon } from '#app/kit/icons.tsx';
import { type Band, bandOf, loadPercent } from './bands.ts';
import { nameColumn, totalColumn } from './heat-keys.ts';
import type { HeatRow } from './heat-rows.ts';
import { heatNameWidth, heatRowHeight, totalWidth } from './heat-style.ts';
import type { VisibleRange } from './use-visible-window.ts';

interface HeatLineProps {
  readonly row: HeatRow;
  readonly index: number;
  readonly columns: VisibleRange;
  readonly columnWidth: number;
  readonly width: number;
  /** The cell of the row that has the focus, and the one whose details are shown; undefined for none. */
  readonly active: number | undefined;
  readonly chosen: number | undefined;
  readonly idOf: (row: number, column: number) => string;
  /** Accessible label of a cell, as an alternative to its color. */
  readonly labelOf: (row: HeatRow, column: number) => string;
}

const bandClass = (band: Band | undefined) => (band === undefined ? 'band-off' : `band-${band}`);

/** A resource or pool with its load in each visible period. */
export const HeatLine = memo(function HeatLine(props: HeatLineProps) {
  const { row, index, columns, columnWidth, width, active, chosen, idOf, labelOf } = props;
  const { text } = useText();
  const cellOf = (column: number, style: React.CSSProperties) => {
    const load =
      column === totalColumn ? row.total : { hours: row.hours[column] ?? 0, capacity: row.capacity[column] ?? 0 };
    const percent = loadPercent(load);
    const isAway = column !== totalColumn && (row.absentDays[column] ?? 0) > 0;
    const classes = [
      column === totalColumn ? 'heat-total' : 'heat-cell',
      bandClass(bandOf(load)),
      isAway && !row.isPool ? 'is-away' : '',
      active === column ? 'is-active' : '',
      chosen === column ? 'is-chosen' : '',
    ];
    return (
      <div
        key={column}
        id={idOf(index, column)}
        role="gridcell"
        aria-colindex={column + 3}
        aria-selected={chosen === column}
        {...(active === column && { 'aria-label': labelOf(row, column) })}
        data-column={column}
        className={classes.filter(Boolean).join(' ')}
        style={style}
      >
        {percent ?? (load.hours > 0 ? '!' : '')}
      </div>
    );
  };
  const shown = Array.from({ length: columns.until - columns.from }, (_, place) => columns.from + place);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={row.level}
      {...(row.isPool && { 'aria-expanded': row.isOpen })}
      data-row={index}
      className={row.isPool ? 'heat-row is-pool' : 'heat-row'}
      style={{ top: index * heatRowHeight, width }}
    >
      <div
        id={idOf(index, nameColumn)}
        role="rowheader"
        aria-colindex={1}
        data-column={nameColumn}
        className={active === nameColumn ? 'heat-name is-active' : 'heat-name'}
        style={{ paddingLeft: 6 + (row.level - 1) * 16 }}
        title={row.isPartial ? `${row.name}. ${text('utilization.partial')}` : row.name}
      >
        <PlainIcon of={row.isPool ? ExpandIcon : UserIcon} className={row.isOpen ? 'open' : ''} />
        <span dir="auto">{row.name}</span>
        {row.isPool && <small>{row.count}</small>}
        {row.isPartial && !row.isPool && <small>*</small>}
      </div>
      {cellOf(totalColumn, {})}
      {shown.map((column) =>
        cellOf(column, { left: heatNameWidth + totalWidth + column * columnWidth, width: columnWidth }),
      )}
    </div>
  );
});
