import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SessionStore } from './session-store.ts';
import { openApp } from '#testing/test-app.tsx';
import { api } from '#contract/documented/api.ts';
import { hashPassword } from '#service/identity/password.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

const at = '/locking?from=2026-02-01&until=2026-02-28';
let service: TestService;
let line: Awaited<ReturnType<typeof lineTo>>;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const password_hash = await hashPassword('a password');
  await service.testData.administrator('ada');
  const ben = await service.testData.user('ben', { password_hash });
  await service.database.kysely.updateTable('app_user').set({ password_hash }).execute();
  const { id } = await service.testData.project({ name: 'Website', start: '2026-02-02' });
  await service.testData.permission(id, ben, 16);
});
afterAll(() => service.close());
beforeEach(async () => {
  line = await lineTo(service);
});
afterEach(() => line.close());

/** The app without a signed-on user, connected to the service; the connection keeps cookies like a browser. */
const open = (changes: Partial<Parameters<typeof openApp>[1]> = {}) =>
  openApp({ ...service, baseUrl: line.baseUrl }, { at, ...changes });

const signOn = async (user: UserEvent, login: string, password = 'a password') => {
  const name = await screen.findByLabelText('User name');
  await user.clear(name);
  await user.type(name, login);
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
};
const isShown = () => screen.findByRole('heading', { name: 'Lock periods' });

describe('signing on', () => {
  test('signing on opens the requested address', async () => {
    const { user, router } = await open();
    await signOn(user, 'ada');
    await isShown();
    expect(router.state.location.search).toBe('?from=2026-02-01&until=2026-02-28');
    expect(await screen.findByDisplayValue('28/02/2026')).toBeDefined();
    // Keys go on in the screen, not in front of the whole page.
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('a page that opens without a session forgets what the user before had typed', async () => {
    sessionStorage.setItem('opdesk.draft comment 7 1', JSON.stringify({ text: 'Half a thought' }));
    await open();
    await screen.findByLabelText('User name');
    expect(sessionStorage).toHaveLength(0);
  });

  test('the demo accounts are described in the language of the page', async () => {
    const demo = { name: 'demo', value: JSON.stringify({ loaded: '2026-03-06' }) };
    await service.database.kysely.insertInto('setting').values(demo).execute();
    const { user } = await open();
    expect(await screen.findByText('administrator')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Deutsch' }));
    expect(await screen.findByText('Administration')).toBeDefined();
    await service.database.kysely.deleteFrom('setting').where('name', '=', 'demo').execute();
  });

  test('a wrong password shows the message of the service and keeps the user name', async () => {
    const { user } = await open();
    await signOn(user, 'ada', 'wrong');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/user name|password/i);
    expect(screen.getByLabelText('User name')).toHaveProperty('value', 'ada');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'a password{Enter}');
    await isShown();
  });

  test('the sign-on form marks missing values at their fields', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findAllByText('Required.')).toHaveLength(2);
    expect(screen.getByLabelText('User name').getAttribute('aria-invalid')).toBe('true');
    expect(line.requests.filter((each) => each.includes('signOn'))).toEqual([]);
  });

  test('a password sign-on lasts as long as the session and stores no token', async () => {
    const first = await open();
    await signOn(first.user, 'ada');
    await isShown();
    first.unmount();
    await open();
    await isShown();
    expect(Object.values(sessionStorage)).toEqual([]);
  });

  test('an access token signs on and is kept for this tab only', async () => {
    const token = await service.tokenOf('ada');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Use an access token instead' }));
    await user.type(screen.getByLabelText('Access token'), `${token}{Enter}`);
    await isShown();
    expect(sessionStorage.getItem('opdesk.connection')).toBe(token);
    expect(Object.values(localStorage)).not.toContain(token);
  });

  test('an invalid access token is refused', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Use an access token instead' }));
    await user.type(screen.getByLabelText('Access token'), 'nonsense{Enter}');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(sessionStorage.getItem('opdesk.connection')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a password instead' }));
    expect(screen.getByLabelText('Password')).toBeDefined();
  });

  test('an expired access token does not prevent signing on with a password', async () => {
    const { user } = await openApp(
      { baseUrl: line.baseUrl, tokenOf: () => Promise.resolve('revoked') },
      { as: 'ada', at },
    );
    await signOn(user, 'ada');
    await isShown();
    expect(sessionStorage.getItem('opdesk.connection')).toBeNull();
  });
});

