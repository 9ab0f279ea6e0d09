import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';

/** Records that an answer holds at most to be sent as one text, with its length. */
export const maxRecordsInOnePart = 250;

/**
 * The body of a long answer, made while it is sent and no faster than its reader takes it; other requests have their turn
 * between the parts. When making a part fails, the connection is cut: what was sent must not look like a whole answer.
 */
export function sentInParts(parts: Iterable<string>): Readable {
  return Readable.from(inTurns(parts), { objectMode: false, highWaterMark: 65_536 });
}

async function* inTurns(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    // A fast reader's socket takes every part at once: the event loop would not get on otherwise.
    await otherWork();
  }
}
