import { Box, ButtonBase } from '@mui/material';
import { useId, useMemo, useState, useLayoutEffect, useRef } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { ChartDrawing, ChartSize, ChartDataTable as Table } from '#chart/drawing.ts';
import { chartColours } from './chart-style.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { styled } from '@mui/material/styles';
import { palette } from '../style.ts';

interface ChartProps {
  /** Description of the content: its accessible name. */
  readonly name: string;
  /** In pixels; the width is that of its place. */
  readonly height: number;
  /** Draws it for a size; keep it the same while the data is. */
  readonly draw: (size: ChartSize) => ChartDrawing;
  /** A value was chosen with the pointer or Enter. */
  readonly onSelect?: (key: string) => void;
}

/** A chart in the colours of the theme, with a tooltip for pointer and arrow keys; the same values as a table on request. */
export function Chart({ name, height, draw, onSelect }: ChartProps) {
  const { text } = useText();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [ref, width] = useWidth<HTMLDivElement>();
  const drawing = useMemo(() => draw({ width, height }), [draw, width, height]);
  return (
    <Box component="figure" aria-labelledby={id} sx={[{ m: 0, minWidth: 0 }, chartColours]}>
      <Box
        component="figcaption"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, color: 'text.secondary', fontSize: '0.75rem' }}
      >
        <Box component="span" id={id} sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Box>
        <ButtonBase
          onClick={() => setTable(!isTable)}
          aria-pressed={isTable}
          sx={{
            flex: 'none',
            px: 0.75,
            minHeight: 24,
            borderRadius: 1,
            font: 'inherit',
            color: 'primary.main',
            '&:hover, &:focus-visible': { textDecoration: 'underline' },
          }}
        >
          {text('chart.asTable')}
        </ButtonBase>
      </Box>
      <Box ref={ref} sx={{ position: 'relative', height }}>
        {isTable ? (
          <ChartTable table={drawing.table} name={name} />
        ) : (
          <ChartPicture drawing={drawing} name={name} {...(onSelect && { onSelect })} />
        )}
      </Box>
    </Box>
  );
}

/** Width in pixels if it can't be measured. */
const assumed = 640;

/** The width of an element in pixels, and again whenever it changes. */
function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(assumed);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || assumed);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

const ChartTableRoot = styled('div')({
  height: '100%',
  overflow: 'auto',
  borderRadius: 4,
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '0.75rem' },
  'th, td': { padding: '3px 8px', borderBottom: `1px solid ${palette.divider}`, textAlign: 'right' },
  'th:first-of-type': { textAlign: 'left', fontWeight: 400 },
  td: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  'thead th': {
    position: 'sticky',
    top: 0,
    fontWeight: 600,
    color: palette.text.secondary,
    backgroundColor: palette.background.paper,
  },
});

/** The values of a chart, in the height of its picture. */
function ChartTable({ table, name }: { table: Table; name: string }) {
  const [first, ...others] = table.columns;
  return (
    // It scrolls, so it has to take the focus.
    <ChartTableRoot tabIndex={0} role="region" aria-label={name}>
      <table>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {others.map((column, index) => (
                <td key={column}>{row.values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ChartTableRoot>
  );
}
