import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { dayNumber, dayText, mondayNumber } from '#plan/calendar/day.ts';
import type { WorkShape } from '#plan/schedule/contour.ts';
import { DailyAmounts } from './daily-amounts.ts';
import { isActivityCollection } from './milestones.ts';

/** A person who works in a project. Efforts in hours. */
export interface Member {
  readonly resourceId: string;
  readonly planned: number;
  readonly booked: number;
  readonly open: number;
  /** The activities that are theirs, the next one to be finished first. */
  readonly activities: readonly OpActivity[];
  /** Number of activities this person is responsible for. */
  readonly responsible: number;
  readonly weeks: readonly MemberWeek[];
}

export interface MemberWeek {
  /** Its Monday. */
  readonly monday: string;
  readonly booked: number;
  /** Remaining work, spread over the weekdays until the activity's finish, evenly or by the contour of the assignment. */
  readonly planned: number;
}

export interface TeamLoad {
  readonly mondays: readonly string[];
  readonly members: readonly Member[];
}

interface Building {
  planned: number;
  open: number;
  booked: number;
  responsible: number;
  readonly activities: Map<string, OpActivity>;
  readonly workedDays: { readonly day: number; readonly hours: number }[];
  readonly openWork: OpenWork[];
}

/** Remaining hours on days of an activity, whose first days may have passed. */
interface OpenWork {
  readonly from: number;
  /** The first day on which something of it is still to be done. */
  readonly begin: number;
  readonly until: number;
  readonly hours: number;
  readonly shape: WorkShape | undefined;
}

export interface TeamSource {
  readonly activities: readonly OpActivity[];
  readonly assignments: readonly OpAssignment[];
  readonly records: readonly OpResourceWorkRecord[];
  readonly today: string;
  /** Of assignments whose hours are not spread evenly, by activity and resource with a space between their ids. */
  readonly shapes?: ReadonlyMap<string, WorkShape>;
}

/** Lists the people in a project: with assignments, work or responsibility; by remaining work, highest first. */
export function teamOf(source: TeamSource, weeksBefore: number, weeksAfter: number): TeamLoad {
  const now = dayNumber(source.today);
  const first = mondayNumber(now) - weeksBefore * 7;
  const mondays = Array.from({ length: weeksBefore + weeksAfter + 1 }, (_, week) => first + week * 7);
  const members = [...buildingsOf(source, now)].map(([resourceId, building]): Member => {
    const { planned, open, booked, responsible, activities } = building;
    return {
      resourceId,
      planned,
      open,
      booked,
      responsible,
      activities: [...activities.values()].toSorted((a, b) => (a.finish ?? '9').localeCompare(b.finish ?? '9')),
      weeks: weeksOf(building, mondays),
    };
  });
  return {
    mondays: mondays.map(dayText),
    members: members.toSorted(
      (a, b) => b.open - a.open || b.booked - a.booked || a.resourceId.localeCompare(b.resourceId),
    ),
  };
}

function buildingsOf(
  { activities, assignments, records, shapes }: TeamSource,
  now: number,
): ReadonlyMap<string, Building> {
  const found = new Map<string, Building>();
  const of = (resourceId: string): Building => {
    const known = found.get(resourceId) ?? {
      planned: 0,
      open: 0,
      booked: 0,
      responsible: 0,
      activities: new Map(),
      workedDays: [],
      openWork: [],
    };
    found.set(resourceId, known);
    return known;
  };
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  for (const activity of activities) {
    if (!activity.responsibleResource || isActivityCollection(activity)) continue;
    const building = of(activity.responsibleResource);
    building.responsible += 1;
    building.activities.set(activity.id, activity);
  }
  for (const assignment of assignments) {
    const activity = byId.get(assignment.activity ?? '');
    if (!assignment.resource || !activity) continue;
    const shape = shapes?.get(`${activity.id} ${assignment.resource}`);
    addAssignment(of(assignment.resource), assignment, activity, { now, shape });
  }
  for (const { resource, actualEffort, workRecord } of records) {
    if (!resource || !actualEffort) continue;
    const building = of(resource);
    building.booked += actualEffort;
    if (workRecord?.date) building.workedDays.push({ day: dayNumber(workRecord.date), hours: actualEffort });
  }
  return found;
}

function addAssignment(
  building: Building,
  assignment: OpAssignment,
  activity: OpActivity,
  { now, shape }: { readonly now: number; readonly shape: WorkShape | undefined },
): void {
  const open = assignment.openEffort ?? assignment.remainingEffort ?? 0;
  building.activities.set(activity.id, activity);
  building.planned += assignment.baseEffort ?? 0;
  building.open += open;
  if (open <= 0 || !activity.start || !activity.finish) return;
  const [start, finish] = [dayNumber(activity.start), dayNumber(activity.finish)];
  const begin = Math.max(start, now);
  // Late work needs its planned duration again.
  const [from, until] = finish >= begin ? [start, finish] : [begin, begin + (finish - start)];
  building.openWork.push({ from, begin, until, hours: open, shape });
}

/** Sums by week; days outside of these weeks are ignored. */
function weeksOf({ workedDays, openWork }: Building, mondays: readonly number[]): MemberWeek[] {
  const [first = 0, last = 0] = [mondays[0], mondays.at(-1)];
  // A day more at each end takes what lies outside.
  const booked = new DailyAmounts(first - 1, last + 7);
  for (const { day, hours } of workedDays) booked.add(day, hours);
  const open = new DailyAmounts(
    openWork.reduce((least, { begin }) => Math.min(least, begin), first - 1),
    openWork.reduce((most, { until }) => Math.max(most, until), last + 7),
  );
  for (const { hours, shape, ...days } of openWork)
    if (shape) open.spreadShaped(days, hours, shape);
    else open.spread(days.begin, days.until, hours);
  const inWeek = (amounts: Float64Array, begin: number) =>
    Math.round(amounts.subarray(begin, begin + 7).reduce((sum, amount) => sum + amount, 0) * 100) / 100;
  const [bookedDays, openDays] = [booked.amounts(), open.amounts()];
  return mondays.map((monday) => ({
    monday: dayText(monday),
    booked: inWeek(bookedDays, monday - booked.first),
    planned: inWeek(openDays, monday - open.first),
  }));
}
