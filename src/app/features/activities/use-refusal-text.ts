import { useCallback } from 'react';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import type { Reason } from '#app/kit/reason.tsx';
import type { Refusal } from './activity-rights.ts';

/** The sentence that says why something cannot be done. */
export function useRefusalText() {
  const { text } = useText();
  return useCallback(
    (refusal: Refusal): Reason | undefined => {
      if (!refusal) return undefined;
      if ('text' in refusal) return text(refusal.text);
      return missingPermission(text, { record: refusal.project, needed: refusal.needed });
    },
    [text],
  );
}
