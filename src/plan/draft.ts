import type { PlanActivity, PlanAssignment, PlanDocument, PlanLink } from './document.ts';
import { EditRefused } from './edit-refusal.ts';
import { groupBy } from './group-by.ts';
import { madeOnce } from '#contract/core/made-once.ts';
import { type PlanOutline, planOutline, shareOutline } from './place.ts';

const pairKey = (one: string, other: string) => `${one} ${other}`;

type DraftLinkKey = Pick<PlanLink, 'predecessorId' | 'successorId'>;

/**
 * A document while it is edited: remembers what differs, so that an edit costs what it touches. It lives inside of one edit and is
 * dropped when that is refused; the documents before and after are immutable.
 */
export class DocumentDraft {
  readonly before: PlanDocument;
  readonly #outline: PlanOutline;
  readonly #activities = new Map<string, PlanActivity>();
  readonly #removed = new Set<string>();
  /** Child lists that differ from the outline; null is the key of the top level. */
  readonly #held = new Map<string | null, string[]>();
  #links: Map<string, PlanLink> | undefined;
  /** Assignments of the activities whose assignments differ. */
  readonly #staff = new Map<string, readonly PlanAssignment[]>();

  constructor(before: PlanDocument) {
    this.before = before;
    this.#outline = planOutline(before.activities);
  }

  find(id: string): PlanActivity | undefined {
    const changed = this.#activities.get(id);
    if (changed || this.#removed.has(id)) return changed;
    const position = this.#outline.positions.get(id);
    return position === undefined ? undefined : this.before.activities[position];
  }

  /** The activity as it is now; refuses an id that the document has not. */
  get(id: string): PlanActivity {
    const found = this.find(id);
    if (!found) throw new EditRefused('ActivityUnknown', [id]);
    return found;
  }

  /** Changes some values of an activity; not its place. */
  change(id: string, values: Partial<Omit<PlanActivity, 'id' | 'parentId'>>): void {
    const before = this.get(id);
    // The keys of the record are its fields.
    const fields = Object.keys(values) as (keyof typeof values)[];
    if (fields.some((field) => before[field] !== values[field])) this.#activities.set(id, { ...before, ...values });
  }

  /** Returns the children of an activity, in order; null for the top level. */
  held(id: string | null): readonly string[] {
    return this.#held.get(id) ?? this.#outline.held.get(id) ?? [];
  }

  holds(id: string): boolean {
    return this.held(id).length > 0;
  }

  /** The activity and all that it holds, in the order of the document. */
  withHeld(id: string): readonly string[] {
    const found = [id];
    const rest = [...this.held(id)].toReversed();
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      found.push(next);
      const held = this.held(next);
      for (let index = held.length - 1; index >= 0; index -= 1) rest.push(held[index] ?? next);
    }
    return found;
  }

  /** Tells whether an activity is a descendant of another one. */
  isIn(id: string, holderId: string | null): boolean {
    if (holderId === null) return true;
    let above = this.find(id)?.parentId ?? null;
    while (above !== null && above !== holderId) above = this.find(above)?.parentId ?? null;
    return above === holderId;
  }

  /** Of some activities those that are in none of the others, each once, in the order of the document. */
  topmost(ids: readonly string[]): readonly string[] {
    const picked = new Set(ids);
    const top = [...picked].filter((id) => {
      let above = this.get(id).parentId;
      while (above !== null && !picked.has(above)) above = this.get(above).parentId;
      return above === null;
    });
    return this.inOrder(top);
  }

  /** Returns activities in the order of the document before the edit; new ones follow in the order passed. */
  inOrder(ids: readonly string[]): readonly string[] {
    const place = (id: string) => this.#outline.positions.get(id) ?? Number.POSITIVE_INFINITY;
    return ids.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
  }

  /** Puts a new activity, or one that was taken out, into a list; `index` is its place there. */
  insert(rows: readonly PlanActivity[], parentId: string | null, index: number): void {
    for (const row of rows) {
      this.#removed.delete(row.id);
      this.#activities.set(row.id, row.parentId === parentId ? row : { ...row, parentId });
    }
    const list = [...this.held(parentId)];
    // Spreading the rows into `splice` would put them on the stack.
    this.#held.set(parentId, [...list.slice(0, index), ...rows.map(({ id }) => id), ...list.slice(index)]);
  }

