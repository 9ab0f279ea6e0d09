import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import type { TestService } from '#testing/service.ts';
import { App, Providers } from './App.tsx';
import { routes } from './routes.tsx';

/**
 * The whole app at an address, signed on as a user of a running test service: what screen tests act on. Returns the user's hands and
 * where the app is.
 */
export async function openApp(service: TestService, { as, at }: { as: string; at: string }) {
  const token = await service.tokenOf(as);
  localStorage.setItem('opdesk.language', 'en');
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const view = render(
    <Providers connection={{ baseUrl: service.baseUrl, token, format: 'json' }}>
      <App router={router} />
    </Providers>,
  );
  return { user: userEvent.setup(), router, ...view };
}
