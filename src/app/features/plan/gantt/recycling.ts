/** A block of rows, and the element in which it is drawn. */
export interface DrawnBlock {
  readonly block: number;
  /** The number of the element: it stays while others come into sight and this one does. */
  readonly slot: number;
}

/**
 * The wanted blocks in elements. What comes into sight takes the element, and in the page the place, of what has gone: to write
 * other texts into it costs a fraction of making a new one. While a scroll lasts (`count` is the number of all blocks), elements
 * that nothing needs yet stay as they are. At rest (`count` 0) only wanted blocks are drawn, from top to bottom, as they are read.
 */
export function recycled(
  before: readonly DrawnBlock[],
  wanted: readonly number[],
  count: number,
): readonly DrawnBlock[] {
  const asked = new Set(wanted);
  const there = new Set(before.map(({ block }) => block));
  const coming = wanted.filter((block) => !there.has(block));
  const drawn: DrawnBlock[] = [];
  for (const old of before) {
    const block = asked.has(old.block) ? old.block : coming.shift();
    if (block !== undefined) drawn.push(block === old.block ? old : { block, slot: old.slot });
    else if (old.block < count) drawn.push(old);
  }
  const taken = new Set(drawn.map(({ slot }) => slot));
  let slot = 0;
  for (const block of coming) {
    while (taken.has(slot)) slot += 1;
    taken.add(slot);
    drawn.push({ block, slot });
  }
  return count > 0 ? drawn : drawn.toSorted((a, b) => a.block - b.block);
}
