import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, Suspense, use, useState } from 'react';
import { Router } from '#app/kit/router.tsx';
import { memoryVisits } from '#testing/memory-visits.tsx';
import { expect, test, vi } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { DataTable } from './DataTable.tsx';
import type { TableField } from './table-field.ts';
import type { DataTableProps } from './table-props.ts';
import { pageLength } from './use-table-view.ts';

interface Machine {
  readonly id: string;
  readonly name: string;
  readonly hours: number;
  readonly kind: string;
}

const machineFields: readonly TableField<Machine>[] = [
  { id: 'name', header: 'Name', width: 200, grows: true, value: ({ name }) => name },
  { id: 'hours', header: 'Hours', kind: 'number', width: 100, value: ({ hours }) => hours },
  {
    id: 'kind',
    header: 'Kind',
    kind: 'choice',
    width: 120,
    choices: [
      { value: 'saw', label: 'Saw' },
      { value: 'press', label: 'Press' },
    ],
    value: ({ kind }) => kind,
  },
];
const machines: readonly Machine[] = [
  { id: '1', name: 'Band saw', hours: 10, kind: 'saw' },
  { id: '2', name: 'Ångström press', hours: 2, kind: 'press' },
  { id: '3', name: 'Circular saw', hours: 7, kind: 'saw' },
];

async function openTable(props: Partial<DataTableProps<Machine>> = {}, search = '') {
  const table = (
    <DataTable
      list="machines"
      label="Machines"
      fields={machineFields}
      rows={machines}
      rowId={({ id }) => id}
      empty="No machines yet"
      {...props}
    />
  );
  const visits = memoryVisits(`/${search}`);
  render(
    <TextProvider>
      <Router visits={visits}>{table}</Router>
    </TextProvider>,
  );
  const grid = props.rows?.length === 0 ? undefined : await screen.findByRole('grid', { name: 'Machines' });
  return { user: userEvent.setup({ delay: null }), visits, grid };
}

const shownNames = () =>
  [...document.querySelectorAll('[role="gridcell"][data-field="name"]')].map((cell) => cell.textContent);

test('a click on a column header sorts by it and puts the sort into the address', async () => {
  const { user, visits } = await openTable();
  await user.click(screen.getByRole('columnheader', { name: 'Hours' }));
  await waitFor(() => expect(shownNames()).toEqual(['Ångström press', 'Circular saw', 'Band saw']));
  expect(visits.place.search).toBe('?sort=hours');
});

test('search, filters and sort of an address narrow and order the rows', async () => {
  await openTable({}, '?filter=saw&where=hours.min.5&sort=-name');
  await waitFor(() => expect(shownNames()).toEqual(['Circular saw', 'Band saw']));
  screen.getByText('Hours ≥ 5');
});

test('several filters show as chips, and removing one widens the list again', async () => {
  const { user } = await openTable({}, '?where=kind.is.saw~hours.max.8');
  await waitFor(() => expect(shownNames()).toEqual(['Circular saw']));
  const chips = screen.getByRole('list', { name: 'Active filters' });
  const hours = within(chips).getByText('Hours ≤ 8');
  await user.click(hours.parentElement?.querySelector('svg') as Element);
  await waitFor(() => expect(shownNames()).toEqual(['Band saw', 'Circular saw']));
});

test('the filter form adds a filter', async () => {
  const { user, visits } = await openTable();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const form = await screen.findByRole('dialog', { name: 'Filter' });
  await user.type(within(form).getByLabelText('Value'), 'press');
  await user.click(within(form).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(shownNames()).toEqual(['Ångström press']));
  expect(visits.place.search).toBe('?where=name.has.press');
});

