import { ActivityAttribute, ActivityType, collectionTypes } from '#contract/core/codes.ts';
import { demoHoursBetween, demoTimestamp, demoDayText } from './days.ts';
import type { Demo } from './demo.ts';
import type { Assignment, DemoPlanItem, DemoPlan, DemoProject } from './plan-model.ts';
import { createRandom } from './random.ts';
import { assignedPercent } from './work.ts';

/** One version of a plan: where it places the days, and what it estimates. */
export interface DemoPlanVersion {
  readonly id: string;
  readonly number: number;
  readonly items: readonly DemoPlanItem[];
  /** A time stamp. */
  readonly at: string;
  place(place: number): number;
  effort(hours: number, item: DemoPlanItem): number;
  nameOf(item: DemoPlanItem): string;
}

export interface PlanContext {
  category(item: DemoPlanItem): string | null;
  requirement(item: DemoPlanItem): string | null;
}

const itemHasChildren = (item: DemoPlanItem) => collectionTypes.includes(item.type);

/** Outline numbers: 1, 1.1, 1.2, 2 … */
function wbsCodesOf(items: readonly DemoPlanItem[]): Map<DemoPlanItem, string> {
  const codes = new Map<DemoPlanItem, string>();
  const counts = new Map<DemoPlanItem | null, number>();
  for (const item of items) {
    const count = (counts.get(item.parent) ?? 0) + 1;
    counts.set(item.parent, count);
    codes.set(item, item.parent === null ? String(count) : `${codes.get(item.parent) ?? ''}.${count}`);
  }
  return codes;
}

/** Hours of each activity, and of each collection the sum of what is below it. */
function effortsByItem(version: DemoPlanVersion): Map<DemoPlanItem, number> {
  const efforts = new Map<DemoPlanItem, number>();
  for (const item of version.items.toReversed()) {
    const assigned = item.assignments.reduce((sum, { base }) => sum + version.effort(base, item), 0);
    const effort = (efforts.get(item) ?? 0) + assigned + item.unassigned;
    efforts.set(item, effort);
    if (item.parent) efforts.set(item.parent, (efforts.get(item.parent) ?? 0) + effort);
  }
  return efforts;
}

const descriptions = [
  'Ergebnis: freigegebenes Dokument im Projektraum.',
  'See the checklist in the product handbook.',
  'Abstimmung mit dem Kunden vor Beginn.',
  'Voraussetzung: Teile liegen vollständig vor.',
  'Result: report with measured values and a recommendation.',
];

/** Returns the attribute bits of an activity; activities that links would move are flagged as invalid. */
function itemAttributeBits(item: DemoPlanItem, moved: ReadonlySet<DemoPlanItem>): number {
  const isMilestone = item.type === ActivityType.milestone;
  const bits = {
    mandatory: isMilestone,
    startFixed: isMilestone && item.name === 'Kick-off',
    finishFixed: item.payment > 0,
    imported: item.project.number === imported,
    validationError: moved.has(item),
    incompleteAssignment: item.unassigned > 0,
  };
  return Object.entries(bits).reduce(
    // Object.entries forgets the names of the keys.
    (sum, [name, isSet]) => sum | (isSet ? ActivityAttribute[name as keyof typeof bits] : 0),
    0,
  );
}

/** The project whose plan came from a file. */
const imported = 'VB-403';

/** The rows of one version: activities, links, assignments, planned costs. */
export function addVersion(demo: Demo, plan: DemoPlan, version: DemoPlanVersion, context: PlanContext): void {
  const { rows, calendar } = demo;
  const { project } = plan;
  const efforts = effortsByItem(version);
  const codes = wbsCodesOf(version.items);
  const isCustomer = project.classification === 'order';
  const at = { created: version.at, modified: version.at };
  const moved = new Set(plan.links.filter(({ isConflict }) => isConflict).map(({ successor }) => successor));
  for (const [index, item] of version.items.entries()) {
    const random = createRandom(`activity ${project.number} ${index}`);
    const start = version.place(item.start);
    const finish = version.place(item.finish);
    const isMilestone = item.type === ActivityType.milestone;
    const isWork = item.entry !== null;
    const effort = efforts.get(item) ?? 0;
    const [first] = item.assignments;
    rows.activity_version.push({
      plan_version_id: version.id,
      plan_id: project.planId,
      activity_id: item.id,
      parent_id: item.parent?.id ?? null,
      sequence: index + 1,
      outline_level: item.level,
      wbs_code: codes.get(item) ?? '',
      name: version.nameOf(item),
      description: isWork && random.chance(0.35) ? random.pick(descriptions) : '',
      type: item.type,
      category_id: itemHasChildren(item) ? null : context.category(item),
      start: item.isDated ? demoDayText(calendar.dayAt(start)) : null,
      finish: item.isDated ? demoDayText(calendar.dayAt(finish)) : null,
      duration: isMilestone || !item.isDated ? 0 : demoHoursBetween(start, finish),
      lead_time: isWork && random.chance(0.03) ? 16 : 0,
      follow_up_time: isWork && random.chance(0.03) ? 24 : 0,
      priority: random.chance(0.25) ? random.whole(1, 9) : 5,
      base_effort: effort,
      unassigned_effort: item.unassigned,
      original_estimate: Math.round(effort * 0.9),
      responsible_resource_id: first?.person.resourceId ?? (isMilestone ? project.leader.resourceId : null),
      attributes: itemAttributeBits(item, moved),
      template: project.isTemplate ?? false,
      environment: '',
      contact_persons: isCustomer && isMilestone ? (project.organization ?? '') : '',
      authorized: isMilestone && item.payment > 0 ? project.leader.name : '',
      authorization_comment: '',
      post_project_phase_comment: '',
      requirement_id: context.requirement(item),
      payment: item.payment,
      effort_billable: isCustomer && isWork ? 100 : 0,
      deadline: isMilestone && item.payment > 0 ? demoDayText(calendar.dayAt(finish) + 4) : null,
      file_guid: null,
      file_uid: null,
      ...at,
    });
    for (const assignment of item.assignments) {
      const base_effort = version.effort(assignment.base, item);
      const activity = { plan_version_id: version.id, assignment_id: assignment.id, activity_id: item.id };
      rows.assignment_version.push({ ...activity, assigned: assignedPercent(assignment), base_effort, ...at });
    }
    addPlannedCosts(demo, version, item);
  }
  addLinks(demo, plan, version);
}

