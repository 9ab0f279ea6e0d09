import { useCallback } from 'react';
import { lackOf } from '#app/permissions/lack.tsx';
import { useText } from '#app/text/use-text.tsx';
import type { Reason } from '#app/ui/reason.tsx';
import type { Refusal } from './activity-rights.ts';

/** The sentence that says why something cannot be done. */
export function useRefusalText() {
  const { text } = useText();
  return useCallback(
    (refusal: Refusal): Reason | undefined => {
      if (!refusal) return undefined;
      if ('text' in refusal) return text(refusal.text);
      return lackOf(text, { record: refusal.project, needed: refusal.needed });
    },
    [text],
  );
}
