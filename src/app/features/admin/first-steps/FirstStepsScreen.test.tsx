import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';
import { storedPassword } from '#testing/password.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const root = await service.testData.user('root', { password_hash: await storedPassword('set by the operator') });
  await service.testData.permission('1', root, Level.administrator);
});
afterAll(() => service.close());

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (name: string) => fireEvent.click(screen.getByText(name));

test('the first steps refuse the old password as the new one, and then focus the next step', async () => {
  await openApp(service, { as: 'root', at: '/first-steps' });
  await screen.findByLabelText('Current password');
  type('Current password', 'set by the operator');
  type('New password', 'set by the operator');
  type('Repeat new password', 'set by the operator');
  submit('Change password');
  await screen.findByText('This is your current password. Choose another one.');
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));

  type('Current password', 'not the one');
  type('New password', 'a password of my own');
  type('Repeat new password', 'a password of my own');
  submit('Change password');
  await screen.findByText('Incorrect current password.');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));

  type('Current password', 'set by the operator');
  expect(screen.queryByText('Incorrect current password.')).toBeNull();
  submit('Change password');
  await screen.findByLabelText('Date');
  expect(document.activeElement?.textContent).toContain('Company calendar');
});

test('the focus moves to the next step after the passwords of new users are shown', async () => {
  await service.testData.administrator('chief');
  await openApp(service, { as: 'chief', at: '/first-steps?step=people' });
  fireEvent.change(await screen.findByLabelText('People, one per line'), { target: { value: 'Jane Doe' } });
  await screen.findByText('Create 1 person');
  // Until the list was checked, the button says why it does nothing.
  const create = () => screen.getByText('Create 1 person');
  await waitFor(() => expect(create().getAttribute('aria-disabled')).toBeNull());
  act(() => create().focus());
  fireEvent.click(create());
  await screen.findByText('1 person created');
  await screen.findByText('Next step');
  fireEvent.click(screen.getByText('Close'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Next step')));
  expect(screen.queryByText('1 person created')).toBeNull();
});

test('a project created from the first plan starts on the first day of the plan', async () => {
  await openApp(service, { as: 'root', at: '/first-steps?step=plan' });
  const rows = 'Name;Start;Finish\nThink;2012-03-05;2012-03-09\n';
  const file = new File([rows], 'Kettle.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('Choose plan file', { selector: 'input' }), {
    target: { files: [file] },
  });
  fireEvent.click(await screen.findByText('Import plan'));
  await screen.findByText('Open plan');
  const client = await service.as('root', 'json');
  await waitFor(async () => {
    const project = await client.call(api.projects.getProjectByName, { projectName: 'Kettle' });
    expect(project).toMatchObject({ name: 'Kettle', start: '2012-03-05' });
  });
});

test('the last step also offers an empty plan, which opens once its project is created', async () => {
  const { user } = await openApp(service, { as: 'root', at: '/first-steps?step=plan' });
  await user.click(await screen.findByRole('button', { name: 'Start with an empty plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start with an empty plan' });
  await user.type(within(dialog).getByLabelText(/Project name/), 'Garden');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await screen.findByRole('heading', { name: 'Garden' });
  const client = await service.as('root', 'json');
  const { step } = (await client.call(appApi.getFirstSteps, {})) ?? {};
  expect(step?.find((each) => each.step === 'plan')?.state).toBe('done');
});

test('skipped steps are counted as skipped, not as done', async () => {
  const client = await service.as('root', 'json');
  for (const step of ['calendar', 'people', 'portfolio'])
    await client.call(appApi.noteFirstSteps, { body: { step, state: 'skipped' } });
  await client.call(appApi.noteFirstSteps, { body: { step: 'password', state: 'done' } });
  await openApp(service, { as: 'root', at: '/first-steps' });
  const steps = (await client.call(appApi.getFirstSteps, {}))?.step ?? [];
  const skipped = steps.filter(({ state }) => state === 'skipped').length;
  const ofSkipped = skipped === 1 ? '1 step was skipped' : `${skipped} steps were skipped`;
  expect(skipped).toBeGreaterThan(0);
  await screen.findByText(`${5 - skipped} of 5 done, ${skipped} skipped`);
  await screen.findByText(new RegExp(`^${ofSkipped}`));
  expect(screen.queryByText(/^Everything is set up/)).toBeNull();
});
