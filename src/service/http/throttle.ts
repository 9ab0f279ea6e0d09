import { Failure } from '../errors.ts';
import type { FailureCode } from '../messages.ts';

/** Milliseconds for which something counts. */
export const window = 15 * 60_000;
/** How many sign-ons may fail. */
const mostFailures = 10;
/** Beyond this many watched names the oldest are forgotten, so that an attacker cannot fill the memory. */
const capacity = 50_000;

/** Counts what happens under a name: after so many times within 15 minutes it is refused. */
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
    for (const name of this.#moments.keys()) {
      if (this.#moments.size <= capacity) break;
      this.#moments.delete(name);
    }
  }

  protected forget(name: string): void {
    this.#moments.delete(name);
  }

  /** When it happened in the last 15 minutes. */
  #recent(name: string, now: number): number[] {
    return (this.#moments.get(name) ?? []).filter((at) => at > now - window);
  }
}

/** Counts failed sign-ons of a login and of an address: after 10 within 15 minutes no more are tried. */
export class SignOnThrottle extends Throttle {
  constructor() {
    super(mostFailures, 'main.error.TooManySignOns');
  }

  failed(names: readonly string[], now: number): void {
    this.count(names, now);
  }

  succeeded(name: string): void {
    this.forget(name);
  }
}