describe('a change of user', () => {
  test('a new user sees no data of the previous user', async () => {
    const { user } = await open();
    await signOn(user, 'ada');
    await isShown();
    await screen.findByPlaceholderText('All projects');
    await user.click(screen.getByRole('button', { name: 'My settings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    line.requests.length = 0;
    await signOn(user, 'ben');
    await screen.findByPlaceholderText('The project I manage');
    expect(line.requests.filter((each) => each.includes('listMyProjects'))).toHaveLength(1);
  });

  test('another user who signs on after a session ended starts fresh at the same address', async () => {
    const { user, router } = await open();
    await signOn(user, 'ada');
    await screen.findByPlaceholderText('All projects');
    await service.database.kysely.deleteFrom('session').execute();
    await user.click(screen.getByRole('button', { name: 'Last week' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
    const address = router.state.location.search;
    await signOn(user, 'ben');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    await screen.findByPlaceholderText('The project I manage');
    expect(router.state.location.search).toBe(address);
  });
});

describe('an ended session', () => {
  test('an ended session is announced, and signing on again returns to the unchanged screen', async () => {
    const { user } = await open();
    await signOn(user, 'ada');
    await screen.findByText('Records to lock');
    const from = await screen.findByLabelText('From');
    await user.click(from);
    await service.database.kysely.deleteFrom('session').execute();
    fireEvent.change(from, { target: { value: '2026-02-09' } });
    const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
    expect(within(dialog).getByText(/Your session has ended/)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Password')));
    await user.keyboard('a password{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The dialog may have come before the day was entered: the field shows it in its format once it is left.
    fireEvent.blur(from);
    expect(screen.getByLabelText('From')).toHaveProperty('value', '09/02/2026');
    await screen.findByText('Records to lock');
  });
});

describe('the language of a session', () => {
  test('the service answers in the language of the app', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
    await user.type(await screen.findByLabelText('Benutzername'), 'ada');
    await user.type(screen.getByLabelText('Kennwort'), 'falsch{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Kennwort/);
  });
});

describe('a service that does not answer', () => {
  test('the capabilities of the service are read again when their answer is lost', async () => {
    line.lose('/capabilities', 'noAnswer');
    await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'ada', at });
    await isShown();
    expect(await screen.findByText('Records to lock')).toBeDefined();
  });

  test('an unreachable service is named, can be replaced by another one, and can be retried', async () => {
    line.cut();
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain(line.baseUrl);
    expect(screen.getByRole('button', { name: 'Use another server' })).toBeDefined();
    line.join();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('User name')).toBeDefined();
  });

  test('a service that answers again is found without a click', async () => {
    line.cut();
    await open();
    await screen.findByRole('alert');
    line.join();
    expect(await screen.findByLabelText('User name')).toBeDefined();
    expect(onlineManager.isOnline()).toBe(true);
  });

  test('an unreachable service leaves the screen visible under a banner until the service answers again', async () => {
    const { user } = await open();
    await signOn(user, 'ada');
    await isShown();
    await screen.findByText('Records to lock');
    line.cut();
    await user.click(screen.getByRole('button', { name: 'Last week' }));
    await screen.findByText(/^You’re offline/);
    expect(screen.getByRole('heading', { name: 'Lock periods' })).toBeDefined();
    line.join();
    await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Preview' }).getAttribute('aria-busy')).toBe('false'),
    );
  });
});

test('a user who signs out without a connection is signed out at once, and at the service as soon as it answers', async () => {
  const { user } = await open();
  await signOn(user, 'ada');
  await isShown();
  line.cut();
  await user.click(screen.getByRole('button', { name: 'My settings' }));
  await user.click(await screen.findByText('Sign out'));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByRole('heading', { name: 'Lock periods' })).toBeNull();
  line.join();
  const next = new SessionStore({ baseUrl: line.baseUrl, token: undefined, format: 'json' }, 'en');
  await next.open();
  expect(next.session().state).toEqual({ kind: 'signedOff' });
  expect(line.requests.some((request) => request.includes('signOff'))).toBe(true);
  next.close();
});

describe('a closed page', () => {
  const unreachable = { baseUrl: 'http://127.0.0.1:9', token: undefined, format: 'json' } as const;

  test('a closed page sends no calls until the page is reopened', async () => {
    const store = new SessionStore({ ...unreachable, baseUrl: line.baseUrl }, 'en');
    const { client } = store.session();
    store.close();
    await expect(client.call(api.users.currentUser, {})).rejects.toMatchObject({ code: 'client.error.Aborted' });
    expect(line.requests).toEqual([]);
    await store.open();
    expect(store.session().state).toEqual({ kind: 'signedOff' });
  });

  test('a closed page does not report a lost connection', async () => {
    const store = new SessionStore(unreachable, 'en');
    const call = store.session().client.call(api.users.currentUser, {});
    store.close();
    await expect(call).rejects.toMatchObject({ code: 'client.error.NotReachable' });
    expect(onlineManager.isOnline()).toBe(true);
  });
});

describe('the choice of the server', () => {
  test('the user can choose another server and another format', async () => {
    const { user } = await openApp({ ...service, baseUrl: 'http://127.0.0.1:9' }, { at });
    await user.click(await screen.findByRole('button', { name: 'Use another server' }));
    const address = await screen.findByLabelText('Server address');
    await user.clear(address);
    await user.type(address, 'not an address{Enter}');
    expect(await screen.findByText('Enter an address that begins with http:// or https://.')).toBeDefined();
    await user.clear(address);
    await user.type(address, `${line.baseUrl}/`);
    await user.click(screen.getByRole('combobox', { name: 'Format' }));
    await user.click(await screen.findByRole('option', { name: 'XML' }));
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await signOn(user, 'ada');
    await isShown();
    expect(line.requests.filter((each) => each.includes('/api/json/'))).toEqual([]);
    expect(localStorage.getItem('opdesk.connection')).toBe(line.baseUrl);
  });
});

test('features that need the app interface are hidden with an explanation if the service lacks the interface', async () => {
  const plain = await startService({ today: '2026-03-06', settings: { appApi: false } });
  await plain.testData.administrator('ada');
  const view = await openApp(plain, { as: 'ada', at });
  expect(await screen.findAllByText(/no app interface/)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Lock' })).toBeDefined();
  view.unmount();
  await plain.close();
});
