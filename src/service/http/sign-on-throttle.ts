import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Failure } from '#service/core/errors.ts';
import type { Queries } from '#service/db/queries.ts';
import { window } from './throttle.ts';

/** Maximum number of failed sign-ons. */
const maxSignOnFailures = 10;
/** Time for which an address that a login has signed on from is remembered, ms. */
const familiarFor = 90 * 86_400_000;
/** Maximum number of outdated rows that one attempt deletes. */
const deletedAtOnce = 500;
/** Failures of one moment are distinguished by a random number below this. */
const perMillisecond = 1_000_000;

/** An attempt to sign on: the login as it was typed, and the address that it comes from. */
export interface Attempt {
  readonly login: string;
  readonly address: string;
}

interface AttemptRow {
  readonly login: string;
  readonly address: string;
  readonly failures: readonly string[];
  readonly succeeded: string | null;
}

/** Logins are the same in upper and lower case; cut, because a client may send any text. */
const throttleLogin = (login: string) => login.toLowerCase().slice(0, 255);

/** The keys under which an attempt is counted, in the order in which their rows are locked. */
function attemptKeys({ login, address }: Attempt): readonly Attempt[] {
  const name = throttleLogin(login);
  return [
    { login: '', address },
    { login: name, address: '' },
    { login: name, address },
  ];
}

const isPair = ({ login, address }: Attempt) => login !== '' && address !== '';

/** The keys as the rows of a statement. */
const keyRows = (keys: readonly Attempt[]) =>
  sql`unnest(${keys.map(({ login }) => login)}::text[], ${keys.map(({ address }) => address)}::text[])`;

/** The least value of a failure that counts. */
const oldestFailure = (now: number) => String(BigInt(now - window + 1) * BigInt(perMillisecond));

const momentOfFailure = (failure: string) => Number(BigInt(failure) / BigInt(perMillisecond));

/** The failures in a row that still count. */
const recentFailures = (now: number) =>
  sql`array(select each from unnest(sign_on_attempt.failures) each where each >= ${oldestFailure(now)} order by each)`;

/**
 * Refuses a login, and an address, after 10 failed sign-ons within 15 minutes, counted in the database for all processes. A
 * login that has signed on from an address before is refused there only for its own failures there, so that others can lock
 * it out neither by its name nor by a shared address.
 */
export class SignOnThrottle {
  readonly #db: Queries;

  constructor(db: Queries) {
    this.#db = db;
  }

  /** Returns true if the login has signed on from the address before; throws the 429 failure if either has failed too often. */
  async check(attempt: Attempt, now: number): Promise<boolean> {
    const rows = await this.#rowsOf(attempt, now);
    refuse(rows, now, maxSignOnFailures);
    return isFamiliar(rows);
  }

  /** The login or address that has failed too often. */
  async blocking(attempt: Attempt, now: number): Promise<string | undefined> {
    const row = blockingRow(await this.#rowsOf(attempt, now), maxSignOnFailures);
    return row && `${row.login} ${row.address}`;
  }

  /**
   * Counts an attempt as failed when it begins, so that no more than 10 are tried at once either; throws as `check` does.
   * @returns makes it a success
   */
  async begin(attempt: Attempt, now: number): Promise<() => Promise<void>> {
    const failure = String(BigInt(now) * BigInt(perMillisecond) + BigInt(randomInt(perMillisecond)));
    const keys = attemptKeys(attempt);
    const at = new Date(now);
    await this.#deleteOutdated(now);
    const { rows } = await sql<AttemptRow>`
      insert into sign_on_attempt (login, address, failures, at)
      select login, address, array[${failure}::bigint], ${at} from ${keyRows(keys)} as attempt (login, address)
      on conflict (login, address) do update
        set failures = ${recentFailures(now)} || excluded.failures, at = greatest(sign_on_attempt.at, excluded.at)
      returning login, address, failures, succeeded`.execute(this.#db);
    try {
      // The attempt itself is among them.
      refuse(rows, now, maxSignOnFailures + 1);
    } catch (refusal) {
      await this.#takeBack(keys, failure);
      throw refusal;
    }
    return () => this.#succeed(attempt, failure, at);
  }

  /** Forgets the failures of a login. */
  async forgive(login: string): Promise<void> {
    const isOwn = sql`login = ${throttleLogin(login)} and (address = '' or succeeded is not null)`;
    await sql`update sign_on_attempt set failures = '{}' where ${isOwn}`.execute(this.#db);
  }

  async #rowsOf(attempt: Attempt, now: number): Promise<readonly AttemptRow[]> {
    const { rows } = await sql<AttemptRow>`
      select login, address, ${recentFailures(now)} as failures, succeeded
      from sign_on_attempt join ${keyRows(attemptKeys(attempt))} as attempt (login, address) using (login, address)
      `.execute(this.#db);
    return rows;
  }

  async #succeed(attempt: Attempt, failure: string, at: Date): Promise<void> {
    const [ofAddress, ofLogin, pair] = attemptKeys(attempt);
    if (!ofAddress || !ofLogin || !pair) return;
    await this.#takeBack([ofAddress], failure);
    await sql`
      update sign_on_attempt
      set failures = '{}', succeeded = case when sign_on_attempt.address <> '' then ${at}::timestamptz end
      from ${keyRows([ofLogin, pair])} as attempt (login, address)
      where sign_on_attempt.login = attempt.login and sign_on_attempt.address = attempt.address`.execute(this.#db);
  }

  /** Takes back what was counted. */
  async #takeBack(keys: readonly Attempt[], failure: string): Promise<void> {
    await sql`
      update sign_on_attempt set failures = array_remove(failures, ${failure}::bigint)
      from ${keyRows(keys)} as attempt (login, address)
      where sign_on_attempt.login = attempt.login and sign_on_attempt.address = attempt.address`.execute(this.#db);
  }

  async #deleteOutdated(now: number): Promise<void> {
    await sql`
      delete from sign_on_attempt where (login, address) in (
        select login, address from sign_on_attempt
        where at < ${new Date(now - window)} and (succeeded is null or at < ${new Date(now - familiarFor)})
        order by at limit ${deletedAtOnce} for update skip locked)`.execute(this.#db);
  }
}

const isFamiliar = (rows: readonly AttemptRow[]) => rows.some((row) => isPair(row) && row.succeeded !== null);

/** The row that decides against an attempt. */
function blockingRow(rows: readonly AttemptRow[], limit: number): AttemptRow | undefined {
  const decidesByPair = isFamiliar(rows);
  return rows.find((row) => isPair(row) === decidesByPair && row.failures.length >= limit);
}

function refuse(rows: readonly AttemptRow[], now: number, limit: number): void {
  const row = blockingRow(rows, limit);
  if (!row) return;
  const oldest = momentOfFailure(row.failures.at(-limit) ?? '0');
  const minutes = Math.ceil((oldest + window - now) / 60_000);
  throw new Failure('main.error.TooManySignOns', { minutes }, 429);
}
