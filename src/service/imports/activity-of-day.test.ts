import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { january as day, type Site, startRecordSites } from '#testing/record-site.ts';
import type { TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let sites: Awaited<ReturnType<typeof startRecordSites>>;
let service: TestService;
let manager: Client;
let site: Site;

beforeAll(async () => {
  sites = await startRecordSites();
  ({ service } = sites);
  manager = await service.as('manager');
});
afterAll(() => service.close());
beforeEach(async () => {
  site = await sites.renew();
});

interface Period {
  readonly start: string | null;
  readonly finish: string | null;
  readonly complete?: number;
}

/** Activities called “Support” in the plan of the test, each with the resource on it. Returns the assignments. */
async function supports(periods: readonly Period[]): Promise<string[]> {
  const assignments: string[] = [];
  for (const { complete = 0, ...planned } of periods) {
    const activity = await service.testData.activity(site.project, { name: 'Support', ...planned });
    assignments.push(await service.testData.assignment(site.project, activity, site.resource));
    await service.database.kysely.updateTable('activity').set({ complete }).where('id', '=', activity).execute();
  }
  return assignments;
}

const timeFile = (date: string) =>
  sheetFile([
    ['Resource', 'Date', 'Project', 'Activity', 'Actual effort'],
    [site.names.resource, date, site.names.project, 'support', 2],
  ]);

const first = { start: day(5), finish: day(9) };
const second = { start: day(12), finish: day(16) };

describe('an activity name that occurs several times in the project', () => {
  test.each<[string, readonly Period[], string, number[] | 'ambiguous']>([
    ['the one whose days hold the day of the record is booked', [first, second], day(13), [1]],
    ['the first and the last day of the activity count', [first, second], day(9), [0]],
    ['one without a finish is open from its start on', [first, { ...second, finish: null }], day(30), [1]],
    ['one that is complete is not booked', [{ ...first, complete: 100 }, first], day(6), [1]],
    [
      'one that is running takes the record of a day that another is complete on',
      [first, { ...first, complete: 100 }],
      day(6),
      [0],
    ],
    ['a day between them is ambiguous', [first, second], day(10), 'ambiguous'],
    ['two that are open on the day are ambiguous', [first, first], day(6), 'ambiguous'],
    [
      'a day on which the only one is complete is ambiguous',
      [{ ...first, complete: 100 }, second],
      day(6),
      'ambiguous',
    ],
  ])('%s', async (_, periods, date, expected) => {
    const assignments = await supports(periods);
    const booked = async () => {
      const records = await service.database.kysely
        .selectFrom('work_record')
        .select('assignment_id as id')
        .where('assignment_id', 'in', assignments)
        .execute();
      return records.map(({ id }) => assignments.indexOf(id));
    };
    const ambiguous = 'Several activities are called “support”. Use the WBS code, formatted as text.';
    const refusal = (error: unknown) => (String(error).includes(ambiguous) ? 'ambiguous' : error);
    const imported = manager.call(worklogs.importTimeRecords, { body: timeFile(date) });
    expect(await imported.then(booked, refusal)).toEqual(expected);
  });

  test('cost records are booked on the activity that is open on their day', async () => {
    const [, assignment = ''] = await supports([first, second]);
    const body = sheetFile([
      ['Resource', 'Date', 'Project', 'Activity', 'Cost type', 'Actual costs'],
      [site.names.resource, day(13), site.names.project, 'Support', 'Travel', 80],
    ]);
    await manager.call(worklogs.importCostRecords, { body });
    const { rows } = await service.database.pool.query(
      'select assignment.id from cost_record join assignment using (activity_id) where day = $1',
      [day(13)],
    );
    expect(rows).toEqual([{ id: assignment }]);
  });

  test('the message for a German file suggests the WBS code', async () => {
    await supports([first, first]);
    const credentials = { kind: 'token', token: await service.tokenOf('manager') } as const;
    const german = createClient({ baseUrl: service.baseUrl, format: 'json', language: 'de', credentials });
    const report = await german.call(appApi.checkImport, { importKind: 'timeRecords', body: timeFile(day(6)) });
    expect(report?.problem?.[0]?.message).toBe(
      'Mehrere Vorgänge heißen „support“. Verwenden Sie den PSP-Code, als Text formatiert.',
    );
  });
});