function addPlannedCosts({ rows }: Demo, version: DemoPlanVersion, item: DemoPlanItem): void {
  const planned = { plan_version_id: version.id, activity_id: item.id };
  const cost = item.entry?.cost;
  if (cost)
    rows.planned_cost.push({ ...planned, cost_type: cost.type, base: Math.round(version.effort(cost.amount, item)) });
  if (item.payment > 0) rows.planned_cost.push({ ...planned, cost_type: proceeds, base: item.payment });
}

export const proceeds = -2;

function addLinks({ rows }: Demo, { links }: DemoPlan, { id, items }: DemoPlanVersion): void {
  const known = new Set(items);
  for (const { predecessor, successor, type, lag, isCritical, isConflict } of links) {
    if (!known.has(predecessor) || !known.has(successor)) continue;
    rows.dependency.push({
      plan_version_id: id,
      predecessor_id: predecessor.id,
      successor_id: successor.id,
      type,
      lag,
      lag_elapsed: false,
      on_critical_path: isCritical,
      conflict: isConflict,
    });
  }
}

/** The identities of activities and assignments; their figures are computed afterwards. */
export function addIdentities(demo: Demo, { project, items }: DemoPlan, created: string): void {
  const { rows } = demo;
  const figures = { actual_effort: 0, open_effort: 0, complete: 0 };
  const creator_id = project.leader.userId;
  for (const item of items) {
    const { start, finish } = achieved(demo, item, items);
    const modified = modifiedOn(item.assignments, created);
    rows.activity.push({
      id: item.id,
      plan_id: project.planId,
      creator_id,
      actual_start: start,
      actual_finish: finish,
      ...figures,
      created,
      modified,
    });
    for (const assignment of item.assignments) {
      const { id, person } = assignment;
      rows.assignment.push({
        id,
        activity_id: item.id,
        resource_id: person.resourceId,
        ...figures,
        stated_effort: assignment.bookings.length > 0 ? 0 : null,
        active: true,
        created,
        modified: modifiedOn([assignment], created),
      });
    }
  }
}

function modifiedOn(assignments: readonly Assignment[], created: string): string {
  const days = assignments.map(({ bookings }) => bookings.at(-1)?.day ?? 0);
  const last = Math.max(0, ...days);
  return last === 0 ? created : demoTimestamp(last, 965);
}

/** The days on which a milestone, or work without bookings, was reached. */
function achieved(
  { calendar }: Demo,
  item: DemoPlanItem,
  items: readonly DemoPlanItem[],
): { start: string | null; finish: string | null } {
  const none = { start: null, finish: null };
  const days = (start: number, finish: number) => ({
    start: demoDayText(calendar.dayAt(start)),
    finish: demoDayText(calendar.dayAt(finish)),
  });
  if (item.type === ActivityType.milestone) {
    const end = reached(item, items, calendar.now);
    return end === null ? none : days(end, end);
  }
  const isUnbooked = item.entry !== null && item.assignments.every(({ bookings }) => bookings.length === 0);
  return item.progress.isDone && isUnbooked ? days(item.progress.from, item.progress.to) : none;
}

/** The place at which a milestone was reached: once it and all work before it in its phase is done. */
export function reached(milestone: DemoPlanItem, items: readonly DemoPlanItem[], now: number): number | null {
  const { project, parent, finish } = milestone;
  if (finish >= now || project.isTemplate) return null;
  if (milestone.name === 'Kick-off') return finish;
  const before = items.filter(
    (item) => item.entry !== null && item.person === null && isBelow(item, parent) && item.finish <= finish,
  );
  if (!before.every(({ progress }) => progress.isDone)) return null;
  return Math.min(Math.max(finish, ...before.map(({ progress }) => progress.to)), now - 1);
}

function isBelow(item: DemoPlanItem, top: DemoPlanItem | null): boolean {
  for (let above: DemoPlanItem | null = item.parent; above !== null; above = above.parent)
    if (above === top) return true;
  return top === null;
}

export const projectFirstDay = ({ start }: DemoProject, { calendar }: Demo): number =>
  Math.min(calendar.dayAt(start) - 4, calendar.today - 6);
