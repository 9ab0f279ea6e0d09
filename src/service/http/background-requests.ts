import {
  type BackgroundKind,
  backgroundKinds,
  type Endpoint,
  isBinary,
  type WireFormat,
} from '#contract/core/endpoint.ts';
import type { Caller, Sessions, WorkReporter } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import type { FileAnswer } from '#service/core/file-answer.ts';
import type { JobQueue, JobRun } from '#service/core/jobs/job-queue.ts';
import {
  insertJobFile,
  type JobFile,
  readJobFile,
  removeOldJobFiles,
  requireFewJobs,
  type StoredRequest,
} from '#service/core/jobs/request-jobs.ts';
import type { Queries } from '#service/db/queries.ts';
import { inTransaction, repeatIfLost } from '#service/db/transaction.ts';
import { answerMediaTypes, encoders } from './body.ts';
import { type NamedRequest, onlyOnce } from './request-key.ts';
import { type EndpointSettings, type Operation, type RequestOrigin, runEndpoint } from './run-endpoint.ts';
import type { RunningWork } from './running-work.ts';
import { callerOfUser } from './session.ts';

/** The preference, in the header `Prefer`, of a request that is to be done in the background (RFC 7240). */
export const respondAsync = 'respond-async';

/** Longest answer that is kept, bytes: it is stored in the database. */
const longestJobAnswer = 32 * 1024 * 1024;
/** Credentials that are remembered for works that have not begun. */
const mostCredentials = 1_000;

interface OrderedRequest extends RequestOrigin {
  readonly caller: Caller;
  readonly input: unknown;
  readonly format: WireFormat;
  readonly named: NamedRequest | undefined;
  /** Hash of the sender's session or token. */
  readonly credential: string | undefined;
}

type BackgroundEndpoint = Endpoint & { readonly background: BackgroundKind };

interface BackgroundSettings extends EndpointSettings {
  readonly jobs: JobQueue;
  readonly running: RunningWork;
}

/**
 * Requests that are answered with a job at once and are done in the background, by any process, with the permissions that
 * their sender has then. The job ends in the transaction of the request, so that it is done exactly once, even if
 * processes are killed.
 */
export class BackgroundRequests {
  readonly #settings: BackgroundSettings;
  readonly #operations = new Map<string, Operation>();
  /** Hashes of the credentials by job: its progress can be read while it holds the only connection to the database. */
  readonly #credentials = new Map<string, string>();

