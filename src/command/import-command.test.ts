import { zipSync } from 'fflate';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { readCsv } from '#files/spreadsheet/read-csv.ts';
import { defaultSheetLimits } from '#files/spreadsheet/limits.ts';
import { builtProgram } from '#testing/built-program.ts';
import { newCopyDirectory } from '#testing/embedded-database.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

/** The built command as a process of its own, against a real service. */

let service: TestService;
let admin: Client;
let program = '';
let [folder, receipt, portfolio] = ['', '', ''];

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  await service.testData.administrator('admin');
  await service.testData.resource({ name: 'Kim Lee' });
  admin = await service.as('admin', 'json');
  program = await builtProgram(new URL('./main.ts', import.meta.url), newCopyDirectory());
});
beforeEach(async () => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'opdesk-import-'));
  folder = path.join(place, 'plans');
  receipt = path.join(place, 'plans.import.json');
  portfolio = await service.testData.portfolio({ name: `Portfolio of ${path.basename(place)}` });
  await mkdir(path.join(folder, 'North'), { recursive: true });
  await write('hall.xml', plan('Hall', 'Kim Lee', 'Lee, K.'));
  await write('North/hall.xml', plan('Hall in the north', 'Lee, K.'));
  await write('broken.mpp', Buffer.from('no plan'));
  await write('readme.txt', Buffer.from('other'));
  return () => rm(place, { recursive: true });
});
afterAll(() => service.close());

const write = (name: string, bytes: Uint8Array) => writeFile(path.join(folder, name), bytes);
const plan = (name: string, ...people: string[]) =>
  mspdi({
    tasks: [{ Name: name, Start: '2026-03-02T08:00:00', Finish: '2026-03-06T17:00:00', Contact: 'Nobody Here' }],
    resources: people.map((Name) => ({ Name })),
    assignments: people.map((_, index) => ({ TaskUID: 1, ResourceUID: index + 1, Work: 'PT8H0M0S' })),
  });

async function start(...args: string[]) {
  const env = { OPDESK_URL: service.baseUrl, OPDESK_TOKEN: await service.tokenOf('admin') };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, ended: once(child, 'close') as Promise<[number | null]> };
}

async function run(...args: string[]) {
  const { child, ended } = await start(...args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part));
  const [code] = await ended;
  return { code, output };
}
const projects = async () => {
  const { children = [] } = (await admin.call(api.projects.getPortfolioById, { portfolioId: portfolio })) ?? {};
  const { projectNode = [] } =
    (await admin.call(api.projects.getProjectsByIds, { projectIds: children?.map(({ id }) => id ?? '') ?? [] })) ?? {};
  return projectNode.map(({ name }) => name ?? '').toSorted();
};
const storedFiles = async () =>
  (JSON.parse(await readFile(receipt, 'utf8')) as { files: Record<string, unknown>[] }).files;

test('without --import the command shows what the files hold and changes nothing', async () => {
  const { code, output } = await run(folder, `--portfolio=${portfolio}`);
  expect(code).toBe(2);
  expect(output).toContain('mspdi            1       2         16  2026-03-02  2026-03-06  hall.xml');
  expect(output).toMatch(/broken\.mpp: .*isn’t a plan/);
  expect(output).toContain('1 other file is left alone, such as readme.txt.');
  expect(output).toContain('2 files can be imported, 0 are imported already, 1 is refused.');
  expect(output).toContain('2 people in all files, 1 of them unknown.');
  expect(await projects()).toEqual([]);
});

test('each file becomes a project, a refused one keeps no other, and the receipt says what was not kept', async () => {
  const { code, output } = await run(folder, `--portfolio=${portfolio}`, '--import');
  expect(code).toBe(2);
  expect(output).toContain('2 files imported, 0 imported already, 1 refused.');
  expect(await projects()).toEqual(['hall', 'hall (North)']);
  const table = readCsv(await readFile(receipt.replace('.json', '.csv')), defaultSheetLimits).sheets[0]?.rows ?? [];
  expect(table[0]).toEqual(expect.arrayContaining(['File', 'Project', 'Activities', 'Not kept']));
  expect(table.map((row) => row.slice(0, 2))).toEqual([
    ['File', 'State'],
    ['North/hall.xml', 'imported'],
    ['broken.mpp', 'refused'],
    ['hall.xml', 'imported'],
  ]);
  expect(table[3]?.at(-1)).toMatch(/Lee, K\..*contact/);
});

