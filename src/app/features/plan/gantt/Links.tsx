import { memo, useMemo } from 'react';
import { planRowHeightPx, type BarMetrics } from './bars.ts';
import type { PlanRowLink } from './plan-view.ts';
import type { Scale } from './scale.ts';
import { blockRows, linkPaths, type DrawnWindow, type LinkPaths, type PlanLayout } from './window.ts';

interface PlanLinksProps {
  readonly layout: PlanLayout;
  readonly scale: Scale;
  readonly metrics: BarMetrics;
  readonly critical: boolean;
}

interface BlockLinksProps extends PlanLinksProps {
  readonly block: number;
  readonly left: number;
  readonly right: number;
  /** Pixel of the timeline at which the drawing begins. */
  readonly origin: number;
}

/**
 * Width in pixels of the pieces in which links are drawn: wide enough to change rarely, narrow enough to skip distant
 * links.
 */
const linkStep = 4_096;

/** Visible links in the rows of a block. It depends only on its props, so it is not redrawn as other blocks appear. */
export function BlockLinks({ left, right, ...props }: BlockLinksProps) {
  const from = Math.floor(left / linkStep) * linkStep;
  return <LinksWithin {...props} left={from} right={Math.ceil(right / linkStep) * linkStep} />;
}

const LinksWithin = memo(function LinksWithin(props: BlockLinksProps) {
  const { block, layout, scale, metrics, critical, left, right, origin } = props;
  const paths = useMemo(() => {
    const window = { first: block * blockRows, end: (block + 1) * blockRows, left, right };
    return linkPaths(layout, scale, window, metrics, { critical, origin });
  }, [block, layout, scale, metrics, critical, left, right, origin]);
  if (paths.length === 0) return null;
  return (
    <g className="plan-links">
      <Paths paths={paths} />
    </g>
  );
});

interface ActiveLinksProps extends PlanLinksProps {
  readonly window: DrawnWindow;
  /** Visible place of the only row whose links are drawn. */
  readonly only?: number;
  /** The only link that is drawn. */
  readonly one?: PlanRowLink;
}

/** Highlighted links of the window. */
export const ActiveLinks = memo(function ActiveLinks(props: ActiveLinksProps) {
  const { layout, scale, window, metrics, critical, only, one } = props;
  const paths = useMemo(
    () => linkPaths(layout, scale, window, metrics, { critical, only, one }),
    [layout, scale, window, metrics, critical, only, one],
  );
  return (
    <svg
      className="plan-links plan-links-active"
      width={window.right - window.left}
      height={(window.end - window.first) * planRowHeightPx}
      style={{ left: window.left, top: window.first * planRowHeightPx }}
      aria-hidden
    >
      <Paths paths={paths} />
    </svg>
  );
});

/** A few paths for each style, however many links there are. */
function Paths({ paths }: { paths: readonly LinkPaths[] }) {
  return paths.map(({ style, lines, heads, marks }) => (
    <g key={style}>
      <path className={`plan-link-${style}`} d={lines} />
      <path className={`plan-link-${style} plan-heads`} d={heads} />
      {marks !== '' && <path className="plan-link-mark" d={marks} />}
    </g>
  ));
}
