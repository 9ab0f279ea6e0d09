import type { Colleague } from './demo.ts';
import type { LeafEntry } from './outline.ts';
import type { ProjectEntry } from './project-entry.ts';

/** A project with the ids of its node and of its plan. */
export interface Project extends ProjectEntry {
  readonly id: string;
  readonly planId: string;
  readonly leader: Colleague;
  /** Places of the first and the last working day. */
  readonly start: number;
  readonly finish: number;
}

/** An activity while the demo data are made; dates are places in the calendar. */
export interface Item {
  readonly id: string;
  readonly project: Project;
  readonly parent: Item | null;
  readonly level: number;
  readonly type: number;
  readonly name: string;
  readonly entry: LeafEntry | null;
  /** Tasks have no dates: the window is when they are worked on. */
  readonly start: number;
  readonly finish: number;
  readonly isDated: boolean;
  /** What the customer pays at a milestone, EUR. */
  readonly payment: number;
  /** The person who does it, whatever the pool. */
  readonly person: Colleague | null;
  progress: Progress;
  readonly assignments: Assignment[];
  /** Hours that nobody is assigned to yet. */
  unassigned: number;
}

/** When work was, or will be, done; `isDone` once nothing is left to do. */
export interface Progress {
  readonly from: number;
  readonly to: number;
  readonly isDone: boolean;
  /** Whether somebody may have worked on it already. */
  readonly isBegun: boolean;
}

export interface Link {
  readonly predecessor: Item;
  readonly successor: Item;
  readonly type: number;
  /** Hours of working time. */
  readonly lag: number;
  isCritical: boolean;
  readonly isConflict: boolean;
}

export interface Plan {
  readonly project: Project;
  /** In the order of the outline. */
  readonly items: readonly Item[];
  readonly links: readonly Link[];
}

export interface Assignment {
  readonly id: string;
  readonly item: Item;
  readonly person: Colleague;
  /** Share of the person's time compared with other work. */
  readonly weight: number;
  readonly bookings: Booking[];
  /** Hours that were worked, and those that the coming days hold for it. */
  booked: number;
  coming: number;
  /** Hours of the current plan. */
  base: number;
}

export interface Booking {
  readonly day: number;
  readonly hours: number;
  /** Hours still to be worked after it. */
  open: number;
  /** The person estimated what is still to be worked; otherwise it follows from the booking before. */
  isEstimated: boolean;
  completed: boolean;
}
