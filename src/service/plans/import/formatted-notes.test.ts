import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { readPlanFile } from '#files/read.ts';
import { buildContainer, planStreams, utf16Text } from '#testing/build-mpp.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let projectId = '';
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
beforeEach(async () => {
  ({ id: projectId } = await service.testData.project());
});
afterAll(() => service.close());

const bytesOf = (rtf: string) => Array.from(rtf, (character) => character.charCodeAt(0));
/** A file of Microsoft Project; a note of an assignment is formatted, too. */
const mppWith = (rtf: string) =>
  buildContainer(
    planStreams({
      taskVars: [
        [1, 14, utf16Text('Phase')],
        [2, 14, utf16Text('Work')],
        [2, 15, bytesOf(rtf)],
      ],
    }),
  );
const link = '{\\field{\\*\\fldinst{HYPERLINK "https://example.org/a"}}{\\fldrslt{\\ul the page}}}';
const note = mppWith(
  `{\\rtf1\\ansi See \\b all\\b0  of ${link}:\\par{\\pntext 1.\\tab}one\\par{\\pntext 2.\\tab}2*3*4}`,
);
const plainNote = 'See all of the page:\n1.\tone\n2.\t2*3*4';
const markdownNote = 'See **all** of [the page](https://example.org/a):\n1. one\n2. 2\\*3*4';

const bring = (body: Uint8Array) => admin.call(api.planning.importProjectPlan, { projectId, body: Buffer.from(body) });
const checked = (body: Uint8Array) => admin.call(appApi.checkPlanImport, { projectId, body: Buffer.from(body) });
const exported = async (format: string) =>
  new Uint8Array(await (await admin.call(appApi.exportPlan, { projectId, format })).arrayBuffer());
const work = async () => {
  const list = await admin.call(api.tasks.listTasksOfProject, { projectId });
  return list?.activity.find(({ name }) => name === 'Work');
};
const exportedNote = async () => readPlanFile(await exported('mspdi')).tasks.find(({ name }) => name === 'Work')?.notes;

async function describeWork(description: string): Promise<void> {
  const editor = planEditor(admin, projectId);
  await editor.checkOut();
  await editor.save({ activity: [{ id: (await work())?.id ?? '', description }] });
  await editor.checkIn();
}

test('formatted notes are imported as Markdown, and exported as the file had them', async () => {
  await bring(note);
  expect((await work())?.description).toBe(markdownNote);
  expect(await exportedNote()).toBe(plainNote);
});

test.each(['mspdi', 'xlsx'])('the formatting stays when an export is imported again (%s)', async (format) => {
  await bring(note);
  for (const body of [note, await exported(format)])
    expect(await checked(body)).toMatchObject({ changes: false, numberUpdated: 0 });
  expect(await bring(await exported(format))).toContain('Nothing was changed');
  expect((await work())?.description).toBe(markdownNote);
});

test.each(['mspdi', 'xlsx'])('a description that was changed here is exported without markup (%s)', async (format) => {
  await bring(note);
  const description = `${markdownNote}\n\n- *three*`;
  await describeWork(description);
  expect(await exportedNote()).toBe('See all of the page (https://example.org/a):\n1. one\n2. 2*3*4\n\n- three');
  expect(await checked(await exported(format))).toMatchObject({ changes: false });
  await bring(await exported(format));
  expect((await work())?.description).toBe(description);
});

test('other notes of a file replace formatted ones', async () => {
  await bring(note);
  const xml = new TextDecoder().decode(await exported('mspdi'));
  const body = new TextEncoder().encode(xml.replace('See all of', 'See *none* of'));
  const change = (await checked(body))?.change?.find(({ name }) => name === 'Work');
  expect(change).toMatchObject({
    change: 'updated',
    name: 'Work',
    difference: [{ field: 'description' }, { field: 'other' }],
  });
  await bring(body);
  expect((await work())?.description).toBe(plainNote.replace('all', '*none*'));
  expect(await exportedNote()).toBe(plainNote.replace('all', '*none*'));
});

test('a plan that was imported without formatting gets it with the next import of its file', async () => {
  await bring(note);
  await service.database.kysely
    .updateTable('activity_version')
    .set({ description: plainNote, file_fields: null })
    .where('activity_id', '=', (await work())?.id ?? '')
    .execute();
  expect((await checked(note))?.change?.find(({ name }) => name === 'Work')?.difference).toContainEqual({
    field: 'description',
  });
  await bring(note);
  expect((await work())?.description).toBe(markdownNote);
});

test('long formatted notes are kept at full length', async () => {
  const rest = 'Long notes. '.repeat(1000).trim();
  await bring(mppWith(`{\\rtf1 {\\b All}: ${rest}}`));
  const activity = await work();
  expect(activity?.description).toBe(`**All**: ${rest}`.slice(0, 2500).trim());
  expect(await exportedNote()).toBe(`All: ${rest}`);
  const fields = await admin.call(appApi.getPlanFileFields, { projectId, activityId: activity?.id ?? '' });
  expect(fields?.field).toContainEqual(expect.objectContaining({ field: 'notes', value: `**All**: ${rest}` }));
  expect(await checked(await exported('mspdi'))).toMatchObject({ changes: false });
  expect(await checked(await exported('xlsx'))).toMatchObject({ changes: false });
});

test('the notes of an assignment are shown with their formatting and exported without', async () => {
  await bring(note);
  const fields = await admin.call(appApi.getPlanFileFields, { projectId, activityId: (await work())?.id ?? '' });
  expect(fields?.field).toContainEqual(expect.objectContaining({ field: 'notes', value: 'Mind the **gap**' }));
  const { assignments } = readPlanFile(await exported('mspdi'));
  expect(assignments.flatMap(({ notes }) => notes ?? [])).toEqual(['Mind the gap']);
});
