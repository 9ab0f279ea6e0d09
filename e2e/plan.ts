import { expect, type Page } from './test.ts';

/** The row of an activity in the table of the plan. */
export const planRow = (page: Page, activity: string) =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: activity }) });

export interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

/** Width of the whole timeline in pixels, as it is drawn. */
export const timelineWidth = async (page: Page): Promise<number> =>
  (await page.locator('.plan-timeline').boundingBox())?.width ?? 0;

/** The address changes before the timeline is drawn with the new zoom; only the drawn timeline can be measured. */
export async function zoomIn(page: Page): Promise<void> {
  const fitted = await timelineWidth(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => timelineWidth(page)).toBeGreaterThan(fitted);
}

/** Drops a file on the plan, as from the desktop, chooses what happens to the activities there, and starts the import. */
export async function dropPlan(page: Page, file: DroppedFile, how?: 'Replace them' | 'Keep them'): Promise<void> {
  const carried = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name, { type: 'text/xml' }));
    return transfer;
  }, file);
  const target = page.getByRole('button', { name: 'Import', exact: true });
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer: carried });
  if (how)
    await dialog(page)
      .getByRole('radio', { name: new RegExp(`^${how}`) })
      .check();
  await startImport(page);
}

/** Chooses a file with the button, and starts the import. */
export async function choosePlan(page: Page, file: { name: string; content: Buffer }): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await (await choosing).setFiles({ name: file.name, mimeType: 'text/xml', buffer: file.content });
  await startImport(page);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import plan' });

async function startImport(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
}

/** Waits for what an import says that it did; the service takes a while for ten thousand activities. */
export async function importReceipt(page: Page): Promise<void> {
  await expect(dialog(page).getByRole('alert')).toContainText(/import|Nothing was changed/i, { timeout: 100_000 });
  await expect(dialog(page).getByRole('alert')).not.toContainText('Code:');
}

/** Waits for the refusal of an import, with its code. */
export async function importRefusal(page: Page): Promise<string> {
  await expect(dialog(page).getByRole('alert')).toContainText('Code:');
  return dialog(page).getByRole('alert').innerText();
}
