import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Router } from '#app/kit/router.tsx';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { memoryVisits } from '#testing/memory-visits.tsx';
import type { CatalogEntry } from './entry-list.ts';
import { EntryTable } from './EntryTable.tsx';

const entryLabel = ({ id }: CatalogEntry) => id;
const entryKind = {
  title: 'Statuses',
  caption: 'Status',
  rows: [{ id: 'Approved' }],
  reads: [],
  fields: [],
  empty: { title: '', text: '' },
  nameOf: entryLabel,
};
const entryTable = {
  list: 'statuses',
  fields: [{ id: 'name', header: 'Name', width: 200, value: entryLabel, text: entryLabel }],
};
const moves = { isOrdered: true, actions: () => [], placeFor: () => undefined, drop: () => undefined };

function renderEntries() {
  return render(
    <TextProvider>
      <Router visits={memoryVisits()}>
        <EntryTable
          kind={entryKind}
          table={entryTable}
          moves={moves}
          bulkRemoval={[]}
          empty=""
          focus={undefined}
          actions={() => []}
          onOpen={() => undefined}
        />
      </Router>
    </TextProvider>,
  );
}

test('entries that can be ordered have a grip in the table', async () => {
  const { container } = renderEntries();
  await screen.findByRole('gridcell', { name: 'Approved' });
  expect(container.querySelectorAll('.grip')).toHaveLength(1);
});

test('a phone, which drags no entries, shows the name alone, without an empty line for a grip', () => {
  const matchMedia = () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined });
  Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true, writable: true });
  try {
    const { container } = renderEntries();
    screen.getByText('Approved');
    expect(container.querySelectorAll('.grip')).toHaveLength(0);
  } finally {
    Reflect.deleteProperty(window, 'matchMedia');
  }
});
