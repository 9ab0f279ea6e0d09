import { invalidParameter } from '#service/core/errors.ts';

/** An activity of the plan, as far as its name and its place go. */
export interface KnownActivity {
  readonly id: string;
  /** GUID assigned by the editor before it had an id. */
  readonly guid: string | null;
  readonly type: number;
  readonly parentId: string | null;
  readonly sequence: number;
  readonly outlineLevel: number;
  /** The working version has it; else only an older one had it, or the working version before it was taken out. */
  readonly isIn: boolean;
}

/** Finds the activities that a body names, by their ids or by GUIDs that a client gave them. */
export class References {
  readonly known: ReadonlyMap<string, KnownActivity>;
  readonly #byGuid = new Map<string, string>();

  /** @param known in the order of the version */
  constructor(known: readonly KnownActivity[]) {
    this.known = new Map(known.map((activity) => [activity.id, activity]));
    for (const { id, guid } of known) if (guid !== null) this.#byGuid.set(guid, id);
  }

  /** Makes a GUID the name of a new activity. */
  add(guid: string, id: string): void {
    this.#byGuid.set(guid.toLowerCase(), id);
  }

  find(text: string): string | undefined {
    if (isGuid(text)) return this.#byGuid.get(text.toLowerCase());
    // An id may be written with zeros in front.
    const id = String(BigInt(text));
    return this.known.has(id) ? id : undefined;
  }

  /** The same for an activity that has to be there. Throws InvalidParameter. */
  get(text: string, path: string): string {
    const id = this.find(text);
    if (id === undefined) throw invalidParameter(path, text, 'expected.idOfActivityOfPlan');
    return id;
  }
}

export const isGuid = (text: string): boolean => text.includes('-');
