import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WireFormat } from '#contract/core/endpoint.ts';
import { App, Providers } from '#app/App.tsx';
import { resendDelay } from '#app/data/outbox/outbox.ts';
import { reconnectDelay } from '#app/data/session-store.ts';
import { Router } from '#app/kit/router.tsx';
import { SignedInScreens } from '#app/routes.tsx';
import { memoryVisits } from './memory-visits.tsx';

// The connection of a test comes back at once.
reconnectDelay.ms = 100;
resendDelay.ms = 100;

/** A running service of the tests, as far as it is needed here. */
interface Service {
  readonly baseUrl: string;
  tokenOf(login: string): Promise<string>;
}

interface Opening {
  /** Who is signed on; nobody where it is absent. */
  readonly as?: string;
  /** The address in the app. */
  readonly at: string;
  readonly format?: WireFormat;
  readonly language?: 'en' | 'de';
}

/**
 * The whole app at an address, with a running test service: what screen tests act on. Returns the user's hands and where the
 * app is.
 */
export async function openApp(service: Service, { as, at, format = 'json', language = 'en' }: Opening) {
  const token = as === undefined ? undefined : await service.tokenOf(as);
  localStorage.setItem('opdesk.language', language);
  // Days and numbers are written as the reader's locale has them.
  const languages = [language === 'de' ? 'de-DE' : 'en-GB'];
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  const visits = memoryVisits(at);
  const router = {
    state: {
      get location() {
        return visits.place;
      },
    },
    navigate: (to: string | number) => act(async () => (typeof to === 'number' ? visits.go(to) : visits.visit(to))),
  };
  const view = render(
    <Router visits={visits}>
      <Providers connection={{ baseUrl: service.baseUrl, token, format }}>
        <App screens={SignedInScreens} />
      </Providers>
    </Router>,
  );
  return { user: userEvent.setup(), router, ...view };
}