  constructor(settings: BackgroundSettings) {
    this.#settings = settings;
    for (const name of backgroundKinds)
      settings.jobs.register({ name, isRequest: true, run: (run) => this.#run(run).then(() => undefined) });
  }

  /** Makes an operation known that may be done in the background. */
  offer(operation: Operation): void {
    if (operation.endpoint.background) this.#operations.set(operationName(operation.endpoint), operation);
  }

  /** Returns true for a request that is to be done in the background. */
  takes(endpoint: Endpoint, { prefer = '' }: Readonly<Record<string, unknown>>): endpoint is BackgroundEndpoint {
    return (
      endpoint.background !== undefined &&
      String(prefer)
        .toLowerCase()
        .split(/\s*[,;]\s*/)
        .includes(respondAsync)
    );
  }

  /** Stores a request, and returns the id of the job that does it. */
  async add(endpoint: BackgroundEndpoint, request: OrderedRequest): Promise<string> {
    const { caller, named, credential } = request;
    const { db, clock } = this.#settings;
    const now = clock.now().toISOString();
    const id = await repeatIfLost(
      () =>
        inTransaction(db, (transaction) => {
          const context = { db: transaction, caller, now };
          const store = () => this.#store(transaction, endpoint, request);
          return named ? onlyOnce(context, named, store) : store();
        }),
      named !== undefined,
    );
    // A request that is repeated by its name gets the id that `#store` returned the first time.
    const jobId = id as string;
    const [oldest] = this.#credentials.keys();
    if (this.#credentials.size >= mostCredentials && oldest !== undefined) this.#credentials.delete(oldest);
    if (credential !== undefined) this.#credentials.set(jobId, credential);
    return jobId;
  }

  async #store(db: Queries, endpoint: BackgroundEndpoint, request: OrderedRequest): Promise<string | undefined> {
    const { caller, format, address, timeZone, locale, client } = request;
    const { jobs, clock } = this.#settings;
    await removeOldJobFiles(db, clock.now());
    await requireFewJobs(db, caller.userId);
    // The router's input is an object: parameters by name, and `body`.
    const { body, ...parameters } = request.input as Readonly<Record<string, unknown>>;
    const isFile = Buffer.isBuffer(body);
    const stored: StoredRequest = {
      operation: operationName(endpoint),
      format,
      input: isFile ? parameters : { ...parameters, body },
      language: caller.language,
      address,
      timeZone,
      locale,
      client,
    };
    const by = { userId: caller.userId, name: caller.displayName || caller.name };
    const id = await jobs.add(db, endpoint.background, { by, input: stored });
    if (id !== undefined && isFile) await insertJobFile(db, id, 'request', { content: body });
    return id;
  }

  async #run(run: JobRun): Promise<void> {
    const { id, by, input } = run.job;
    // Only `#store` writes the input of these kinds.
    const request = input as StoredRequest;
    const operation = this.#operations.get(request.operation);
    if (!operation) throw new Failure('job.error.UnknownOperation', { operation: request.operation });
    const caller = by.userId === null ? undefined : await callerOfUser(this.#settings.db, by.userId, request.language);
    if (!caller) throw new Failure('job.error.NoUser', { name: by.name });
    const credential = this.#credentials.get(id);
    try {
      await this.#settings.running.during({ caller, credential }, id, (work) =>
        this.#runAs(caller, operation, { run, request, work }),
      );
    } finally {
      this.#credentials.delete(id);
    }
  }

  async #runAs(
    caller: Caller,
    operation: Operation,
    { run, request, work }: { run: JobRun; request: StoredRequest; work: WorkReporter },
  ): Promise<void> {
    const { db } = this.#settings;
    const { endpoint } = operation;
    const { address, timeZone, locale, client } = request;
    const file = isBinary(endpoint.body) ? await readJobFile(db, run.job.id, 'request') : undefined;
    if (isBinary(endpoint.body) && !file) throw new Failure('job.error.NoFile');
    const input = { ...request.input, ...(file && { body: file.content }) };
    const origin = { address, timeZone, locale, client };
    const sender = { caller, sessions: () => noSessions, work: reportingTo(run, work), ...origin };
    const finish = async (own: Queries, answer: JobFile) => {
      await insertJobFile(own, run.job.id, 'answer', answer);
      await run.finish(own);
    };
    const output = await runEndpoint(operation, input, sender, this.#settings, async (own, written) =>
      finish(own, await answerOf(endpoint, request.format, written)),
    );
    if (endpoint.writes) return;
    const answer = await answerOf(endpoint, request.format, output, run.signal);
    await inTransaction(db, (own) => finish(own, answer));
  }
}

const operationName = ({ area, name }: Endpoint): string => `${area}.${name}`;

/** Reports the progress of a job's work, too, and stops the work once the job is cancelled or its process ends. */
function reportingTo(run: JobRun, work: WorkReporter): WorkReporter {
  return {
    ...work,
    reached: (stage, done, total) => {
      run.signal.throwIfAborted();
      work.reached(stage, done, total);
      const percent = done !== undefined && total ? Math.min(100, Math.round((done / total) * 100)) : undefined;
      run.report({ stage, ...(percent !== undefined && { percent }) });
    },
  };
}

/** Operations on sessions can't be done in the background. */
const noSessions = new Proxy<Partial<Sessions>>(
  {},
  {
    get: () => {
      throw new Error('Work in the background has no session.');
    },
  },
) as Sessions;

/** The answer of an operation, as a file; a long one is broken off by the signal. */
async function answerOf(
  { returns }: Endpoint,
  format: WireFormat,
  output: unknown,
  signal?: AbortSignal,
): Promise<JobFile> {
  if (returns === undefined || output === null || output === undefined)
    return { mediaType: '', fileName: '', content: Buffer.alloc(0) };
  if (!isBinary(returns)) {
    const content = Buffer.from(encoders[format][0](returns, output, 'answer'));
    return { mediaType: answerMediaTypes[format], fileName: `answer.${format}`, content };
  }
  if (Buffer.isBuffer(output)) return { mediaType: 'application/octet-stream', fileName: 'answer', content: output };
  // Everything except a Buffer is a FileAnswer: see HandlerOutput in context.ts.
  const { mediaType, fileName, content } = output as FileAnswer;
  return { mediaType, fileName, content: Buffer.isBuffer(content) ? content : await wholeContent(content, signal) };
}

async function wholeContent(content: AsyncIterable<Buffer | string>, signal?: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    signal?.throwIfAborted();
    const bytes = Buffer.from(piece);
    length += bytes.length;
    if (length > longestJobAnswer)
      throw new Failure('job.error.AnswerTooLong', { most: longestJobAnswer / 1024 / 1024 });
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}
