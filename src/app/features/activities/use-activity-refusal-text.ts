import { useCallback } from 'react';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import type { ActivityRefusal } from './activity-rights.ts';

/** The sentence that says why something cannot be done. */
export function useActivityRefusalText() {
  const { text } = useText();
  return useCallback(
    (refusal: ActivityRefusal): ReasonText | undefined => {
      if (!refusal) return undefined;
      if ('text' in refusal) return text(refusal.text);
      return missingPermission(text, { record: refusal.project, needed: refusal.needed });
    },
    [text],
  );
}
