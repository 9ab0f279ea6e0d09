import { describe, expect, it } from 'vitest';
import { brokenMspdiRules } from '#testing/mspdi-rules.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import type { PlanFile } from '../plan.ts';
import { readPlanFile } from '../read.ts';
import { writeMspdi } from './write-mspdi.ts';

type Row = NonNullable<MspdiParts['tasks']>[number];

const bytesOf = (text: string) => new TextEncoder().encode(text);

const period = (type: number, start: string, finish: string, value: string, unit = 2) => ({
  Type: type,
  UID: 1,
  Start: start,
  Finish: finish,
  Unit: unit,
  Value: value,
});

/** Days from a day on, each with its hours; from 8 to 8, as Project writes them. */
const days = (type: number, first: string, hours: readonly number[]) =>
  hours.map((each, index) => {
    const day = (offset: number) => new Date(Date.parse(first) + offset * 86_400_000).toISOString().slice(0, 10);
    return period(type, `${day(index)}T08:00:00`, `${day(index + 1)}T08:00:00`, each ? `PT${each}H0M0S` : '');
  });

const planOf = (assignment: Row, task: Row = {}, resource: Row = {}): PlanFile =>
  readPlanFile(
    mspdi({
      tasks: [{ Name: 'Design', Start: '2026-03-02T08:00:00', Finish: '2026-03-20T17:00:00', ...task }],
      resources: [{ Name: 'Ann', ...resource }],
      assignments: [{ TaskUID: 1, ResourceUID: 1, Work: 'PT56H0M0S', ...assignment }],
    }),
  );

const week = [8, 8, 8, 8, 8, 0, 0];

describe('values over time of a Project XML file', () => {
  it('are runs of equal values, each from where the one before ends', () => {
    const { assignments, warnings } = planOf({ TimephasedData: days(1, '2026-03-02', [...week, 8]) });
    expect(assignments[0]?.timephased).toEqual([
      {
        type: 1,
        unit: 2,
        isWork: true,
        start: '2026-03-02T08:00:00',
        runs: [5, 86_400, 28_800, 2, 86_400, 0, 1, 86_400, 28_800],
      },
    ]);
    expect(warnings.map(({ code }) => code)).not.toContain('timephasedData');
  });

  it('come back as they were', () => {
    const file = planOf(
      {
        Baseline: [{ Number: 0, Work: 'PT8H0M0S' }],
        TimephasedData: [
          ...days(1, '2026-03-05', [8, 8]),
          ...days(2, '2026-03-02', [4]),
          period(2, '2026-03-03T09:30:00', '2026-03-03T10:00:00', 'PT0H29M59.78S', 0),
          period(3, '2026-03-02T08:00:00', '2026-03-03T08:00:00', 'PT1H0M0S'),
          period(4, '2026-03-02T08:00:00', '2026-03-03T08:00:00', 'PT8H0M0S'),
          period(5, '2026-03-02T08:00:00', '2026-03-03T08:00:00', '1234.5'),
          period(6, '2026-03-02T08:00:00', '2026-03-03T08:00:00', '99'),
          period(28, '2026-03-02T08:00:00', '2026-03-03T08:00:00', 'PT7H0M0S'),
        ],
      },
      { PercentComplete: 30, TimephasedData: [period(11, '2026-03-02T08:00:00', '2026-03-03T08:00:00', '30')] },
      { TimephasedData: [period(7, '2026-03-02T08:00:00', '2026-03-03T08:00:00', 'PT8H0M0S')] },
    );
    expect(file.assignments[0]?.timephased?.map(({ type }) => type)).toEqual([1, 2, 2, 3, 6]);
    expect(
      file.assignments[0]?.baselines.map(({ number, timephased }) => [number, timephased?.map(({ type }) => type)]),
    ).toEqual([
      [0, [4, 5]],
      [3, [28]],
    ]);
    const text = [...writeMspdi(file)].join('');
    expect(brokenMspdiRules(text)).toEqual([]);
    const again = readPlanFile(bytesOf(text));
    expect(again.assignments).toEqual(file.assignments.map((each) => ({ ...each, guid: again.assignments[0]?.guid })));
    expect(again.tasks.at(-1)?.timephased).toEqual(file.tasks.at(-1)?.timephased);
    expect(again.resources[0]?.baselines).toEqual(file.resources[0]?.baselines);
  });

  it('are counted as left out where they are damaged', () => {
    const { assignments, warnings } = planOf({
      TimephasedData: [
        period(1, '2026-03-03T08:00:00', '2026-03-02T08:00:00', 'PT8H0M0S'),
        { Type: 1, Start: '2026-03-03T08:00:00', Value: 'PT8H0M0S' },
        period(1, '2026-03-02T08:00:00', '2026-03-03T08:00:00', 'PT8H0M0S'),
      ],
    });
    expect(assignments[0]?.timephased).toHaveLength(1);
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'timephasedData', count: 2 }));
  });
});

describe('pauses of a task', () => {
  it('are the working time within its work without work on it', () => {
    const { tasks } = planOf({ TimephasedData: days(1, '2026-03-02', [...week, 0, 0, 0, 8, 8, 0, 0, 8]) });
    expect(tasks.at(-1)?.pauses).toEqual([{ start: '2026-03-09T08:00:00', finish: '2026-03-11T17:00:00' }]);
  });

  it('are between the work that was done and the work that remains, too', () => {
    const { tasks } = planOf({ TimephasedData: [...days(2, '2026-03-02', [8, 8]), ...days(1, '2026-03-05', [8])] });
    expect(tasks.at(-1)?.pauses).toEqual([{ start: '2026-03-04T08:00:00', finish: '2026-03-04T17:00:00' }]);
  });

  it('are no weekends, and no days on which another person works', () => {
    const plan = readPlanFile(
      mspdi({
        tasks: [{ Name: 'Design', Start: '2026-03-02T08:00:00', Finish: '2026-03-10T17:00:00' }],
        resources: [{ Name: 'Ann' }, { Name: 'Ben' }],
        assignments: [
          { TaskUID: 1, ResourceUID: 1, TimephasedData: days(1, '2026-03-02', [8, 8, 0, 0, 8, 0, 0, 8]) },
          { TaskUID: 1, ResourceUID: 2, TimephasedData: days(1, '2026-03-04', [8, 8]) },
        ],
      }),
    );
    expect(plan.tasks.at(-1)?.pauses).toBeUndefined();
  });
});
