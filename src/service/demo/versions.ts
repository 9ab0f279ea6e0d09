import { ActivityAttribute, ActivityType, collectionTypes, CostType } from '#contract/core/codes.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { PlanActivity, PlanDocument } from '#plan/document.ts';
import { DocumentDraft } from '#plan/draft.ts';
import { rollUpAll } from '#plan/roll-up.ts';
import { reschedule, scheduleAll } from '#plan/schedule/reschedule.ts';
import { renumber } from '#plan/wbs.ts';
import { type DemoCalendar, demoHoursBetween, demoTimestamp } from './calendar.ts';
import { type Demo, demoDetails } from './company.ts';
import type { Staff } from './people.ts';
import { type DemoActivity, assignedPercent, type DemoAssignment, type DemoPlan, planDocument } from './plan.ts';
import { type DemoProject, enteredOn, isCustomerProject } from './projects.ts';
import { createRandom, type DemoRow } from './rows.ts';

/** One version of a plan. */
interface DemoVersion {
  readonly id: string;
  /** 0 of the empty plan, -1 of a working version. */
  readonly number: number;
  /** A time stamp. */
  readonly at: string;
  readonly document: PlanDocument;
  /** Its estimates compared with those of the current plan. */
  readonly share: (activity: DemoActivity) => number;
}

interface VersionContext {
  readonly demo: Demo;
  readonly plan: DemoPlan;
  readonly staff: Staff;
  /** The requirement of an activity. */
  readonly requirements: ReadonlyMap<DemoActivity, string>;
}

/** Adds the plans of all projects with their versions; projects without an outline have the empty plan. */
export function addPlans(
  demo: Demo,
  projects: readonly DemoProject[],
  { plans, staff, requirements }: { plans: readonly DemoPlan[] } & Pick<VersionContext, 'staff' | 'requirements'>,
): void {
  const planned = new Map(plans.map((plan) => [plan.project, plan]));
  for (const project of projects) {
    const plan = planned.get(project) ?? { project, activities: [], links: [], ignoredLinks: [] };
    addPlan({ demo, plan, staff, requirements });
  }
}

export const projectFirstDay = ({ start }: DemoProject, { calendar }: Demo): number =>
  Math.min(calendar.dayAt(start) - 4, calendar.today - 6);

function addPlan(context: VersionContext): void {
  const { demo, plan } = context;
  const { rows } = demo;
  const { project, activities } = plan;
  const created = demoTimestamp(enteredOn(project, demo), 606);
  const versions = planVersions(context, created);
  const checkedIn = versions.filter(({ number }) => number >= 0);
  rows.add('project_plan', {
    id: project.planId,
    project_node_id: project.id,
    current_version_id: checkedIn.at(-1)?.id ?? null,
    baseline_version_id: checkedIn[1]?.id ?? null,
    progress_tracked: !project.isTemplate,
    created,
    modified: checkedIn.at(-1)?.at ?? created,
  });
  for (const version of versions) addPlanVersion(context, version);
  addIdentities(demo, plan);
  for (const version of versions) addVersion(context, version);
  const members = activities.flatMap(({ assignments }) => assignments.map(({ person }) => person.resourceId));
  for (const resource_id of new Set([project.leader.resourceId, ...members]))
    rows.add('project_resource', { project_node_id: project.id, resource_id });
}

