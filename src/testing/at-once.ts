import { createClient, type Client } from '#client/client.ts';
import { ServiceError } from '#client/service-error.ts';
import type { WireFormat } from '#contract/core/endpoint.ts';
import type { TestService } from './service.ts';
import { addressOf, endProgram, type RunningProgram, startProgram } from './service-program.ts';

/** Helpers to test simultaneous requests: several services on one database, and many requests at once. */

/** The services that requests go to: one, or several processes on the same database. */
export interface Entrances {
  /** A client of a user for each entrance and format, so that neighbours in the list differ in both. */
  as(login: string): Promise<Client[]>;
  readonly baseUrls: readonly string[];
  close(): Promise<void>;
}

const formats: readonly WireFormat[] = ['json', 'xml'];

function entrances(service: TestService, baseUrls: readonly string[], close: () => Promise<void>): Entrances {
  const as = async (login: string) => {
    const token = await service.tokenOf(login);
    const credentials = { kind: 'token', token } as const;
    return formats.flatMap((_, turn) =>
      baseUrls.map((baseUrl, index) =>
        createClient({ baseUrl, format: formats[(index + turn) % formats.length] ?? 'json', credentials }),
      ),
    );
  };
  return { as, baseUrls, close };
}

/** The test's own service. */
export function oneEntrance(service: TestService): Promise<Entrances> {
  return Promise.resolve(entrances(service, [service.baseUrl], () => Promise.resolve()));
}

/** The built service twice, as processes of their own on the database of the test's service, which is one of PostgreSQL. */
export async function twoProcesses(service: TestService): Promise<Entrances> {
  const { rows } = await service.database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name ?? ''}`;
  const env = { DATABASE_URL: url.href, DATABASE_POOL_SIZE: '5', DEMO: '0', ADMIN_LOGIN: 'operator' };
  const programs: RunningProgram[] = [];
  // One after the other: the first of a worker builds the program.
  for (let count = 0; count < 2; count += 1) programs.push(await startProgram(env));
  const close = async () => void (await Promise.all(programs.map(endProgram)));
  return entrances(service, await Promise.all(programs.map(addressOf)), close);
}

/** Results of simultaneous calls. */
export interface Outcome<T> {
  readonly done: readonly T[];
  /** The codes of the refusals. */
  readonly codes: readonly string[];
  /** The same with what they are about. */
  readonly refusals: readonly ServiceError[];
}

/**
 * Makes calls simultaneously and returns their results.
 * @throws anything but a documented refusal: a fault of the service, or a missing response
 */
export async function atOnce<T>(calls: readonly (() => Promise<T>)[]): Promise<Outcome<T>> {
  const results = await Promise.allSettled(calls.map((call) => call()));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [refusalOf(result.reason)] : []));
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return { done, refusals, codes: refusals.map(({ code }) => code) };
}

function refusalOf(reason: unknown): ServiceError {
  if (reason instanceof ServiceError && reason.code !== 'main.error.Internal' && !reason.code.startsWith('client.')) {
    return reason;
  }
  throw reason;
}

/** A list that begins at another place in every round, so that each call is the first one at some time. */
export function turned<T>(list: readonly T[], round: number): T[] {
  const start = round % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