  /** Removes activities from their child lists; their own children stay with them. */
  detach(ids: readonly string[]): readonly PlanActivity[] {
    const gone = new Set(ids);
    const rows = ids.map((id) => this.get(id));
    for (const parentId of new Set(rows.map((row) => row.parentId))) {
      this.#held.set(
        parentId,
        this.held(parentId).filter((id) => !gone.has(id)),
      );
    }
    return rows;
  }

  /** Forgets activities that were detached, what they hold, and the links and assignments of all these. */
  forget(ids: readonly string[]): void {
    const gone = new Set(ids.flatMap((id) => this.withHeld(id)));
    for (const id of gone) {
      this.#removed.add(id);
      this.#activities.delete(id);
      this.#held.set(id, []);
    }
    this.keepLinks(({ predecessorId, successorId }) => !gone.has(predecessorId) && !gone.has(successorId));
    for (const id of gone) if (this.assignmentsOf(id).length > 0) this.#staff.set(id, []);
  }

  get links(): Iterable<PlanLink> {
    return this.#links?.values() ?? this.before.links;
  }

  #linkMap(): Map<string, PlanLink> {
    this.#links ??= new Map(this.before.links.map((link) => [pairKey(link.predecessorId, link.successorId), link]));
    return this.#links;
  }

  link({ predecessorId, successorId }: DraftLinkKey): PlanLink | undefined {
    return this.#linkMap().get(pairKey(predecessorId, successorId));
  }

  setLink(link: PlanLink): void {
    this.#linkMap().set(pairKey(link.predecessorId, link.successorId), link);
  }

  removeLink({ predecessorId, successorId }: DraftLinkKey): void {
    this.#linkMap().delete(pairKey(predecessorId, successorId));
  }

  /** Removes the links that are not to be kept. */
  keepLinks(isKept: (link: PlanLink) => boolean): void {
    const gone = [...this.links].filter((link) => !isKept(link));
    for (const link of gone) this.removeLink(link);
  }

  assignmentsOf(activityId: string): readonly PlanAssignment[] {
    return this.#staff.get(activityId) ?? assignmentsByActivityId(this.before.assignments).get(activityId) ?? [];
  }

  setAssignment(assignment: PlanAssignment): void {
    const { activityId, resourceId } = assignment;
    const own = this.assignmentsOf(activityId);
    const place = own.findIndex((one) => one.resourceId === resourceId);
    this.#staff.set(activityId, place < 0 ? [...own, assignment] : own.with(place, assignment));
  }

  removeAssignment({ activityId, resourceId }: Pick<PlanAssignment, 'activityId' | 'resourceId'>): void {
    const own = this.assignmentsOf(activityId);
    this.#staff.set(
      activityId,
      own.filter((one) => one.resourceId !== resourceId),
    );
  }

  /** The edited document: the same one where nothing differs, and the same arrays where nothing of them does. */
  document(): PlanDocument {
    const activities = this.#writtenActivities();
    const links = this.#writtenLinks();
    const assignments = this.#writtenAssignments();
    const { before } = this;
    const isSame = activities === before.activities && links === before.links && assignments === before.assignments;
    return isSame ? before : { activities, links, assignments };
  }

  #writtenActivities(): readonly PlanActivity[] {
    const { activities } = this.before;
    if (this.#held.size > 0) return sameOr(activities, this.#flattened());
    if (this.#activities.size === 0) return activities;
    const written = [...activities];
    for (const [id, activity] of this.#activities) {
      const position = this.#outline.positions.get(id);
      if (position !== undefined) written[position] = activity;
    }
    shareOutline(activities, written);
    return written;
  }

  #flattened(): readonly PlanActivity[] {
    const written: PlanActivity[] = [];
    const rest = [...this.held(null)].toReversed();
    for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
      written.push(this.get(id));
      const held = this.held(id);
      for (let index = held.length - 1; index >= 0; index -= 1) rest.push(held[index] ?? id);
    }
    return written;
  }

  #writtenLinks(): readonly PlanLink[] {
    return this.#links ? sameOr(this.before.links, [...this.#links.values()]) : this.before.links;
  }

  #writtenAssignments(): readonly PlanAssignment[] {
    if (this.#staff.size === 0) return this.before.assignments;
    const now = new Map<string, Map<string, PlanAssignment>>();
    for (const [id, own] of this.#staff) now.set(id, new Map(own.map((one) => [one.resourceId, one])));
    const written: PlanAssignment[] = [];
    for (const assignment of this.before.assignments) {
      const own = now.get(assignment.activityId);
      const kept = own ? own.get(assignment.resourceId) : assignment;
      own?.delete(assignment.resourceId);
      if (kept) written.push(kept);
    }
    for (const own of now.values()) written.push(...own.values());
    return sameOr(this.before.assignments, written);
  }
}

/** Returns the assignments of each activity; cached by array, because most edits don't change it. */
export const assignmentsByActivityId = madeOnce(
  (assignments: readonly PlanAssignment[]): ReadonlyMap<string, readonly PlanAssignment[]> =>
    groupBy(assignments, ({ activityId }) => activityId),
);

/** The array before where both hold the same values. */
function sameOr<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.length === after.length && before.every((value, index) => value === after[index]) ? before : after;
}
