import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { PortStream } from './port-stream.ts';

/** A stream that has received what the other end sent, and the parts that it handed over. */
function receiving() {
  const { port1, port2 } = new MessageChannel();
  const stream = new PortStream(() => port1).connect();
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return {
    stream,
    parts,
    send: (bytes: Buffer) => port2.postMessage(Uint8Array.from(bytes)),
    close: () => port2.close(),
  };
}

const bytes = (length: number, seed: number) => Buffer.from(Array.from({ length }, (_, index) => (index * seed) % 251));

test('a long message is transferred in parts before any later message', async () => {
  const { stream, parts, send, close } = receiving();
  const sent = [bytes(300_000, 7), bytes(10, 3), bytes(70_000, 5)];
  for (const message of sent) send(message);
  close();
  await once(stream, 'end');
  expect(Math.max(...parts.map(({ length }) => length))).toBe(65_536);
  expect(Buffer.concat(parts).equals(Buffer.concat(sent))).toBe(true);
});

test('other work can run between the parts of a long message', async () => {
  const { stream, parts, send, close } = receiving();
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!stream.readableEnded) setImmediate(count);
  };
  stream.once('data', count);
  send(bytes(20 * 65_536, 7));
  close();
  await once(stream, 'end');
  expect(parts).toHaveLength(20);
  expect(turns).toBeGreaterThan(10);
});
