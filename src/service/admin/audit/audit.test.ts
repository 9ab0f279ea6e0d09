import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let mia = '';

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('administrator');
  admin = await service.as('administrator');
  mia = await service.testData.user('mia');
});
beforeEach(() => service.database.kysely.deleteFrom('audit_entry').execute());
afterAll(() => service.close());

interface Entry {
  at?: string;
  action?: string;
  user_id?: string;
  user_name?: string;
  object_id?: string;
  details?: Record<string, unknown>;
}

async function insert(entries: readonly Entry[]): Promise<string[]> {
  const rows = entries.map(({ details = {}, ...entry }) => ({
    action: 'user.changed',
    address: '10.0.0.1',
    ...entry,
    details: JSON.stringify(details),
  }));
  const inserted = await service.database.kysely.insertInto('audit_entry').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

const list = (input: Record<string, unknown> = {}) => admin.call(appApi.listAuditEntries, input);
const listed = async (input: Record<string, unknown>) => (await list(input))?.entry?.map(({ id }) => id);

describe('the audit log', () => {
  test('the audit log is listed newest first, page by page, without repeated entries', async () => {
    const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00Z`;
    // Several at the same moment, as those of one transaction.
    const ids = await insert(Array.from({ length: 7 }, (_, index) => ({ at: at(Math.floor(index / 3)) })));
    const pages: (string | undefined)[][] = [];
    let before: string | undefined;
    for (let page = 0; page < 4; page++) {
      const answer = await list({ numberRecords: 3, ...(before !== undefined && { before }) });
      pages.push(answer?.entry?.map(({ id }) => id) ?? []);
      // New entries do not move the pages that follow.
      await insert([{ at: at(59) }]);
      if (!answer?.next) break;
      before = answer.next;
    }
    expect(pages).toEqual([[ids[6], ids[5], ids[4]], [ids[3], ids[2], ids[1]], [ids[0]]]);
  });

  test('the audit log is listed from an offset', async () => {
    const ids = await insert(Array.from({ length: 5 }, (_, index) => ({ at: `2026-03-01T10:0${index}:00Z` })));
    const answer = await list({ offset: 2, numberRecords: 2 });
    expect(answer?.entry?.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(answer?.next).toBe(ids[1]);
    expect((await list({ offset: 4, numberRecords: 2 }))?.next).toBeNull();
  });

  test('the audit log is filtered by days in UTC, user, action prefix and record', async () => {
    const [early = '', first = '', last = '', late = ''] = await insert([
      { at: '2026-02-28T23:59:59.999Z', user_id: mia },
      { at: '2026-03-01T00:00:00Z', action: 'token.created', object_id: '77' },
      { at: '2026-03-02T23:59:59.999Z', action: 'token_x', user_id: mia },
      { at: '2026-03-03T00:00:00Z', action: 'token.revoked' },
    ]);
    expect(await listed({ from: '2026-03-01', until: '2026-03-02' })).toEqual([last, first]);
    expect(await listed({ from: '2026-03-01' })).toEqual([late, last, first]);
    expect(await listed({ until: '2026-02-28' })).toEqual([early]);
    expect(await listed({ userId: mia })).toEqual([last, early]);
    expect(await listed({ action: 'token.' })).toEqual([late, first]);
    expect(await listed({ action: 'token_' })).toEqual([last]);
    expect(await listed({ action: 'token', userId: mia })).toEqual([last]);
    expect(await listed({ objectId: '77' })).toEqual([first]);
    await expect(list({ from: '2026-03-02', until: '2026-03-01' })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'until' },
    });
  });

  test('the audit log is sorted by user and action, and by time where they are equal', async () => {
    const [zoe, first, second, system] = await insert([
      { at: '2026-03-01T10:00:00Z', action: 'group.changed', user_name: 'Zoe' },
      { at: '2026-03-01T11:00:00Z', action: 'token.created', user_name: 'Ann' },
      { at: '2026-03-01T12:00:00Z', action: 'group.created', user_name: 'Ann' },
      { at: '2026-03-01T13:00:00Z', action: 'user.signedOn', user_name: '' },
    ]);
    expect(await listed({ sort: 'at' })).toEqual([zoe, first, second, system]);
    expect(await listed({ sort: 'user' })).toEqual([system, second, first, zoe]);
    expect(await listed({ sort: 'user', descending: true })).toEqual([zoe, second, first, system]);
    expect(await listed({ sort: 'action', numberRecords: 2 })).toEqual([zoe, second]);
    expect(await listed({ sort: 'action', offset: 2 })).toEqual([first, system]);
    await expect(list({ sort: 'action', before: zoe })).rejects.toMatchObject({
      arguments: { parameterName: 'before' },
    });
  });

  test.each([
    ['action.is.token', [2, 1]],
    ['action.is.token~action.is.group', [3, 2, 1]],
    ['action.is.token~at.min.2026-03-02T00:00:00Z', [2]],
    ['at.max.2026-03-01T10:00:00Z', [0]],
    ['object.is.77', [3]],
    ['object.filled.', [3]],
    ['action.not.user~object.empty.', [2, 1]],
    ['address.has.10.0', [3, 2, 1, 0]],
    ['user.empty.~address.is.10.0.0.2', []],
  ] as const)('the audit log is filtered by the conditions %s', async (where, expected) => {
    const ids = await insert([
      { at: '2026-03-01T10:00:00Z', action: 'user.created', user_id: mia },
      { at: '2026-03-01T11:00:00Z', action: 'token.created', user_id: mia },
      { at: '2026-03-02T12:00:00Z', action: 'token.revoked' },
      { at: '2026-03-03T13:00:00Z', action: 'group.created', object_id: '77' },
    ]);
    expect(await listed({ where })).toEqual(expected.map((place) => ids[place]));
  });

  test.each(['orbit.is.1', 'user.is.x', 'at.min.noon', 'at.has.1', 'action', 'constructor.is.1'])(
    'the condition %s is refused',
    async (where) => {
      await expect(list({ where })).rejects.toMatchObject({
        code: 'main.error.InvalidParameter',
        arguments: { parameterName: 'where' },
      });
    },
  );

  test('an audit entry has the user, the action, the record, the origin and the details', async () => {
    const group = await admin.call(appApi.createGroup, { body: { name: 'Auditors' } });
    expect(await list()).toMatchObject({
      entry: [
        {
          action: 'group.created',
          userName: 'administrator',
          address: '127.0.0.1',
          object: group?.id,
          details: { name: 'Auditors' },
        },
      ],
      next: null,
    });
  });

  test('a refused change writes no audit entry', async () => {
    await expect(admin.call(appApi.deleteGroup, { groupId: '4' })).rejects.toThrow();
    expect(await list()).toMatchObject({ entry: [] });
  });
});

describe('the export of the audit log', () => {
  const lines = async (input: Record<string, unknown> = {}) => {
    const text = await (await admin.call(appApi.exportAuditEntries, input)).text();
    return text.replace(/^\uFEFF/, '').split('\r\n');
  };

  test('exports the same entries as delimited text', async () => {
    await insert([
      { at: '2026-03-01T10:00:00Z', user_id: mia, user_name: 'Mia', object_id: '77', details: { name: 'x' } },
      { at: '2026-03-02T10:00:00Z', user_name: 'Berg, "Mia"\nsecond line' },
      { at: '2026-03-03T10:00:00Z', action: 'token.created' },
    ]);
    expect(await lines({ action: 'user.' })).toEqual(await lines({ where: 'action.is.user' }));
    expect(await lines({ action: 'user.' })).toEqual([
      'Time,User,User id,Address,Action,Object id,Details',
      '2026-03-02T10:00:00.000Z,"Berg, ""Mia""\nsecond line",,10.0.0.1,user.changed,,{}',
      `2026-03-01T10:00:00.000Z,Mia,${mia},10.0.0.1,user.changed,77,"{""name"":""x""}"`,
      '',
    ]);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'escapes a name that starts like a formula: %j',
    async (name) => {
      await insert([{ at: '2026-03-01T10:00:00Z', user_name: name }]);
      const [, line = ''] = (await lines()).join('\r\n').split(/\r\n(?=\d{4}-)/);
      expect(line).toMatch(/^[^,]+,"?'/);
    },
  );
});
