import { expect, test } from './test.ts';

test('the working time of a resource is typed by keys alone, kept in the address and after a reload', async ({
  page,
  open,
}) => {
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
