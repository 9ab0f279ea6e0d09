/** So long something waits at most, ms: a page in the background draws no frames. */
const paintFallbackMs = 100;

let waiting: (() => void)[] = [];
let fallback: ReturnType<typeof setTimeout> | undefined;

function runAfterPaint(): void {
  clearTimeout(fallback);
  fallback = undefined;
  const due = waiting;
  waiting = [];
  for (const act of due) act();
}

/** Nothing is drawn of a page that is hidden or left, and it may never come back. */
const runWhenHidden = (): void => {
  if (document.visibilityState === 'hidden') runAfterPaint();
};

/**
 * Runs callbacks in order after the next frame is painted, so typed text appears first. Runs them at once if the page
 * is hidden or left.
 */
export function afterPaint(act: () => void): void {
  waiting.push(act);
  if (document.visibilityState === 'hidden') return runAfterPaint();
  if (waiting.length > 1) return;
  fallback = setTimeout(runAfterPaint, paintFallbackMs);
  // A task after the frame: within it, it would still be drawn later.
  requestAnimationFrame(() => setTimeout(runAfterPaint));
}

document.addEventListener('visibilitychange', runWhenHidden);
addEventListener('pagehide', runAfterPaint);
