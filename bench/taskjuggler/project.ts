import { ActivityType, DependencyType } from '#contract/core/codes.ts';
import type { PlanActivity, PlanLink } from '#plan/document.ts';
import type { ScheduledPlan } from '#testing/scheduled-plans.ts';

/** A plan as a TaskJuggler project: https://taskjuggler.org/manual. Working days begin at 9 o'clock. */

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const begin = '2026-06-01-09:00';

function head({ calendar }: ScheduledPlan): string {
  const hours = calendar.week.map((each, index) => {
    const time = each === 0 ? 'off' : `9:00 - ${9 + each}:00`;
    return `  workinghours ${weekdays[index] ?? ''} ${time}`;
  });
  const holidays = calendar.exceptions.map(({ from, until }) => `leaves holiday "off" ${from} - ${dayAfter(until)}`);
  return [
    'project plan "Plan" 2026-06-01 +12m {',
    '  timezone "UTC"',
    '  timingresolution 60min',
    ...hours,
    '}',
    ...holidays,
  ].join('\n');
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

const report = `taskreport dates "dates" {
  formats csv
  columns id, start, end
  timeformat "%Y-%m-%d-%H:%M"
}`;

function gapOf({ lag, isElapsed }: PlanLink): string {
  if (lag === 0) return '';
  return isElapsed ? `gapduration ${lag}h` : `gaplength ${lag}h`;
}

/** Ids of an activity with those above it, as TaskJuggler names it. */
function pathOf(activities: readonly PlanActivity[], id: string): string {
  const parentId = activities.find((each) => each.id === id)?.parentId ?? null;
  return parentId === null ? id : `${pathOf(activities, parentId)}.${id}`;
}

function task(plan: ScheduledPlan, activity: PlanActivity, extra: (activity: PlanActivity) => string[]): string {
  const { activities } = plan.document;
  const held = activities.filter(({ parentId }) => parentId === activity.id);
  const person = plan.document.assignments.find(({ activityId }) => activityId === activity.id)?.resourceId;
  const work = `${person === undefined ? 'length' : 'effort'} ${activity.duration}h`;
  const length = activity.type === ActivityType.milestone ? 'milestone' : work;
  const own = held.length > 0 ? held.map((each) => task(plan, each, extra)) : [length];
  return [`task ${activity.id} "${activity.id}" {`, ...extra(activity), ...own, '}'].join('\n');
}

function project(plan: ScheduledPlan, extra: (activity: PlanActivity) => string[]): string {
  const tasks = plan.document.activities
    .filter(({ parentId }) => parentId === null)
    .map((activity) => task(plan, activity, extra));
  return [head(plan), ...people(plan), ...tasks, report].join('\n');
}

/** People, each of whom does one activity at a time. */
const people = ({ document: { assignments } }: ScheduledPlan): string[] =>
  [...new Set(assignments.map(({ resourceId }) => resourceId))].map((id) => `resource ${id} "${id}"`);

/** 1 is the highest priority of a plan, 1000 that of TaskJuggler. */
const priorityOf = ({ priority }: PlanActivity): string => `priority ${1_000 - 100 * priority}`;

/** As soon as possible. Activities without predecessors start with the plan. */
export function earlyProject(plan: ScheduledPlan): string {
  const { activities, links, assignments } = plan.document;
  const parents = new Set(activities.map(({ parentId }) => parentId));
  const isBound = (activity: PlanActivity | undefined): boolean =>
    activity !== undefined &&
    (links.some(({ successorId }) => successorId === activity.id) ||
      isBound(activities.find(({ id }) => id === activity.parentId)));
  return project(plan, (activity) => {
    const person = assignments.find(({ activityId }) => activityId === activity.id)?.resourceId;
    const allocated = person === undefined ? [] : [`allocate ${person}`, priorityOf(activity)];
    const depends = links
      .filter(({ successorId }) => successorId === activity.id)
      .map((link) => {
        const from = link.type === DependencyType.startStart ? 'onstart' : 'onend';
        return `depends ${pathOf(activities, link.predecessorId)} { ${from} ${gapOf(link)} }`;
      });
    return [...allocated, ...(isBound(activity) || parents.has(activity.id) ? depends : [`start ${begin}`])];
  });
}

/** As late as possible, finishing by `end`; only for plans of finish-start links without collections. */
export function lateProject(plan: ScheduledPlan, end: string): string {
  const { links } = plan.document;
  return project(plan, (activity) => {
    const precedes = links
      .filter(({ predecessorId }) => predecessorId === activity.id)
      .map((link) => `precedes ${link.successorId} { ${gapOf(link)} }`);
    return ['scheduling alap', ...(precedes.length > 0 ? precedes : [`end ${end}`])];
  });
}

/** Tells whether TaskJuggler can compute the latest finish of each activity. */
export function hasLateProject({ document: { activities, links } }: ScheduledPlan): boolean {
  const isPlain = activities.every(({ type }) => type !== ActivityType.collection);
  return isPlain && links.every(({ type }) => type === DependencyType.finishStart);
}
