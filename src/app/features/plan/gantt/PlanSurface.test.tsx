import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { ganttDayNumber, ganttDayText } from './calendar.ts';
import { PlanSurface } from './PlanSurface.tsx';
import type { PlanRowLink, PlanRow } from './plan-view.ts';
import { defaultPlanView, type PlanView } from './view-state.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const first = ganttDayNumber('2026-03-02');
/** Phases of nine activities each. */
const rows: PlanRow[] = Array.from({ length: 200 }, (_, at): PlanRow => {
  const isPhase = at % 10 === 0;
  return {
    id: `r${at}`,
    parentId: isPhase ? undefined : `r${at - (at % 10)}`,
    name: isPhase ? `Phase ${at / 10 + 1}` : `Step ${at}`,
    wbs: String(at),
    outlineLevel: isPhase ? 1 : 2,
    kind: isPhase ? 'collection' : 'activity',
    start: ganttDayText(first + at),
    finish: ganttDayText(first + at + 3),
    complete: 25,
    status: 'inProgress',
    resources: 'Lea',
  };
});
const links: PlanRowLink[] = [{ from: 'r1', to: 'r2', type: 0, lag: 0, critical: false, conflict: false }];

interface Shown {
  readonly view: () => PlanView;
  readonly opened: ReturnType<typeof vi.fn<(id: string) => void>>;
}

function show(start: Partial<PlanView> = {}, plan: readonly PlanRow[] = rows): Shown {
  let current: PlanView = { ...defaultPlanView, ...start };
  const opened = vi.fn<(id: string) => void>();
  function Screen() {
    const [view, setView] = useState<PlanView>({ ...defaultPlanView, ...start });
    return (
      <PlanSurface
        name="Bridge"
        rows={plan}
        links={links}
        today="2026-03-18"
        locale="en-GB"
        view={view}
        onViewChange={(next) => {
          current = next;
          setView(next);
        }}
        onOpen={opened}
        viewport={{ width: 1200, height: 300 }}
      />
    );
  }
  render(<Screen />, { wrapper: TextProvider });
  return { view: () => current, opened };
}

const table = () => screen.getByRole('treegrid', { name: 'Bridge' });
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest<HTMLElement>('[role="row"]');
const tabStop = () => table().querySelector('[data-place][tabindex="0"], [data-place] [tabindex="0"]');
const focusedName = () =>
  document.activeElement?.getAttribute('role') === 'row'
    ? within(document.activeElement as HTMLElement).getByRole('rowheader').textContent
    : document.activeElement?.textContent;

async function enter() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('rowheader', { name: 'Phase 1' }));
  return user;
}

test('the table announces its row count and row positions but contains only visible rows', () => {
  show();
  expect(table().getAttribute('aria-rowcount')).toBe('201');
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toContain('Start');
  const step = rowOf('Step 12');
  expect(step?.getAttribute('aria-rowindex')).toBe('14');
  expect(step?.getAttribute('aria-level')).toBe('2');
  expect(step?.getAttribute('aria-posinset')).toBe('2');
  expect(step?.getAttribute('aria-setsize')).toBe('9');
  expect(step?.hasAttribute('aria-expanded')).toBe(false);
  expect(rowOf('Phase 2')?.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('row').length).toBeLessThan(50);
});

test('the drawing is split so that no SVG is taller than a few blocks of rows', () => {
  show();
  const heights = [...document.querySelectorAll('.plan-timeline svg')].map((svg) => Number(svg.getAttribute('height')));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.max(...heights)).toBeLessThan(2_000);
});

test('the tab order contains one header and one element of the rows', async () => {
  show();
  expect(table().querySelectorAll('[tabindex="0"]')).toHaveLength(2);
  const user = await enter();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(table().querySelectorAll('[tabindex="0"]')).toHaveLength(2);
  expect(tabStop()?.getAttribute('role')).toBe('gridcell');
  expect(document.activeElement).toBe(tabStop());
});

