import { memo, useMemo } from 'react';
import { rowHeight, type BarMetrics } from './bars.ts';
import type { Scale } from './scale.ts';
import { linkPaths, type DrawnWindow, type PlanLayout } from './window.ts';

interface LinksProps {
  readonly layout: PlanLayout;
  readonly scale: Scale;
  readonly window: DrawnWindow;
  readonly metrics: BarMetrics;
  readonly critical: boolean;
  /** Visible place of the only row whose links are drawn, in the colour of what is picked. */
  readonly only?: number;
}

/** The links of the window: two paths for each style, however many links there are. */
export const Links = memo(function Links({ layout, scale, window, metrics, critical, only }: LinksProps) {
  const paths = useMemo(
    () => linkPaths(layout, scale, window, metrics, { critical, ...(only !== undefined && { only }) }),
    [layout, scale, window, metrics, critical, only],
  );
  return (
    <svg
      className={only === undefined ? 'plan-links' : 'plan-links plan-links-active'}
      width={window.right - window.left}
      height={(window.end - window.first) * rowHeight}
      style={{ left: window.left, top: window.first * rowHeight, pointerEvents: 'none' }}
      aria-hidden
    >
      {paths.map(({ style, lines, heads }) => (
        <g key={style}>
          <path className={`plan-link-${style}`} d={lines} />
          <path className={`plan-link-${style} plan-heads`} d={heads} />
        </g>
      ))}
    </svg>
  );
});
