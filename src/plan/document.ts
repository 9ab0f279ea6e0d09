import { PlanStatus, WorkContour } from '#contract/core/codes.ts';

/**
 * A plan as it is calculated with and edited: plain immutable values. An edit makes a new document that shares all that it left
 * alone with the old one, so that two documents are compared by identity and undo keeps the old one. Codes are those of
 * `#contract/codes.ts`, days are `yyyy-MM-dd`, hours are of working time.
 */

/** An activity of a plan. */
interface ActivitySplit extends Pick<PlanActivity, 'start' | 'finish'> {
  /** Days, both included. */
  readonly pauses: readonly { readonly from: string; readonly until: string }[];
}

export interface PlanActivity {
  /** The activity's id; of one that the service does not have yet its GUID. */
  readonly id: string;
  /** The collection that holds it; null on the first level. */
  readonly parentId: string | null;
  /** `ActivityType`. */
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly wbsCode: string;
  readonly categoryId: string | null;
  /** The first day; null for what has no dates. Of a collection the first one of what it holds. */
  readonly start: string | null;
  /** The last day, included. */
  readonly finish: string | null;
  /** Hours of working time; of all time where `isElapsed`. */
  readonly duration: number;
  /** `TimeUnit` in which the duration was typed. */
  readonly durationUnit: number;
  /** The duration runs through nights and days off. */
  readonly isElapsed: boolean;
  /** Of the calendars of the setting the one it works by; null for the plan's. */
  readonly calendarId: string | null;
  /** Hours that must pass before it may start, and after it has ended before what follows may. */
  readonly leadTime: number;
  readonly followUpTime: number;
  /** 1 (highest) to 9, 0 not set. */
  readonly priority: number;
  /** Hours. Of a collection the sum of what it holds; else what is assigned and unassigned. */
  readonly baseEffort: number;
  /** The unassigned part of it. */
  readonly unassignedEffort: number;
  readonly responsibleId: string | null;
  /** Bits of `ActivityAttribute`. */
  readonly attributes: number;
  readonly deadline: string | null;
  /** `ScheduleConstraint`, except for fixed dates, which are attributes; `activityConstraint` covers both. */
  readonly constraint: number;
  /** The day that the constraint names; null where it names none. */
  readonly constraintDay: string | null;
  /** Its days are scheduled by hand: links and calendars never move it. */
  readonly isManual: boolean;
  /** Percent, 0 to 100. */
  readonly complete: number;
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  /** Hours that were recorded for it, and that remain. */
  readonly actualEffort: number;
  readonly openEffort: number;
  /** The days on which it pauses, while it begins and ends as then. */
  readonly split?: ActivitySplit | undefined;
  /** Work or costs are recorded for it, so it can't be removed and its progress is derived from the records. */
  readonly isRecorded: boolean;
}

/** An activity without dates, work and progress, with the priority that new ones have. */
export const blankActivity = {
  parentId: null,
  name: '',
  description: '',
  wbsCode: '',
  categoryId: null,
  start: null,
  finish: null,
  duration: 0,
  durationUnit: 0,
  isElapsed: false,
  calendarId: null,
  leadTime: 0,
  followUpTime: 0,
  priority: 5,
  baseEffort: 0,
  unassignedEffort: 0,
  responsibleId: null,
  attributes: 0,
  deadline: null,
  constraint: 0,
  constraintDay: null,
  isManual: false,
  complete: 0,
  actualStart: null,
  actualFinish: null,
  actualEffort: 0,
  openEffort: 0,
  isRecorded: false,
} as const satisfies Omit<PlanActivity, 'id' | 'type'>;

/** A dependency; there is at most one between two activities. */
export interface PlanLink {
  readonly predecessorId: string;
  readonly successorId: string;
  /** `DependencyType`. */
  readonly type: number;
  /** Hours between the two, negative where they overlap; of working time, or running through nights and days off. */
  readonly lag: number;
  readonly isElapsed: boolean;
  /** `TimeUnit` in which the lag was typed. */
  readonly unit: number;
}

