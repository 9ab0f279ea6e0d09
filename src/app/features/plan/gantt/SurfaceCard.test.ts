import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRowHeightPx } from './bars.ts';
import { cardPosition, cardMarginPx } from './SurfaceCard.tsx';

const room = { width: 1200, height: 650 };

test('a card opens below its row, and above the row in the lower half of the window', () => {
  expect(cardPosition({ x: 300, y: 100 }, room, { width: 320, height: 200 })).toEqual({ left: 300, top: 104 });
  const { top } = cardPosition({ x: 300, y: 500 }, room, { width: 320, height: 200 });
  expect(top + 200).toBeLessThanOrEqual(500 - planRowHeightPx);
});

test('a card too high for either side opens next to the pointer', () => {
  const { left, top } = cardPosition({ x: 300, y: 380 }, room, { width: 320, height: 560 });
  expect(left).toBeGreaterThan(300);
  expect(top).toBe(room.height - 560 - cardMarginPx);
  expect(cardPosition({ x: 1150, y: 380 }, room, { width: 320, height: 560 }).left).toBeLessThan(1150 - 320);
});

test('a card is entirely visible if the surface has room for the card', () => {
  const size = fc.integer({ min: 20, max: 600 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1200 }),
      fc.integer({ min: 0, max: 650 }),
      size,
      size,
      (x, y, width, height) => {
        const { left, top } = cardPosition({ x, y }, room, { width, height });
        expect(left).toBeGreaterThanOrEqual(cardMarginPx);
        expect(top).toBeGreaterThanOrEqual(cardMarginPx);
        expect(left + width).toBeLessThanOrEqual(room.width - cardMarginPx);
        expect(top + height).toBeLessThanOrEqual(room.height - cardMarginPx);
      },
    ),
  );
});
