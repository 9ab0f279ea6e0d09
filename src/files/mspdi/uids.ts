import type { PlanReport } from '../report.ts';
import type { MspdiElement } from './element.ts';

/** Unique ids have 32 bits. */
const MAX_UID = 0x7fffffff;

/** Gives each element of a list its unique id: its own, or a free one where it has none or one that is taken. */
export class Uids {
  readonly #own: ReadonlyMap<MspdiElement, number | undefined>;
  readonly #taken = new Set<number>();
  readonly #report: PlanReport;
  #last: number;

  constructor(elements: readonly MspdiElement[], report: PlanReport) {
    this.#report = report;
    this.#own = new Map(elements.map((element) => [element, element.integerWithin('UID', -MAX_UID - 1, MAX_UID)]));
    this.#last = [...this.#own.values()].reduce<number>((most, uid) => Math.max(most, uid ?? 0), 0);
  }

  of(element: MspdiElement): number {
    const own = this.#own.get(element);
    const uid = own === undefined || this.#taken.has(own) ? this.free() : own;
    this.#taken.add(uid);
    const name = element.name.toLowerCase();
    if (own === undefined) this.#report.warn('uidMissing', { field: name, element: name, uid }, element.line);
    else if (own !== uid) {
      this.#report.warn('uidRepeated', { field: name, element: name, uid: own, assigned: uid }, element.line);
    }
    return uid;
  }

  /** An id that no element has. */
  free(): number {
    this.#last += 1;
    return this.#last;
  }
}