test('run again, the command imports what is new and refuses a file that was changed', async () => {
  await run(folder, `--portfolio=${portfolio}`, '--import');
  await write('roof.xml', plan('Roof'));
  await write('copy of hall.xml', plan('Hall', 'Kim Lee', 'Lee, K.'));
  await write('North/hall.xml', plan('Another hall'));
  const { output } = await run(folder, `--portfolio=${portfolio}`, '--import');
  expect(output).toMatch(/hall\.xml: imported already, project \d+/);
  expect(output).toMatch(/copy of hall\.xml: the same as hall\.xml, project \d+/);
  expect(output).toMatch(/North\/hall\.xml: It was changed since it became project \d+/);
  expect(await projects()).toEqual(['hall', 'hall (North)', 'roof']);
});

test('a file whose answer was lost is not imported twice', async () => {
  await run(folder, `--portfolio=${portfolio}`, '--import');
  const stored = JSON.parse(await readFile(receipt, 'utf8')) as { files: Record<string, unknown>[] };
  const files = stored.files.map(({ result: _, ...file }) => ({ ...file, state: 'sent' }));
  await writeFile(receipt, JSON.stringify({ ...stored, files }));
  const before = await projects();
  const { output } = await run(folder, `--portfolio=${portfolio}`, '--import');
  expect(output).toContain('2 files imported, 0 imported already, 1 refused.');
  expect(await projects()).toEqual(before);
  expect((await storedFiles()).map(({ state }) => state)).toEqual(['imported', 'refused', 'imported']);
});

test('after a kill in the middle the command goes on, and no file is imported twice', async () => {
  const { child, ended } = await start(folder, `--portfolio=${portfolio}`, '--import');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await ended;
  await run(folder, `--portfolio=${portfolio}`, '--import');
  expect(await projects()).toEqual(['hall', 'hall (North)']);
  expect((await storedFiles()).filter(({ state }) => state === 'imported')).toHaveLength(2);
});

test('people are mapped by a table that the command wrote', async () => {
  const table = path.join(path.dirname(receipt), 'people.csv');
  await run(folder, `--portfolio=${portfolio}`, `--people-template=${table}`);
  const written = await readFile(table, 'utf8');
  expect(written).toMatch(/^\uFEFFname,choice,id,called,found by,assignments,hours,files\r\n/);
  expect(written).toMatch(/"Lee, K\.",link,\d+,Kim Lee,similar,2,16,2/);
  await writeFile(table, 'name;choice;called\nLee, K.;link;kim lee\n');
  const { output } = await run(folder, `--portfolio=${portfolio}`, `--people=${table}`, '--import');
  expect(output).toContain('Remembered who 1 person is.');
  expect((await storedFiles()).at(-1)).toMatchObject({ path: 'hall.xml', result: { numberAssignments: 1 } });
  await service.database.kysely.deleteFrom('plan_file_person').execute();
});

test('a zipped folder is imported like a folder', async () => {
  const zip = `${folder}.zip`;
  await writeFile(zip, zipSync({ 'North/roof.xml': plan('Roof'), '__MACOSX/._roof.xml': new Uint8Array(4) }));
  const { code } = await run(zip, `--portfolio=${portfolio}`, '--import');
  expect(code).toBe(0);
  expect(await projects()).toEqual(['roof']);
});

test.each([
  ['a folder that is not there', () => ['nowhere', `--portfolio=${portfolio}`], 'There is no folder or file nowhere.'],
  ['a portfolio that is not there', () => [folder, '--portfolio=99999'], 'There is no portfolio 99999'],
  ['no portfolio', () => [folder], 'Name the portfolio of the new projects'],
  ['a password as an option', () => [folder, '--password=s3cret'], 'The option --password can’t be understood.'],
])('%s is refused in a sentence', async (_, args, sentence) => {
  const { code, output } = await run(...args());
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).not.toContain('s3cret');
});

test('--help explains the command', async () => {
  const { code, output } = await run('--help');
  expect(code).toBe(0);
  expect(output).toMatch(/^Usage: npm run import -- FOLDER/);
});
