import { groupBy } from '#plan/group-by.ts';
import { ActivityAttribute, CostType } from '#contract/core/codes.ts';
import type { NonOptional } from '#service/core/non-optional.ts';
import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import { planStatus } from '#plan/document.ts';
import { shownCosts } from '#service/core/figures/rates.ts';
import {
  type CostAmounts,
  costList,
  costVariancesPercent,
  derivedVariance,
  percentShare,
  roundFigure,
  sortedCosts,
} from '#service/core/figures/derived.ts';

type Derived =
  | 'subType'
  | 'deleted'
  | 'status'
  | 'remainingEffort'
  | 'revisedRemainingEffort'
  | 'revisedComplete'
  | 'effortVariances'
  | 'effortVariancesPercent'
  | 'effortAbsoluteBillable'
  | 'costsAbsoluteBillable'
  | 'durationDays'
  | 'plannedCosts'
  | 'openCosts'
  | 'remainingCosts'
  | 'costVariances'
  | 'costVariancesPercent'
  | 'extendedName'
  | 'expanded';

/** An activity as read from the database. Lists without entries may be null. */
export interface ActivityRow extends NonOptional<Omit<OpActivity, Derived>> {
  attributes: number;
  name: string;
  wbsCode: string;
  finish: string | null;
  complete: number;
  duration: number;
  baseEffort: number;
  actualEffort: number;
  openEffort: number;
  effortBillable: number;
  parentActivity: string | null;
  isStarted: boolean;
  costs: readonly CostAmounts[] | null;
  /** The caller's level on the project; external where the caller sees the activity without one. */
  level: number;
}

/** Hours of a working day. */
const hoursPerWorkday = 8;

/** The longest name that the interface knows. */
const maxActivityNameLength = 255;

/**
 * Builds the record of an activity from its row and the derived fields. Open, remaining and revised remaining effort
 * are the same. Every field is named because building the object by spreading is many times slower, and plans have
 * thousands of activities.
 * @param allCosts costs including those of the activities below it
 */
export function activityRecord(row: ActivityRow, today: string, allCosts?: readonly CostAmounts[]): OpActivity {
  const { baseEffort: base, actualEffort: actual, openEffort: open, effortBillable } = row;
  const effortVariances = derivedVariance({ base, actual, open });
  const effortVariancesPercent = percentShare(effortVariances, base);
  const costs = costFields(allCosts ?? row.costs ?? [], effortBillable);
  const record: OpActivity = {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    subType: 0,
    category: row.category,
    sequence: row.sequence,
    normalizedSequence: row.normalizedSequence,
    outlineLevel: row.outlineLevel,
    start: row.start,
    finish: row.finish,
    duration: row.duration,
    leadTime: row.leadTime,
    followUpTime: row.followUpTime,
    complete: row.complete,
    priority: row.priority,
    baseEffort: base,
    unassignedEffort: row.unassignedEffort,
    actualEffort: actual,
    openEffort: open,
    template: row.template,
    projectPlan: row.projectPlan,
    parentActivity: row.parentActivity,
    responsibleResource: row.responsibleResource,
    wbsCode: row.wbsCode,
    environment: row.environment,
    contactPersons: row.contactPersons,
    authorized: row.authorized,
    authorizationComment: row.authorizationComment,
    postProjectPhaseComment: row.postProjectPhaseComment,
    requirement: row.requirement,
    payment: row.payment,
    effortBillable,
    originalEstimate: row.originalEstimate,
    created: row.created,
    modified: row.modified,
    deleted: false,
    attributes: withComments(row.attributes, row.comments !== null && row.comments.length > 0),
    status: planStatus(row, today),
    remainingEffort: open,
    revisedRemainingEffort: open,
    revisedComplete: row.complete,
    effortVariances,
    effortAbsoluteBillable: roundFigure((base * effortBillable) / 100),
    durationDays: roundFigure(row.duration / hoursPerWorkday),
    extendedName: `${row.wbsCode} ${row.name}`.trim().slice(0, maxActivityNameLength),
    assignments: row.assignments ?? [],
    comments: row.comments ?? [],
    actions: row.actions ?? [],
    toDos: row.toDos ?? [],
    predecessorActivities: row.predecessorActivities ?? [],
    successorActivities: row.successorActivities ?? [],
    customValues: row.customValues ?? [],
    plannedCosts: costs.planned,
    openCosts: costs.open,
    remainingCosts: costs.open,
    costVariances: costs.variances,
  };
  if (costs.variancesPercent !== undefined) record.costVariancesPercent = costs.variancesPercent;
  if (costs.absoluteBillable !== undefined) record.costsAbsoluteBillable = costs.absoluteBillable;
  if (effortVariancesPercent !== undefined) record.effortVariancesPercent = effortVariancesPercent;
  return record;
}

