import { addToList } from '#contract/core/lists.ts';
import { guidOf } from '../guid.ts';
import type { PlanFile, PlanRelation } from '../plan.ts';
import type { WorkingUnits } from '../units.ts';
import { type WrittenCustomField, writtenCustomFields } from './written-custom-fields.ts';

type GuidOwner = 'calendar' | 'task' | 'resource' | 'assignment';

const NO_LINKS: readonly PlanRelation[] = [];

/** Data of the whole plan needed to write its parts. */
export class WriteContext {
  readonly units: WorkingUnits;
  readonly #links = new Map<number, PlanRelation[]>();
  /** Keeps the GUIDs that are made for one plan from those of another. */
  readonly #identity: string;

  /** By element and key. */
  readonly customFields: ReadonlyMap<string, WrittenCustomField>;

  constructor(plan: PlanFile) {
    this.customFields = writtenCustomFields(plan);
    this.units = plan.header;
    const { guid, name, title, created } = plan.header;
    this.#identity = guid ?? JSON.stringify([name, title, created]);
    for (const relation of plan.relations) addToList(this.#links, relation.successorUid, relation);
  }

  /** The links of a task to its predecessors. */
  linksTo(uid: number): readonly PlanRelation[] {
    return this.#links.get(uid) ?? NO_LINKS;
  }

  /** The GUID of the list of a custom field. */
  readonly guidOfField = (fieldId: number): string => guidOf(`${this.#identity}/field/${fieldId}`).toUpperCase();

  /** The GUID of something that has one, else one that follows from its plan and its id. In capitals, as Project writes it. */
  guid(owner: GuidOwner, id: number, own?: string): string {
    return (own ?? guidOf(`${this.#identity}/${owner}/${id}`)).toUpperCase();
  }
}
