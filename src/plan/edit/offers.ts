import { calendarsOf } from '../calendar/calendar.ts';
import { dayNumber } from '../calendar/day.ts';
import type { WorkTime } from '../calendar/work-time.ts';
import { evenWork, type PlanActivity, type PlanAssignment, type PlanDocument, type PlanSetting } from '../document.ts';
import { type LoadPart, loadParts, loadShares, type OverAllocation, overAllocations } from '../schedule/load.ts';
import { planOutline } from '../place.ts';

/** Effect of assigning a resource to an activity, by the other assignments in its plan. */
export interface Offer {
  readonly resourceId: string;
  /** Other assignments on the busiest day of the activity, percent of a full working day. */
  readonly busy: number;
  /** Hours of other assignments on the days of the activity. */
  readonly hours: number;
  /** Hours that the assignment takes. */
  readonly needed: number;
  /** The days of the activity on which it would be too much; percent beyond what is available. */
  readonly over: readonly Omit<OverAllocation, 'resourceId'>[];
  /** Days of the activity on which the resource is away. */
  readonly away: readonly { readonly from: string; readonly until: string }[];
}

/**
 * Returns the effect of assigning each resource to an activity.
 * @param assigned the share of each resource, percent
 */
export function offersFor(
  document: PlanDocument,
  setting: PlanSetting,
  activity: PlanActivity,
  { resourceIds, assigned = 100 }: { readonly resourceIds: Iterable<string>; readonly assigned?: number },
): readonly Offer[] {
  const wanted = new Set(resourceIds);
  const elsewhere = new Map<string, PlanAssignment[]>([...wanted].map((id) => [id, []]));
  for (const assignment of document.assignments)
    if (assignment.activityId !== activity.id) elsewhere.get(assignment.resourceId)?.push(assignment);
  return [...elsewhere].map(([resourceId, assignments]) =>
    offerOf(document, setting, { activity, resourceId, assigned, assignments }),
  );
}

interface AssignmentOffer {
  readonly activity: PlanActivity;
  readonly resourceId: string;
  readonly assigned: number;
  /** Other assignments of the resource. */
  readonly assignments: readonly PlanAssignment[];
}

function offerOf(
  { activities }: PlanDocument,
  setting: PlanSetting,
  { activity, resourceId, assigned, assignments }: AssignmentOffer,
): Offer {
  const { positions } = planOutline(activities);
  const beside = assignments.flatMap(({ activityId }) => {
    const other = activities[positions.get(activityId) ?? -1];
    return other && isAtOnce(activity, other) ? [other] : [];
  });
  const part: PlanDocument = {
    activities: [activity, ...beside],
    links: [],
    assignments: [...assignments, { activityId: activity.id, resourceId, assigned, baseEffort: 0, ...evenWork }],
  };
  const { available = 100, absences = [] } = setting.resources.get(resourceId) ?? {};
  const calendars = calendarsOf(setting);
  const taken = takenParts(part, activity, calendars.daysOf(resourceId));
  const over = overAllocations(part, setting).get(activity.id) ?? [];
  return {
    resourceId,
    busy: busiest(taken),
    hours: takenHours(taken, calendars.of([resourceId])),
    needed: (activity.duration * assigned) / 100,
    over: over.map(({ from, until, percent }) => ({ from, until, percent: percent - available })),
    away: absences.filter(({ from, until }) => isAtOnce(activity, { start: from, finish: until })),
  };
}

type OfferDays = Pick<PlanActivity, 'start' | 'finish'>;

const isAtOnce = (one: OfferDays, other: OfferDays): boolean =>
  one.start !== null &&
  one.finish !== null &&
  other.start !== null &&
  other.finish !== null &&
  one.start <= other.finish &&
  other.start <= one.finish;

/** The parts of other assignments on the days of an activity. */
function takenParts(part: PlanDocument, { id, start, finish }: PlanActivity, days: WorkTime): readonly LoadPart[] {
  if (start === null || finish === null) return [];
  const [first, end] = [dayNumber(start), dayNumber(finish) + 1];
  const others = [...loadShares(part).values()].flat().filter(({ activityId }) => activityId !== id);
  return others
    .flatMap((share) => loadParts(share, days))
    .map(({ from, until, assigned }) => ({ from: Math.max(from, first), until: Math.min(until, end), assigned }))
    .filter(({ from, until }) => from < until);
}

const takenHours = (parts: readonly LoadPart[], time: WorkTime): number =>
  parts.reduce(
    (sum, { from, until, assigned }) => sum + ((time.dayPosition(until) - time.dayPosition(from)) * assigned) / 100,
    0,
  );

/** The most that is taken of a day: one on which a part begins. */
function busiest(parts: readonly LoadPart[]): number {
  const on = (day: number) =>
    parts.reduce((sum, { from, until, assigned }) => (from <= day && day < until ? sum + assigned : sum), 0);
  return parts.reduce((most, { from }) => Math.max(most, on(from)), 0);
}
