import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlanSurface } from './PlanSurface.tsx';
import type { PlanRow } from './plan-view.ts';
import { defaultPlanView, type PlanView } from './view-state.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rows = ['Survey', 'Mount the doors'].map((name, at): PlanRow => ({
  id: `r${at}`,
  name,
  wbs: String(at + 1),
  outlineLevel: 1,
  kind: 'activity',
  start: '2026-03-02',
  finish: '2026-03-06',
  complete: 25,
  status: 'inProgress',
  resources: '',
}));

/** Renders a small plan and returns a getter of its current view. */
function show(plan: readonly PlanRow[] = rows, start: Partial<PlanView> = {}): () => PlanView {
  let current: PlanView = { ...defaultPlanView, ...start };
  function Screen() {
    const [view, setView] = useState<PlanView>({ ...defaultPlanView, ...start });
    return (
      <PlanSurface
        name="Bridge"
        rows={plan}
        links={[]}
        today="2026-03-18"
        locale="en-GB"
        view={view}
        onViewChange={(next) => {
          current = next;
          setView(next);
        }}
        viewport={{ width: 1200, height: 300 }}
      />
    );
  }
  render(<Screen />);
  return () => current;
}

test('keys reach the column headers, move columns and change their width', async () => {
  const view = show();
  const user = userEvent.setup();
  const header = (name: string) => screen.getByText(name, { selector: '.plan-header-text' }).closest('[tabindex]');
  await user.tab();
  while (document.activeElement !== header('No.')) await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(header('Duration'));
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(
    view()
      .columns.slice(0, 3)
      .map(({ id }) => id),
  ).toEqual(['number', 'duration', 'name']);
  expect(document.activeElement).toBe(header('Duration'));
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(view().columns.find(({ id }) => id === 'duration')?.width).toBe(96);
  expect(document.querySelectorAll('[role="columnheader"][tabindex="0"]')).toHaveLength(1);
});

test('a pinch on the timeline zooms, and a pinch on the table does not zoom', () => {
  const view = show();
  const scroller = document.querySelector('.plan-scroller');
  if (!scroller) throw new Error('nothing to scroll');
  const touch = (type: string, ...xs: number[]) => {
    const touches = xs.map((clientX) => ({ clientX, clientY: 100 }));
    fireEvent(scroller, Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches }));
  };
  touch('touchstart', 100, 200);
  touch('touchmove', 50, 250);
  expect(view().zoom).toBe(20);
  touch('touchend');
  touch('touchstart', 800, 900);
  touch('touchmove', 750, 950);
  expect(view().zoom).toBe(40);
});

test('zooming as a scroll ends loses neither the zoom nor the place', () => {
  vi.useFakeTimers();
  const view = show(
    rows.map((row) => ({ ...row, finish: '2026-12-18' })),
    { zoom: 20, at: '2026-03-02' },
  );
  const scroller = document.querySelector<HTMLElement>('.plan-scroller');
  if (!scroller) throw new Error('nothing to scroll');
  const zoomIn = () =>
    fireEvent(scroller, new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, clientX: 1_000, cancelable: true }));
  const scrollEnds = () => void vi.advanceTimersByTime(250);
  const scroll = (by: number) => {
    scroller.scrollLeft += by;
    fireEvent.scroll(scroller);
  };
  const days = () => Date.parse(view().at ?? '') / 86_400_000;
  scroll(600);
  // Each pair before the next drawing.
  act(() => {
    zoomIn();
    scrollEnds();
  });
  expect(view().zoom).toBeGreaterThan(25);
  scroll(600);
  scrollEnds();
  const before = days();
  scroll(600);
  act(() => {
    scrollEnds();
    zoomIn();
  });
  scrollEnds();
  expect(days()).toBeGreaterThan(before + 15);
});

test('a day on which two people are absent is marked once on the bar, also after zooming and going to today', async () => {
  const absences = ['Lea', 'Noor'].map((resource) => ({ resource, from: '2026-03-04', until: '2026-03-04', days: 1 }));
  show(
    rows.map((row, at) => (at === 0 ? { ...row, absences } : row)),
    { zoom: 30, at: '2026-03-02' },
  );
  const widths = () =>
    [...document.querySelectorAll('.plan-absence')].map((mark) => Number(mark.getAttribute('width')));
  expect(widths()).toEqual([30]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('rowheader', { name: 'Survey' }));
  await user.keyboard('+');
  expect(widths()).toEqual([44]);
  await user.keyboard('t-');
  expect(widths()).toEqual([20]);
});

test('hovering over a bar shows no card while a cell of the plan is edited', () => {
  vi.useFakeTimers();
  show(rows, { at: '2026-02-27', gridWidth: 629 });
  const content = document.querySelector('.plan-content');
  if (!content) throw new Error('no plan');
  const editor = document.createElement('input');
  screen.getByRole('treegrid').append(editor);
  const hover = () => {
    fireEvent(content, new MouseEvent('pointermove', { bubbles: true, clientX: 604, clientY: 40 }));
    act(() => void vi.advanceTimersByTime(1_000));
  };
  hover();
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  act(() => editor.focus());
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerLeave(content);
  hover();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
