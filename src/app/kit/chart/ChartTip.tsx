import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import type { ChartTarget } from '#chart/drawing.ts';
import { chartColour } from './chart-style.ts';
import { palette } from '../style.ts';

const ChartTipRoot = styled('div')({
  position: 'absolute',
  zIndex: 2,
  pointerEvents: 'none',
  maxWidth: 280,
  padding: '6px 10px',
  borderRadius: 6,
  border: `1px solid ${palette.divider}`,
  backgroundColor: palette.background.paper,
  boxShadow: '0 4px 16px rgb(0 0 0 / 22%)',
  fontSize: '0.75rem',
  lineHeight: 1.5,
  strong: { display: 'block', overflowWrap: 'anywhere' },
  '.chart-lines': { display: 'grid', gridTemplateColumns: '10px 1fr auto', columnGap: 6 },
  '.chart-value': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  i: { alignSelf: 'center', height: 3, borderRadius: 2 },
  // It covers what is read at narrow widths otherwise.
  '@media (max-width: 400px)': { maxWidth: 220 },
});

/** Tooltip of a value: to its left in the right half. */
export function ChartTip({ target, width }: { target: ChartTarget; width: number }) {
  const isRight = target.x > width / 2;
  const side = isRight ? { right: width - target.x + 12 } : { left: target.x + 12 };
  return (
    <ChartTipRoot style={{ ...side, top: Math.max(0, target.y - 8) }} aria-hidden>
      <strong>{target.title}</strong>
      <div className="chart-lines">
        {target.lines.map(({ name, value, colour }) => (
          <Fragment key={name}>
            <i style={{ background: colour ? chartColour(colour) : 'transparent' }} />
            <span>{name}</span>
            <span className="chart-value">{value}</span>
          </Fragment>
        ))}
      </div>
    </ChartTipRoot>
  );
}
