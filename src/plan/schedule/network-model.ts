/**
 * What depends on what in a plan, by numbers. An activity has the number of its place in the document. What holds others has
 * two nodes: its own number stands for what the links ask of it, and passes that on to what it holds; `size + number` stands
 * for its dates, which follow from what it holds. Any other activity is one node. So every node comes after all that it
 * depends on, and a link between a collection and something in it is a loop.
 */
export interface Network {
  readonly size: number;
  readonly ids: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  /** The number of the collection, -1 on the first level. */
  readonly parent: Int32Array;
  /** 1 of what holds others. */
  readonly isAbove: Uint8Array;
  /** What a collection holds. */
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
