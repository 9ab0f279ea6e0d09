import type { PlanActivity, PlanAssignment, PlanLink } from '../document.ts';

/**
 * Dependencies of a plan as a graph of numbers. The number of an activity is its index in the document. A collection
 * has two nodes: its own number receives the constraints of links and passes them on to its children; `size + number`
 * represents its dates, which are derived from its children. Any other activity is one node. So every node comes after
 * all its dependencies, and a link between a collection and its descendant is a loop.
 */
export interface Network {
  readonly size: number;
  readonly ids: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  /** The number of the collection, -1 on the first level. */
  readonly parent: Int32Array;
  /** 1 of what holds others. */
  readonly isAbove: Uint8Array;
  /** Children of each collection. */
  readonly children: NumberLists;
  /** In the order of the document's links: number of predecessor and successor, -1 where the link counts for nothing. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Links by the number of their successor, and of their predecessor. */
  readonly incoming: NumberLists;
  readonly outgoing: NumberLists;
  /** Nodes, each after all that it depends on. */
  readonly order: Int32Array;
  /** Ids of the activities on each loop, in the order of its links; links on loops count for nothing. */
  readonly loops: readonly (readonly string[])[];
}

/** Lists of numbers, one after the other: list n is `items[start[n]]` until before `items[start[n + 1]]`. */
export interface NumberLists {
  readonly start: Int32Array;
  readonly items: Int32Array;
}

/** Fields of an activity that scheduling depends on. */
export const scheduledFields = [
  'parentId',
  'type',
  'start',
  'finish',
  'duration',
  'isElapsed',
  'calendarId',
  'leadTime',
  'followUpTime',
  'attributes',
  'constraint',
  'constraintDay',
  'isManual',
  'complete',
  'actualStart',
  'actualFinish',
] as const satisfies readonly (keyof PlanActivity)[];

/** As much of a plan as scheduling looks at. */
export type ScheduledActivity = Pick<PlanActivity, 'id' | (typeof scheduledFields)[number]>;

/** As much of a link as scheduling looks at. */
export type ScheduledLink = Omit<PlanLink, 'unit'>;

export interface ScheduledDocument {
  readonly links: readonly ScheduledLink[];
  readonly activities: readonly ScheduledActivity[];
  readonly assignments: readonly Pick<PlanAssignment, 'activityId' | 'resourceId'>[];
}
