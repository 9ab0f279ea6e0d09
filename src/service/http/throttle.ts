import { Failure } from '#service/core/errors.ts';
import type { FailureCode } from '#service/core/messages/messages.ts';

/** Milliseconds for which something counts. */
export const window = 15 * 60_000;
/** Maximum number of failed sign-ons. */
const maxSignOnFailures = 10;
/** Beyond this many watched names the oldest are forgotten, so that an attacker cannot fill the memory. */
const capacity = 50_000;

/** Counts events by name: above the limit within 15 minutes they are refused. */
export class Throttle {
  readonly #moments = new Map<string, number[]>();
  readonly #limit: number;
  readonly #refusal: FailureCode;

  /**
   * @param limit how many are let through
   * @param refusal what more are answered; its text has the argument `minutes`
   */
  constructor(limit: number, refusal: FailureCode) {
    this.#limit = limit;
    this.#refusal = refusal;
  }

  /** Throws the 429 failure when one of the names was counted too often. */
  check(names: readonly string[], now: number): void {
    const name = this.blocking(names, now);
    if (name === undefined) return;
    const [oldest = now] = this.#recent(name, now);
    const minutes = Math.ceil((oldest + window - now) / 60_000);
    throw new Failure(this.#refusal, { minutes }, 429);
  }

  /** The first of the names that was counted too often. */
  blocking(names: readonly string[], now: number): string | undefined {
    return names.find((name) => this.#recent(name, now).length >= this.#limit);
  }

  count(names: readonly string[], now: number): void {
    for (const name of names) {
      const recent = [...this.#recent(name, now), now].slice(-this.#limit);
      this.#moments.delete(name);
      this.#moments.set(name, recent);
    }
    dropOldest(this.#moments);
  }

  /** Takes back what was counted under a name at a moment. */
  protected uncount(name: string, at: number): void {
    const moments = this.#moments.get(name);
    const index = moments?.lastIndexOf(at) ?? -1;
    if (index >= 0) moments?.splice(index, 1);
    if (moments?.length === 0) this.#moments.delete(name);
  }

  protected forget(name: string): void {
    this.#moments.delete(name);
  }

  /** When it happened in the last 15 minutes. */
  #recent(name: string, now: number): number[] {
    return (this.#moments.get(name) ?? []).filter((at) => at > now - window);
  }
}

function dropOldest(entries: Map<string, unknown>): void {
  for (const key of entries.keys()) {
    if (entries.size <= capacity) break;
    entries.delete(key);
  }
}

/** An attempt to sign on: the login as it was typed, and the address that it comes from. */
export interface Attempt {
  readonly login: string;
  readonly address: string;
}

/** Addresses remembered for each login. */
const mostAddresses = 20;

/**
 * Refuses a login, and an address, after 10 failed sign-ons within 15 minutes. A login that has signed on from an address before is
 * refused there only for its own failures there, so that others can lock it out neither by its name nor by a shared address.
 */
export class SignOnThrottle extends Throttle {
  /** The addresses that a login has signed on from, by the login. */
  readonly #familiar = new Map<string, Set<string>>();

  constructor() {
    super(maxSignOnFailures, 'main.error.TooManySignOns');
  }

  /** Tells whether the login has signed on from the address before. */
  isFamiliar({ login, address }: Attempt): boolean {
    return this.#familiar.get(loginThrottleKey(login))?.has(address) === true;
  }

  /** Throws the 429 failure when the login or the address has failed too often. */
  checkAttempt(attempt: Attempt, now: number): void {
    this.check(this.#decisive(attempt), now);
  }

  /** The login or address that has failed too often. */
  blockingAttempt(attempt: Attempt, now: number): string | undefined {
    return this.blocking(this.#decisive(attempt), now);
  }

  /**
   * Counts an attempt as failed when it begins, so that no more than 10 are tried at once either; throws as `checkAttempt` does.
   * @returns takes it back, to be called when it succeeds
   */
  begin(attempt: Attempt, now: number): () => void {
    this.checkAttempt(attempt, now);
    this.count([loginName(attempt), addressThrottleKey(attempt), pairName(attempt)], now);
    return () => {
      this.uncount(addressThrottleKey(attempt), now);
      this.forget(loginName(attempt));
      this.forget(pairName(attempt));
      this.#remember(attempt);
    };
  }

  /** Forgets the failures of a login. */
  forgive(login: string): void {
    this.forget(loginName({ login }));
    for (const address of this.#familiar.get(loginThrottleKey(login)) ?? []) this.forget(pairName({ login, address }));
  }

  #remember({ login, address }: Attempt): void {
    const key = loginThrottleKey(login);
    const addresses = this.#familiar.get(key) ?? new Set();
    addresses.delete(address);
    this.#familiar.delete(key);
    this.#familiar.set(key, new Set([...addresses, address].slice(-mostAddresses)));
    dropOldest(this.#familiar);
  }

  /** The names whose failures decide. */
  #decisive(attempt: Attempt): string[] {
    return this.isFamiliar(attempt) ? [pairName(attempt)] : [loginName(attempt), addressThrottleKey(attempt)];
  }
}

/** Logins are the same in upper and lower case; cut, because a client may send any text. */
const loginThrottleKey = (login: string) => login.toLowerCase().slice(0, 255);

const loginName = ({ login }: Pick<Attempt, 'login'>) => `login ${loginThrottleKey(login)}`;
const addressThrottleKey = ({ address }: Attempt) => `address ${address}`;
const pairName = (attempt: Attempt) => `${addressThrottleKey(attempt)} ${loginName(attempt)}`;
