import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { DependencyType } from '#contract/core/codes.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
const rowHeight = 28;
let service: TestService;
let quay: string;

// Without layout nothing has a size, and a plan of no size shows no lines.
const sizes = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200),
];
const captured = Element.prototype.setPointerCapture;

beforeAll(async () => {
  Element.prototype.setPointerCapture = () => undefined;
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  const project = await testData.project({ name: 'Quay', parent_id: await testData.portfolio({ name: 'North' }) });
  await testData.activity(project, { name: 'Dredging', start: '2026-03-09', finish: '2026-03-13', sequence: 1 });
  await testData.activity(project, { name: 'Paving', start: '2026-03-16', finish: '2026-03-20', sequence: 2 });
  await testData.activity(project, { name: 'Lamps', start: '2026-03-23', finish: '2026-03-27', sequence: 3 });
  quay = project.id;
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  Element.prototype.setPointerCapture = captured;
  await service.close();
});

const nameCell = (name: string) => screen.getByText(name, { selector: '.plan-name-text' });
/** Type and lag of the links that the service has, the shortest lag first. */
const savedLinks = async () => {
  const admin = await service.as('admin');
  const working = await admin.call(appApi.getWorkingPlan, { projectId: quay });
  return working?.link
    .map(({ type = 0, lag = 0 }) => [type, lag])
    .toSorted((one, two) => Number(one[1]) - Number(two[1]));
};

/** Returns the x position of the end of a row's bar, in pixels of the drawing. */
function endOf(place: number): number {
  const bar = document.querySelectorAll('.plan-drawing .plan-bar')[place];
  return Number(bar?.getAttribute('x')) + Number(bar?.getAttribute('width'));
}

/** Fires a pointer event at a point of the drawing. */
function point(type: string, x: number, y: number): void {
  const drawing = document.querySelector('.plan-drawing');
  if (!drawing) throw new Error('Nothing is drawn.');
  // There are no pointer events of its own here.
  const at = { clientX: x, clientY: y, bubbles: true, cancelable: true };
  fireEvent(drawing, Object.assign(new MouseEvent(type, at), { pointerId: 1, isPrimary: true, pointerType: 'mouse' }));
}

/** Drags from the end of the bar of one row to that of another. */
function drawLink(from: number, to: number): void {
  point('pointerdown', endOf(from) + 11, from * rowHeight + 12);
  point('pointermove', endOf(to) - 1, to * rowHeight + 12);
  point('pointerup', endOf(to) - 1, to * rowHeight + 12);
}

const card = () => screen.findByRole('dialog', { name: 'Link' }, soon);

describe('a link of an edited plan', () => {
  test('a newly drawn link opens a form for type and lag, which the next key or Escape closes', async () => {
    const { user } = await openApp(service, { as: 'admin', at: `/projects/${quay}/plan` });
    await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
    const bar = await screen.findByRole('region', { name: 'Editing' }, soon);
    await within(bar).findByText('All saved', {}, soon);

    drawLink(0, 1);
    await within(await card()).findByText('Dredging → Paving');
    await waitFor(() => expect(document.activeElement?.closest('[role="row"]')?.textContent).toContain('Dredging'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Link' })).toBeNull();

    drawLink(1, 2);
    await card();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Link' })).toBeNull();
    await within(bar).findByRole('button', { name: 'Redo: Link' });

    drawLink(1, 2);
    const lag = within(await card()).getByRole('textbox', { name: 'Lag' });
    act(() => lag.focus());
    await user.keyboard('2d{Enter}');
    expect(screen.queryByRole('dialog', { name: 'Link' })).toBeNull();
    await waitFor(
      async () =>
        expect(await savedLinks()).toEqual([
          [DependencyType.finishFinish, 0],
          [DependencyType.finishFinish, 16],
        ]),
      soon,
    );
    expect(document.activeElement?.closest('[role="row"]')?.textContent).toContain('Paving');
  });

  test('a link can be changed with keys alone, chosen from the links of the row', async () => {
    const { user } = await openApp(service, { as: 'admin', at: `/projects/${quay}/plan?edit=1` });
    await screen.findByRole('region', { name: 'Editing' }, soon);
    await user.click(nameCell('Paving'));
    await user.keyboard('{Shift>}{F2}{/Shift}');
    const dialog = await card();
    await user.click(within(dialog).getByRole('combobox', { name: 'Link' }));
    await user.click(await screen.findByRole('option', { name: 'Paving → Lamps' }));
    const lag = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Lag' });
    await waitFor(() => expect(lag.isConnected ? lag.value : '').toBe('2d'));
    await user.clear(lag);
    await user.type(lag, '-4h{Enter}');
    await waitFor(async () => expect((await savedLinks())?.[0]).toEqual([DependencyType.finishFinish, -4]), soon);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await savedLinks())?.[1]).toEqual([DependencyType.finishFinish, 16]), soon);
  });
});

test('the progress of recorded work cannot be dragged, and other progress shows its value during the drag', async () => {
  const { testData } = service;
  const pier = await testData.project({ name: 'Pier' });
  await testData.activity(pier, { name: 'Piles', start: '2026-03-09', finish: '2026-03-13', sequence: 1 });
  const deck = await testData.activity(pier, { name: 'Deck', start: '2026-03-16', finish: '2026-03-20', sequence: 2 });
  const ann = await testData.resource({ name: 'Ann' });
  const assignment = await testData.assignment(pier, deck, ann);
  await service.database.kysely
    .insertInto('work_record')
    .values({ assignment_id: assignment, resource_id: ann, day: '2026-03-16', actual_effort: 4, open_effort: 36 })
    .execute();
  const { user } = await openApp(service, { as: 'admin', at: `/projects/${pier.id}/plan` });
  await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
  const editing = await screen.findByRole('region', { name: 'Editing' }, soon);
  await within(editing).findByText('All saved', {}, soon);
  /** Drags the progress of a bar from its start to its middle. */
  const dragProgress = (place: number) => {
    const bar = document.querySelectorAll('.plan-drawing .plan-bar')[place];
    const [x, width] = [Number(bar?.getAttribute('x')), Number(bar?.getAttribute('width'))];
    point('pointerdown', x, place * rowHeight + 22);
    point('pointermove', x + width / 2, place * rowHeight + 22);
  };

  dragProgress(0);
  await screen.findByText('50% complete');
  await user.keyboard('{Escape}');

  dragProgress(1);
  await screen.findByText('Progress of Deck is calculated from booked hours.');
  expect(screen.queryByText(/% complete/)).toBeNull();
  await user.keyboard('{Escape}');
});
