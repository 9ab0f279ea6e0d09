import type { OpActivity, ActivityDependency, OpAssignment } from '#contract/documented/tasks.ts';
import { mapSteps, type Steps } from '#client/yielder.ts';
import type { OpPlanLink } from '#contract/app/plans.ts';
import { ActivityAttribute, ActivityType, DependencyType, PlanStatus } from '#contract/core/codes.ts';
import type { PlanRowLink, PlanRow } from '#app/features/plan/gantt/plan-view.ts';
import { planLinkTypes, rowKinds, rowStatuses } from '#app/features/plan/editing/document-rows.ts';

export interface PlanSource {
  readonly activities: readonly OpActivity[];
  /** By id; none where they are too many to be read. */
  readonly assignments: ReadonlyMap<string, OpAssignment>;
  /** Names of resources by id. */
  readonly names: ReadonlyMap<string, string>;
  /**
   * Dependencies with their lag, if the service provides them; else they are taken from the activities, without lag.
   */
  readonly planLinks?: readonly OpPlanLink[] | undefined;
}

export interface PlanLines {
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
}

/** The activities of a project as the lines of its plan, in its order, and what links them. */
export function* planLines(source: PlanSource): Steps<PlanLines> {
  const activities = plannedActivities(source);
  const rows = yield* mapSteps(activities, (activity) => planRow(activity, source));
  yield;
  return { rows, links: linksIn(source, activities) };
}

function plannedActivities({ activities }: PlanSource): readonly OpActivity[] {
  return activities
    .filter(({ deleted, template }) => deleted !== true && template !== true)
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
}

const linksIn = ({ planLinks }: PlanSource, activities: readonly OpActivity[]): readonly PlanRowLink[] =>
  planLinks ? planLinks.flatMap(planRowLinks) : distinctPlanLinks(activities);

function planRow(activity: OpActivity, { assignments, names }: PlanSource): PlanRow {
  const attributes = activity.attributes ?? 0;
  const responsible = names.get(activity.responsibleResource ?? '');
  return {
    id: activity.id,
    parentId: activity.parentActivity ?? undefined,
    name: activity.name ?? '',
    wbs: activity.wbsCode ?? '',
    outlineLevel: activity.outlineLevel ?? 1,
    kind: rowKinds[activity.type ?? ActivityType.standard] ?? 'activity',
    start: activity.start ?? undefined,
    finish: activity.finish ?? undefined,
    durationDays: activity.durationDays ?? undefined,
    complete: activity.complete ?? 0,
    status: rowStatuses[activity.status ?? PlanStatus.notStarted] ?? 'notStarted',
    baseEffort: activity.baseEffort ?? undefined,
    actualEffort: activity.actualEffort ?? undefined,
    remainingEffort: activity.openEffort ?? activity.remainingEffort ?? undefined,
    critical: isCritical(activity),
    resources: assignedText(activity, assignments, names) || (responsible ?? ''),
    responsible,
    priority: activity.priority || undefined,
    invalid: (attributes & ActivityAttribute.validationError) !== 0,
  };
}

/** The interface marks dependencies, not activities: one is critical where a critical dependency begins or ends. */
function isCritical({ predecessorActivities, successorActivities }: OpActivity): boolean {
  const isOnPath = ({ onCriticalPath }: ActivityDependency) => onCriticalPath === true;
  return (predecessorActivities ?? []).some(isOnPath) || (successorActivities ?? []).some(isOnPath);
}

/** Returns the assignees as `Anna, Ben [50%]`; the percentage is omitted if it is 100. */
function assignedText(
  { assignments: ids }: OpActivity,
  assignments: ReadonlyMap<string, OpAssignment>,
  names: ReadonlyMap<string, string>,
): string {
  const texts = (ids ?? []).flatMap((id) => {
    const assignment = assignments.get(id);
    const name = names.get(assignment?.resource ?? '');
    if (!assignment || name === undefined) return [];
    const share = assignment.assigned ?? 100;
    return share === 100 ? name : `${name} [${Math.round(share)}%]`;
  });
  return texts.join(', ');
}

function planRowLinks(link: OpPlanLink): PlanRowLink[] {
  const { predecessor, successor, type, lag, lagElapsed, lagUnit, onCriticalPath, conflict } = link;
  if (!predecessor || !successor) return [];
  return [
    {
      from: predecessor,
      to: successor,
      type: planLinkTypes[type ?? DependencyType.finishStart] ?? 0,
      lag: lag ?? 0,
      isElapsed: lagElapsed === true || undefined,
      unit: lagUnit ?? undefined,
      critical: onCriticalPath === true,
      conflict: conflict === true,
    },
  ];
}

/** Returns each dependency once; the interface lists it at both ends, without its lag. */
function distinctPlanLinks(activities: readonly OpActivity[]): PlanRowLink[] {
  const links = new Map<string, PlanRowLink>();
  const add = (from: string, to: string, { type, onCriticalPath, conflict }: ActivityDependency) => {
    const link: PlanRowLink = {
      from,
      to,
      type: planLinkTypes[type ?? DependencyType.finishStart] ?? 0,
      lag: 0,
      critical: onCriticalPath === true,
      conflict: conflict === true,
    };
    links.set(`${from} ${to} ${link.type}`, link);
  };
  for (const { id, predecessorActivities, successorActivities } of activities) {
    for (const before of predecessorActivities ?? []) if (before.activity) add(before.activity, id, before);
    for (const after of successorActivities ?? []) if (after.activity) add(id, after.activity, after);
  }
  return [...links.values()];
}