/** The empty plan, the versions checked in one after the other, and the working version of one who has checked it out. */
function planVersions({ demo, plan }: VersionContext, created: string): DemoVersion[] {
  const { rows, calendar } = demo;
  const { project, activities } = plan;
  const empty = { activities: [], links: [], assignments: [] };
  const asNow = { share: () => 1 };
  const versions: DemoVersion[] = [{ ...asNow, id: rows.newId(), number: 0, at: created, document: empty }];
  if (activities.length === 0) return versions;
  const document = planDocument({ activities, links: [...plan.links, ...plan.ignoredLinks] }, calendar);
  const first = projectFirstDay(project, demo);
  const replans = project.replans ?? [];
  versions.push(...replans.map((_, index) => earlierVersion(demo, plan, index)));
  const day = replans.length === 0 ? first : Math.max(first + 30, calendar.monday - 24);
  const at = demoTimestamp(day, 655);
  versions.push({ ...asNow, id: rows.newId(), number: replans.length + 1, at, document });
  if (project.heldBy !== undefined) versions.push(workingVersion(demo, plan, document));
  return versions;
}

/** A version before the current one: what came after its check-in was planned shorter, and part of it was still missing. */
function earlierVersion(demo: Demo, plan: DemoPlan, index: number): DemoVersion {
  const { calendar, rows } = demo;
  const { project, activities, links } = plan;
  const replans = project.replans ?? [];
  const shorter = (replans[index] ?? 0) / 100;
  const first = Math.min(project.start, calendar.now);
  const pivot = Math.round(first + ((calendar.now - first) * index) / replans.length);
  const random = createRandom(`version ${project.number} ${index}`);
  const leading = new Set(links.map(({ predecessorId }) => predecessorId));
  const isMissing = ({ id, leaf, start, type }: DemoActivity) =>
    type === ActivityType.adHoc || (leaf && !leading.has(id) && start > pivot && random.chance(0.1));
  const earlier = (place: number) => (place > pivot ? pivot + Math.round((place - pivot) * (1 - shorter)) : place);
  const kept = activities
    .filter((activity) => !isMissing(activity))
    .map((activity) => ({ ...activity, start: earlier(activity.start), finish: earlier(activity.finish) }));
  const ids = new Set(kept.map(({ id }) => id));
  const known = links.filter(({ predecessorId, successorId }) => ids.has(predecessorId) && ids.has(successorId));
  return {
    id: rows.newId(),
    number: index + 1,
    at: demoTimestamp(index === 0 ? projectFirstDay(project, demo) : calendar.dayAt(pivot), 640),
    document: scheduleAll(planDocument({ activities: kept, links: known }, calendar), calendar.setting),
    share: ({ start }) => (start > pivot ? 1 - shorter / 1.5 : 1),
  };
}

/** A working version in which a part of the last third takes a week longer, with two names that were made clearer. */
function workingVersion(
  { calendar, rows, texts }: Demo,
  { project, activities }: DemoPlan,
  current: PlanDocument,
): DemoVersion {
  const pivot = Math.round(calendar.now + (project.finish - calendar.now) * 0.3);
  const later = activities.filter(({ type, start }) => type === ActivityType.scheduledTaskCollection && start > pivot);
  const [longer, ...others] = later.map(({ id }) => id);
  const edited = current.activities.map((activity) => ({
    ...activity,
    name: activity.id === longer || activity.id === others[0] ? `${activity.name} ${texts.plan.part}` : activity.name,
    duration: activity.duration + (activity.id === longer ? demoHoursBetween(1, 5) : 0),
  }));
  return {
    id: rows.newId(),
    number: -1,
    at: demoTimestamp(calendar.today - 1, 820),
    document: reschedule(current, { ...current, activities: edited }, calendar.setting),
    share: ({ start }) => (start > pivot ? 1.1 : 1),
  };
}

function addPlanVersion({ demo, plan: { project }, staff }: VersionContext, { id, number, at }: DemoVersion): void {
  const { firstVersion, replan, replanComments } = demo.texts.plan;
  const isHeld = number === -1;
  demo.rows.add('plan_version', {
    id,
    plan_id: project.planId,
    number,
    name: number === 1 ? firstVersion : number > 1 ? `${replan} ${number - 1}` : '',
    comment: number > 1 ? (replanComments[number % 2] ?? '') : '',
    check_in_time: isHeld ? null : at,
    checked_in_by: isHeld ? null : project.leader.userId,
    holder_id: isHeld ? staff.get(project.heldBy ?? '').userId : null,
    checked_out_at: isHeld ? at : null,
  });
}

