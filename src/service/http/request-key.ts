import { createHash } from 'node:crypto';
import { type Endpoint, isBinary } from '#contract/core/endpoint.ts';
import { LazyList } from '#contract/core/lazy-list.ts';
import { takesRequestKeys } from '#contract/core/request-key.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, hasRows } from '#service/db/queries.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';

/**
 * Safe retries of writes whose arrival is uncertain. A client identifies a write by the header `Idempotency-Key`; the
 * same caller's second request with that key gets the first answer and changes nothing. The key is stored in the
 * write's transaction, so a refused or aborted write leaves no key.
 */

const requestKeyHeader = 'idempotency-key';
const requestKeyDayMs = 86_400_000;
/** Days for which an answer is kept. */
const keptFor = 30;
/** Maximum number of expired keys that one write deletes. */
const deletedAtOnce = 500;

const requestKeyPattern = /^[\x21-\x7e]{1,255}$/;

/** A write that has a name. */
export interface NamedRequest {
  readonly key: string;
  readonly operation: string;
  /** SHA-256 of the request's input, independent of its format. */
  readonly hash: Buffer;
}

/** Returns the same text for the same values, in any order of their names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function hashOf(input: Readonly<Record<string, unknown>>): Buffer {
  const { body, ...parameters } = input;
  const hash = createHash('sha256').update(canonical(parameters)).update('\n');
  return hash.update(Buffer.isBuffer(body) ? body : canonical(body ?? null)).digest();
}

/**
 * The name that a request gives its write, or the job that does it in the background; undefined where it gives none, or
 * where names do not count.
 */
export function namedRequest(
  endpoint: Endpoint,
  headers: Readonly<Record<string, unknown>>,
  input: unknown,
  where?: 'background',
): NamedRequest | undefined {
  const key = headers[requestKeyHeader];
  if (key === undefined || (where === undefined && !takesRequestKeys(endpoint))) return undefined;
  if (typeof key !== 'string' || !requestKeyPattern.test(key))
    throw invalidParameter('Idempotency-Key', key, 'expected.visibleAscii');
  // The router's input is an object: parameters by name, and `body`.
  const hash = hashOf(input as Readonly<Record<string, unknown>>);
  // Both ways have answers of their own: 202 with the job, and the answer of the operation.
  const operation = [`${endpoint.area}.${endpoint.name}`, where].filter(Boolean).join(' ');
  return { key, operation, hash };
}

/** Returns the key sent with an upload, by which its progress can be queried while it runs. */
export function uploadKey(endpoint: Endpoint, headers: Readonly<Record<string, unknown>>): string | undefined {
  const key = headers[requestKeyHeader];
  const isLong = isBinary(endpoint.body) || (endpoint.writes && endpoint.body === undefined);
  return isLong && typeof key === 'string' && requestKeyPattern.test(key) ? key : undefined;
}

type KeyContext = Pick<Context, 'db' | 'caller' | 'now'>;

/** Takes the key for this transaction, waiting for one that has it; false where an earlier write has it. */
function take({ db, caller, now }: KeyContext, { key, operation, hash }: NamedRequest): Promise<boolean> {
  const oldest = new Date(Date.parse(now) - keptFor * requestKeyDayMs).toISOString();
  return hasRows(db)`
    with over_age as (
      delete from request_key where (user_id, key) in (
        select user_id, key from request_key
        where at < ${oldest} and not (user_id = ${caller.userId} and key = ${key})
        order by at limit ${deletedAtOnce} for update skip locked)
    )
    insert into request_key (user_id, key, operation, hash, at) values (${caller.userId}, ${key}, ${operation}, ${hash}, ${now})
    on conflict (user_id, key) do update
      set operation = excluded.operation, hash = excluded.hash, answer = null, at = excluded.at
      where request_key.at < ${oldest}
    returning 1`;
}

async function earlierAnswer(db: Queries, userId: string, { key, operation, hash }: NamedRequest): Promise<unknown> {
  const earlier = await db
    .selectFrom('request_key')
    .select(['operation', 'hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.operation !== operation || !hash.equals(earlier.hash))
    throw new Failure('main.error.IdempotencyKeyReused', { key, operation: earlier.operation });
  return earlier.answer;
}

/** Runs a write that has a name, or answers as it was answered before. To be called in the transaction of the write. */
export async function onlyOnce(
  context: KeyContext,
  request: NamedRequest,
  write: () => Promise<unknown>,
): Promise<unknown> {
  const { db, caller } = context;
  if (!(await take(context, request))) return earlierAnswer(db, caller.userId, request);
  const output = await write();
  if (output === undefined || output === null) return output;
  const answer = JSON.stringify(output, (_, each: unknown) => (each instanceof LazyList ? [...each] : each));
  await db
    .updateTable('request_key')
    .set({ answer })
    .where('user_id', '=', caller.userId)
    .where('key', '=', request.key)
    .execute();
  return output;
}
