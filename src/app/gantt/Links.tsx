import { memo, useMemo } from 'react';
import { rowHeight, type BarMetrics } from './bars.ts';
import type { PlanLink } from './plan-view.ts';
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
  /** The only link that is drawn, in that colour. */
  readonly one?: PlanLink;
}

/** The links of the window: a few paths for each style, however many links there are. */
export const Links = memo(function Links({ layout, scale, window, metrics, critical, only, one }: LinksProps) {
  const paths = useMemo(
    () => linkPaths(layout, scale, window, metrics, { critical, only, one }),
    [layout, scale, window, metrics, critical, only, one],
  );
  const isActive = only !== undefined || one !== undefined;
  return (
    <svg
      className={isActive ? 'plan-links plan-links-active' : 'plan-links'}
      width={window.right - window.left}
      height={(window.end - window.first) * rowHeight}
      style={{ left: window.left, top: window.first * rowHeight, pointerEvents: 'none' }}
      aria-hidden
    >
      {paths.map(({ style, lines, heads, marks }) => (
        <g key={style}>
          <path className={`plan-link-${style}`} d={lines} />
          <path className={`plan-link-${style} plan-heads`} d={heads} />
          {marks !== '' && <path className="plan-link-mark" d={marks} />}
        </g>
      ))}
    </svg>
  );
});
