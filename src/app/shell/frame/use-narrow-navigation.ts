import { useState } from 'react';

const navigationStorageKey = 'opdesk.navigation';

/** Tells whether the navigation shows icons only; stored in this browser. */
export function useNarrowNavigation(): readonly [boolean, () => void] {
  const [isNarrow, setIsNarrow] = useState(() => localStorage.getItem(navigationStorageKey) === 'narrow');
  const toggle = () => {
    localStorage.setItem(navigationStorageKey, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  return [isNarrow, toggle];
}
