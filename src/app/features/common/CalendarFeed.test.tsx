import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const ann = await service.testData.user('ann');
  await service.testData.resource({ name: 'Ann', user_id: ann });
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

const read = async (address: string) => (await fetch(address)).status;

async function openDialog() {
  const app = await openApp(service, { as: 'ann', at: '/timesheet' });
  await app.user.click(await screen.findByText('Calendar feed'));
  return app;
}

const addressField = () => screen.findByLabelText<HTMLInputElement>('Link');

test('a calendar feed address can be created, copied, replaced and revoked; each new address ends the previous one', async () => {
  const { user } = await openDialog();
  await screen.findByText('No link yet.');
  await user.click(screen.getByText('Create link'));
  const { value: first } = await addressField();
  expect(await read(first)).toBe(200);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByText('Copy'));
  await screen.findByText('Copied.');
  expect(copied).toHaveBeenCalledWith(first);

  await user.click(screen.getByText('Close'));
  await user.click(screen.getByText('Calendar feed'));
  await user.click(await screen.findByText('Replace link'));
  const { value: second } = await addressField();
  expect([await read(first), await read(second)]).toEqual([404, 200]);

  await user.click(screen.getByText('Revoke'));
  await screen.findByText('No link yet.');
  expect(await read(second)).toBe(404);
});

test('a failed creation of a calendar feed address is reported and can be retried', async () => {
  const line = await lineTo(service);
  const { user, unmount } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'ann', at: '/timesheet' });
  await user.click(await screen.findByText('Calendar feed'));
  await screen.findByText('No link yet.');
  line.lose('timesheet/feed', 'notSent');
  await user.click(screen.getByText('Create link'));
  await screen.findByText(/The server isn’t responding/);
  await user.click(screen.getByText('Create link'));
  const { value } = await addressField();
  expect(value).toMatch(/\.ics$/);
  await user.click(await screen.findByText('Revoke'));
  await screen.findByText('No link yet.');
  unmount();
  await line.close();
});

test('the calendar feed address is selected if the browser does not allow copying', async () => {
  const { user } = await openDialog();
  await user.click(await screen.findByText('Create link'));
  const field = await addressField();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowed'));
  await user.click(screen.getByText('Copy'));
  await screen.findByText(/The text is selected/);
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]));
});
