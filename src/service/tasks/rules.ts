import { ActivityAttribute, CostType } from '#contract/codes.ts';
import type { OpActivity, OpAssignment } from '#contract/tasks.ts';
import { rounded, statusOf, variance, variancePercent } from '../figures/derived.ts';

/** What an activity or assignment costs by cost type: planned, spent, still to be spent. */
export interface CostRow {
  type: number;
  base: number;
  actual: number;
  open: number;
}

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

type Stored<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** What is read of an activity; lists that have no entry may be null. */
export interface ActivityRow extends Stored<Omit<OpActivity, Derived>> {
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
  costs: readonly CostRow[] | null;
}

/** Hours of a working day. */
const hoursADay = 8;

/** The longest name that the interface knows. */
const longestName = 255;

/** The activity's record: what was read, and all that follows from it. Open, remaining and revised remaining are one. */
export function activityRecord(row: ActivityRow, today: string): OpActivity {
  const { isStarted, costs, ...fields } = row;
  const { base, actual, open } = { base: row.baseEffort, actual: row.actualEffort, open: row.openEffort };
  const effortVariances = variance({ base, actual, open });
  const effortVariancesPercent = variancePercent(effortVariances, base);
  return {
    ...fields,
    subType: 0,
    deleted: false,
    attributes: withComments(row.attributes, row.comments !== null && row.comments.length > 0),
    status: statusOf({ ...row, isStarted }, today),
    remainingEffort: open,
    revisedRemainingEffort: open,
    revisedComplete: row.complete,
    effortVariances,
    ...(effortVariancesPercent !== undefined && { effortVariancesPercent }),
    effortAbsoluteBillable: rounded((base * row.effortBillable) / 100),
    durationDays: rounded(row.duration / hoursADay),
    extendedName: `${row.wbsCode} ${row.name}`.trim().slice(0, longestName),
    assignments: row.assignments ?? [],
    comments: row.comments ?? [],
    actions: row.actions ?? [],
    toDos: row.toDos ?? [],
    predecessorActivities: row.predecessorActivities ?? [],
    successorActivities: row.successorActivities ?? [],
    customValues: row.customValues ?? [],
    ...costFields(costs ?? [], row.effortBillable),
  };
}

function withComments(attributes: number, hasComments: boolean): number {
  return hasComments ? attributes | ActivityAttribute.hasComments : attributes & ~ActivityAttribute.hasComments;
}

const costNames: ReadonlyMap<number, string> = new Map(Object.entries(CostType).map(([name, type]) => [type, name]));

/** Proceeds are listed last. */
const costOrder = (type: number) => (type === CostType.proceeds ? Number.MAX_SAFE_INTEGER : type);

function costFields(given: readonly CostRow[], effortBillable: number) {
  const costs = given.toSorted((a, b) => costOrder(a.type) - costOrder(b.type));
  const list = (value: (cost: CostRow) => number) => ({
    cost: costs.map((cost) => ({ name: costNames.get(cost.type) ?? String(cost.type), value: rounded(value(cost)) })),
  });
  const personnel = costs.find(({ type }) => type === CostType.personnel);
  const open = list((cost) => cost.open);
  return {
    plannedCosts: list(({ base }) => base),
    openCosts: open,
    remainingCosts: open,
    costVariances: list(variance),
    costVariancesPercent: costVariancesPercent(costs),
    costsAbsoluteBillable: rounded(((personnel?.base ?? 0) * effortBillable) / 100),
  };
}

/** By how many percent costs and profit (proceeds less costs) are expected to differ from the plan. */
function costVariancesPercent(costs: readonly CostRow[]) {
  const total = (sign: (type: number) => number) => {
    const sum = (value: (cost: CostRow) => number) =>
      costs.reduce((all, cost) => all + sign(cost.type) * value(cost), 0);
    return variancePercent(
      sum(({ base, actual, open }) => actual + open - base),
      Math.abs(sum(({ base }) => base)),
    );
  };
  const isProceeds = (type: number) => type === CostType.proceeds;
  const ofCosts = total((type) => (isProceeds(type) ? 0 : 1));
  const ofProfit = total((type) => (isProceeds(type) ? 1 : -1));
  return { ...(ofCosts !== undefined && { costs: ofCosts }), ...(ofProfit !== undefined && { profit: ofProfit }) };
}

/** Adds to each activity of a whole plan what the activities below it cost; each brings its own costs only. */
export function withCostsBelow(rows: readonly ActivityRow[]): ActivityRow[] {
  const children = new Map<string | null, ActivityRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parentActivity);
    if (siblings) siblings.push(row);
    else children.set(row.parentActivity, [row]);
  }
  const total = new Map<string, readonly CostRow[]>();
  const costsOf = (row: ActivityRow): readonly CostRow[] => {
    const known = total.get(row.id);
    if (known) return known;
    const below = children.get(row.id) ?? [];
    const costs = below.length === 0 ? (row.costs ?? []) : addCosts([row.costs ?? [], ...below.map(costsOf)]);
    total.set(row.id, costs);
    return costs;
  };
  return rows.map((row) => ({ ...row, costs: costsOf(row) }));
}

function addCosts(lists: readonly (readonly CostRow[])[]): CostRow[] {
  const sums = new Map<number, CostRow>();
  for (const { type, base, actual, open } of lists.flat()) {
    const sum = sums.get(type) ?? { type, base: 0, actual: 0, open: 0 };
    sums.set(type, { type, base: sum.base + base, actual: sum.actual + actual, open: sum.open + open });
  }
  return [...sums.values()];
}

/** What is read of an assignment. */
export interface AssignmentRow extends Stored<
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

export function assignmentRecord({ finish, ...row }: AssignmentRow, today: string): OpAssignment {
  const effortVariances = variance({ base: row.baseEffort, actual: row.actualEffort, open: row.openEffort });
  const effortVariancesPercent = variancePercent(effortVariances, row.baseEffort);
  return {
    ...row,
    remainingEffort: row.openEffort,
    revisedRemainingEffort: row.openEffort,
    revisedComplete: row.complete,
    status: statusOf({ ...row, finish }, today),
    effortVariances,
    ...(effortVariancesPercent !== undefined && { effortVariancesPercent }),
  };
}