function withComments(attributes: number, hasComments: boolean): number {
  return hasComments ? attributes | ActivityAttribute.hasComments : attributes & ~ActivityAttribute.hasComments;
}

/** Figures that would contain hidden costs are undefined. */
function costFields(all: readonly CostAmounts[], effortBillable: number) {
  const { shown, isComplete } = shownCosts(all);
  const costs = sortedCosts(shown);
  const personnel = costs.find(({ type }) => type === CostType.personnel);
  return {
    planned: costList(costs, ({ base }) => base),
    open: costList(costs, (cost) => cost.open),
    variances: costList(costs, derivedVariance),
    variancesPercent: isComplete ? costVariancesPercent(costs) : undefined,
    absoluteBillable: isComplete ? roundFigure(((personnel?.base ?? 0) * effortBillable) / 100) : undefined,
  };
}

/**
 * Sums the costs of each activity of a whole plan with all activities below it, by activity id. Each row must hold its
 * own costs only, with none hidden.
 */
export function costsWithBelow(rows: readonly ActivityRow[]): ReadonlyMap<string, readonly CostAmounts[]> {
  const children = groupBy(rows, ({ parentActivity }) => parentActivity);
  const total = new Map<string, readonly CostAmounts[]>();
  const costsOf = (row: ActivityRow): readonly CostAmounts[] => {
    const known = total.get(row.id);
    if (known) return known;
    const below = children.get(row.id) ?? [];
    const costs = below.length === 0 ? (row.costs ?? []) : addCosts([row.costs ?? [], ...below.map(costsOf)]);
    total.set(row.id, costs);
    return costs;
  };
  for (const row of rows) costsOf(row);
  return total;
}

function addCosts(lists: readonly (readonly CostAmounts[])[]): CostAmounts[] {
  const sums = new Map<number, CostAmounts>();
  for (const { type, base, actual, open } of lists.flat()) {
    const sum = sums.get(type) ?? { base: 0, actual: 0, open: 0 };
    sums.set(type, {
      type,
      base: sum.base + base,
      actual: sum.actual + actual,
      open: sum.open + open,
      isHidden: false,
    });
  }
  return [...sums.values()];
}

/** An assignment as read from the database. */
export interface TaskAssignmentRow extends NonOptional<
  Omit<
    OpAssignment,
    | 'status'
    | 'remainingEffort'
    | 'revisedRemainingEffort'
    | 'revisedComplete'
    | 'effortVariances'
    | 'effortVariancesPercent'
  >
> {
  complete: number;
  baseEffort: number;
  actualEffort: number;
  openEffort: number;
  /** The planned finish of its activity. */
  finish: string | null;
}

export function assignmentRecord({ finish, ...row }: TaskAssignmentRow, today: string): OpAssignment {
  const effortVariances = derivedVariance({ base: row.baseEffort, actual: row.actualEffort, open: row.openEffort });
  const effortVariancesPercent = percentShare(effortVariances, row.baseEffort);
  return {
    ...row,
    remainingEffort: row.openEffort,
    revisedRemainingEffort: row.openEffort,
    revisedComplete: row.complete,
    status: planStatus({ ...row, finish }, today),
    effortVariances,
    ...(effortVariancesPercent !== undefined && { effortVariancesPercent }),
  };
}
