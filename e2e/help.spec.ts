import { expect, type Page, test } from './test.ts';

/** Opens the help from the user menu and returns the page of the guide. */
async function openHelp(page: Page, menu: string, item: string): Promise<Page> {
  await page.getByRole('button', { name: menu }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: item }).click();
  return opening;
}

const languages = [
  {
    locale: 'en-GB',
    menu: 'My settings',
    item: 'Help for this screen',
    screen: '/timesheet',
    name: 'my-week',
    title: 'My week: book hours',
  },
  {
    locale: 'de-DE',
    menu: 'Meine Einstellungen',
    item: 'Hilfe zu dieser Seite',
    screen: '/portfolio',
    name: 'portfolio-review',
    title: 'Das Portfolio besprechen',
  },
] as const;

for (const { locale, menu, item, screen, name, title } of languages) {
  const language = locale.slice(0, 2);
  test.describe(`help in ${locale}`, () => {
    test.use({ locale });

    test('help opens the page of the guide about the current screen', async ({ page, open }) => {
      await open(screen, 'admin');
      const guide = await openHelp(page, menu, item);
      await expect(guide).toHaveURL(new RegExp(`/help/${language}/${name}\\.html$`));
      await expect(guide.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(guide.locator('html')).toHaveAttribute('lang', language);
      // Blocked by the content security policy, it would have no style.
      await expect(guide.getByRole('banner')).toHaveCSS('position', 'sticky');
      await expect(guide.locator('[aria-current="page"]')).toHaveText(title);
    });
  });
}

test('the guide leads from page to page and to the other language', async ({ page }) => {
  await page.goto('/help/en/index.html');
  await page.getByRole('main').getByRole('link', { name: 'Close a month' }).click();
  const picture = page.getByRole('main').getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einen Monat abschließen');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
