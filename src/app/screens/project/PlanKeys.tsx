import { useMemo } from 'react';
import { useScreenKeys } from '#app/frame/keys.tsx';
import type { TextKey } from '#app/text/messages.ts';
import { useText } from '#app/text/use-text.tsx';

const keys: readonly (readonly [string, TextKey])[] = [
  ['+, −', 'plan.keys.zoom'],
  ['0', 'plan.keys.fit'],
  ['T', 'plan.keys.today'],
  ['Shift+← →', 'plan.keys.pan'],
  ['Control+F', 'plan.keys.find'],
  ['F3, Shift+F3', 'plan.keys.match'],
  ['I', 'plan.keys.details'],
  ['B', 'plan.keys.bar'],
  ['F6', 'plan.keys.tools'],
  ['*', 'plan.keys.siblings'],
  ['← →', 'plan.keys.header'],
  ['Shift+←, Shift+→', 'plan.keys.place'],
  ['Control+← →', 'plan.keys.width'],
];

/** Puts the keys of a plan that is read into the list of keys. */
export function PlanKeys() {
  const { text } = useText();
  useScreenKeys(
    useMemo(
      () => ({
        title: text('plan.keys.title'),
        keys: keys.map(([names, meaning]) => ({ keys: names, meaning: text(meaning) })),
      }),
      [text],
    ),
  );
  return null;
}
