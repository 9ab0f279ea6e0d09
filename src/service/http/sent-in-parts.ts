import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';

/** Records that an answer holds at most to be sent as one text, with its length. */
export const maxRecordsInOnePart = 250;

/**
 * Creates the body of a long answer while it is sent, no faster than it is read; other requests are served between the
 * parts. If a part fails, the connection is cut: a partial answer must not look complete.
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
