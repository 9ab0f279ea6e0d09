import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';
import { storedPassword } from '#testing/password.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const root = await service.testData.user('root', { password_hash: await storedPassword('told at the start') });
  await service.testData.permission('1', root, Level.administrator);
});
afterAll(() => service.close());

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (name: string) => fireEvent.click(screen.getByText(name));

test('the first steps refuse the old password as the new one, and then focus the next step', async () => {
  await openApp(service, { as: 'root', at: '/first-steps' });
  await screen.findByLabelText('Present password');
  type('Present password', 'told at the start');
  type('New password', 'told at the start');
  type('New password again', 'told at the start');
  submit('Change the password');
  await screen.findByText('This is the present password: choose another one.');
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));

  type('Present password', 'not the one');
  type('New password', 'a password of my own');
  type('New password again', 'a password of my own');
  submit('Change the password');
  await screen.findByText('This is not the present password.');
  expect(document.activeElement).toBe(screen.getByLabelText('Present password'));

  type('Present password', 'told at the start');
  expect(screen.queryByText('This is not the present password.')).toBeNull();
  submit('Change the password');
  await screen.findByLabelText('Day');
  expect(document.activeElement?.textContent).toContain('The company’s calendar');
});

test('the focus moves to the next step after the passwords of new users are shown', async () => {
  await service.testData.administrator('chief');
  await openApp(service, { as: 'chief', at: '/first-steps?step=people' });
  fireEvent.change(await screen.findByLabelText('People, one a line'), { target: { value: 'Jane Doe' } });
  await screen.findByText('Create 1 person');
  // Until the list was checked, the button says why it does nothing.
  const create = () => screen.getByText('Create 1 person');
  await waitFor(() => expect(create().getAttribute('aria-disabled')).toBeNull());
  act(() => create().focus());
  fireEvent.click(create());
  await screen.findByText('1 person was created');
  await screen.findByText('Next step');
  fireEvent.click(screen.getByText('Close'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Next step')));
  expect(screen.queryByText('1 person was created')).toBeNull();
});

test('a project created from the first plan starts on the first day of the plan', async () => {
  await openApp(service, { as: 'root', at: '/first-steps?step=plan' });
  const rows = 'Name;Start;Finish\nThink;2012-03-05;2012-03-09\n';
  const file = new File([rows], 'Kettle.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('Choose a plan file', { selector: 'input' }), {
    target: { files: [file] },
  });
  fireEvent.click(await screen.findByText('Import the plan'));
  await screen.findByText('Open the plan');
  const client = await service.as('root', 'json');
  await waitFor(async () => {
    const project = await client.call(api.projects.getProjectByName, { projectName: 'Kettle' });
    expect(project).toMatchObject({ name: 'Kettle', start: '2012-03-05' });
  });
});
