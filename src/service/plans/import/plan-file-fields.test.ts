import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import { readPlanFile } from '#files/read.ts';
import { buildContainer, planStreams } from '#testing/build-mpp.ts';
import { corpusFiles, corpusPath } from '#testing/corpus.ts';
import { FieldCounts, type StoredReceipt } from '#testing/plan-field-counts.ts';
import { brokenMspdiRules } from '#testing/mspdi-rules.ts';
import { startService, type TestService } from '#testing/service.ts';

/** With this variable all files count, and the table is printed. */
const isComplete = process.env.PLAN_FIELDS === '1';
const samples = fileURLToPath(new URL('../../../files/samples/', import.meta.url));
const files = [
  `${samples}kitchen.xml`,
  `${samples}garden.mpx`,
  ...['mspdi', 'mpx', 'mpp8', 'mpp9', 'mpp12', 'mpp14'].flatMap((folder) =>
    corpusFiles(folder, isComplete ? 1 : 4).map((name) => corpusPath(folder, name)),
  ),
];

let service: TestService;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
afterAll(() => service.close());

/** The receipt of an import that changes nothing is not stored. */
async function checkedReceipt(projectId: string, body: Uint8Array) {
  const found = await admin.call(appApi.checkPlanImport, { projectId, body: Buffer.from(body) });
  return { losses: Object.fromEntries((found?.problem ?? []).map(({ code }) => [code?.split('.').at(-1), 1])) };
}

/** A file is imported with all its people, exported and read again. */
async function roundTrip(body: Uint8Array) {
  const file = readPlanFile(body);
  const { id: projectId } = await service.testData.project();
  const people = file.resources.filter(({ type, uid, isBlank }) => type === 'work' && uid !== 0 && !isBlank);
  const names = new Set(people.flatMap(({ name }) => name?.trim() || []));
  const { kysely } = service.database;
  const ids = [];
  for (const name of names) ids.push(await service.testData.resource({ name }));
  await admin.call(planning.importProjectPlan, { projectId, body });
  const answer = await admin.call(appApi.exportPlan, { projectId, format: 'mspdi' });
  const exported = new Uint8Array(await answer.arrayBuffer());
  const after = readPlanFile(exported);
  const broken = brokenMspdiRules(Buffer.from(exported).toString());
  for (const id of ids)
    await kysely
      .updateTable('resource')
      .set({ name: `done ${id}` })
      .where('id', '=', id)
      .execute();
  const run = await kysely
    .selectFrom('import_run')
    .select('result')
    .where('project_node_id', '=', projectId)
    .executeTakeFirst();
  return {
    before: file,
    after,
    broken,
    receipt: (run?.result ?? (await checkedReceipt(projectId, body))) as StoredReceipt,
  };
}

describe('every filled field of a plan file', () => {
  test(
    'each is kept and exported again by the rules of Microsoft Project, computed again, or named in the receipt',
    { timeout: 600_000 },
    async () => {
      const counts = new FieldCounts();
      const broken: string[] = [];
      for (const path of files) {
        const trip = await roundTrip(readFileSync(path));
        counts.add(path, trip);
        broken.push(...trip.broken.map((rule) => `${path}: ${rule}`));
      }
      counts.add('formatted.mpp', await roundTrip(buildContainer(planStreams())));
      if (isComplete) process.stdout.write(`${counts.table()}\n`);
      expect(counts.silent()).toEqual([]);
      expect(broken).toEqual([]);
    },
  );
});
