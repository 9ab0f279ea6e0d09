import { useCallback } from 'react';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';

const namedKeys = ['Control', 'Shift', 'Delete', 'Ins', 'Enter', 'Space'] as const;

/** Returns key combinations such as `Control+Enter` or `Control+Z, Control+Y` with the names of a language. */
export const keysIn = (text: TextFunction, keys: string): string =>
  keys.replace(/Arrow(?:Up|Down)|[A-Z][a-z]+/g, (key) => {
    if (key.startsWith('Arrow')) return key === 'ArrowUp' ? '↑' : '↓';
    const known = namedKeys.find((name) => name === key);
    return known ? text(`keys.${known}`) : key;
  });

/** Returns key combinations as labeled on the user's keyboard. */
export function useKeysText(): (keys: string) => string {
  const { text } = useText();
  return useCallback((keys) => keysIn(text, keys), [text]);
}
