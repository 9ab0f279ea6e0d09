import { ActivityType, CostType, PlanStatus } from '#contract/core/codes.ts';
import type { RawActivity, RawAssignment, RawPlan, RawWork } from './raw-plan.ts';

/**
 * The figures of a plan calculated from its rows by brute force, without cached sums. The service's stored and returned
 * figures are compared with it.
 */

export interface Cost {
  readonly type: number;
  readonly base: number;
  readonly actual: number;
  readonly open: number;
}

export interface Figures {
  readonly base: number;
  readonly actual: number;
  readonly open: number;
  readonly complete: number;
}

const whole = 100;
const sum = <T>(list: readonly T[], value: (each: T) => number): number =>
  list.reduce((all, each) => all + value(each), 0);

const hasEffort = ({ type }: RawActivity) => type === ActivityType.standard || type === ActivityType.task;

export class ExpectedFigures {
  readonly plan: RawPlan;

  constructor(plan: RawPlan) {
    this.plan = plan;
  }

  children(id: string): readonly RawActivity[] {
    return this.plan.activities.filter(({ parent }) => parent === id);
  }

  /** The activities at the bottom below one, itself where it has no others. */
  leaves(activity: RawActivity): readonly RawActivity[] {
    const children = this.children(activity.id);
    return children.length === 0 ? [activity] : children.flatMap((child) => this.leaves(child));
  }

  assignmentsOf(id: string): readonly RawAssignment[] {
    return this.plan.assignments.filter(({ activity }) => activity === id);
  }

  /** The records of an assignment by their days. */
  workOf(assignment: RawAssignment): readonly RawWork[] {
    return this.plan.work.filter((record) => record.assignment === assignment.id);
  }

  isBooked(activity: RawActivity): boolean {
    return this.assignmentsOf(activity.id).some((assignment) => this.workOf(assignment).length > 0);
  }

  /** Stated progress that counts: there are no records of work, and no rows below. */
  stated(activity: RawActivity): number {
    const isOver = activity.actualFinish !== null;
    if (!hasEffort(activity) || this.isBooked(activity) || this.children(activity.id).length > 0) return 0;
    if (isOver) return whole;
    return activity.actualStart !== null && activity.complete < whole ? activity.complete : 0;
  }

  assignment(assignment: RawAssignment, activity: RawActivity): Figures {
    const records = this.workOf(assignment);
    const latest = records.at(-1);
    const base = assignment.baseEffort ?? 0;
    const isFinished = activity.actualFinish !== null;
    const stated = this.stated(activity);
    const actual = latest ? sum(records, (record) => record.actual) : (base * stated) / whole;
    const remaining = latest ? (latest.completed ? 0 : latest.open) : isFinished ? 0 : base - actual;
    // Removed assignments have no remaining work.
    const open = assignment.baseEffort === null ? 0 : remaining;
    return { base, actual, open, complete: this.#assignmentComplete(activity, { latest, actual, open, stated }) };
  }

  #assignmentComplete(
    { type, actualFinish }: RawActivity,
    { latest, actual, open, stated }: { latest: RawWork | undefined; actual: number; open: number; stated: number },
  ): number {
    const isFinished = actualFinish !== null;
    if (type === ActivityType.milestone) return latest?.completed || isFinished ? whole : 0;
    if (!latest) return isFinished ? whole : stated;
    if (open === 0) return whole;
    return type === ActivityType.adHoc ? 0 : (whole * actual) / (actual + open);
  }

