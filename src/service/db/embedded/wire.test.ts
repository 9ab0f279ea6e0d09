import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClientStream, ServerStream } from './wire.ts';

/** A message with a type letter; the startup message has none. */
function message(type: string, body: Uint8Array | string): Buffer {
  const content = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, content]);
}

/** Cuts bytes at positions stated as fractions of their length. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const offsets = places.map((place) => Math.floor(place * bytes.length)).toSorted((a, b) => a - b);
  return [0, ...offsets].map((offset, index) => bytes.subarray(offset, offsets[index] ?? bytes.length));
}

const anyCuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
const anyBody = fc.uint8Array({ maxLength: 40 });

describe('the message stream of a client', () => {
  const startup = message('', 'user\0postgres\0');
  const query = message('Q', 'begin\0');
  const extended = Buffer.concat([
    message('P', '\0select $1\0'),
    message('B', 'x'),
    message('E', ''),
    message('S', ''),
  ]);
  const terminate = message('X', '');

  test.each([[[]], [[0.1, 0.2, 0.3, 0.5, 0.9]]])(
    'the stream is split after Query, Sync and the startup message (cuts: %o)',
    (places) => {
      const stream = new ClientStream();
      const chunks = cut(Buffer.concat([startup, query, extended, terminate]), places);
      const frames = chunks.flatMap((chunk) => stream.push(chunk));
      expect(frames).toEqual([
        { kind: 'run', bytes: startup },
        { kind: 'run', bytes: query },
        { kind: 'run', bytes: extended },
        { kind: 'terminate' },
      ]);
    },
  );

  test('yields the same frames for any chunks of input', () => {
    const anyMessage = fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'S', 'Q', 'H', 'd'), anyBody);
    fc.assert(
      fc.property(fc.array(anyMessage), anyCuts, (messages, places) => {
        const bytes = Buffer.concat([startup, ...messages.map(([type, body]) => message(type, body))]);
        const whole = new ClientStream().push(bytes);
        const stream = new ClientStream();
        expect(cut(bytes, places).flatMap((chunk) => stream.push(chunk))).toEqual(whole);
        expect(whole).toHaveLength(1 + messages.filter(([type]) => 'SQH'.includes(type)).length);
      }),
    );
  });
});

describe('the responses of the database', () => {
  const error = (severity: string) =>
    message('E', `S${severity} (translated)\0V${severity}\0C53100\0Mno space left\0\0`);
  const row = message('D', message('Z', 'E'));

  function after(bytes: Buffer, places: readonly number[] = []): { state: string; fatal: string | undefined } {
    const stream = new ServerStream();
    for (const chunk of cut(bytes, places)) {
      const reused = Uint8Array.from(chunk);
      stream.push(reused);
      reused.fill(0);
    }
    return { state: stream.state, fatal: stream.fatal };
  }

  test('the transaction state is that of the last ReadyForQuery message, not of equal bytes in a row', () => {
    expect(after(Buffer.concat([message('Z', 'T'), row]))).toEqual({ state: 'T', fatal: undefined });
    expect(after(Buffer.concat([message('Z', 'T'), row, error('ERROR'), message('Z', 'E')]))).toEqual({
      state: 'E',
      fatal: undefined,
    });
    expect(after(Buffer.concat([message('Z', 'T'), message('Z', 'I')]))).toEqual({ state: 'I', fatal: undefined });
  });

  test.each(['FATAL', 'PANIC'])('an error of severity %s is detected in the responses', (severity) => {
    expect(after(Buffer.concat([row, error(severity)])).fatal).toBe('no space left');
  });

  test('responses are parsed for any chunks of input', () => {
    const anyRow = anyBody.map((body) => message('D', body));
    const anyEnd = fc.tuple(fc.constantFrom('I', 'T', 'E'), fc.constantFrom('ERROR', 'FATAL', 'NOTICE'));
    fc.assert(
      fc.property(fc.array(anyRow), anyEnd, anyCuts, (rows, [state, severity], places) => {
        const bytes = Buffer.concat([...rows, error(severity), message('Z', state)]);
        expect(after(bytes, places)).toEqual({ state, fatal: severity === 'FATAL' ? 'no space left' : undefined });
      }),
    );
  });
});
