import type { Hyperlink } from '#files/plan.ts';
import type { ByteBlock } from './byte-block.ts';

const FIRST_AT = 24;

const BETWEEN = 12;

/** The link of an element: the text that is shown and the address. */
export function readMppHyperlink(item: ByteBlock | undefined): Hyperlink | undefined {
  if (!item || item.length <= FIRST_AT) return undefined;
  const parts: (string | undefined)[] = [];
  for (let at = FIRST_AT; parts.length < 2 && at < item.length; at += BETWEEN) {
    const text = item.text(at);
    parts.push(text || undefined);
    at += storedBytes(item, at);
  }
  const [text, address] = parts;
  if (text === undefined && address === undefined) return undefined;
  return { text, address };
}

/** Two bytes a character, and two for the end. */
function storedBytes(item: ByteBlock, from: number): number {
  let at = from;
  while ((item.u16(at) ?? 0) !== 0) at += 2;
  return at + 2 - from;
}
