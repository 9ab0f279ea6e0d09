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
