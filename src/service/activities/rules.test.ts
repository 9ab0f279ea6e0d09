import { describe, expect, test } from 'vitest';
import { ActivityAttribute, ActivityType, CostType, PlanStatus } from '#contract/core/codes.ts';
import { OpActivity } from '#contract/documented/tasks.ts';
import { activityRecord, type ActivityRow, assignmentRecord, costsWithBelow } from './rules.ts';

const row: ActivityRow = {
  id: '10',
  name: 'Lay the foundation',
  description: '',
  type: ActivityType.standard,
  attributes: 0,
  category: null,
  sequence: 3,
  normalizedSequence: 2,
  outlineLevel: 1,
  start: '2026-01-05',
  finish: '2026-01-09',
  duration: 36,
  leadTime: 0,
  followUpTime: 0,
  complete: 25,
  priority: 5,
  baseEffort: 30,
  unassignedEffort: 0,
  actualEffort: 10,
  openEffort: 30,
  isStarted: false,
  level: 16,
  template: false,
  projectPlan: '2',
  parentActivity: null,
  responsibleResource: null,
  wbsCode: '1.2',
  environment: '',
  contactPersons: '',
  authorized: '',
  authorizationComment: '',
  postProjectPhaseComment: '',
  requirement: null,
  payment: 0,
  effortBillable: 50,
  originalEstimate: 0,
  created: '2026-01-01T00:00:00.000Z',
  modified: '2026-01-01T00:00:00.000Z',
  assignments: null,
  comments: null,
  actions: null,
  toDos: null,
  predecessorActivities: null,
  successorActivities: null,
  customValues: null,
  costs: null,
};
const today = '2026-01-07';
const record = (more: Partial<ActivityRow> = {}) => activityRecord({ ...row, ...more }, today);

describe('activityRecord', () => {
  test('the variance from the plan is expected minus base, in percent of base', () => {
    expect(record()).toMatchObject({ effortVariances: 10, effortVariancesPercent: 33.3333 });
    expect(record({ baseEffort: 0 })).not.toHaveProperty('effortVariancesPercent');
  });

  test('all fields of the open effort have the same value', () => {
    expect(record()).toMatchObject({
      openEffort: 30,
      remainingEffort: 30,
      revisedRemainingEffort: 30,
      revisedComplete: 25,
    });
  });

  test.each([
    ['not started', { complete: 0, actualEffort: 0 }, PlanStatus.notStarted],
    ['in progress once something was done', { complete: 0, actualEffort: 1 }, PlanStatus.inProgress],
    [
      'in progress once it has an actual start',
      { complete: 0, actualEffort: 0, isStarted: true },
      PlanStatus.inProgress,
    ],
    ['overdue after its finish', { finish: '2026-01-06' }, PlanStatus.overdue],
    ['not overdue on its finish', { finish: today }, PlanStatus.inProgress],
    ['done, however late', { complete: 100, finish: '2026-01-06' }, PlanStatus.done],
  ])('an activity is %s', (_, more, status) => {
    expect(record(more).status).toBe(status);
  });

  test('an activity has its duration in days of eight hours, its name with the WBS code and billable hours', () => {
    expect(record()).toMatchObject({
      durationDays: 4.5,
      extendedName: '1.2 Lay the foundation',
      effortAbsoluteBillable: 15,
    });
    expect(record({ wbsCode: '' }).extendedName).toBe('Lay the foundation');
  });

  test('an activity declares its billable effort in hours and its billable costs in money', () => {
    const { effortAbsoluteBillable, costsAbsoluteBillable } = OpActivity.properties;
    expect(JSON.stringify(effortAbsoluteBillable)).toContain('"unit":"h"');
    expect(JSON.stringify(costsAbsoluteBillable)).toContain('"unit":"currency"');
  });

  test('an activity with comments has the comment bit', () => {
    const comment = { id: '1' };
    expect(record({ comments: [comment], attributes: ActivityAttribute.linked }).attributes).toBe(10);
    expect(record({ attributes: ActivityAttribute.linked | ActivityAttribute.hasComments }).attributes).toBe(2);
  });

  test('an activity lists costs by type with proceeds last, and their variances', () => {
    const costs = [
      { type: CostType.proceeds, base: 500, actual: 0, open: 550, isHidden: false },
      { type: CostType.personnel, base: 100, actual: 40, open: 80, isHidden: false },
      { type: CostType.travel, base: 100, actual: 0, open: 100, isHidden: false },
    ];
    const amounts = (personnel: number, travel: number, proceeds: number) => ({
      cost: [
        { name: 'personnel', value: personnel },
        { name: 'travel', value: travel },
        { name: 'proceeds', value: proceeds },
      ],
    });
    expect(record({ costs })).toMatchObject({
      plannedCosts: amounts(100, 100, 500),
      openCosts: amounts(80, 100, 550),
      remainingCosts: amounts(80, 100, 550),
      costVariances: amounts(20, 0, 50),
      costVariancesPercent: { costs: 10, profit: 10 },
      costsAbsoluteBillable: 50,
    });
    expect(record().costVariancesPercent).toEqual({});
  });
});

test('activities of a whole plan include the costs of their descendants', () => {
  const travel = { type: CostType.travel, base: 1, actual: 2, open: 3, isHidden: false };
  const costs = costsWithBelow([
    { ...row, id: '1', parentActivity: null },
    { ...row, id: '2', parentActivity: '1', costs: [travel] },
    { ...row, id: '3', parentActivity: '2', costs: [travel, { ...travel, type: CostType.material }] },
    { ...row, id: '4', parentActivity: '1', costs: [travel] },
  ]);
  expect([...costs.keys()].toSorted()).toEqual(['1', '2', '3', '4']);
  expect(['1', '2', '3', '4'].map((id) => costs.get(id)?.map(({ type, base }) => [type, base]))).toEqual([
    [
      [CostType.travel, 3],
      [CostType.material, 1],
    ],
    [
      [CostType.travel, 2],
      [CostType.material, 1],
    ],
    [
      [CostType.travel, 1],
      [CostType.material, 1],
    ],
    [[CostType.travel, 1]],
  ]);
});

test('an assignment is overdue if its activity is overdue', () => {
  const assignment = {
    id: '1',
    assigned: 100,
    complete: 20,
    baseEffort: 40,
    actualEffort: 8,
    openEffort: 32,
    resource: '2',
    activity: '10',
    active: true,
    created: row.created,
    modified: row.modified,
  };
  expect(assignmentRecord({ ...assignment, finish: '2026-01-06' }, today)).toMatchObject({
    status: PlanStatus.overdue,
    remainingEffort: 32,
    effortVariances: 0,
    effortVariancesPercent: 0,
  });
  expect(assignmentRecord({ ...assignment, finish: null }, today)).not.toHaveProperty('finish');
});
