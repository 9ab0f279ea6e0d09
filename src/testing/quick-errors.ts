import { createRequire } from 'node:module';
import { configure, getConfig } from '@testing-library/react';

/** Set by Testing Library while it looks for what a test waits for; its types do not have it. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

const { getElementError: withPage } = getConfig();

// Printing the page takes time, so it is done where the waiting has ended and not at each look that finds nothing yet.
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : withPage(message, container),
});

// The types of React hide what it shares with its renderers.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: shared } = createRequire(import.meta.url)(
  'react',
) as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object };

// The development build notes the stack at each element for its warnings, up to a limit a second: as if it were reached.
if ('recentlyCreatedOwnerStacks' in shared)
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
