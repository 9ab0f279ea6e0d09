import { api } from '#contract/documented/api.ts';
import { expect, type Page, test } from './test.ts';

const lists: readonly { readonly list: string; readonly dragged?: string }[] = [
  { list: 'administration/users', dragged: 'User name' },
  { list: 'administration/statuses' },
  { list: 'administration/categories', dragged: 'Name' },
  { list: 'administration/trackers' },
  { list: 'administration/audit' },
  { list: 'project/time', dragged: 'Person' },
  { list: 'project/team' },
  { list: 'activities', dragged: 'Name' },
  { list: 'resources' },
];

async function openList(page: Page, project: string, list: string): Promise<void> {
  await page.goto(`/${list.replace(/^project/, `projects/${project}`)}`);
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(page.locator('main').locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0);
}

/** Drags the right edge of a column's header by some pixels. */
async function dragEdge(page: Page, column: string, pixels: number): Promise<void> {
  const header = page.getByRole('columnheader', { name: column });
  await header.hover();
  const edge = await header.locator('.MuiDataGrid-columnSeparator, .tree-resize').boundingBox();
  if (!edge) throw new Error(`${column} has no edge.`);
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}

test.use({ viewport: { width: 1920, height: 1080 } });

test('the columns of every list take the whole width of a wide screen, and keep the width of a dragged edge', async ({
  page,
  login,
  as,
}) => {
  test.slow();
  const project =
    (await (await as('admin')).call(api.projects.getProjectByNumber, { projectNumber: 'KP-214' }))?.id ?? '';
  await login('admin');
  const unused: Record<string, number> = {};
  const widthOf = (column: string) => async () =>
    Math.round((await page.getByRole('columnheader', { name: column }).boundingBox())?.width ?? 0);
  for (const { list, dragged } of lists) {
    await openList(page, project, list);
    unused[list] = await page.evaluate(() => {
      const right = (selector: string) =>
        Math.max(...[...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().right));
      return right('main') - right('main [role="columnheader"]');
    });
    if (dragged === undefined) continue;
    const width = widthOf(dragged);
    const before = await width();
    await dragEdge(page, dragged, 60);
    await expect.poll(width, list).toBe(before + 60);
    await page.reload();
    await expect.poll(width, list).toBe(before + 60);
  }
  // The margin of the page and a scrollbar.
  expect(Object.entries(unused).filter(([, pixels]) => pixels > 44)).toEqual([]);
});

test('the names in the calendar of absences show the whole of letters that go below the line', async ({
  page,
  open,
}) => {
  await open('/absences', 'admin');
  await expect(page.getByRole('rowheader').nth(3)).toBeVisible();
  const clipped = await page.getByRole('rowheader').evaluateAll((cells) =>
    cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter((each) => each.scrollHeight > each.clientHeight && getComputedStyle(each).display !== 'inline')
      .map((each) => `${each.textContent}: ${each.scrollHeight} in ${each.clientHeight}`),
  );
  expect(clipped).toEqual([]);
});