test('arrow keys move through rows, collapse and expand them, and climb to the parent', async () => {
  const { view } = show();
  const user = await enter();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focusedName()).toBe('Step 2');
  await user.keyboard('{ArrowLeft}');
  expect(focusedName()).toBe('Phase 1');
  await user.keyboard('{ArrowLeft}');
  expect(view().toggled).toEqual(['r0']);
  expect(rowOf('Phase 1')?.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('rowheader', { name: 'Step 1' })).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(rowOf('Phase 1')?.getAttribute('aria-expanded')).toBe('true');
  expect(view().toggled).toEqual([]);
});

test('Home, End and the page keys move the focus to rows outside the drawn range', async () => {
  show();
  const user = await enter();
  await user.keyboard('{End}');
  expect(focusedName()).toBe('Step 199');
  await user.keyboard('{PageUp}');
  expect(focusedName()).toBe('Step 192');
  await user.keyboard('{Home}');
  expect(focusedName()).toBe('Phase 1');
});

test('a click on the arrow of a parent collapses the row, and a double click or Enter opens the row', async () => {
  const { view, opened } = show();
  const user = await enter();
  const mark = rowOf('Phase 2')?.querySelector('[data-turn]');
  if (!mark) throw new Error('Phase 2 has no mark');
  await user.click(mark);
  expect(view().toggled).toEqual(['r10']);
  await user.dblClick(screen.getByRole('rowheader', { name: 'Step 3' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(opened.mock.calls).toEqual([['r3'], ['r4']]);
});

test('the label of today stays within the timeline if the timeline ends just after today', () => {
  const [phase] = rows;
  if (!phase) throw new Error('There are no rows.');
  show({ zoom: 'fit' }, [{ ...phase, start: '2024-11-09', finish: '2025-12-10' }]);
  const label = screen.getByText('Today', { selector: '.plan-today-label' });
  expect(label.className).toContain('plan-today-before');
});

test('plus and minus zoom in steps, and zero fits the plan', async () => {
  const { view } = show();
  const user = await enter();
  await user.keyboard('+');
  expect(view().zoom).toBe(44);
  await user.keyboard('--');
  expect(view().zoom).toBe(12);
  await user.keyboard('0');
  expect(view().zoom).toBe('fit');
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(view().zoom).toBeGreaterThan(1);
});

test('the plan search counts, highlights and visits matches, in collapsed branches too', async () => {
  const { view } = show({ level: 1 });
  const user = await enter();
  await user.keyboard('{Control>}f{/Control}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find in plan' }));
  await user.keyboard('step 15');
  expect(screen.getByRole('status').textContent).toBe('– of 11');
  await user.keyboard('{Enter}');
  expect(view().toggled).toEqual(['r10']);
  expect(screen.getByRole('status').textContent).toBe('1 of 11');
  expect(rowOf('Step 15')?.className).toContain('plan-row-current');
  await user.keyboard('{Enter}');
  expect(view().toggled).toEqual(['r10', 'r110']);
  expect(rowOf('Step 115')?.className).toContain('plan-row-current');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(rowOf('Step 15')?.className).toContain('plan-row-current');
  await user.click(screen.getByRole('button', { name: 'Show matches only' }));
  expect(table().getAttribute('aria-rowcount')).toBe('15');
});

test('a plan search without a match reports the empty result', async () => {
  show({ find: 'nowhere', onlyMatches: true });
  expect(screen.getByRole('status').textContent).toBe('No matches');
  expect(screen.getByText('No matches for “nowhere” in this plan.')).toBeTruthy();
});

test('keys move the divider within its limits', async () => {
  const { view } = show();
  const user = userEvent.setup();
  const divider = screen.getByRole('separator', { name: 'Table width' });
  divider.focus();
  await user.keyboard('{ArrowRight}');
  expect(view().gridWidth).toBe(788);
  expect(divider.getAttribute('aria-valuenow')).toBe('788');
  await user.keyboard('{End}');
  expect(view().gridWidth).toBe(1_000);
  await user.keyboard('{Home}');
  expect(view().gridWidth).toBe(120);
});

test('columns are chosen, moved and resized in one dialog', async () => {
  const { view } = show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Successors' }));
  expect(view().columns.map((column) => column.id)).toContain('successors');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Successors' }));
  await user.keyboard(' ');
  expect(view().columns.map((column) => column.id)).not.toContain('successors');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Successors' }));
  await user.click(screen.getByRole('button', { name: 'Move Duration up' }));
  expect(view().columns[1]?.id).toBe('duration');
  await user.click(screen.getByRole('button', { name: 'Make Duration wider' }));
  expect(view().columns[1]?.width).toBe(96);
  expect(screen.getByRole('checkbox', { name: 'Name' }).hasAttribute('disabled')).toBe(true);
});

test('keys show and hide the card of the selected row, which describes the row', async () => {
  show();
  const user = await enter();
  await user.keyboard('{ArrowDown}{ArrowDown}i');
  const card = screen.getByRole('tooltip');
  expect(card.textContent).toContain('Wed, 4 March 2026');
  expect(card.textContent).toContain('Predecessors2');
  expect(rowOf('Step 2')?.getAttribute('aria-describedby')).toBe(card.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('outline levels and display options are chosen from menus', async () => {
  const { view } = show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Levels' }));
  await user.click(screen.getByRole('menuitem', { name: 'Level 1' }));
  expect(view().level).toBe(1);
  expect(table().getAttribute('aria-rowcount')).toBe('21');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Baseline' }));
  expect(view().baseline).toBe(true);
  await user.click(screen.getByRole('menuitemradio', { name: 'Names' }));
  expect(view().barLabel).toBe('name');
});

test('a row and its bar cell read as a sentence, and arrow keys reach the bar after the last column', async () => {
  show();
  const sentence = 'Step 2, 4 to 7 March, 25%, 8 days late';
  expect(rowOf('Step 2')?.getAttribute('aria-label')).toBe(sentence);
  const user = await enter();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{End}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(sentence);
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  expect(document.querySelector('.plan-bar-focus')).not.toBeNull();
  await user.keyboard('{ArrowLeft}');
  expect(document.querySelector('.plan-bar-focus')).toBeNull();
});

test('a filter keeps matching rows and their parents, and each condition can be removed separately', async () => {
  const plan = rows.map((row, at) => (at === 12 ? { ...row, status: 'done' as const, assigned: ['Lea'] } : row));
  const { view } = show({}, plan);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(screen.getByRole('button', { name: 'Done', pressed: false }));
  expect(view().filter.status).toEqual(['done']);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('status').textContent).toBe('1 of 200 rows');
  expect(table().getAttribute('aria-rowcount')).toBe('3');
  expect(rowOf('Phase 2')?.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Remove Done from the filters' }));
  expect(view().filter.status).toEqual([]);
  expect(table().getAttribute('aria-rowcount')).toBe('201');
});

test('a filter without a match reports that nothing passes the filter', () => {
  show({ filter: { ...defaultPlanView.filter, only: ['critical'] } });
  expect(screen.getByText('No activity matches the filters.')).toBeTruthy();
});

test('dragging a column header moves the column, and a click moves nothing', () => {
  const { view } = show();
  const header = screen.getByRole('columnheader', { name: 'Finish' });
  header.setPointerCapture = vi.fn<(id: number) => void>();
  const rest = ['predecessors', 'resources', 'complete'];
  // Without layout the table begins at 0: columns of 44, 236, 80, 92 and 92 pixels, and more.
  const point = (type: string, clientX: number) =>
    fireEvent(header, new MouseEvent(type, { bubbles: true, clientX, button: 0 }));
  point('pointerdown', 480);
  point('pointerup', 480);
  expect(view().columns.map(({ id }) => id)).toEqual(['number', 'name', 'duration', 'start', 'finish', ...rest]);
  point('pointerdown', 480);
  point('pointermove', 60);
  point('pointerup', 60);
  expect(view().columns.map(({ id }) => id)).toEqual(['number', 'finish', 'name', 'duration', 'start', ...rest]);
});

test('absences and overload are marked in the resources cell and on the bar, and explained in the card', async () => {
  const away = { resource: 'Lea', from: '2026-03-04', until: '2026-03-05' };
  const marked = rows.map((row, at) =>
    at === 2 ? { ...row, absences: [{ ...away, days: 2 }], overAllocations: [{ ...away, percent: 150 }] } : row,
  );
  show(
    {
      columns: [
        { id: 'name', width: 280 },
        { id: 'resources', width: 180 },
      ],
    },
    marked,
  );
  const row = rowOf('Step 2');
  if (!row) throw new Error('Step 2 is not there');
  expect(within(row).getByRole('img', { name: 'Over-allocated' })).toBeTruthy();
  expect(within(row).getByRole('img', { name: 'Person away' })).toBeTruthy();
  expect(document.querySelectorAll('.plan-absence')).toHaveLength(1);
  const user = await enter();
  await user.keyboard('{ArrowDown}{ArrowDown}i');
  const card = screen.getByRole('tooltip').textContent;
  expect(card).toContain('Lea is away from 04/03/2026 to 05/03/2026');
  expect(card).toContain('Lea is planned at 150%');
});

test('the status line bends to the progress of each bar', () => {
  show({ statusLine: true, at: '2026-03-02' });
  const lines = [...document.querySelectorAll('.plan-status-line')].map((path) => path.getAttribute('d') ?? '');
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines[0]?.match(/[ML]-?[\d.]+/g)).size).toBeGreaterThan(3);
});

test('a plan without rows explains that there are no activities yet', () => {
  show({}, []);
  expect(screen.getByText('This plan has no activities yet.')).toBeTruthy();
  expect(screen.queryByRole('treegrid')).toBeNull();
});

test('Ctrl with the wheel zooms, and the wheel alone does not zoom', () => {
  const { view } = show();
  const scroller = document.querySelector('.plan-scroller');
  if (!scroller) throw new Error('nothing to scroll');
  fireEvent.wheel(scroller, { deltaY: -100 });
  expect(view().zoom).toBe(20);
  fireEvent.wheel(scroller, { deltaY: -100, ctrlKey: true });
  expect(view().zoom).toBeCloseTo(25.68, 1);
});

test('hovering over a bar shows its card after a delay, and leaving the bar hides the card', () => {
  vi.useFakeTimers();
  show({ at: '2026-02-20', gridWidth: 629 });
  const content = document.querySelector('.plan-content');
  if (!content) throw new Error('no plan');
  // Without layout the drawing begins at 0, 0; the bar of the second row reaches from 600 to 680.
  fireEvent(content, new MouseEvent('pointermove', { bubbles: true, clientX: 604, clientY: 40 }));
  act(() => void vi.advanceTimersByTime(299));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  const card = screen.getByRole('tooltip');
  expect(card.textContent).toContain('Step 1');
  fireEvent.pointerLeave(content);
  fireEvent.pointerEnter(card);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  fireEvent.pointerLeave(card);
  act(() => void vi.advanceTimersByTime(150));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('hovering over a link highlights and describes the link after a delay', () => {
  vi.useFakeTimers();
  show({ at: '2026-02-20', gridWidth: 629 });
  const content = document.querySelector('.plan-content');
  if (!content) throw new Error('no plan');
  // The link leaves the bar of the second row at 680 and comes back to that of the third one at 620.
  fireEvent(content, new MouseEvent('pointermove', { bubbles: true, clientX: 650, clientY: 56 }));
  act(() => void vi.advanceTimersByTime(300));
  const card = screen.getByRole('tooltip').textContent;
  expect(card).toContain('2 Step 1 → 3 Step 2');
  expect(card).toContain('Finish to start');
  expect(document.querySelectorAll('.plan-links-active')).toHaveLength(1);
  fireEvent.pointerLeave(content);
  act(() => void vi.advanceTimersByTime(150));
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(document.querySelector('.plan-links-active')).toBeNull();
});

test('the card of a row describes its links in words for keyboard and screen reader users', async () => {
  show();
  const user = await enter();
  await user.keyboard('{ArrowDown}{ArrowDown}i');
  expect(screen.getByRole('tooltip').textContent).toContain('2 Step 1: Finish to start');
});
