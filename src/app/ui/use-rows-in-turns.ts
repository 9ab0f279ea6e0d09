import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that were not drawn before are drawn in pieces of so many, a piece in each frame: all at once would hold up a frame. */
const mostNew = 12;

const none: ReadonlySet<string> = new Set();

/**
 * Which of the rows in sight are drawn: those that were, and some of those that are new; the others follow in the next frames.
 * @param keys of the rows in sight, top down
 * @param always the key of a row that is drawn at once, because the focus goes there
 */
export function useRowsInTurns(keys: readonly string[], always: string | undefined): ReadonlySet<string> {
  const [drawn, setDrawn] = useState(none);
  let left = mostNew;
  const now = new Set(keys.filter((key) => key === always || drawn.has(key) || left-- > 0));
  const isSame = now.size === drawn.size && [...now].every((key) => drawn.has(key));
  useEffect(() => {
    if (isSame) return undefined;
    // In the frame itself, so that its drawing belongs to the piece.
    const frame = requestAnimationFrame(() => flushSync(() => setDrawn(now)));
    return () => cancelAnimationFrame(frame);
  });
  return now;
}
