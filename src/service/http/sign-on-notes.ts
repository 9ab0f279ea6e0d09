import type { SignOnNoteKind } from '#service/core/context.ts';
import { window } from './throttle.ts';

/** Entries in a window at most: somebody who attacks from many addresses must not fill the database. */
const maxSignOnNotesPerWindow = 500;

/** Decides which sign-ons that were refused or failed the audit log tells of. */
export class SignOnNotes {
  /** What refuses further attempts – a login or an address – and when that was last noted. */
  readonly #refused = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  /**
   * What to write of an attempt: of those that are refused the first in a window only.
   * @param refusedBy the login or address that has failed too often, where that is why
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
    // What is no longer written of need not be remembered either.
    if (this.#count <= maxSignOnNotesPerWindow) this.#refused.set(name, now);
    return true;
  }
}