/** Adds the activities and assignments that the versions speak of; their figures are computed afterwards. */
function addIdentities(demo: Demo, { project, activities }: DemoPlan): void {
  const created = demoTimestamp(projectFirstDay(project, demo), 630);
  const modified = (assignments: readonly DemoAssignment[]) => {
    const last = Math.max(0, ...assignments.map(({ bookings }) => bookings.at(-1)?.day ?? 0));
    return { created, modified: last === 0 ? created : demoTimestamp(last, 965) };
  };
  for (const activity of activities) {
    const { id, assignments } = activity;
    demo.rows.add('activity', {
      id,
      plan_id: project.planId,
      creator_id: project.leader.userId,
      ...achievedDays(demo.calendar, activity, activities),
      ...modified(assignments),
    });
    for (const assignment of assignments)
      demo.rows.add('assignment', {
        id: assignment.id,
        activity_id: id,
        resource_id: assignment.person.resourceId,
        stated_effort: assignment.bookings.length > 0 ? 0 : null,
        ...modified([assignment]),
      });
  }
}

/** The days on which a milestone, or work without bookings, was reached. */
function achievedDays(calendar: DemoCalendar, activity: DemoActivity, activities: readonly DemoActivity[]) {
  const { type, leaf, assignments, progress } = activity;
  const days = (start: number, finish: number) => ({
    actual_start: dayText(calendar.dayAt(start)),
    actual_finish: dayText(calendar.dayAt(finish)),
  });
  const end = type === ActivityType.milestone ? reachedAt(activity, activities, calendar.now) : null;
  if (end !== null) return days(end, end);
  const isUnbooked = leaf !== null && assignments.every(({ bookings }) => bookings.length === 0);
  if (progress.isDone && isUnbooked) return days(progress.from, progress.to);
  return { actual_start: null, actual_finish: null };
}

/** The place at which a milestone was reached: once it and all work before it in its phase is done. */
export function reachedAt(milestone: DemoActivity, activities: readonly DemoActivity[], now: number): number | null {
  const { project, parent, finish, start } = milestone;
  if (finish >= now || project.isTemplate) return null;
  const isBelow = (activity: DemoActivity | null): boolean =>
    activity === parent || (activity !== null && isBelow(activity.parent));
  const before = activities.filter(
    (activity) => activity.leaf && !activity.person && isBelow(activity.parent) && activity.finish <= finish,
  );
  if (start > project.start && !before.every(({ progress }) => progress.isDone)) return null;
  return Math.min(Math.max(finish, ...before.map(({ progress }) => progress.to)), now - 1);
}

/** The document of a version with its efforts, what collections sum up, and outline numbers. */
function settledDocument(
  { activities }: DemoPlan,
  { document, share }: DemoVersion,
  calendar: DemoCalendar,
): PlanDocument {
  const efforts = new Map(
    activities.map((activity) => [
      activity.id,
      activity.assignments.reduce((sum, { base }) => sum + effortInVersion(base, share(activity)), activity.unassigned),
    ]),
  );
  const planned = document.activities.map((activity) => ({ ...activity, baseEffort: efforts.get(activity.id) ?? 0 }));
  const draft = new DocumentDraft(rollUpAll({ ...document, activities: planned }, calendar.setting));
  renumber(draft);
  return draft.document();
}

const effortInVersion = (hours: number, share: number) => Math.max(1, Math.round(hours * share));

