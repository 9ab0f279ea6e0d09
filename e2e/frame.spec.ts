import type { Locator } from '@playwright/test';
import { api } from '#contract/documented/api.ts';
import { unique } from './test-data.ts';
import { expect, test } from './test.ts';

test('the navigation reaches every screen and marks the current screen, and Ctrl+K jumps to a project', async ({
  page,
  open,
}) => {
  await open('/', 'manager');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  for (const [link, address] of [
    ['My day', '/my-day'],
    ['Timesheet', '/timesheet'],
    ['Lock periods', '/locking'],
    ['Portfolio', '/portfolio'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(link);
    await expect(page).toHaveTitle(/Opdesk/);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('donaupark');
  await expect(page.getByRole('option').first()).toContainText('Donaupark Office Tower');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Donaupark Office Tower');
});

test('the screen of a link is loaded as soon as the pointer or the focus reaches the link', async ({ page, open }) => {
  await open('/my-day', 'manager');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const timesheet = page.waitForRequest(/TimesheetScreen/);
  await navigation.getByRole('link', { name: 'Timesheet' }).hover();
  await timesheet;
  const portfolio = page.waitForRequest(/PortfolioScreen/);
  await navigation.getByRole('link', { name: 'Portfolio' }).focus();
  await portfolio;
  await expect(page).toHaveURL(/my-day$/);
});

test('an open window shows changes by another user without a reload, and whether it is connected', async ({
  page,
  open,
  as,
  context,
}) => {
  // Events before it listens are not delivered.
  const listens = page.waitForResponse(/\/live\?/);
  await open('/todos?who=all', 'manager');
  await expect(page.locator('.todo').first()).toBeVisible();
  await listens;
  const staff = await as('staff');
  const own = await staff.call(api.todos.listMyTodos, {});
  const name = unique('Measured twice');
  await staff.call(api.todos.createTodo, { body: { projectNode: own?.todo[0]?.projectNode ?? '', name } });
  await expect(page.getByText(name)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You’re offline/)).toBeHidden();
});

test('the chosen language, dark theme and narrow navigation survive a reload', async ({ page, open }) => {
  await open('/timesheet', 'staff');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const width = async () => (await navigation.boundingBox())?.width ?? 0;
  const wide = await width();
  const brightness = () =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(
        Number,
      );
      return (red + green + blue) / 3;
    });
  await expect.poll(brightness).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await page.getByRole('button', { name: 'My settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(brightness).toBeLessThan(60);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'My settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('link', { name: 'Zeiterfassung' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Vorgang' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Mo/ })).toBeVisible();
  await expect.poll(brightness).toBeLessThan(60);
  await expect(page.getByRole('button', { name: 'Menü ausklappen' })).toBeVisible();
});

test.describe('the app on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu and the bar at the bottom open screens and the search', async ({ page, open }) => {
    await open('/my-day', 'staff');
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await menu.getByRole('link', { name: 'Timesheet' }).click();
    await expect(page).toHaveURL(/timesheet$/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('tablist', { name: 'Days of the week' })).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('link', { name: 'To-dos' }).click();
    await expect(page).toHaveURL(/todos$/);
    await bar.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  });

  test('a finger that touches a little above or below a small button still hits it', async ({ page, open }) => {
    await open('/timesheet', 'staff');
    const hits = (button: Locator, beside: number) =>
      button.evaluate((element, pixels) => {
        element.scrollIntoView({ block: 'center' });
        const { left, width, top, bottom, height } = element.getBoundingClientRect();
        const at = (y: number) => document.elementFromPoint(left + width / 2, y)?.closest('button') === element;
        return { small: height < 40, above: at(top - pixels), below: at(bottom + pixels) };
      }, beside);
    const button = page.getByRole('button', { name: 'Next week' });
    await expect(button).toBeVisible();
    expect(await hits(button, 4)).toEqual({ small: true, above: true, below: true });
  });

  test('a notice with a long word has its buttons in the window, and leaves the bar at the bottom free', async ({
    page,
    open,
  }) => {
    await open('/todos', 'staff');
    await page.getByRole('textbox', { name: 'New to-do' }).fill('longword'.repeat(24));
    await page.getByRole('combobox', { name: 'In project' }).tap();
    await page.getByRole('option').first().tap();
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    // A notice that covers the link would take the tap.
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'My day' }).tap();
    await expect(page).toHaveURL(/my-day$/);
  });

  test('a notice leaves the head of a panel free, where the button is that closes it', async ({ page, open }) => {
    await open('/todos', 'staff');
    const name = page.getByRole('textbox', { name: 'New to-do' });
    await name.fill('Order chairs');
    await page.getByRole('combobox', { name: 'In project' }).tap();
    await page.getByRole('option').first().tap();
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByRole('button', { name: 'Order chairs', exact: true }).tap();
    const panel = page.getByRole('complementary');
    await panel.getByRole('textbox', { name: 'Add comment' }).fill('Twelve of them');
    await panel.getByRole('button', { name: 'Add comment' }).tap();
    await panel.getByRole('button', { name: 'Delete', exact: true }).tap();
    const top = (line: Locator) => line.evaluate((element) => element.getBoundingClientRect().top);
    const comments = panel.getByRole('heading', { name: 'Comments' });
    const close = await panel.getByRole('button', { name: 'Close' }).boundingBox();
    expect(close?.height).toBeGreaterThanOrEqual(40);
    const notice = page.getByText('Comment deleted.');
    expect(await top(notice)).toBeGreaterThan(await top(comments));
    // Nothing covers it.
    await notice.tap({ trial: true });
  });
});

test('a screen whose file could not be loaded says so, and opens once reloaded', async ({ page, open }) => {
  await open('/', 'admin');
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible();
  const gone = '**/assets/ReportsScreen-*.js';
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('This screen couldn’t be loaded')).toBeVisible();
  await page.unroute(gone);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});
