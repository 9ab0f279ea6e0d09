import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { failureOf, send } from '#testing/http.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

const kitchen = readFileSync(new URL('../../../files/samples/kitchen.xml', import.meta.url));

let service: TestService;
let ann: Client;
let projectId = '';
beforeAll(async () => {
  service = await startService();
  const annId = await service.testData.user('ann');
  const olgaId = await service.testData.user('olga', { level: UserLevel.observer });
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, annId, Level.manager);
  await service.testData.permission(projectId, olgaId, Level.manager);
  ann = await service.as('ann');
  await ann.call(planning.importProjectPlan, { projectId, body: mspdi({ tasks: [{ Name: 'Before' }] }) });
});
afterAll(() => service.close());

const bomb = `<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
  <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><Project><Title>&c;</Title></Project>`;
const external = `<!DOCTYPE Project [<!ENTITY a SYSTEM "file:///etc/passwd">]><Project><Title>&a;</Title></Project>`;
const deep = `<Project>${'<Task>'.repeat(100_000)}`;

describe.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['plain text', Buffer.from('Dear all, here is the plan.'), 'unknownFormat'],
  [
    'random bytes',
    Buffer.from(Uint8Array.from({ length: 4096 }, (_, index) => (index * 197 + 31) % 256)),
    'unknownFormat',
  ],
  ['half of a plan', kitchen.subarray(0, kitchen.length / 2), 'truncated'],
  ['another XML document', Buffer.from('<html><body>Plan</body></html>'), 'notAPlan'],
  ['an XML bomb', Buffer.from(bomb), 'documentType'],
  ['an external entity', Buffer.from(external), 'documentType'],
  ['XML without end', Buffer.from(deep), 'tooDeep'],
  ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64'), 'unknownFormat'],
])('a plan file that holds %s', (_name, body, kind) => {
  test('an unreadable plan file is refused as MsProjectFileReadError with a reason and changes nothing', async () => {
    const before = await databaseFingerprint(service.database);
    await expect(ann.call(planning.importProjectPlan, { projectId, body })).rejects.toMatchObject({
      status: 500,
      code: 'project_planning.error.MsProjectFileReadError',
      arguments: { kind, reason: expect.stringMatching(/\w+.*\.|\(line/) },
      message: expect.stringMatching(/^The file can’t be read as a plan. /),
    });
    expect(await databaseFingerprint(service.database)).toEqual(before);
  });
});

describe('the format parameter', () => {
  const withFormat = (format: string) => ann.call(planning.importProjectPlan, { projectId, body: kitchen, format });

  test('an unknown format is refused as malformed', async () => {
    await expect(withFormat('docx')).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'format', value: 'docx' },
    });
  });

  test('a format that differs from the content is refused', async () => {
    const before = await databaseFingerprint(service.database);
    await expect(withFormat('mpx')).rejects.toMatchObject({
      code: 'project_planning.error.MsProjectFileReadError',
      arguments: { reason: 'The file is mspdi, not mpx.' },
    });
    expect(await databaseFingerprint(service.database)).toEqual(before);
  });

  test('a wrong format is refused in the language of the caller', async () => {
    const credentials = { kind: 'token', token: await service.tokenOf('ann') } as const;
    const german = createClient({ baseUrl: service.baseUrl, format: inject('format'), language: 'de', credentials });
    const answer = german.call(planning.importProjectPlan, { projectId, body: kitchen, format: 'mpx' });
    await expect(answer).rejects.toMatchObject({ arguments: { reason: 'Die Datei ist mspdi, nicht mpx.' } });
  });

  test('the format ignores case and may be omitted or empty', async () => {
    for (const format of ['MSPDI', 'mspdi', ''])
      await expect(withFormat(format)).resolves.toMatch(/^Imported|^Nothing was changed/);
  });

  test('the format mpx means an exchange file', async () => {
    const body = readFileSync(new URL('../../../files/samples/garden.mpx', import.meta.url));
    const { id } = await service.testData.project();
    await service.testData.permission(id, '3', Level.manager);
    for (const format of ['mpx', ''])
      await expect(ann.call(planning.importProjectPlan, { projectId: id, body, format })).resolves.toMatch(
        /activities 7, links 5|^Nothing was changed: version 2 /,
      );
  });
});

