import type { SignOnNoteKind } from '#service/core/context.ts';
import { window } from './throttle.ts';

/** Maximum number of entries per window: an attacker with many addresses must not fill the database. */
const maxSignOnNotesPerWindow = 500;

/** Decides which refused or failed sign-ons are written to the audit log. */
export class SignOnNotes {
  /** Login or address that blocks further attempts, with the time it was last logged. */
  readonly #refused = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  /**
   * Returns the log action for an attempt: of refused ones only the first in a window is logged.
   * @param refusedBy login or address with too many failures, if that is the reason
   * @param now milliseconds
   */
  of(refusedBy: string | undefined, now: number): SignOnNoteKind {
    if (now - this.#since >= window) {
      this.#since = now;
      this.#count = 0;
      for (const [name, at] of this.#refused) if (now - at >= window) this.#refused.delete(name);
    }
    if (refusedBy !== undefined && !this.#isNew(refusedBy, now)) return 'none';
    this.#count += 1;
    if (this.#count <= maxSignOnNotesPerWindow) return 'write';
    return this.#count === maxSignOnNotesPerWindow + 1 ? 'pause' : 'none';
  }

  #isNew(name: string, now: number): boolean {
    const noted = this.#refused.get(name);
    if (noted !== undefined && now - noted < window) return false;
    // Entries that are no longer logged need not be remembered either.
    if (this.#count <= maxSignOnNotesPerWindow) this.#refused.set(name, now);
    return true;
  }
}