/** Assignment of a resource to an activity; at most one per resource. */
export interface PlanAssignment {
  readonly activityId: string;
  readonly resourceId: string;
  /** Percent of the resource's time. */
  readonly assigned: number;
  /** Hours. */
  readonly baseEffort: number;
  /** Hours of the activity's duration after which the work begins; what exceeds the duration is kept and counts as its end. */
  readonly delay: number;
  /** `WorkContour`. */
  readonly contour: number;
}

/** An assignment whose hours are spread evenly over the whole duration. */
export const evenWork = { delay: 0, contour: WorkContour.flat } as const;

/** All that a version of a plan says. */
export interface PlanDocument {
  /** In the order in which they are read: a collection before what it holds. */
  readonly activities: readonly PlanActivity[];
  readonly links: readonly PlanLink[];
  readonly assignments: readonly PlanAssignment[];
}

/** Days on which a calendar differs from its week. */
export interface CalendarException {
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
  /** Hours that are worked on each of these days; 0 for days off. */
  readonly hours: number;
  /** The times of the day, such as `08:00-12:00 13:00-14:00`; empty or absent for the usual ones. */
  readonly times?: string;
}

/** Times of the day of each weekday, Monday to Sunday, as those of an exception; null or absent for the usual ones. */
type WeekTimes = readonly string[] | null | undefined;

/** When is worked: hours of each weekday, and what differs. */
export interface PlanCalendar {
  /** Monday to Sunday. */
  readonly week: readonly [number, number, number, number, number, number, number];
  readonly weekTimes?: WeekTimes;
  readonly exceptions: readonly CalendarException[];
}

/** A calendar that activities work by instead of the plan's, such as a night shift. */
export interface ActivityCalendar extends PlanCalendar {
  readonly name: string;
}

/** When is worked as the resource tree says at one place: for a pool, or for a resource alone. */
export interface ResourceCalendar {
  /** Monday to Sunday; null where that of what is above counts. */
  readonly week: PlanCalendar['week'] | null;
  readonly weekTimes?: WeekTimes;
  readonly exceptions: readonly CalendarException[];
}

/** A person or other resource that can be assigned to activities. */
export interface PlanResource {
  readonly id: string;
  readonly name: string;
  /** Percent of a full working day. */
  readonly available: number;
  /**
   * When it works otherwise than the plan: the calendars of its pools from the topmost down, then its own. The nearest week counts
   * and the nearest day that differs, the plan's being the farthest; where the week is the nearer of the two, the lesser.
   */
  readonly calendars: readonly ResourceCalendar[];
  /** Days on which it is away, in their order. A morning and an afternoon of one day are two absences. */
  readonly absences: readonly PlanAbsence[];
}

interface PlanAbsence {
  readonly from: string;
  readonly until: string;
  readonly type: string;
  /** Half of the day is worked. */
  readonly isHalf?: boolean;
}

/** Inputs for calculating a plan, besides its document. */
export interface PlanSetting {
  readonly calendar: PlanCalendar;
  /** Calendars of activities by id; absent for none. */
  readonly activityCalendars?: ReadonlyMap<string, ActivityCalendar>;
  /** By id. */
  readonly resources: ReadonlyMap<string, PlanResource>;
  /** Start of a plan without dates: the first day of the project. Absent if nothing new is planned. */
  readonly begin?: string;
  /**
   * The day by which the plan ends that is scheduled from its finish: `yyyy-MM-dd`. Activities that are placed as late as
   * possible are placed back from it, else from the last finish of all. Absent for a plan that is scheduled from its start.
   */
  readonly scheduleFinish?: string | undefined;
}

/** Progress of an activity or project. */
interface PlanProgress {
  /** Percent. */
  readonly complete: number;
  /** Hours that were recorded for it. */
  readonly actualEffort: number;
  /** It has an actual start. */
  readonly isStarted?: boolean;
  /** The planned finish, `yyyy-MM-dd`. */
  readonly finish: string | null;
}

/** `PlanStatus`: done, else overdue once the finish has passed, else in progress as soon as anything happened. */
export function planStatus({ complete, actualEffort, isStarted = false, finish }: PlanProgress, today: string): number {
  if (complete >= 100) return PlanStatus.done;
  if (finish !== null && finish < today) return PlanStatus.overdue;
  return complete > 0 || actualEffort > 0 || isStarted ? PlanStatus.inProgress : PlanStatus.notStarted;
}