test('a plan with a loop of links is refused with the names of its activities and changes nothing', async () => {
  const link = (PredecessorUID: number) => [{ PredecessorUID, Type: 1 }];
  const body = mspdi({
    tasks: [{ Name: 'Free' }, { Name: 'Hen', PredecessorLink: link(3) }, { Name: 'Egg', PredecessorLink: link(2) }],
  });
  const before = await databaseFingerprint(service.database);
  const failure = await ann.call(planning.importProjectPlan, { projectId, body }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: 'project.error.LoopAssignmentError',
    message: expect.stringMatching(/Hen|Egg/),
  });
  expect((failure as { arguments: { activities: string[] } }).arguments.activities.toSorted()).toEqual(['Egg', 'Hen']);
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

test('a link in the file that closes a loop with an existing link is refused', async () => {
  const { id } = await service.testData.project();
  await service.testData.permission(id, '3', Level.manager);
  const first = mspdi({
    tasks: [
      { Name: 'A' },
      { Name: 'B', PredecessorLink: [{ PredecessorUID: 1, Type: 1 }] },
      { Name: 'C', PredecessorLink: [{ PredecessorUID: 2, Type: 1 }] },
    ],
  });
  await ann.call(planning.importProjectPlan, { projectId: id, body: first });
  const second = mspdi({
    tasks: [
      { Name: 'A', PredecessorLink: [{ PredecessorUID: 3, Type: 1 }] },
      { UID: 3, WBS: '3', Name: 'C' },
    ],
  });
  await expect(
    ann.call(planning.importProjectPlan, { projectId: id, body: second, mergeMode: 'update' }),
  ).rejects.toMatchObject({ code: 'project.error.LoopAssignmentError' });
});

test('a caller below manager level is refused before the file is read', async () => {
  const olga = await service.as('olga');
  await expect(
    olga.call(planning.importProjectPlan, { projectId, body: Buffer.from('no plan') }),
  ).rejects.toMatchObject({ code: 'project.error.ManagerAccessDenied' });
  await expect(
    olga.call(planning.importProjectPlan, { projectId: '999999', body: Buffer.from('no plan') }),
  ).rejects.toMatchObject({ code: 'project.error.NotFound' });
});

test('a body of 100 MB is refused with 413 and the service keeps running', async () => {
  const before = await databaseFingerprint(service.database);
  const authorization = `Bearer ${await service.tokenOf('ann')}`;
  const url = `${service.baseUrl}/api/json/v2/planning/importProjectPlan/${projectId}`;
  const part = Buffer.alloc(1024 * 1024, 'x');
  for (const body of [Buffer.alloc(100 * 1024 * 1024, 'x'), Array.from({ length: 100 }, () => part)]) {
    const answer = await send(url, { method: 'PUT', headers: { authorization }, body });
    expect([answer.status, failureOf(answer)]).toMatchObject([
      413,
      { code: 'main.error.BodyTooLarge', arguments: { limit: 64 * 1024 * 1024 } },
    ]);
  }
  expect(await databaseFingerprint(service.database)).toEqual(before);
  expect(await ann.call(appApi.getPlanState, { projectId })).toMatchObject({ checkedOut: false });
});

test('an upload that is interrupted changes nothing', async () => {
  const before = await databaseFingerprint(service.database);
  const authorization = `Bearer ${await service.tokenOf('ann')}`;
  const url = `${service.baseUrl}/api/json/v2/planning/importProjectPlan/${projectId}`;
  const headers = { authorization, 'content-length': String(kitchen.length) };
  const request = http.request(url, { method: 'PUT', headers });
  const failed = once(request, 'error');
  request.write(kitchen.subarray(0, 1000), () => request.destroy(new Error('broken off')));
  expect(await failed).toEqual([new Error('broken off')]);
  expect(await ann.call(appApi.getPlanState, { projectId })).toMatchObject({ checkedOut: false });
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

test('extreme numbers and dates in a file cause no internal failure', async () => {
  const body = mspdi({
    tasks: [
      {
        UID: 4_000_000_000,
        Name: 'Large',
        Start: '9999-12-31T08:00:00',
        Finish: '0001-01-01T08:00:00',
        Duration: 'PT999999999H0M0S',
        Work: 'PT99999999H0M0S',
      },
      { Name: '', Start: '2026-13-45', Duration: 'soon', Priority: 99_999, OutlineLevel: 900 },
    ],
    resources: [{ Name: 'x'.repeat(5000) }],
    assignments: [{ TaskUID: 2, ResourceUID: 1, Units: 1e15, Work: 'PT99999999H0M0S' }],
  });
  await expect(ann.call(planning.importProjectPlan, { projectId, body })).resolves.toMatch(/^Imported/);
  const tooMuch = mspdi({ tasks: Array.from({ length: 20 }, () => ({ Work: 'PT999999999H0M0S' })) });
  await expect(ann.call(planning.importProjectPlan, { projectId, body: tooMuch })).rejects.toMatchObject({
    code: 'project_planning.error.MsProjectFileReadError',
    arguments: { kind: 'tooLarge' },
  });
});
