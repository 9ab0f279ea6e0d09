import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let project: Awaited<ReturnType<TestService['testData']['project']>>;

// Without layout nothing has a size, and a plan of no size shows no lines.
const sizes = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200),
];

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  await service.testData.administrator('admin');
});
beforeEach(async () => {
  // A Saturday.
  project = await service.testData.project({ start: '2026-03-07' });
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

const cellNamed = (name: string) => screen.getByText(name, { selector: '.plan-name-text' });
const entry = () => screen.findByRole('textbox', { name: 'Name of a new activity' }, soon);
const working = async () => {
  const plan = await (await service.as('admin')).call(appApi.getWorkingPlan, { projectId: project.id });
  return plan?.activity.map(({ name, start, duration }) => `${name} ${start?.slice(0, 10)} ${duration}h`);
};

const open = () => openApp(service, { as: 'admin', at: `/projects/${project.id}/plan` });

/** Opens the empty plan and begins to edit it. */
async function edit() {
  const { user } = await open();
  await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
  const bar = await screen.findByRole('region', { name: 'Editing' }, soon);
  return { user, bar };
}

describe('an empty plan in editing mode', () => {
  test('an empty plan accepts names from the first key on, and Enter adds a row with its own days', async () => {
    const { user, bar } = await edit();
    expect(document.activeElement).toBe(await entry());
    screen.getByText(/^This plan is empty. Type the first activity/);
    await user.keyboard('Design{Enter}Build{Enter}');
    await waitFor(() => expect(cellNamed('Build')).toBeDefined());
    expect(document.activeElement).toBe(await entry());
    await within(bar).findByText('All saved', {}, soon);
    expect(await working()).toEqual(['Design 2026-03-09 8h', 'Build 2026-03-09 8h']);
    // While the entry line is empty, shortcuts of the plan still work.
    await user.keyboard('{Control>}zz{/Control}');
    await waitFor(() => expect(screen.queryByText('Design')).toBeNull());
    expect(document.activeElement).toBe(await entry());
  });

  test('Tab and Shift+Tab change the level of a new row, and Escape returns to the last row', async () => {
    const { user, bar } = await edit();
    await user.keyboard('House{Enter}Cellar{Tab}{Tab}{Enter}Roof{Enter}{Shift>}{Tab}{/Shift}Garden{Enter}{Escape}');
    await waitFor(() => expect(document.activeElement?.closest('[role="row"]')?.textContent).toContain('Garden'));
    await within(bar).findByText('All saved', {}, soon);
    const plan = await (await service.as('admin')).call(appApi.getWorkingPlan, { projectId: project.id });
    const nameById = new Map(plan?.activity.map(({ id, name }) => [id, name]));
    expect(plan?.activity.map(({ name, parent }) => [name, nameById.get(parent ?? '')])).toEqual([
      ['House', undefined],
      ['Cellar', 'House'],
      ['Roof', 'House'],
      ['Garden', undefined],
    ]);
    await user.keyboard('{Control>}{Enter}{/Control}Fence');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of New activity' }).value).toBe('Fence');
  });

  test('names typed into an empty plan before it is edited become its first rows', async () => {
    const { user } = await open();
    const first = await entry();
    expect(document.activeElement).toBe(first);
    await user.keyboard('Design{Enter}Build{Tab}{Enter}Te{Shift>}{Tab}{/Shift}');
    const bar = await screen.findByRole('region', { name: 'Editing' }, soon);
    await user.keyboard('st{Enter}');
    await waitFor(() => expect(cellNamed('Test')).toBeDefined());
    await within(bar).findByText('All saved', {}, soon);
    expect(await working()).toEqual(['Design 2026-03-09 8h', 'Build 2026-03-09 8h', 'Test 2026-03-09 8h']);
    const level = (name: string) => cellNamed(name).closest('[aria-level]')?.getAttribute('aria-level');
    expect(['Design', 'Build', 'Test'].map(level)).toEqual(['1', '2', '1']);
  });

  test('Escape after names typed into an empty plan before it is edited leads to the last of their rows', async () => {
    const line = await lineTo(service);
    const release = line.hold('planning/edit/');
    onTestFinished(line.close);
    const { user } = await openApp(
      { ...service, baseUrl: line.baseUrl },
      { as: 'admin', at: `/projects/${project.id}/plan` },
    );
    await entry();
    await user.keyboard('Design{Enter}Build{Enter}Te{Escape}');
    release();
    await waitFor(() => expect(document.activeElement?.closest('[role="row"]')?.textContent).toContain('Build'), soon);
    expect(screen.queryByRole('textbox', { name: 'Name of a new activity' })).toBeNull();
  });

  test('a list pasted into an empty plan before it is edited becomes its outline', async () => {
    const { user } = await open();
    await entry();
    await user.paste('House\n\tCellar\n\tRoof\n');
    await waitFor(() => expect(cellNamed('Roof').closest('[aria-level]')?.getAttribute('aria-level')).toBe('2'), soon);
  });

  test('rows of a spreadsheet can be pasted into an empty plan, and a single name stays a name', async () => {
    await edit();
    const line = await entry();
    const paste = (text: string) => {
      const event = createEvent.paste(line, { clipboardData: { getData: () => text } });
      fireEvent(line, event);
      return event.defaultPrevented;
    };
    expect(paste('Design')).toBe(false);
    expect(paste('Name\tDuration\nDesign\t3d\nBuild\t2d\n')).toBe(true);
    await waitFor(() => expect(cellNamed('Build')).toBeDefined());
    await waitFor(async () => expect(await working()).toEqual(['Design 2026-03-09 24h', 'Build 2026-03-09 16h']), soon);
  });
});

test('Enter in the last row of a plan starts a new row, and Escape returns to the last row', async () => {
  await service.testData.activity(project, { name: 'Dredging', start: '2026-03-09', finish: '2026-03-13' });
  const { user } = await edit();
  await user.click(await screen.findByText('Dredging', { selector: '.plan-name-text' }, soon));
  await user.keyboard('{F2}{Enter}');
  expect(document.activeElement).toBe(await entry());
  await user.keyboard('Paving{Escape}');
  expect(screen.queryByText('Paving')).toBeNull();
  expect(document.activeElement?.closest('[role="row"]')?.textContent).toContain('Dredging');
});

describe('a letter key on a row', () => {
  test('a letter starts typing if the row has the focus, and controls the chart if the bar has the focus', async () => {
    await service.testData.activity(project, { name: 'Dredging', start: '2026-03-09', finish: '2026-03-13' });
    const { user } = await edit();
    await screen.findByText('Dredging', { selector: '.plan-name-text' }, soon);
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('0'));
    await user.keyboard('T');
    const box = screen.getByRole('textbox', { name: 'Name of Dredging' });
    expect((box as HTMLInputElement).value).toBe('T');
    await user.keyboard('{Escape}{End}ib?');
    expect(screen.queryByRole('textbox', { name: 'Name of Dredging' })).toBeNull();
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    within(keys).getByRole('heading', { name: 'Chart: on a bar cell (End) or a button' });
  });

  test('the letters of chart shortcuts are text while the name of a row or of a new activity is typed', async () => {
    await service.testData.activity(project, { name: 'Dredging', start: '2026-03-09', finish: '2026-03-13' });
    const { user } = await edit();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('0'), soon);
    const at = () => document.querySelector('.plan-scroller')?.scrollLeft;
    const before = at();
    await user.keyboard('{F2}ibt+-0/');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of Dredging' }).value).toBe('ibt+-0/');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(at()).toBe(before);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(cellNamed('ibt+-0/')).toBeDefined());
    const line = await entry();
    expect(document.activeElement).toBe(line);
    await user.keyboard('tib');
    expect((line as HTMLInputElement).value).toBe('tib');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
