import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  await service.testData.administrator('admin');
  project = (await service.testData.project({ name: 'Website' })).id;
});
afterAll(() => service.close());

test('a refused value is explained with the label of its field, not with the name in the interface', async () => {
  await openApp(service, { as: 'admin', at: `/portfolio?focus=${project}&details=1`, language: 'de' });
  const panel = await screen.findByRole('complementary', { name: 'Details von „Website“' });
  const field = await within(panel).findByRole('textbox', { name: 'Wahrscheinlichkeit (%)' });
  fireEvent.change(field, { target: { value: '33,5' } });
  fireEvent.blur(field);
  const refusal = await within(panel).findByText(/^Nicht gespeichert/);
  expect(refusal.textContent).toContain(
    'Wahrscheinlichkeit (%) kann nicht 33,5 sein. Erlaubt ist: eine ganze Zahl von 0 bis 100.',
  );
});
