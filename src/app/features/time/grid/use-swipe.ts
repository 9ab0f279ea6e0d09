import { useRef, type TouchEvent } from 'react';

/** Width of a swipe at least, CSS pixels. */
const LEAST = 48;

interface Swipe {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Handlers of an element that is swiped: 1 to what comes after (the finger goes left), -1 to what is before. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): Swipe {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }) => {
      const touch = touches[0];
      // Two fingers zoom.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = undefined;
      // Scrolling is down more than across.
      if (Math.abs(across) >= LEAST && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
