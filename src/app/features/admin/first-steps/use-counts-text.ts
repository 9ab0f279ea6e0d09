import { useCallback } from 'react';
import type { OpRecordCount } from '#contract/app/first-steps.ts';
import { isTextKey, type TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';

/** The key of the name of a kind of records, where there is one. */
function demoCountKey(name: string): TextKey | undefined {
  const key = `demo.kind.${name}`;
  // Kinds without a text in this version are shown by the service's name.
  return isTextKey(key) ? key : undefined;
}

/** Kinds of records with their numbers, as part of a sentence. */
export function useCountsText() {
  const { text, intl } = useText();
  return useCallback(
    (counts: readonly OpRecordCount[] | null | undefined) =>
      intl.formatList(
        (counts ?? []).map(({ name, count }) => {
          const key = demoCountKey(name ?? '');
          return text('demo.count', { name: key ? text(key) : (name ?? ''), count: intl.formatNumber(count ?? 0) });
        }),
      ),
    [text, intl],
  );
}