  /** Unassigned effort of the activity itself that still counts. */
  #loose(activity: RawActivity): number {
    const { unassigned, baseEffort, actualFinish } = activity;
    if (actualFinish !== null && this.stated(activity) === 0) return 0;
    const assigned = sum(this.assignmentsOf(activity.id), (assignment) => assignment.baseEffort ?? 0);
    return this.children(activity.id).length > 0 ? unassigned : Math.max(unassigned, baseEffort - assigned, 0);
  }

  #own(activity: RawActivity) {
    const work = this.assignmentsOf(activity.id).map((assignment) => this.assignment(assignment, activity));
    const loose = this.#loose(activity);
    const done = (loose * this.stated(activity)) / whole;
    const isDone = work.some(({ complete }) => complete === whole);
    return {
      actual: sum(work, ({ actual }) => actual) + done,
      open: sum(work, ({ open }) => open) + loose - done,
      isDone,
    };
  }

  activity(activity: RawActivity): Figures {
    const children = this.children(activity.id).map((child) => this.activity(child));
    const own = this.#own(activity);
    const actual = own.actual + sum(children, (child) => child.actual);
    const open = own.open + sum(children, (child) => child.open);
    const complete =
      children.length > 0 ? this.#rolledUp(this.leaves(activity), actual, open) : this.#complete(activity, own);
    return { base: activity.baseEffort, actual, open, complete };
  }

  #complete(
    activity: RawActivity,
    { actual, open, isDone }: { actual: number; open: number; isDone: boolean },
  ): number {
    const { type, actualStart, actualFinish, complete } = activity;
    const isFinished = actualFinish !== null;
    if (type === ActivityType.milestone) return isFinished || isDone ? whole : 0;
    if (type === ActivityType.adHoc) return isFinished || (open === 0 && isDone) ? whole : 0;
    const stated = this.stated(activity);
    if (stated > 0) return stated;
    if (actual + open > 0) return (whole * actual) / (actual + open);
    if (isFinished || isDone) return whole;
    return actualStart !== null && complete < whole ? complete : 0;
  }

  /** By effort, by duration where there is none, else by number. */
  #rolledUp(leaves: readonly RawActivity[], actual: number, open: number): number {
    if (actual + open > 0) return (whole * actual) / (actual + open);
    const duration = sum(leaves, (leaf) => leaf.duration);
    const complete = (leaf: RawActivity) => this.activity(leaf).complete;
    if (duration > 0) return sum(leaves, (leaf) => leaf.duration * complete(leaf)) / duration;
    return leaves.length === 0 ? 0 : sum(leaves, complete) / leaves.length;
  }

  /** Totals of the plan: the sum of the activities' own values, not of those of collections. */
  total(): Figures {
    const top = this.plan.activities.filter(({ parent }) => parent === null);
    const figures = top.map((activity) => this.activity(activity));
    const actual = sum(figures, (each) => each.actual);
    const open = sum(figures, (each) => each.open);
    const base = sum(this.plan.activities, (activity) => {
      const assigned = sum(this.assignmentsOf(activity.id), (assignment) => assignment.baseEffort ?? 0);
      const isLeaf = this.children(activity.id).length === 0;
      return assigned + Math.max(activity.unassigned, isLeaf ? activity.baseEffort - assigned : 0, 0);
    });
    return {
      base,
      actual,
      open,
      complete: this.#rolledUp(
        top.flatMap((each) => this.leaves(each)),
        actual,
        open,
      ),
    };
  }

  /** The rate that counts: its own where it overrides, else that of the nearest pool that has one, else its own. */
  rate(resourceId: string): number {
    const find = (id: string | null) => this.plan.resources.find((resource) => resource.id === id);
    const own = find(resourceId);
    if (own?.overrides && own.rate !== null) return own.rate;
    for (let above = find(own?.parent ?? null); above; above = find(above.parent))
      if (above.rate !== null) return above.rate;
    return own?.rate ?? 0;
  }

  /** Costs of an activity including all below it, by type. */
  costsOf(activity: RawActivity): Cost[] {
    const costs = [this.#ownCosts(activity), ...this.children(activity.id).map((child) => this.costsOf(child))].flat();
    return [...new Set(costs.map(({ type }) => type))].map((type) => {
      const same = costs.filter((cost) => cost.type === type);
      return {
        type,
        base: sum(same, ({ base }) => base),
        actual: sum(same, ({ actual }) => actual),
        open: sum(same, ({ open }) => open),
      };
    });
  }

  #ownCosts(activity: RawActivity): Cost[] {
    const personnel = this.assignmentsOf(activity.id).map((assignment) => {
      const { base, actual, open } = this.assignment(assignment, activity);
      const rate = this.rate(assignment.resource);
      return { type: CostType.personnel, base: base * rate, actual: actual * rate, open: open * rate };
    });
    const types = new Set(Object.values(CostType).filter((type) => type !== CostType.personnel));
    const others = [...types].flatMap((type) => {
      const planned = this.plan.plannedCosts.find((cost) => cost.activity === activity.id && cost.type === type);
      const spent = this.plan.costs.filter((cost) => cost.activity === activity.id && cost.type === type);
      if (!planned && spent.length === 0) return [];
      const base = planned?.base ?? 0;
      return [{ type, base, actual: sum(spent, ({ actual }) => actual), open: spent.at(-1)?.open ?? base }];
    });
    return [...personnel, ...others];
  }
}

/** Done, else overdue once the finish has passed, else in progress as soon as anything happened. */
export function expectedStatus(
  { complete, actual }: Figures,
  { finish, isStarted, today }: { finish: string | null; isStarted: boolean; today: string },
): number {
  if (complete >= whole) return PlanStatus.done;
  if (finish !== null && finish < today) return PlanStatus.overdue;
  return complete > 0 || actual > 0 || isStarted ? PlanStatus.inProgress : PlanStatus.notStarted;
}
