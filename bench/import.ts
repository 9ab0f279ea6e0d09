import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readPlanFile } from '#files/read.ts';
import { openDatabase } from '#service/db/open.ts';
import { fromPlanFile } from '#service/plans/import/from-plan-file.ts';
import { generatedPlan } from '#testing/generated-plan.ts';
import { testData } from '#testing/test-data.ts';
import { asAdministrator, ownService } from './measuring/own-service.ts';
import { withSmallReads } from './measuring/small-reads.ts';
import { report, type Statement, timed, watched } from './measuring/watched-database.ts';

const tasks = 10_000;

/**
 * Imports a plan of 10,000 tasks, or the MSPDI file passed (`.gz` too), into the embedded database through the
 * interface: into an empty project, then again over itself, then reads it.
 *
 * @param args a file instead of the generated plan; `--reads` makes small reads beside each request, and prints how long
 * the slowest of them waited
 */
export async function run(...args: string[]): Promise<void> {
  const file = args.find((arg) => !arg.startsWith('--'));
  const content = file === undefined ? generatedPlan(tasks) : await readFile(file);
  const plan = file?.endsWith('.gz') ? gunzipSync(content) : content;
  console.log(`A plan of ${(plan.length / 1e6).toFixed(1)} MB:`);
  const parsed = await timed('read the file', () => readPlanFile(plan));
  const { activities, assignments } = await timed('translate it', () => fromPlanFile(parsed));
  console.log(`${' '.repeat(13)}${activities.length} activities, ${assignments.length} assignments`);

  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
  const statements: Statement[] = [];
  const database = watched(await openDatabase({ dataDir }), statements);
  try {
    const server = await ownService(database);
    const builders = testData(database.kysely);
    for (const { name } of parsed.resources) if (name) await builders.resource({ name });
    const project = await builders.project();
    const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
    const request = async (name: string, method: string, endpoint: string, body?: Uint8Array<ArrayBuffer>) => {
      statements.length = 0;
      const send = async () => {
        const headers = asAdministrator;
        const response = await fetch(`${baseUrl}/api/json/v2${endpoint}`, { method, headers, ...(body && { body }) });
        return { status: response.status, text: await response.text() };
      };
      const answer = await timed(name, () => (args.includes('--reads') ? withSmallReads(baseUrl, send) : send()));
      report(statements);
      if (answer.status !== 200) throw new Error(answer.text);
    };
    const bytes = Uint8Array.from(plan);
    await request('importProjectPlan', 'PUT', `/planning/importProjectPlan/${project.id}`, bytes);
    await request('importProjectPlan again', 'PUT', `/planning/importProjectPlan/${project.id}`, bytes);
    const second = await builders.project();
    await request('importProjectPlan into another project', 'PUT', `/planning/importProjectPlan/${second.id}`, bytes);
    await request('listTasksOfProject', 'GET', `/tasks/listTasksOfProject/${project.id}`);
    await server.close();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
