import { expect, test } from './test.ts';

test('the working time of a resource can be typed with keys alone and survives a reload', async ({ page, open }) => {
  await open('/resources?filter=gerlinde', 'admin');
  const row = page.getByRole('row', { name: /^Gerlinde/ });
  await row.click();
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('complementary', { name: /Gerlinde/ });
  await panel.getByRole('switch', { name: 'Own week' }).focus();
  await page.keyboard.press('Space');
  await panel.getByRole('textbox', { name: 'Friday' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2:30');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('textbox', { name: 'Friday' })).toHaveValue('2.5');
  await page.reload();
  await expect(panel.getByRole('textbox', { name: 'Friday' })).toHaveValue('2.5');
  await panel.getByRole('switch', { name: 'Own week' }).click();
  await expect(panel.getByRole('textbox', { name: 'Friday' })).toHaveCount(0);
});

test('dragging over days adds an absence, and the notice undoes the absence', async ({ page, open }) => {
  await open('/absences?month=2029-03&months=1', 'staff');
  const line = page.locator('.grid-row').first();
  await line.locator('.day').nth(5).hover();
  await page.mouse.down();
  await line.locator('.day').nth(7).hover();
  await line.locator('.day').nth(8).hover();
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First day')).toHaveValue('06/03/2029');
  await expect(dialog.getByLabel('Last day')).toHaveValue('09/03/2029');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(line.locator('.bar')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line.locator('.bar')).toHaveCount(0);
});
