import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { RefusedFields } from '../RefusedFields.tsx';
import { localToday } from '#app/data/today.ts';
import { DayField } from './DayField.tsx';

let told: string[] = [];
let sent: string[] = [];

beforeEach(() => {
  [told, sent] = [[], []];
});

/** Keeps the day as any screen does. */
function Due({ from = '' }: { from?: string }) {
  const [day, setDay] = useState(from);
  const keep = (next: string) => {
    told.push(next);
    setDay(next);
  };
  return <DayField label="Due" value={day} onDay={keep} />;
}

function InForm() {
  const [day, setDay] = useState('2026-11-24');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(day);
      }}
    >
      <DayField label="Due" value={day} onDay={setDay} />
      <button type="submit">Save</button>
    </form>
  );
}

function show(field: ReactNode, language = 'de', weekStart = 'region') {
  localStorage.setItem('opdesk.language', language);
  localStorage.setItem('opdesk.weekStart', weekStart);
  render(<TextProvider>{field}</TextProvider>);
  return screen.getByLabelText<HTMLInputElement>('Due');
}

describe('typing into a day field', () => {
  test('a day is shown in the order of the language', () => {
    expect(show(<Due from="2026-11-24" />).value).toBe('24.11.2026');
  });

  test('the placeholder of a day field shows the order of its parts', () => {
    expect(show(<Due />, 'en').placeholder).toMatch(/^(dd\/mm|mm\/dd)\/yyyy$/);
  });

  test('a complete day is reported immediately', async () => {
    const field = show(<Due from="2026-11-24" />);
    await userEvent.clear(field);
    await userEvent.type(field, '3.12.2026');
    expect(told).toEqual(['2026-12-03']);
    await userEvent.tab();
    expect(field.value).toBe('03.12.2026');
  });

  test('a day that might continue is reported when the user leaves the field', async () => {
    const field = show(<Due from="2020-01-01" />);
    await userEvent.clear(field);
    await userEvent.type(field, '3. Dezember 26');
    expect(told).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'heute');
    await userEvent.tab();
    expect(told).toEqual([localToday()]);
  });

  test('a cleared day is reported only when the user leaves the field', async () => {
    const field = show(<Due from="2026-11-24" />);
    await userEvent.clear(field);
    expect(told).toEqual([]);
    await userEvent.tab();
    expect(told).toEqual(['']);
  });

  test('Escape restores the previous day', async () => {
    const field = show(<Due from="2026-11-24" />);
    await userEvent.type(field, '9{Escape}');
    expect(field.value).toBe('24.11.2026');
    expect(told).toEqual([]);
  });

  test('arrow keys change the day by one', async () => {
    const field = show(<Due from="2026-12-31" />);
    await userEvent.type(field, '{ArrowUp}');
    expect(field.value).toBe('01.01.2027');
    await userEvent.type(field, '{ArrowDown}{ArrowDown}');
    expect(told).toEqual(['2027-01-01', '2026-12-31', '2026-12-30']);
  });
});

test('a read-only day can be read and ignores every key', async () => {
  const field = show(
    <RefusedFields reason="You need Manager access.">
      <DayField label="Due" value="2026-11-24" isDisabled onDay={(day) => told.push(day)} />
    </RefusedFields>,
  );
  await userEvent.type(field, '{ArrowUp}{ArrowDown}{Alt>}{ArrowDown}{/Alt}1');
  expect(told).toEqual([]);
  expect(field.value).toBe('24.11.2026');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('an invalid text in a day field', () => {
  test('an invalid day is reported with an example, and the previous day stays', async () => {
    const field = show(<Due from="2026-11-24" />);
    await userEvent.clear(field);
    await userEvent.type(field, '31.2.2026');
    await userEvent.tab();
    expect(
      screen.getByText(/„31\.2\.2026“ ist kein gültiges Datum\. Schreiben Sie es wie 31\.12\.\d{4},/),
    ).toBeTruthy();
    expect(field.value).toBe('24.11.2026');
    expect(told).toEqual([]);
  });

  test('an invalid day prevents its form from being submitted until corrected', async () => {
    const field = show(<InForm />);
    await userEvent.clear(field);
    await userEvent.type(field, 'irgendwann{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([]);
    expect(field.value).toBe('irgendwann');
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, '1.12.26{Enter}');
    expect(sent).toEqual(['2026-12-01']);
  });
});

test('the calendar uses the language and the first weekday, and returns the focus after closing', async () => {
  const field = show(<Due from="2026-11-24" />, 'de', 'sun');
  await userEvent.type(field, '{Alt>}{ArrowDown}{/Alt}');
  const calendar = await screen.findByRole('dialog', { name: 'Kalender öffnen' });
  expect(await within(calendar).findByText('November 2026')).toBeTruthy();
  const names = within(calendar).getAllByRole('columnheader');
  expect(names.map((name) => name.textContent)).toEqual(['S', 'M', 'D', 'M', 'D', 'F', 'S']);
  await userEvent.click(within(calendar).getByRole('gridcell', { name: '30' }));
  await waitFor(() => expect(field.value).toBe('30.11.2026'));
  expect(told).toEqual(['2026-11-30']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
});
