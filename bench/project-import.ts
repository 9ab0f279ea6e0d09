import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sheetFormats, type Cell } from '#files/spreadsheet/workbook.ts';
import { migrate } from '#service/db/migrate.ts';
import { openDatabase } from '#service/db/open.ts';
import { secretHash } from '#service/http/session.ts';
import { serverOver, systemClock } from '#service/open.ts';
import { readSettings } from '#service/settings.ts';
import { testData } from '#testing/test-data.ts';
import { sheetFile } from '#testing/sheet-file.ts';

const usualRows = 20_000;
const nanosecondsOfMillisecond = 1e6;
const microsecondsOfMillisecond = 1e3;

function rowsOf(count: number, budget: number): Cell[][] {
  const header = [
    'Number',
    'Name',
    'Portfolio',
    'Start',
    'Finish',
    'Status',
    'Priority',
    'Budget',
    'Project manager',
    'Description',
    'Region',
  ];
  const rows = Array.from({ length: count }, (_, index): Cell[] => [
    `P-${index}`,
    `Project ${index}`,
    `Portfolio ${index % 20}`,
    { date: '2026-01-05' },
    '31.12.2026',
    'Running',
    index % 10,
    budget,
    `Person ${index % 100}`,
    'What it is about',
    `Region ${index % 7}`,
  ]);
  return [header, ...rows];
}

/** A service on an embedded database with what the rows name; answers the time, and how long the thread was busy at a stretch. */
async function service(dataDir: string) {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  const server = await serverOver(database, readSettings({ LOG_LEVEL: 'error', DEMO: '0' }), systemClock);
  const builders = testData(database.kysely);
  const user = await builders.administrator('admin');
  await database.kysely
    .insertInto('access_token')
    .values({ user_id: user, token_hash: secretHash('token') })
    .execute();
  for (let index = 0; index < 20; index++) await builders.portfolio({ name: `Portfolio ${index}` });
  for (let index = 0; index < 100; index++) await builders.resource({ name: `Person ${index}` });
  await database.pool.query(`insert into project_status (name) values ('Running')`);
  await database.pool.query(
    `insert into custom_attribute (applies_to, type, name) values ('project', 'TEXT', 'Region')`,
  );
  const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });

  const request = async (name: string, method: string, endpoint: string, body?: Uint8Array) => {
    const busy = monitorEventLoopDelay({ resolution: 5 });
    busy.enable();
    const before = process.cpuUsage();
    const start = performance.now();
    const response = await fetch(`${baseUrl}/api/${endpoint}`, {
      method,
      headers: { authorization: 'Bearer token' },
      ...(body && { body: Uint8Array.from(body) }),
    });
    const text = await response.text();
    const time = performance.now() - start;
    const { user: inCode, system } = process.cpuUsage(before);
    const cpu = (inCode + system) / microsecondsOfMillisecond;
    busy.disable();
    const longest = busy.max / nanosecondsOfMillisecond;
    const figures = [
      `${time.toFixed(0).padStart(8)} ms`,
      `${cpu.toFixed(0).padStart(8)} ms of processors`,
      `service busy at most ${longest.toFixed(0).padStart(5)} ms`,
    ];
    console.log(`${figures.join(', ')}  ${name}`);
    if (response.status !== 200) throw new Error(text.slice(0, 1_000));
    return text;
  };
  const close = async () => {
    await server.close();
    await database.close();
  };
  return { request, close };
}

/** Imports a spreadsheet of projects into the embedded database through the interface: new, unchanged, changed; and takes it back. */
export async function run(count = String(usualRows)): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
  const { request, close } = await service(dataDir);
  try {
    const rows = rowsOf(Number(count), 1_000);
    console.log(`${count} projects:`);
    for (const format of sheetFormats) {
      const body = sheetFile(rows, format);
      await request(
        `check of .${format} (${(body.length / 1e6).toFixed(1)} MB)`,
        'POST',
        'app/v1/imports/checks/projects',
        body,
      );
    }
    await request('import, all new', 'POST', 'json/v2/projects/importProjects', sheetFile(rows));
    await request('import, nothing changed', 'POST', 'json/v2/projects/importProjects', sheetFile(rows));
    await request(
      'import, all changed',
      'POST',
      'json/v2/projects/importProjects',
      sheetFile(rowsOf(Number(count), 2_000)),
    );
    const bad = sheetFile(rows.map((row) => row.map((cell) => (cell === 'Running' ? 'Walking' : cell))));
    await request('check, an error in each row', 'POST', 'app/v1/imports/checks/projects', bad);
    const undo = async (name: string) => {
      const list = await request('list', 'GET', 'app/v1/imports?numberRecords=5');
      // The answer of listImports.
      const { import: imports } = JSON.parse(list) as {
        import: { id: string; undoable: boolean; numberUpdated: number; numberCreated: number }[];
      };
      const next = imports.find((run) => run.undoable && run.numberCreated + run.numberUpdated > 0);
      await request(name, 'POST', `app/v1/imports/${next?.id}/undo`);
    };
    await undo('undo of the change');
    await undo('undo of the first import');
  } finally {
    await close();
    await rm(dataDir, { recursive: true });
  }
}
