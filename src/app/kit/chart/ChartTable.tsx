import { styled } from '@mui/material/styles';
import type { ChartDataTable as Table } from '#chart/drawing.ts';
import { palette } from '../style.ts';

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
export function ChartTable({ table, name }: { table: Table; name: string }) {
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
