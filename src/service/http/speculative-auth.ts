import type { Caller } from '#service/core/context.ts';

/** Callers that are kept at most; the one that came first is forgotten first. */
const maxRememberedCallers = 10_000;

/**
 * Last caller of each credential. Only an expectation: a result is sent only after the database has confirmed for this
 * request that the caller is exactly this one; otherwise it is read again.
 */
export class SpeculativeAuth {
  readonly #callers = new Map<string, Caller>();

  of(credential: string): Caller | undefined {
    return this.#callers.get(credential);
  }

  /** Records the database's answer for a credential: `undefined` if it is not or no longer valid. */
  note(credential: string, caller: Caller | undefined): void {
    if (caller === undefined) {
      this.#callers.delete(credential);
      return;
    }
    if (this.#callers.size >= maxRememberedCallers && !this.#callers.has(credential)) {
      const [oldest = ''] = this.#callers.keys();
      this.#callers.delete(oldest);
    }
    this.#callers.set(credential, caller);
  }
}

/** Tells whether all facts about a caller used by the rules are unchanged. */
export function isSameCaller(one: Caller, other: Caller): boolean {
  return (
    one.userId === other.userId &&
    one.cap === other.cap &&
    one.isAdministrator === other.isAdministrator &&
    one.language === other.language &&
    one.name === other.name &&
    one.displayName === other.displayName &&
    one.subjects.length === other.subjects.length &&
    one.subjects.every((subject, index) => subject === other.subjects[index])
  );
}
