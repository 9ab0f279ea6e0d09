import type { Page } from '@playwright/test';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { mondayOf, plusDays, today } from './days.ts';
import { planFile } from './plan-file.ts';
import { bookings, cellOf, resourceOf } from './sheet.ts';
import { testDataOf, unique } from './test-data.ts';
import { expect, password, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** A week without hours in the demo data, that no other test uses. */
const monday = plusDays(mondayOf(today), 7 * 60);

/** The queries whose answers the browser keeps, as texts. */
const keptQueries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('opdesk-kept');
        opening.onerror = () => reject(new Error('The kept answers can’t be read.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );

/** Waits until the browser holds the files of the app and the answers to some queries, by parts of their texts. */
async function ready(page: Page, ...queries: readonly string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const missing = async () => {
    const kept = await keptQueries(page);
    return queries.filter((query) => !kept.some((each) => each.includes(query)));
  };
  await expect.poll(missing).toEqual([]);
}

test('my day, the timesheet and to-dos open without a connection, and what is entered is sent once', async ({
  page,
  context,
  open,
  as,
}) => {
  const staff = await as('staff');
  const name = unique('Offline work');
  const plan = planFile([{ name, level: 1, start: monday, days: 10, hours: 80 }], await resourceOf(staff));
  const project = await testDataOf(await as('admin')).plannedProject('Offline', plan);
  const [resource] = (await staff.call(api.resources.listMyLinkedResources, {}))?.resource ?? [];
  const todoName = unique('Call the roofer');
  const todo = await staff.call(api.todos.createTodo, {
    body: { name: todoName, projectNode: project.id, responsibleResource: resource?.id ?? '', due: today },
  });
  await open('/todos', 'staff');
  await expect(page.getByText(todoName)).toBeVisible();
  await ready(page, 'listMyTodos', 'getResourcesByIds');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible();
  // Answers are written half a second after they came: a page that is left before may lose them.
  await ready(page, 'listMyTasks');
  await page.goto(`/timesheet?week=${monday}`);
  await expect(cellOf(page, name, monday)).toBeVisible();
  await ready(page, monday, 'listBookablePeople', 'listActivityCategories');

  await context.setOffline(true);
  await page.reload();
  await cellOf(page, name, monday).focus();
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 entry waiting for the connection').first()).toBeVisible();
  // Pasted cells that can't be read and one that is being typed survive a reload.
  await cellOf(page, name, plusDays(monday, 1)).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'eight\tnone');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(cellOf(page, name, plusDays(monday, 2))).toContainText('none');
  await cellOf(page, name, plusDays(monday, 3)).focus();
  await page.keyboard.type('7');
  await page.reload();
  await expect(cellOf(page, name, monday)).toContainText('2.5');
  await expect(cellOf(page, name, plusDays(monday, 1))).toContainText('eight');
  await expect(cellOf(page, name, plusDays(monday, 2))).toContainText('none');
  await expect(cellOf(page, name, plusDays(monday, 3))).toContainText('7');
  // Another week says that it is not loaded.
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText('These days aren’t available offline')).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible();
  await page.goto('/todos');
  await page.getByRole('checkbox', { name: todoName }).click();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: todoName })).toBeChecked();

  await context.setOffline(false);
  await expect.poll(() => bookings(staff, monday), { timeout: 20_000 }).toEqual([[monday, 2.5]]);
  const statusOf = async () =>
    (await staff.call(api.todos.getTodosByIds, { todoIds: [todo?.id ?? ''] }))?.todo?.[0]?.status;
  await expect.poll(statusOf, { timeout: 20_000 }).toBe(2);
});