/** Adds the rows of one version: activities, links, assignments, planned costs. */
function addVersion(context: VersionContext, version: DemoVersion): void {
  const { demo, plan } = context;
  const { rows } = demo;
  const { id: plan_version_id, at, share } = version;
  const document = settledDocument(plan, version, demo.calendar);
  const sequences = new Map(document.activities.map(({ id }, index) => [id, index]));
  for (const activity of plan.activities) {
    const sequence = sequences.get(activity.id) ?? -1;
    const planned = document.activities[sequence];
    if (!planned) continue;
    const inVersion = { plan_version_id, activity_id: activity.id };
    rows.add('activity_version', {
      ...inVersion,
      sequence: sequence + 1,
      ...demoActivityColumns(context, activity, planned),
      created: at,
    });
    for (const assignment of activity.assignments)
      rows.add('assignment_version', {
        ...inVersion,
        assignment_id: assignment.id,
        assigned: assignedPercent(assignment),
        base_effort: effortInVersion(assignment.base, share(activity)),
        created: at,
      });
    const { leaf, payment } = activity;
    const addCost = (cost_type: number, base: number) => rows.add('planned_cost', { ...inVersion, cost_type, base });
    if (leaf?.cost) addCost(leaf.cost.type, effortInVersion(leaf.cost.amount, share(activity)));
    if (payment > 0) addCost(CostType.proceeds, payment);
  }
  for (const { predecessorId, successorId, type, lag } of document.links)
    rows.add('dependency', { plan_version_id, predecessor_id: predecessorId, successor_id: successorId, type, lag });
}

/** The project whose plan came from a file. */
const imported = 'VB-403';

function demoActivityColumns(
  { demo, plan: { project }, requirements }: VersionContext,
  activity: DemoActivity,
  planned: PlanActivity,
): Partial<DemoRow<'activity_version'>> {
  const { type, leaf, payment, assignments, parent, unassigned } = activity;
  const random = createRandom(`activity ${project.number} ${planned.wbsCode}`);
  const isMilestone = type === ActivityType.milestone;
  const isPaid = payment > 0;
  const isStart = isMilestone && activity.start === project.start;
  const isCustomer = isCustomerProject(project);
  return {
    plan_id: project.planId,
    parent_id: parent?.id ?? null,
    outline_level: activity.level,
    wbs_code: planned.wbsCode,
    name: planned.name,
    description: leaf && random.chance(0.35) ? random.pick(demo.texts.plan.descriptions) : '',
    type,
    category_id: collectionTypes.includes(type) ? null : demo.rows.id('activity_category', categoryOf(activity)),
    start: planned.start,
    finish: planned.finish,
    duration: planned.duration,
    lead_time: activity.leadTime,
    follow_up_time: activity.followUpTime,
    priority: random.chance(0.25) ? random.whole(1, 9) : 5,
    base_effort: planned.baseEffort,
    unassigned_effort: unassigned,
    original_estimate: Math.round(planned.baseEffort * 0.9),
    responsible_resource_id: assignments[0]?.person.resourceId ?? (isMilestone ? project.leader.resourceId : null),
    attributes:
      (isMilestone ? ActivityAttribute.mandatory : 0) |
      (isStart ? ActivityAttribute.startFixed : 0) |
      (isPaid ? ActivityAttribute.finishFixed : 0) |
      (project.number === imported ? ActivityAttribute.imported : 0) |
      (unassigned > 0 ? ActivityAttribute.incompleteAssignment : 0),
    template: project.isTemplate ?? false,
    contact_persons: isCustomer && isMilestone ? project.organization : '',
    authorized: isPaid ? project.leader.name : '',
    requirement_id: requirements.get(activity) ?? null,
    payment,
    effort_billable: isCustomer && leaf ? 100 : 0,
    deadline: isPaid && planned.finish ? dayText(dayNumber(planned.finish) + 4) : null,
  };
}

function categoryOf({ type, leaf }: DemoActivity): string {
  if (type === ActivityType.milestone) return 'gate';
  const ofPool = Object.entries(demoDetails.categories).find(([pool]) => pool === leaf?.pool)?.[1];
  return leaf?.category ?? ofPool ?? 'general';
}
