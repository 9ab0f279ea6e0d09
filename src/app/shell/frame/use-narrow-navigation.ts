import { useState } from 'react';

const navigationStorageKey = 'opdesk.navigation';

/** Whether the navigation shows icons alone; kept in this browser. */
export function useNarrowNavigation(): readonly [boolean, () => void] {
  const [isNarrow, setIsNarrow] = useState(() => localStorage.getItem(navigationStorageKey) === 'narrow');
  const toggle = () => {
    localStorage.setItem(navigationStorageKey, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  return [isNarrow, toggle];
}