test('an action gets the selected rows', async () => {
  const run = vi.fn<(rows: readonly Machine[]) => void>();
  const { user, grid } = await openTable({ bulkActions: [{ id: 'stop', label: 'Stop', run }] });
  const boxes = within(grid as HTMLElement).getAllByRole('checkbox', { name: 'Select row' });
  await user.click(boxes[0] as HTMLElement);
  await user.click(boxes[2] as HTMLElement);
  screen.getByText('2 selected');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(run.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Band saw', 'Circular saw']);
});

test('Enter opens a row, and a key of an action runs it', async () => {
  const onOpen = vi.fn<(row: Machine) => void>();
  const run = vi.fn<() => void>();
  await openTable({ onOpen, actions: () => [{ id: 'remove', label: 'Remove', keys: 'Delete', run }] });
  const cell = document.querySelector<HTMLElement>('[role="gridcell"][data-field="name"]') as HTMLElement;
  cell.focus();
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledWith(machines[0]);
  fireEvent.keyDown(cell, { key: 'Delete' });
  expect(run).toHaveBeenCalledOnce();
});

test('a hidden column stays hidden the next time', async () => {
  const { user } = await openTable();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Kind' }));
  await waitFor(() => expect(document.querySelector('[role="columnheader"][data-field="kind"]')).toBeNull());
  expect(localStorage.getItem('opdesk.table..machines')).toBe('name.200_hours.100');
});

test('pages hold 100 rows each', async () => {
  const many = Array.from({ length: pageLength + 5 }, (_, place) => ({
    id: String(place),
    name: `Machine ${place}`,
    hours: place,
    kind: 'saw',
  }));
  const { user, visits } = await openTable({ rows: many });
  screen.getByText('1–100 of 105');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(shownNames()).toHaveLength(5));
  expect(visits.place.search).toBe('?page=2');
});

test('a long list draws its rows in steps, and all of them in the end', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    id: `m${index}`,
    name: `M ${index}`,
    hours: 1,
    kind: 'saw',
  }));
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(screen.queryAllByRole('row').length));
  observer.observe(document.body, { childList: true, subtree: true });
  await openTable({ rows: many });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51));
  observer.disconnect();
  expect(counts.find((count) => count > 1)).toBeLessThan(51);
});

test('an empty list says what belongs there', async () => {
  await openTable({ rows: [] });
  expect(screen.getByText('No machines yet')).toBeDefined();
});

test('a list without matches offers to clear the search', async () => {
  const { user, visits } = await openTable();
  await user.type(screen.getByLabelText('Search this list'), 'lathe');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(shownNames()).toHaveLength(3));
  expect(visits.place.search).toBe('');
});

test('a phone shows cards, and the choice of their order behind a button', () => {
  const matchMedia = () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined });
  Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true, writable: true });
  try {
    const table = (
      <DataTable
        list="m"
        label="Machines"
        fields={machineFields}
        rows={machines}
        rowId={({ id }) => id}
        empty=""
        onOpen={() => undefined}
      />
    );
    render(
      <TextProvider>
        <Router visits={memoryVisits()}>{table}</Router>
      </TextProvider>,
    );
    const cards = within(screen.getByRole('list', { name: 'Machines' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Band sawHours10KindSaw',
      'Ångström pressHours2KindPress',
      'Circular sawHours7KindSaw',
    ]);
    // A thumb hits it.
    expect(getComputedStyle(screen.getByLabelText('Open Band saw')).width).toBe('44px');
    // A long word widens no card beyond the screen.
    expect(getComputedStyle(screen.getByRole('list', { name: 'Machines' })).gridTemplateColumns).toBe('minmax(0, 1fr)');
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Options' }));
    screen.getByLabelText('Sort by');
  } finally {
    Reflect.deleteProperty(window, 'matchMedia');
  }
});

test('a table whose screen is given up before it is shown leaves no subscriptions behind', async () => {
  const registered = vi.spyOn(FinalizationRegistry.prototype, 'register');
  const unregistered = vi.spyOn(FinalizationRegistry.prototype, 'unregister');
  const { user } = await openTable();
  expect(registered.mock.calls.length).toBeGreaterThan(0);
  const endless = new Promise<never>(() => undefined);
  const Waits = () => use(endless);
  function Screens() {
    const [address, setAddress] = useState('home');
    const table = (
      <>
        <DataTable list="m" label="M" fields={machineFields} rows={machines} rowId={({ id }) => id} empty="" />
        <Waits />
      </>
    );
    return (
      <>
        <h1>{address}</h1>
        <button onClick={() => startTransition(() => setAddress('table'))}>Go to the table</button>
        <button onClick={() => setAddress('elsewhere')}>Go elsewhere</button>
        {address === 'table' && table}
      </>
    );
  }
  const { container } = render(
    <TextProvider>
      <Suspense>
        <Router visits={memoryVisits()}>
          <Screens />
        </Router>
      </Suspense>
    </TextProvider>,
  );
  const rest = within(container);
  await user.click(await rest.findByText('Go to the table'));
  await user.click(rest.getByText('Go elsewhere'));
  await rest.findByRole('heading', { name: 'elsewhere' });
  expect(registered.mock.calls.length - unregistered.mock.calls.length).toBe(0);
});
