import type { ChartTarget } from '#chart/drawing.ts';

/** Returns the topmost target at a position of the drawing. */
export function targetAt(targets: readonly ChartTarget[], x: number, y: number): ChartTarget | undefined {
  return targets.findLast(({ box }) => x >= box.x && x < box.x + box.width && y >= box.y && y <= box.y + box.height);
}

/** Returns the index a key leads to, out of `count` values; undefined for other keys and without values. */
export function nextTarget(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  const page = Math.max(2, Math.round(count / 10));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + page);
    case 'PageUp':
      return within(at - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
