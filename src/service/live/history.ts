import { randomBytes } from 'node:crypto';
import type { AudienceChange } from '#service/core/audience.ts';

/** Maximum size: each change counts once, and once more for each of its projects. */
const maxKeptChanges = 10_000;

interface KeptChange {
  /** When it was heard of, ms. */
  readonly at: number;
  readonly change: AudienceChange;
}

/**
 * Recent changes, for listeners that missed some. A position is a moment, so it does not disclose the number of
 * changes, which not everyone may know.
 */
export class ChangeHistory {
  /** Moments of one process mean nothing to another. */
  readonly #name = randomBytes(6).toString('hex');
  readonly #now: () => number;
  #kept: KeptChange[] = [];
  #weight = 0;
  /** From when on nothing is left out. */
  #wholeFrom = Number.POSITIVE_INFINITY;

  /** @param now milliseconds that never go back */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The present position, for `after` of another time. */
  get position(): string {
    return `${this.#name}-${Math.floor(this.#now())}`;
  }

  /** Starts recording: earlier changes may be unknown, later ones are complete. */
  begin(): void {
    this.#kept = [];
    this.#weight = 0;
    this.#wholeFrom = this.#now();
  }

  add(changes: readonly AudienceChange[]): void {
    const at = this.#now();
    for (const change of changes) {
      this.#kept.push({ at, change });
      this.#weight += weightOf(change);
    }
    if (this.#weight > maxKeptChanges) this.#forget();
  }

  /** The moment of a position; undefined where it is none of this process. */
  momentOf(position: string): number | undefined {
    const [name, moment = ''] = position.split('-');
    return name === this.#name && /^\d{1,15}$/.test(moment) ? Number(moment) : undefined;
  }

  /** Returns the moment this many milliseconds ago. */
  momentBefore(age: number): number {
    return Math.floor(this.#now()) - age;
  }

  /** Returns the changes since a moment; undefined if not all of them are known. */
  after(moment: number): readonly AudienceChange[] | undefined {
    if (moment < Math.floor(this.#wholeFrom)) return undefined;
    // Changes of the same millisecond may be sent twice, which is better than never.
    return this.#kept.flatMap(({ at, change }) => (at >= moment ? [change] : []));
  }

  #forget(): void {
    let first = 0;
    for (; first < this.#kept.length && this.#weight > maxKeptChanges / 2; first += 1) {
      const kept = this.#kept[first];
      if (!kept) break;
      this.#weight -= weightOf(kept.change);
      this.#wholeFrom = Math.ceil(kept.at) + 1;
    }
    this.#kept = this.#kept.slice(first);
  }
}

const weightOf = ({ projects }: AudienceChange) => 1 + projects.length;
