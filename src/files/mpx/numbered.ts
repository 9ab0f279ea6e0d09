import type { PlanReport } from '#files/report.ts';
import { MAX_MPX_ROWS, refuseTooMany } from './limits.ts';

interface NumberedEntry<T> {
  item: T;
  uid: number | undefined;
  line: number;
}

/** Tasks or resources, which others name by their number or by their unique id. Of two with the same number the first counts. */
export class Numbered<T extends { uid: number; id: number }> {
  readonly #element: string;
  readonly #entries: NumberedEntry<T>[] = [];
  readonly #byId = new Map<number, T>();
  readonly #byUid = new Map<number, T>();
  #lastId = 0;

  constructor(element: string) {
    this.#element = element;
  }

  get last(): T | undefined {
    return this.#entries.at(-1)?.item;
  }

  items(): T[] {
    return this.#entries.map(({ item }) => item);
  }

  /** A row without a number follows the one before. */
  idAfter(own: number | undefined): number {
    return own ?? this.#lastId + 1;
  }

  /** `uid` is the unique id in the file; old files have none, and use the number instead. */
  add(item: T, uid: number | undefined, line: number): void {
    refuseTooMany(this.#entries.length + 1, MAX_MPX_ROWS, `${this.#element}s`, line);
    this.#entries.push({ item, uid, line });
    this.#lastId = item.id;
    if (!this.#byId.has(item.id)) this.#byId.set(item.id, item);
    if (uid !== undefined && !this.#byUid.has(uid)) this.#byUid.set(uid, item);
  }

  byId(id: number): T | undefined {
    return this.#byId.get(id);
  }

  byUid(uid: number): T | undefined {
    return this.#byUid.get(uid);
  }

  /** Gives each item its unique id: its own, or a free one where that is taken. */
  giveUids(report: PlanReport): void {
    let free = this.#entries.reduce((most, { item, uid }) => Math.max(most, uid ?? item.id), 0);
    const taken = new Set<number>();
    for (const { item, uid, line } of this.#entries) {
      const own = uid ?? item.id;
      if (taken.has(own)) {
        item.uid = free += 1;
        report.warn('uidRepeated', { field: this.#element, element: this.#element, uid: own, assigned: free }, line);
      } else item.uid = own;
      taken.add(item.uid);
    }
  }
}
