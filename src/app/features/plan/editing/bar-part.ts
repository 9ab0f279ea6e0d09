import type { PixelSpan } from '../gantt/bars.ts';
import type { RowKind } from '../gantt/plan-view.ts';

/**
 * Part of a bar that can be dragged: all of it, its end, its progress, the remaining work, or the ends that links start
 * at.
 */
export type BarPart = 'body' | 'finish' | 'progress' | 'rest' | 'linkStart' | 'linkFinish';

export interface GripBar extends PixelSpan {
  readonly kind: RowKind;
  /** Percent. */
  readonly complete: number;
  /** Upper edge of the bar, and its height, in pixels of the row. */
  readonly top: number;
  readonly height: number;
}

/** Distance of the middle of a link's grip from the end of the bar, and how far around it a pointer takes it, in pixels. */
export const linkReach = 11;
const linkRadius = 6;
/** Distance in pixels from the end of a bar within which a pointer grabs it. */
const barEndTolerancePx = 5;

export const progressX = ({ left, right, complete }: GripBar): number =>
  left + ((right - left) * Math.min(100, Math.max(0, complete))) / 100;

/** Tells whether the parts of a bar can be dragged; the end and progress of collections and milestones can't. */
export const hasGrips = (kind: RowKind): boolean => kind !== 'collection' && kind !== 'milestone';

/** Tells whether a bar is started but not done, so its remaining work can be postponed. */
export const hasRest = ({ kind, complete }: Pick<GripBar, 'kind' | 'complete'>): boolean =>
  hasGrips(kind) && complete > 0 && complete < 100;

/** The part of a bar at a point, in pixels of the timeline and of the row; `more` pixels further for a finger. */
export function partAt(bar: GripBar, x: number, y: number, more = 0): BarPart | undefined {
  if (y < bar.top - 4 - more || y > bar.top + bar.height + 6 + more) return undefined;
  const near = (at: number, reach: number) => Math.abs(x - at) <= reach + more;
  if (hasGrips(bar.kind)) {
    // The grip of the progress hangs below the bar, so that it is found on short bars and at both ends, too.
    if (y > bar.top + bar.height - 3 && near(progressX(bar), barEndTolerancePx)) return 'progress';
    // The handle of the remaining work is at the top, where the progress ends.
    if (hasRest(bar) && y < bar.top + 4 && near(progressX(bar), barEndTolerancePx)) return 'rest';
    const inside = Math.min(barEndTolerancePx, (bar.right - bar.left) / 3);
    if (x >= bar.right - inside && x <= bar.right + 3) return 'finish';
  }
  if (x >= bar.left && x <= bar.right) return 'body';
  if (near(bar.right + linkReach, linkRadius)) return 'linkFinish';
  if (near(bar.left - linkReach, linkRadius)) return 'linkStart';
  return x >= bar.left - 3 && x <= bar.right + 3 ? 'body' : undefined;
}
