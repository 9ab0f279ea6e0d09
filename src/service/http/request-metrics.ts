import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, WireFormat } from '#contract/core/endpoint.ts';

/** Upper bounds of the latency buckets, seconds. */
const bounds: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The answers of one operation: how many with which status, and how long they took. */
class OperationMetrics {
  readonly statuses: Readonly<Record<WireFormat, Map<number, number>>> = { json: new Map(), xml: new Map() };
  /** One more than there are bounds: the last is beyond all of them. */
  readonly buckets = new Float64Array(bounds.length + 1);
  seconds = 0;

  observe(format: WireFormat, status: number, seconds: number): void {
    const counts = this.statuses[format];
    counts.set(status, (counts.get(status) ?? 0) + 1);
    let bucket = 0;
    while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.seconds += seconds;
  }
}

type OnResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/** Counts requests by operation. Labels hold names of operations only: no path, no parameter, nothing that a client sends. */
export class RequestMetrics {
  readonly #operations = new Map<string, OperationMetrics>();

  /** Returns the route's hook called after each answer; it allocates nothing then. */
  observer({ area, name }: Endpoint, format: WireFormat): OnResponse {
    const key = `${area}.${name}`;
    const operation = this.#operations.get(key) ?? new OperationMetrics();
    this.#operations.set(key, operation);
    return (_, reply, done) => {
      operation.observe(format, reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
  }

  /** Returns the lines of all operations used so far, in the Prometheus text format. */
  lines(): string[] {
    const used = [...this.#operations].filter(([, { buckets }]) => buckets.some((count) => count > 0));
    return [
      '# HELP opdesk_requests_total Requests by operation, format of the interface and HTTP status.',
      '# TYPE opdesk_requests_total counter',
      ...used.flatMap(([name, { statuses }]) =>
        Object.entries(statuses).flatMap(([format, counts]) => countedRequestLines(name, format, counts)),
      ),
      '# HELP opdesk_request_seconds Time from the arrival of a request to the end of its answer.',
      '# TYPE opdesk_request_seconds histogram',
      ...used.flatMap(([name, operation]) => latencies(name, operation)),
    ];
  }
}

function countedRequestLines(operation: string, format: string, counts: ReadonlyMap<number, number>): string[] {
  return [...counts].map(
    ([status, count]) =>
      `opdesk_requests_total{operation="${operation}",format="${format}",status="${status}"} ${count}`,
  );
}

function latencies(operation: string, { buckets, seconds }: OperationMetrics): string[] {
  let sum = 0;
  const lines = [...buckets].map((count, index) => {
    sum += count;
    return `opdesk_request_seconds_bucket{operation="${operation}",le="${bounds[index] ?? '+Inf'}"} ${sum}`;
  });
  return [
    ...lines,
    `opdesk_request_seconds_sum{operation="${operation}"} ${seconds}`,
    `opdesk_request_seconds_count{operation="${operation}"} ${sum}`,
  ];
}
