import { calendarsOf } from '../calendar/calendar.ts';
import { dayNumber } from '../calendar/day.ts';
import type { WorkTime } from '../calendar/work-time.ts';
import { evenWork, type PlanActivity, type PlanAssignment, type PlanDocument, type PlanSetting } from '../document.ts';
import { isPlannedWork, type OverAllocation, overAllocations } from '../schedule/load.ts';
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
  const beside = assignments.flatMap(({ activityId, assigned: share }) => {
    const other = activities[positions.get(activityId) ?? -1];
    return other && isAtOnce(activity, other) ? [{ other, share }] : [];
  });
  const part: PlanDocument = {
    activities: [activity, ...beside.map(({ other }) => other)],
    links: [],
    assignments: [...assignments, { activityId: activity.id, resourceId, assigned, baseEffort: 0, ...evenWork }],
  };
  const { available = 100, absences = [] } = setting.resources.get(resourceId) ?? {};
  const time = calendarsOf(setting).of([resourceId]);
  const over = overAllocations(part, setting).get(activity.id) ?? [];
  return {
    resourceId,
    busy: busiest(activity, beside),
    hours: beside.reduce((sum, { other, share }) => sum + (workInCommon(activity, other, time) * share) / 100, 0),
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

/** Working hours of the days that two activities have in common; none of one that needs no more work. */
function workInCommon(activity: PlanActivity, other: PlanActivity, time: WorkTime): number {
  if (!isPlannedWork(other) || !isAtOnce(activity, other)) return 0;
  const from = Math.max(dayNumber(activity.start ?? ''), dayNumber(other.start ?? ''));
  const until = Math.min(dayNumber(activity.finish ?? ''), dayNumber(other.finish ?? ''));
  return time.dayPosition(until + 1) - time.dayPosition(from);
}

/** The most that others take of a day of an activity: a day on which one of them begins, or its own first one. */
function busiest(activity: PlanActivity, beside: readonly { other: PlanActivity; share: number }[]): number {
  const first = activity.start === null ? 0 : dayNumber(activity.start);
  const shares = beside.flatMap(({ other, share }) => {
    if (!isPlannedWork(other) || other.start === null || other.finish === null) return [];
    return [{ from: Math.max(first, dayNumber(other.start)), until: dayNumber(other.finish), share }];
  });
  const on = (day: number) =>
    shares.reduce((sum, { from, until, share }) => (from <= day && day <= until ? sum + share : sum), 0);
  return shares.reduce((most, { from }) => Math.max(most, on(from)), 0);
}
