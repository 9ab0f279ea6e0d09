import { planRowHeightPx } from './bars.ts';
import type { Viewport } from './use-row-window.ts';

/** Least distance of a card from the edges of the surface, in pixels. */
export const cardMarginPx = 8;
/** Distance of a card from its row, and of a card at the side from the pointer, in pixels. */
const cardGapPx = 4;
const cardSideOffsetPx = 28;

/**
 * Positions a card fully in view, in pixels of the surface: below its row, above it in the lower half, and at its side
 * if there is room neither above nor below.
 * @param at lower edge of the row, and the x position on it
 */
export function cardPosition(
  at: { readonly x: number; readonly y: number },
  room: Viewport,
  card: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const most = { left: room.width - card.width - cardMarginPx, top: room.height - card.height - cardMarginPx };
  const left = Math.max(cardMarginPx, Math.min(at.x, most.left));
  const below = at.y + cardGapPx;
  const above = at.y - planRowHeightPx - cardGapPx - card.height;
  const isLow = at.y > room.height * 0.55;
  const [first, second] = isLow ? [above, below] : [below, above];
  const isSeen = (top: number) => top >= cardMarginPx && top <= most.top;
  if (isSeen(first)) return { left, top: first };
  if (isSeen(second)) return { left, top: second };
  const right = at.x + cardSideOffsetPx;
  return {
    left: Math.max(
      cardMarginPx,
      right <= most.left ? right : Math.min(at.x - cardSideOffsetPx - card.width, most.left),
    ),
    top: Math.max(cardMarginPx, Math.min(at.y - card.height / 2, most.top)),
  };
}
