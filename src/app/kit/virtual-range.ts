import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Returns the indexes that a virtual list renders, with the focused one, so that scrolling does not lose the focus. */
export function rangeWith(range: Range, focused: number): number[] {
  const visible = defaultRangeExtractor(range);
  if (focused < 0 || focused >= range.count || visible.includes(focused)) return visible;
  return [...visible, focused].toSorted((a, b) => a - b);
}