/** Holds the page's calls to the service until the returned function is called. */
async function holdCalls(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\//, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Opens the to-dos of the staff member, with one of a new name, and waits until the browser holds them. */
async function openKeptTodos(page: Page, staff: Client): Promise<{ readonly id: string; readonly name: string }> {
  const name = unique('Order the scaffold');
  const [own] = (await staff.call(api.todos.listMyTodos, {}))?.todo ?? [];
  const [resource] = (await staff.call(api.resources.listMyLinkedResources, {}))?.resource ?? [];
  const body = { name, projectNode: own?.projectNode ?? '', responsibleResource: resource?.id ?? '', due: today };
  const todo = await staff.call(api.todos.createTodo, { body });
  await page.goto('/todos');
  await expect(page.getByText(name)).toBeVisible();
  await ready(page, 'listMyTodos', 'getResourcesByIds');
  return { id: todo?.id ?? '', name };
}

test('the next visit shows at once what was shown last, and then its changes', async ({ page, login, as }) => {
  const staff = await as('staff');
  await login('staff');
  const { id, name } = await openKeptTodos(page, staff);
  const changed = unique('Cancel the scaffold');
  const release = await holdCalls(page);
  await staff.call(api.todos.updateTodo, { body: { id, name: changed } });
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  release();
  await expect(page.getByText(changed)).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();
});

test('portfolio, activities, and a project with its plan show at once what was shown last, also without a connection', async ({
  page,
  context,
  login,
  as,
}) => {
  const project = await (await as('manager')).call(api.projects.getProjectByNumber, { projectNumber: 'KP-214' });
  const name = project?.name ?? '';
  await login('manager');
  const screens = [
    {
      address: '/portfolio',
      queries: ['getProjectsByIds', 'listMyProjectPlans'],
      content: page.getByRole('treegrid').getByText(name),
    },
    { address: '/activities', queries: ['listMyModifiedTasks'], content: page.getByRole('row').nth(1) },
    { address: `/projects/${project?.id}/overview`, queries: ['getProjectById'], content: page.getByText(name) },
    {
      address: `/projects/${project?.id}/plan`,
      // The overview has read the activities: the plan waits for what it adds.
      queries: ['listTasksOfProject', 'getPlanState', 'getWorkingPlan', 'listPlanLinks', 'listBaselineDays'],
      content: page.getByRole('treegrid').getByRole('row').nth(3),
    },
  ];
  for (const { address, queries, content } of screens) {
    await page.goto(address);
    await expect(content.first()).toBeVisible();
    await ready(page, ...queries);
  }
  const release = await holdCalls(page);
  for (const { address, content } of screens) {
    await page.goto(address);
    await expect(content.first()).toBeVisible();
  }
  release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  for (const { address, content } of screens) {
    await page.goto(address);
    await expect(content.first()).toBeVisible();
  }
});

test('a visit after the end of the session shows the sign-in, and nothing of the user is kept', async ({
  page,
  login,
  as,
  context,
}) => {
  await login('staff');
  const { name } = await openKeptTodos(page, await as('staff'));
  const release = await holdCalls(page);
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  release();
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();
  await expect.poll(async () => (await keptQueries(page)).length).toBe(0);
});

test('nothing of a user is shown offline after signing out, also if that was without a connection', async ({
  page,
  context,
}) => {
  const signIn = async () => {
    await page.goto('/');
    await page.getByLabel('User name').fill('manager');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible();
  };
  const signOut = async () => {
    await page.getByRole('button', { name: 'My settings' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByLabel('User name')).toBeVisible();
  };
  const kept = async () => (await keptQueries(page)).length;
  await signIn();
  await ready(page, 'listMyTasks', 'listMyTodos', 'getTimesheet');
  expect(await kept()).toBeGreaterThan(0);
  await signOut();
  await expect.poll(kept).toBe(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();

  await context.setOffline(false);
  await signIn();
  await ready(page, 'listMyTasks', 'listMyTodos', 'getTimesheet');
  await context.setOffline(true);
  await signOut();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(await kept()).toBe(0);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('User name')).toBeVisible();
  const answer = await page.request.get('/api/json/v2/currentUser');
  expect(answer.status()).not.toBe(200);
});

test.describe('my day on a small phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, locale: 'de-DE' });

  test('hours that wait for the connection leave room for the name of their activity', async ({
    page,
    open,
    context,
  }) => {
    await open('/my-day', 'staff');
    await page
      .getByRole('button', { name: /^Stunden auf/ })
      .first()
      .click();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: /^Stunden am/ }).fill('0,25');
    await page.getByRole('button', { name: 'Buchen', exact: true }).click();
    const activity = page.locator('.work li').filter({ hasText: '0,25 h noch nicht gesendet' });
    await expect(activity).toBeVisible();
    expect((await activity.locator('.what').boundingBox())?.width).toBeGreaterThan(90);
    await context.setOffline(false);
    await expect(activity).toBeHidden();
  });
});
