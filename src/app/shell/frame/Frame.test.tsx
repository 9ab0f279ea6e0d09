import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { UserLevel } from '#contract/core/codes.ts';
import { messagesIn } from '#app/i18n/messages.ts';
import { holdPage } from '#app/data/unsaved.ts';
import { startService, type TestService } from '#testing/service.ts';
import { navigationPlaces } from './places.ts';

const at = '/timesheet?week=2026-03-02';
let service: TestService;
let project: string;
let portfolio: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  await testData.user('newcomer');
  portfolio = await testData.portfolio({ name: 'Customers' });
  ({ id: project } = await testData.project({ name: 'Website', start: '2026-03-02', parent_id: portfolio }));
});
afterAll(() => service.close());

const open = async (changes: Partial<Parameters<typeof openApp>[1]> = {}) => {
  const opened = await openApp(service, { as: 'admin', at, ...changes });
  await screen.findByRole('button', { name: /Search projects|Projekte, Vorgänge/ });
  return opened;
};
const place = ({ router }: Awaited<ReturnType<typeof open>>) =>
  `${router.state.location.pathname}${router.state.location.search}`;

describe('the navigation', () => {
  test('the navigation opens a screen, marks the current one and shows the location', async () => {
    const opened = await open();
    const navigation = screen.getByRole('navigation', { name: 'Main navigation' });
    expect(within(navigation).getByRole('link', { name: 'Timesheet' }).getAttribute('aria-current')).toBe('page');
    await opened.user.click(within(navigation).getByRole('link', { name: 'Lock periods' }));
    await screen.findByRole('heading', { name: 'Lock periods' });
    expect(place(opened)).toBe('/locking');
    const step = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Lock periods');
    // Of a name in another script it is the end that is cut where it does not fit.
    expect(step.getAttribute('dir')).toBe('auto');
    await waitFor(() => expect(document.title).toBe('Lock periods – Opdesk'));
  });

  test('the navigation contains only screens with something to use for the user', async () => {
    await service.testData.user('staff', { level: UserLevel.contributor });
    await open({ as: 'staff' });
    const navigation = screen.getByRole('navigation', { name: 'Main navigation' });
    const names = () =>
      within(navigation)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(names()).toContain('Timesheet');
    expect(names().filter((name) => name === 'Lock periods' || name === 'Administration')).toEqual([]);
  });

  test('the focus stays on the navigation entry, and moves to the screen if its element disappears', async () => {
    const opened = await open();
    const locking = within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('link', {
      name: 'Lock periods',
    });
    expect(document.activeElement).toBe(document.body);
    await opened.user.click(locking);
    await screen.findByRole('heading', { name: 'Lock periods' });
    expect(document.activeElement).toBe(locking);
    const [gone] = await within(screen.getByRole('main')).findAllByRole('button');
    act(() => gone?.focus());
    expect(document.activeElement).toBe(gone);
    await act(() => opened.router.navigate('/nowhere'));
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('an unknown address shows a not-found page with a link within the frame', async () => {
    const opened = await open({ at: '/nowhere' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeDefined();
    await opened.user.click(screen.getByRole('link', { name: 'Go to My day' }));
    await waitFor(() => expect(place(opened)).toMatch(/^\/my-day/));
  });
});

describe('the search', () => {
  test('Ctrl+K opens the search with the screens, and Enter opens the selected screen', async () => {
    const opened = await open();
    await opened.user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search projects, activities and screens' });
    expect(document.activeElement).toBe(field);
    const screens = navigationPlaces.map(({ text }) => `${messagesIn('en')[text]}Screen`);
    const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    await waitFor(() => expect(options()).toEqual(screens));
    await opened.user.keyboard('{ArrowDown}'.repeat(screens.indexOf('Lock periodsScreen')));
    const active = field.getAttribute('aria-activedescendant');
    expect(screen.getByRole('option', { selected: true }).id).toBe(active);
    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(place(opened)).toBe('/locking'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Search/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('closing the search without a choice restores the focus', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: /Search projects/ });
    await user.click(button);
    await screen.findByRole('combobox', { name: /Search/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Search/ })).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  test('the search finds projects, and portfolios not listed by the documented interface', async () => {
    const opened = await open();
    await opened.user.keyboard('{Control>}k{/Control}');
    await opened.user.type(await screen.findByRole('combobox', { name: /Search/ }), 'custo');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['CustomersPortfolio']),
    );
    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(place(opened)).toContain('/portfolio'));
    expect(opened.router.state.location.search).toContain(portfolio);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Search/ })).toBeNull());
    await opened.user.keyboard('{Control>}k{/Control}');
    // The last target comes first.
    expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('CustomersPortfolio');
    await opened.user.type(await screen.findByRole('combobox', { name: /Search/ }), 'webstie');
    await opened.user.click(await screen.findByRole('option', { name: /Website/ }));
    await waitFor(() => expect(opened.router.state.location.pathname).toMatch(`/projects/${project}`));
  });

  test('the search leads administrators to a user without a resource', async () => {
    const opened = await open();
    await opened.user.keyboard('{Control>}k{/Control}');
    await opened.user.type(await screen.findByRole('combobox', { name: /Search/ }), 'newcom');
    await opened.user.click(await screen.findByRole('option', { name: /newcomer/ }));
    expect(await screen.findByRole('heading', { name: 'newcomer' })).toBeDefined();
    expect(opened.router.state.location.pathname).toBe('/administration/users');
  });

  test('a pasted text that is too long is searched by its beginning', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: /Search/ });
    await user.click(field);
    await user.paste('xyzzy'.repeat(100));
    expect(field).toHaveProperty('value', 'xyzzy'.repeat(51));
    expect(await screen.findAllByText(/^Nothing found for/)).toBeDefined();
  });

  test('the search reports that nothing matches, and is empty after closing', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /Search/ }), 'xyzzy');
    expect((await screen.findAllByText('Nothing found for “xyzzy”.')).length).toBeGreaterThan(0);
    await user.keyboard('{Escape}');
    // Also where it is opened again while it still fades away.
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: /Search/ })).toHaveProperty('value', '');
  });

  test('the search starts actions of the screens', async () => {
    const opened = await open();
    await opened.user.keyboard('{Control>}k{/Control}');
    await opened.user.type(await screen.findByRole('combobox', { name: /Search/ }), 'new project');
    await opened.user.click(await screen.findByRole('option', { name: /New project/ }));
    const dialog = await screen.findByRole('dialog', { name: 'New project' });
    expect(place(opened)).toBe('/portfolio');
    await opened.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New project' })).toBeNull());
  });

  test('the search runs commands of the settings menu', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /Search/ }), 'deutsch{Enter}');
    expect(await screen.findByRole('navigation', { name: 'Hauptmenü' })).toBeDefined();
  });
});

