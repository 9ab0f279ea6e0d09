import { Failure } from '#service/core/errors.ts';
import type { FailureCode } from '#service/core/messages/messages.ts';

/** Milliseconds for which something counts. */
export const window = 15 * 60_000;
/** Beyond this many watched names the oldest are forgotten, so that an attacker cannot fill the memory. */
const capacity = 50_000;

/** Counts events of this process by name: above the limit within 15 minutes they are refused. */
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
    const name = names.find((each) => this.#recent(each, now).length >= this.#limit);
    if (name === undefined) return;
    const [oldest = now] = this.#recent(name, now);
    const minutes = Math.ceil((oldest + window - now) / 60_000);
    throw new Failure(this.#refusal, { minutes }, 429);
  }

  count(names: readonly string[], now: number): void {
    for (const name of names) {
      const recent = [...this.#recent(name, now), now].slice(-this.#limit);
      this.#moments.delete(name);
      this.#moments.set(name, recent);
    }
    dropOldest(this.#moments);
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
