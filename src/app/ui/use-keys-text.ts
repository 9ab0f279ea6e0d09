import { useCallback } from 'react';
import { useText } from '../text/use-text.tsx';

const named = ['Control', 'Shift', 'Delete', 'Enter', 'Space'] as const;

/** A combination such as `Control+Enter` in the words that stand on the reader's keys. */
export function useKeysText(): (keys: string) => string {
  const { text } = useText();
  return useCallback(
    (keys) =>
      keys
        .split('+')
        .map((key) => {
          const known = named.find((name) => name === key);
          return known ? text(`keys.${known}`) : key;
        })
        .join('+'),
    [text],
  );
}
