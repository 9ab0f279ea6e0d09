import { useCallback } from 'react';
import { useText } from '#app/text/use-text.tsx';
import type { Refusal } from './activity-rights.ts';

/** The sentence that says why something cannot be done. */
export function useRefusalText() {
  const { text } = useText();
  return useCallback(
    (refusal: Refusal): string | undefined => {
      if (!refusal) return undefined;
      const values = Object.entries(refusal.values ?? {}).map(([name, key]) => [name, text(key)] as const);
      return text(refusal.text, Object.fromEntries(values));
    },
    [text],
  );
}
