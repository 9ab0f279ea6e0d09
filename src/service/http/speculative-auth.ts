import type { Caller } from '#service/core/context.ts';

/** Callers that are kept at most; the one that came first is forgotten first. */
const maxRememberedCallers = 10_000;

/**
 * Who used a credential last. Only ever an expectation: what is read for it is answered after the database has told, for this
 * very request, that the caller is exactly this one, and is read anew where not.
 */
export class SpeculativeAuth {
  readonly #callers = new Map<string, Caller>();

  of(credential: string): Caller | undefined {
    return this.#callers.get(credential);
  }

  /** Takes what the database told of a credential: `undefined` where it is not, or no longer, good. */
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

/** Whether nothing that the rules know of a caller has changed. */
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
