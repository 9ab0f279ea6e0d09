import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { endpoints } from '#contract/documented/api.ts';
import { basePaths, type Endpoint } from '#contract/core/endpoint.ts';
import {
  heard,
  inputOf,
  type LevelCaller,
  levelCallers,
  type LevelService,
  startLevelService,
} from '#testing/level-service.ts';
import { appPermissionTable } from '#testing/permission-table-app.ts';
import { insufficient, levelNames, permissionTable, type Row } from '#testing/permission-table.ts';

const table: Readonly<Record<string, Row>> = { ...permissionTable, ...appPermissionTable };
const all: readonly Endpoint[] = [...endpoints, ...Object.values<Endpoint>(appApi)];
const nameOf = ({ area, name }: Endpoint) => `${area}.${name}`;

let service: LevelService;

beforeAll(async () => {
  service = await startLevelService();
}, 180_000);

afterAll(() => service.close());

/** Returns the expected outcome for a caller on a record; `installation` has the highest level everywhere. */
function expected(
  { least, refusal = '', visibleFrom = 'external', unseen = '', allowed = 'ok' }: Row,
  caller: LevelCaller,
): string {
  if (least === 'none') return allowed;
  if (caller === 'installation') return least === 'nobody' ? refusal : allowed;
  if (least === 'installation') return unseen;
  const rank = levelNames.indexOf(caller);
  if (least !== 'nobody' && rank >= levelNames.indexOf(least)) return allowed;
  return rank >= levelNames.indexOf(visibleFrom) ? refusal : unseen;
}

const refusals = ['main.error.NotAuthorized', insufficient, 'project.error.NotFound', 'resource.error.NotFound'];

/** Public operations may return nothing; if any outcome is allowed, a refusal is not. */
function said({ least, allowed }: Row, outcome: string, wanted: string): string {
  if (least === 'none' && ['[]', 'nothing'].includes(outcome)) return allowed ?? 'ok';
  return wanted === '*' && !refusals.includes(outcome) ? '*' : outcome;
}

async function outcome(
  endpoint: Endpoint,
  row: Row,
  caller: LevelCaller,
  half: 'own' | 'others',
  format: 'json' | 'xml',
): Promise<string> {
  const answer = await heard(service, caller, endpoint, inputOf(endpoint, row, service.records, half), format);
  if (endpoint.writes && ['ok', 'nothing'].includes(answer)) await service.restore();
  return answer;
}

test('every operation has a row in the table and every row has an operation', () => {
  expect(Object.keys(table).toSorted()).toEqual(all.map(nameOf).toSorted());
});

/** Access is decided before an answer is written: one caller of each outcome tries XML as well. */
const callersOfXml = ['none', 'observer', 'manager'] as const;

describe('operations below the required level', () => {
  test.each(all.map((endpoint) => ({ endpoint, name: nameOf(endpoint) })))(
    '$name is refused below the required level on own records and on those of others',
    async ({ endpoint, name }) => {
      const row = table[name];
      if (!row) throw new Error(`${name} has no row in the table.`);
      const wanted: Record<string, string> = {};
      const found: Record<string, string> = {};
      const formats = endpoint.area === 'app' ? (['json'] as const) : (['json', 'xml'] as const);
      for (const format of formats)
        for (const caller of format === 'json' ? levelCallers : callersOfXml) {
          wanted[`${caller}, ${format}`] = expected(row, caller);
          found[`${caller}, ${format}`] = said(
            row,
            await outcome(endpoint, row, caller, 'own', format),
            expected(row, caller),
          );
        }
      // Lists over everything that a caller sees do not name a record.
      if (row.input !== undefined && row.isOfCaller !== true)
        for (const caller of ['none', 'external', 'administrator'] as const) {
          const others = expected(row, row.least === 'installation' ? caller : 'none');
          wanted[`${caller}, of others`] = others;
          found[`${caller}, of others`] = said(row, await outcome(endpoint, row, caller, 'others', 'json'), others);
        }
      expect(found).toEqual(wanted);
    },
  );
});

describe('operations without authentication', () => {
  test.each(all.filter(({ open }) => !open).map((endpoint) => ({ endpoint, name: nameOf(endpoint) })))(
    '$name is refused without authentication',
    async ({ endpoint }) => {
      const base = endpoint.area === 'app' ? basePaths.app : basePaths.json;
      // Methods of the contract are methods of HTTP.
      const answer = await service.server.inject({
        method: endpoint.method,
        url: base + endpoint.path.replaceAll(/\{\w+\}/g, '1'),
      });
      expect(answer.statusCode).toBe(401);
    },
  );
});
