import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** End position and relevant headers of a response. */
interface Head {
  readonly status: number;
  /** Bytes of the head with its blank line. */
  readonly length: number;
  /** Bytes of the body; undefined where it comes in chunks. */
  readonly body: number | undefined;
}

const headEnd = Buffer.from('\r\n\r\n');
const chunksEnd = Buffer.from('\r\n0\r\n\r\n');

function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(text);
  return {
    status: Number(text.slice(9, 12)),
    length: end + headEnd.length,
    body: isChunked ? undefined : Number(length ?? 0),
  };
}

interface Answer {
  readonly status: number;
  /** Bytes of the whole answer. */
  readonly bytes: number;
}

/**
 * One kept connection that sends one request after another. It understands as much of HTTP as measuring needs, so that it
 * takes as little as possible of the machine that it shares with what it measures.
 */
class Connection {
  readonly #socket: Socket;
  /** Resolves when it is open. */
  readonly opened: Promise<void>;
  #head: Head | undefined;
  #first: Buffer[] = [];
  #received = 0;
  #tail = Buffer.alloc(0);
  #done: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.opened = new Promise((resolve) => this.#socket.once('connect', resolve));
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('the service closed the connection')));
  }

  send(request: string): Promise<Answer> {
    this.#head = undefined;
    this.#first = [];
    this.#received = 0;
    this.#tail = Buffer.alloc(0);
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#head === undefined) {
      this.#first.push(chunk);
      this.#head = readHead(this.#first.length === 1 ? chunk : Buffer.concat(this.#first));
      if (this.#head === undefined) return;
    }
    const { status, length, body } = this.#head;
    if (body === undefined) {
      // The last bytes of a body in chunks are always these; a chunk of data cannot end an answer by chance, for its length is sent first.
      this.#tail = Buffer.concat([this.#tail, chunk]).subarray(-chunksEnd.length);
      if (!this.#tail.equals(chunksEnd)) return;
    } else if (this.#received < length + body) return;
    this.#done?.({ status, bytes: this.#received });
  }
}

/** The load generator, a separate process: receives an order with the requests to send and reports the results. */

export interface LoadOrder {
  readonly port: number;
  /** Whole requests, sent in turn. */
  readonly requests: readonly string[];
  /** Number of requests sent by earlier orders. */
  readonly skip: number;
  readonly connections: number;
  readonly milliseconds: number;
  /**
   * Sent in turn in place of one in ten requests, chosen by a fixed seed. When the time is over, the connections are then
   * closed, because a large request may wait for long.
   */
  readonly large?: readonly string[];
}

/** Milliseconds. */
export interface LoadTimes {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
}

export interface LoadResult extends LoadTimes {
  readonly perSecond: number;
  /** Of an answer, on the average. */
  readonly kilobytes: number;
  /** Number of responses with a status other than 200; of mixed reads, also of lost connections. */
  readonly failed: number;
  /** Of large requests, which are not in the other times. */
  readonly large: LoadTimes;
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function timesOf(times: readonly number[]): LoadTimes {
  const sorted = times.toSorted((a, b) => a - b);
  return { requests: times.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

/** Chooses one in ten, the same ones in each run. */
function oneInTen(): () => boolean {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed < 2 ** 32 / 10;
  };
}

async function measure({
  port,
  requests,
  skip,
  connections,
  milliseconds,
  large = [],
}: LoadOrder): Promise<LoadResult> {
  const open = Array.from({ length: connections }, () => new Connection(port));
  const [times, largeTimes]: [number[], number[]] = [[], []];
  const isLarge = oneInTen();
  let next = skip;
  let nextLarge = skip;
  let bytes = 0;
  let failed = 0;
  await Promise.all(open.map(({ opened }) => opened));
  const start = performance.now();
  const end = start + milliseconds;
  const sendAll = async (first: Connection) => {
    let connection = first;
    do {
      const isOfLarge = large.length > 0 && isLarge();
      const request = isOfLarge ? large[nextLarge++ % large.length] : requests[next++ % requests.length];
      const sent = performance.now();
      // One after another is what a connection does.
      const answer = await connection.send(request ?? '').catch((error: unknown) => {
        if (large.length === 0) throw error;
        open.push((connection = new Connection(port)));
        return { status: 0, bytes: 0 };
      });
      if (large.length > 0 && performance.now() > end) return;
      if (answer.status !== 200) failed += 1;
      if (answer.status === 0) continue;
      (isOfLarge ? largeTimes : times).push(performance.now() - sent);
      bytes += answer.bytes;
    } while (performance.now() < end);
  };
  const sending = Promise.all(open.map(sendAll));
  await (large.length === 0 ? sending : Promise.race([sending, delay(milliseconds)]));
  const seconds = (performance.now() - start) / 1000;
  for (const connection of open) connection.close();
  const count = times.length + largeTimes.length;
  return {
    ...timesOf(times),
    large: timesOf(largeTimes),
    perSecond: count / seconds,
    kilobytes: bytes / count / 1000,
    failed,
  };
}

process.on('message', (order: LoadOrder) => {
  measure(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
