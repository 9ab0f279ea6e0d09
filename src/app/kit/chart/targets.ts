import type { ChartTarget } from '#chart/drawing.ts';

/** What lies at a place of the drawing; of several the one in front. */
export function targetAt(targets: readonly ChartTarget[], x: number, y: number): ChartTarget | undefined {
  return targets.findLast(({ box }) => x >= box.x && x < box.x + box.width && y >= box.y && y <= box.y + box.height);
}

/** Where a key leads from a value to, of `count` ones; nothing for other keys and where there are none. */
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
