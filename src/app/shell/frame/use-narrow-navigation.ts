import { useState } from 'react';

const storageKey = 'opdesk.navigation';

/** Whether the navigation shows icons alone; kept in this browser. */
export function useNarrowNavigation(): readonly [boolean, () => void] {
  const [isNarrow, setIsNarrow] = useState(() => localStorage.getItem(storageKey) === 'narrow');
  const toggle = () => {
    localStorage.setItem(storageKey, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  return [isNarrow, toggle];
}
