import { Connection } from './connection.ts';

/** The load generator, a separate process: receives an order with the requests to send and reports the results. */

export interface LoadOrder {
  readonly port: number;
  /** Whole requests, sent in turn. */
  readonly requests: readonly string[];
  /** Number of requests sent by earlier orders. */
  readonly skip: number;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Of an answer, on the average. */
  readonly kilobytes: number;
  /** Number of responses with a status other than 200. */
  readonly failed: number;
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function measure({ port, requests, skip, connections, milliseconds }: LoadOrder): Promise<LoadResult> {
  const open = Array.from({ length: connections }, () => new Connection(port));
  const times: number[] = [];
  let next = skip;
  let bytes = 0;
  let failed = 0;
  const start = performance.now();
  const end = start + milliseconds;
  const sendAll = async (connection: Connection) => {
    do {
      const request = requests[next++ % requests.length] ?? '';
      const sent = performance.now();
      // One after another is what a connection does.
      const answer = await connection.send(request);
      times.push(performance.now() - sent);
      bytes += answer.bytes;
      if (answer.status !== 200) failed += 1;
    } while (performance.now() < end);
  };
  await Promise.all(open.map(sendAll));
  const seconds = (performance.now() - start) / 1000;
  for (const connection of open) connection.close();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    kilobytes: bytes / times.length / 1000,
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
