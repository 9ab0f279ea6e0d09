/** A block of rows, and the element in which it is drawn. */
export interface DrawnBlock {
  readonly block: number;
  /** The number of the element: it stays while others come into sight and this one does. */
  readonly slot: number;
}

/**
 * Assigns the wanted blocks to elements. A new block reuses the element, and its DOM position, of one that went out of
 * view: replacing texts costs a fraction of creating elements. During a scroll (`count` is the number of all blocks),
 * unneeded elements stay as they are. At rest (`count` 0) only wanted blocks are drawn, top to bottom in reading order.
 */
export function recycled(
  before: readonly DrawnBlock[],
  wanted: readonly number[],
  count: number,
): readonly DrawnBlock[] {
  const needed = new Set(wanted);
  const there = new Set(before.map(({ block }) => block));
  const coming = wanted.filter((block) => !there.has(block));
  const drawn: DrawnBlock[] = [];
  for (const old of before) {
    const block = needed.has(old.block) ? old.block : coming.shift();
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
