import { useState } from 'react';

/** A choice of yes or no that this browser keeps, no at first: its state and a function that changes it. */
export function useStoredFlag(storageKey: string): readonly [boolean, () => void] {
  const [isSet, setIsSet] = useState(() => localStorage.getItem(storageKey) === 'yes');
  const toggle = () => {
    localStorage.setItem(storageKey, isSet ? 'no' : 'yes');
    setIsSet(!isSet);
  };
  return [isSet, toggle];
}
