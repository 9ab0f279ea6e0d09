import { planWorkTime } from '#plan/calendar/calendar.ts';
import { mapSteps, type Steps } from '#client/yielder.ts';
import type { PlanCalendar, PlanDocument, PlanSetting } from '#plan/document.ts';
import type { WeekElsewhere } from '#plan/schedule/load.ts';
import { ganttDayNumber, ganttDayText } from '#app/features/plan/gantt/calendar.ts';
import { type LinkMarks, linkMark } from '#app/features/plan/gantt/link-marks.ts';
import type { PlanRowLink, PlanRow, WorkCalendar } from '#app/features/plan/gantt/plan-view.ts';

/** Inputs for calculating the marks of a plan. */
export interface MarksSource {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  /** The days of each activity in the baseline. */
  readonly baseline: readonly BaselineDays[];
  /** Resources of the reader. */
  readonly mine: ReadonlySet<string>;
  /** The weeks of the plan's resources in other plans, by resource. */
  readonly elsewhere: ReadonlyMap<string, readonly WeekElsewhere[]>;
}

export interface BaselineDays {
  readonly id: string;
  readonly start: string | null;
  readonly finish: string | null;
}

/** Calculated row values that the plan itself doesn't have. */
export type RowMarks = Pick<
  PlanRow,
  | 'baseline'
  | 'slackDays'
  | 'duration'
  | 'deadline'
  | 'constraint'
  | 'isManual'
  | 'calendar'
  | 'pauses'
  | 'heldFinish'
  | 'times'
  | 'absences'
  | 'overAllocations'
  | 'assigned'
  | 'workShapes'
  | 'isMine'
> &
  Partial<Pick<PlanRow, 'critical' | 'invalid' | 'resources'>>;

export interface PlanMarks {
  /** By id of the activity. */
  readonly rows: ReadonlyMap<string, RowMarks>;
  readonly links: LinkMarks;
}

interface MarkedPlanLines {
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
}

/** The lines of a plan with their marks. */
export function* withMarks({ rows, links }: MarkedPlanLines, marks: PlanMarks): Steps<MarkedPlanLines> {
  return {
    rows: yield* mapSteps(rows, (row) => markedRow(row, marks)),
    links: yield* mapSteps(links, (link) => markedLink(link, marks)),
  };
}

const markedRow = (row: PlanRow, marks: PlanMarks): PlanRow => ({ ...row, ...marks.rows.get(row.id) });

function markedLink(link: PlanRowLink, marks: PlanMarks): PlanRowLink {
  const mark = linkMark(marks.links, link.from, link.to);
  const isSame = mark.critical === link.critical && mark.conflict === link.conflict;
  return isSame ? link : { ...link, ...mark };
}

/** Longer than any calendar is kept, in days. */
const longestException = 4_000;

/** The days that a calendar shades and counts. */
export function workCalendar(calendar: PlanCalendar): WorkCalendar {
  const { week, exceptions } = calendar;
  const holidays = new Set<string>();
  const extraDays = new Set<string>();
  for (const { from, until, hours } of exceptions) {
    const first = ganttDayNumber(from);
    const last = Math.min(ganttDayNumber(until), first + longestException);
    for (let day = first; day <= last; day += 1) (hours > 0 ? extraDays : holidays).add(ganttDayText(day));
  }
  const workingWeekdays = week.flatMap((hours, at) => (hours > 0 ? [at + 1] : []));
  return { workingWeekdays, holidays, extraDays, hours: week, timesOn: planWorkTime(calendar).timesOn };
}
