import type { LeafEntry, ProjectEntry } from './company.ts';
import type { Colleague } from './demo.ts';

/** A project with the ids of its node and of its plan. */
export interface DemoProject extends ProjectEntry {
  readonly id: string;
  readonly planId: string;
  readonly leader: Colleague;
  /** Places of the first and the last working day. */
  readonly start: number;
  readonly finish: number;
}

/** An activity while the demo data are made; dates are places in the calendar. */
export interface DemoPlanItem {
  readonly id: string;
  readonly project: DemoProject;
  readonly parent: DemoPlanItem | null;
  readonly level: number;
  readonly type: number;
  readonly name: string;
  readonly entry: LeafEntry | null;
  /** Tasks have no dates: the window is when they are worked on. */
  readonly start: number;
  readonly finish: number;
  readonly isDated: boolean;
  /** Customer payment at a milestone, EUR. */
  readonly payment: number;
  /** The person who does it, whatever the pool. */
  readonly person: Colleague | null;
  progress: DemoProgress;
  readonly assignments: Assignment[];
  /** Hours that are not assigned yet. */
  unassigned: number;
}

/** When work was, or will be, done; `isDone` once nothing is left to do. */
export interface DemoProgress {
  readonly from: number;
  readonly to: number;
  readonly isDone: boolean;
  /** Set if work on it may have begun. */
  readonly isBegun: boolean;
}

export interface Link {
  readonly predecessor: DemoPlanItem;
  readonly successor: DemoPlanItem;
  readonly type: number;
  /** Hours of working time. */
  readonly lag: number;
  isCritical: boolean;
  readonly isConflict: boolean;
}

export interface DemoPlan {
  readonly project: DemoProject;
  /** In the order of the outline. */
  readonly items: readonly DemoPlanItem[];
  readonly links: readonly Link[];
}

export interface Assignment {
  readonly id: string;
  readonly item: DemoPlanItem;
  readonly person: Colleague;
  /** Share of the person's time compared with other work. */
  readonly weight: number;
  readonly bookings: DemoBooking[];
  /** Hours that were worked, and those that the coming days hold for it. */
  booked: number;
  coming: number;
  /** Hours of the current plan. */
  base: number;
}

export interface DemoBooking {
  readonly day: number;
  readonly hours: number;
  /** Hours still to be worked after it. */
  open: number;
  /** The person estimated what is still to be worked; otherwise it follows from the booking before. */
  isEstimated: boolean;
  completed: boolean;
}
