import { Failure } from '../errors.ts';

/** Milliseconds for which a failure counts. */
export const window = 15 * 60_000;
const usualLimit = 10;
/** Beyond this many watched names the oldest are forgotten, so that an attacker cannot fill the memory. */
const capacity = 50_000;

/** Counts failed sign-ons of a login and of an address: after 10 within 15 minutes no more are tried. */
export class SignOnThrottle {
  readonly #failures = new Map<string, number[]>();
  readonly #limit: number;

  /** @param limit how many are let through */
  constructor(limit = usualLimit) {
    this.#limit = limit;
  }

  /** Throws the 429 failure when one of the names has failed too often. */
  check(names: readonly string[], now: number): void {
    const name = this.blocking(names, now);
    if (name === undefined) return;
    const [oldest = now] = this.#recent(name, now);
    const minutes = Math.ceil((oldest + window - now) / 60_000);
    throw new Failure('main.error.TooManySignOns', { minutes }, 429);
  }

  /** The first of the names that has failed too often. */
  blocking(names: readonly string[], now: number): string | undefined {
    return names.find((name) => this.#recent(name, now).length >= this.#limit);
  }

  failed(names: readonly string[], now: number): void {
    for (const name of names) {
      const recent = [...this.#recent(name, now), now].slice(-this.#limit);
      this.#failures.delete(name);
      this.#failures.set(name, recent);
    }
    for (const name of this.#failures.keys()) {
      if (this.#failures.size <= capacity) break;
      this.#failures.delete(name);
    }
  }

  succeeded(name: string): void {
    this.#failures.delete(name);
  }

  /** The moments of the failures in the last 15 minutes. */
  #recent(name: string, now: number): number[] {
    return (this.#failures.get(name) ?? []).filter((at) => at > now - window);
  }
}
