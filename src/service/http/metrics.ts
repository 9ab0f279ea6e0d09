import { statSync } from 'node:fs';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Endpoint, endpointGroup, get, type WireFormat } from '#contract/core/endpoint.ts';
import type { Database } from '#service/db/open.ts';
import type { Standby } from '#service/db/standby.ts';
import type { WorkSlots } from '#service/core/jobs/work-slots.ts';
import { Failure } from '#service/core/errors.ts';
import { version } from '#service/core/version.ts';
import type { RequestIdentity } from './identity.ts';
import type { SessionTimes } from './session.ts';
import { askedOnce, withinTime } from './probes.ts';

export interface MetricsSettings {
  /** Readers allowed: administrators, everyone who can reach the service, or none (404). */
  readonly access: 'admin' | 'open' | 'off';
  readonly requests: RequestMetrics;
  readonly slots: WorkSlots;
  readonly standby?: Standby | undefined;
  readonly database: Database;
  readonly identity: RequestIdentity;
  readonly now: () => Date;
  readonly times: SessionTimes;
  /** The file that backups touch. */
  readonly backupMark: string;
}

/** Authenticated like an operation of the interface, although it is not one. */
const { getMetrics } = endpointGroup('app', { getMetrics: get('/metrics', {}) });

/** `/metrics`: how the service is doing, in the Prometheus text format. */
export function answerMetrics(server: FastifyInstance, settings: MetricsSettings): void {
  if (settings.access === 'off') return;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const ask = askedOnce(() => countOpen(settings));
  server.addHook('onClose', async () => void delay.disable());
  server.get('/metrics', async (request, reply) => {
    if (settings.access === 'admin') {
      const identified = await withinTime(settings.identity.of(request, reply, getMetrics));
      if (!identified) throw new Failure('main.error.Busy');
      if (!identified.caller.isAdministrator) throw new Failure('main.error.NotAuthorized');
    }
    const lines = [
      ...processLines(delay),
      ...databaseLines(settings, await ask()),
      ...backupLines(settings),
      ...metric(
        'opdesk_large_requests',
        'gauge',
        'Large requests that run, and those that wait for their turn.',
        ['{state="running"}', settings.slots.running],
        ['{state="waiting"}', settings.slots.waiting],
      ),
      ...standbyLines(settings),
      ...settings.requests.lines(),
      '',
    ];
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(lines.join('\n'));
  });
}

type Sample = readonly [labels: string, value: number];

function metric(name: string, type: 'gauge' | 'counter', help: string, ...samples: Sample[]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
  ];
}

function standbyLines({ standby }: MetricsSettings): string[] {
  if (standby === undefined) return [];
  return metric(
    'opdesk_standby_reads_total',
    'counter',
    'Reads for the standby, by the server that answered.',
    ['{server="standby"}', standby.reads.standby],
    ['{server="primary"}', standby.reads.primary],
  );
}

const nanosecond = 1e-9;

/** Event loop delays since the previous request. */
function processLines(delay: IntervalHistogram): string[] {
  const memory = process.memoryUsage();
  const delays: Sample[] = [
    ['{quantile="0.5"}', delay.percentile(50) * nanosecond],
    ['{quantile="0.99"}', delay.percentile(99) * nanosecond],
    ['{quantile="1"}', delay.max * nanosecond],
  ];
  delay.reset();
  return [
    ...metric('opdesk_info', 'gauge', 'Version of the service.', [`{version="${version}"}`, 1]),
    ...metric('opdesk_uptime_seconds', 'gauge', 'Time since the start.', ['', process.uptime()]),
    ...metric('process_start_time_seconds', 'gauge', 'Start, since 1970.', ['', performance.timeOrigin / 1000]),
    ...metric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', ['', memory.rss]),
    ...metric('opdesk_heap_bytes', 'gauge', 'Memory of JavaScript objects.', ['', memory.heapUsed]),
    ...metric('opdesk_external_memory_bytes', 'gauge', 'Memory of buffers and of the embedded database.', [
      '',
      memory.external,
    ]),
    ...metric('opdesk_event_loop_delay_seconds', 'gauge', 'Delay of the event loop since the last reading.', ...delays),
  ];
}

/** Counts read from the database. */
interface MetricCounts {
  readonly sessions: number;
  readonly imports: Readonly<Record<string, number>>;
}

function databaseLines(
  { database: { pool, statistics } }: MetricsSettings,
  counts: MetricCounts | undefined,
): string[] {
  const imports = Object.entries(counts?.imports ?? {}).map(([kind, count]): Sample => [`{kind="${kind}"}`, count]);
  return [
    ...metric('opdesk_database_up', 'gauge', 'Whether the database answered in time.', ['', counts ? 1 : 0]),
    ...metric(
      'opdesk_database_connections',
      'gauge',
      'Open connections, and those of them that nobody uses.',
      ['{state="open"}', pool.totalCount],
      ['{state="idle"}', pool.idleCount],
    ),
    ...metric('opdesk_database_waiting', 'gauge', 'Requests that wait for a connection.', ['', pool.waitingCount]),
    ...metric('opdesk_database_queries_total', 'counter', 'Statements.', ['', statistics.queries]),
    ...metric('opdesk_database_errors_total', 'counter', 'Statements that failed.', ['', statistics.errors]),
    ...metric('opdesk_database_seconds_total', 'counter', 'Time that statements took.', ['', statistics.seconds]),
    ...(counts ? metric('opdesk_sessions', 'gauge', 'Sessions that are open.', ['', counts.sessions]) : []),
    ...metric('opdesk_imports', 'gauge', 'Imports by their kind, undone ones included.', ...imports),
  ];
}

/** When the last backup was made; without one, no sample. */
function backupLines({ backupMark }: MetricsSettings): string[] {
  const mark = statSync(backupMark, { throwIfNoEntry: false });
  if (!mark) return [];
  return metric('opdesk_last_backup_seconds', 'gauge', 'Last backup, since 1970.', ['', mark.mtimeMs / 1000]);
}

async function countOpen({
  database: { kysely },
  now: clock,
  times: { idle },
}: MetricsSettings): Promise<MetricCounts> {
  const now = clock();
  const { rows } = await sql<MetricCounts>`
    select (select count(*) from session where expires > ${now} and last_used > ${new Date(now.getTime() - idle)})::integer as sessions,
      (select coalesce(jsonb_object_agg(kind, count), '{}') from (
        select kind, count(*) from import_run group by kind) run) as imports`.execute(kysely);
  return rows[0] ?? { sessions: 0, imports: {} };
}

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