describe('the list of keys', () => {
  test('the ? key opens the list of keys with those of the current screen', async () => {
    const { user } = await open();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByRole('heading', { name: 'Timesheet' })).toBeDefined();
    expect(within(dialog).getByText('Ctrl+K')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());
  });

  test('a question mark typed into a field does not open the list of keys', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /Search/ }), 'why?');
    expect(screen.getByRole('combobox', { name: /Search/ })).toHaveProperty('value', 'why?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});

describe('the settings menu', () => {
  test('the language changes at once and is kept for the next visit', async () => {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'My settings' }));
    const menu = await screen.findByRole('menu', { name: 'My settings' });
    expect(within(menu).getByRole('menuitemradio', { name: 'English' }).getAttribute('aria-checked')).toBe('true');
    await opened.user.click(within(menu).getByRole('menuitemradio', { name: 'Deutsch' }));
    await screen.findByRole('navigation', { name: 'Hauptmenü' });
    expect(document.documentElement.lang).toBe('de');
    expect(localStorage.getItem('opdesk.language')).toBe('de');
  });

  test('the settings menu switches between the light and the dark theme', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'My settings' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    await waitFor(() => expect(document.documentElement.getAttribute('data-scheme')).toBe('dark'));
    expect(localStorage.getItem('opdesk.theme')).toBe('dark');
  });

  test('signing off requires a confirmation while there are unsaved changes', async () => {
    const { user } = await open();
    const release = holdPage();
    const signOff = async () => {
      await user.click(screen.getByRole('button', { name: 'My settings' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    };
    await signOff();
    const question = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
    expect(question.textContent).toContain('If you sign out now, you’ll lose them.');
    await user.click(within(question).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    // Entries stored in the browser are not reported as lost.
    const releaseKept = holdPage(() => true);
    await signOff();
    const other = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
    expect(other.textContent).toContain('They stay in this browser');
    await user.click(within(other).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    releaseKept();
    await signOff();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  });
});
