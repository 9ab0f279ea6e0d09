import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';
import { openDatabase } from '#service/db/open.ts';
import type { Tables } from '#service/db/tables.ts';
import { testData } from '#testing/test-data.ts';
import { asAdministrator, ownService } from './measuring/own-service.ts';
import { withSmallReads } from './measuring/small-reads.ts';
import { report, type Statement, timed, watched } from './measuring/watched-database.ts';

const projects = 40;
const activitiesOfProject = 50;
const people = 100;

/** Inserts projects with activities, and people each assigned to one activity in each project, with 400 hours. */
async function fill(kysely: Kysely<Tables>): Promise<void> {
  const builders = testData(kysely);
  const resources: string[] = [];
  for (let person = 0; person < people; person += 1)
    resources.push(await builders.resource({ name: `Person ${person}`, hourly_rate: 80 }));
  for (let index = 0; index < projects; index += 1) {
    const project = await builders.project({ name: `Project ${index}` });
    const activities: string[] = [];
    for (let activity = 0; activity < activitiesOfProject; activity += 1) {
      activities.push(
        await builders.activity(project, {
          name: `Activity ${activity}`,
          wbs_code: `1.${activity}`,
          start: '2020-01-01',
        }),
      );
    }
    for (const [person, resource] of resources.entries()) {
      const activity = activities[(person + index) % activitiesOfProject] ?? '';
      await builders.assignment(project, activity, resource, { base_effort: 400 });
    }
  }
}

/** Builds `count` rows over as many days as needed: each day of a person has four records of two hours. */
function rowsOf(count: number): Cell[][] {
  const rows: Cell[][] = [['Resource', 'Date', 'Project', 'Activity', 'Actual effort', 'Comment']];
  for (let index = 0; index < count; index += 1) {
    const person = Math.floor(index / 4) % people;
    const day = Math.floor(index / (4 * people));
    const project = (index + 7 * day) % projects;
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    const activity = `Activity ${(person + project) % activitiesOfProject}`;
    rows.push([`Person ${person}`, { date }, `Project ${project}`, activity, 2, `Work of ${date}`]);
  }
  return rows;
}

/**
 * Imports 50,000 time records (or the number passed) from an .xlsx file into the embedded database through the
 * interface: checks them, books them, replaces all of them with the same file, and undoes that.
 *
 * @param args a number of records; `--reads` makes small reads beside each request, and prints how long the slowest of
 * them waited
 */
export async function run(...args: string[]): Promise<void> {
  const rows = rowsOf(Number(args.find((arg) => !arg.startsWith('--')) ?? 50_000));
  const body = Uint8Array.from(writeWorkbook({ sheets: [{ name: 'Records', rows }] }, 'xlsx'));
  console.log(`${rows.length - 1} time records, ${(body.length / 1e6).toFixed(1)} MB:`);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
  const statements: Statement[] = [];
  const database = watched(await openDatabase({ dataDir }), statements);
  try {
    const server = await ownService(database);
    await timed('fill the database', () => fill(database.kysely));
    await sql`analyze`.execute(database.kysely);
    const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
    const send = async (name: string, address: string, upload?: Uint8Array<ArrayBuffer>) => {
      statements.length = 0;
      const post = async () => {
        const response = await fetch(`${baseUrl}${address}`, {
          method: 'POST',
          headers: asAdministrator,
          ...(upload && { body: upload }),
        });
        const answer = await response.text();
        if (response.status !== 200) throw new Error(answer.slice(0, 2_000));
        return answer;
      };
      const text = await timed(name, () => (args.includes('--reads') ? withSmallReads(baseUrl, post) : post()));
      console.log(`             ${text.slice(0, 200)}`);
      report(statements);
    };
    const importing = '/api/json/v2/worklogs/importTimeRecords';
    await send('checkImport', '/api/app/v1/imports/checks/timeRecords', body);
    await send('importTimeRecords', importing, body);
    await send('importTimeRecords, replacing all', `${importing}?replaceFrom=2020-01-01`, body);
    const { id } = await database.kysely
      .selectFrom('import_run')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await send('undoImport', `/api/app/v1/imports/${id}/undo`);
    await server.close();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
