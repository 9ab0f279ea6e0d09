import { useMemo } from 'react';
import { useScreenKeys } from '#app/shell/frame/keys.tsx';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';

type PlanKeyList = readonly (readonly [string, TextKey])[];

/** In the table of a plan that is edited these are typed into its cells. */
const characterPlanKeys: PlanKeyList = [
  ['+, −', 'plan.keys.zoom'],
  ['0', 'plan.keys.fit'],
  ['T', 'plan.keys.today'],
  ['I', 'plan.keys.details'],
  ['B', 'plan.keys.bar'],
  ['*', 'plan.keys.siblings'],
];

const generalPlanKeys: PlanKeyList = [
  ['Shift+← →', 'plan.keys.pan'],
  ['Control+F', 'plan.keys.find'],
  ['F3, Shift+F3', 'plan.keys.match'],
  ['F6', 'plan.keys.tools'],
  ['← →', 'plan.keys.header'],
  ['Shift+←, Shift+→', 'plan.keys.place'],
  ['Control+← →', 'plan.keys.width'],
];

interface PlanKeyGroup {
  readonly title: TextKey;
  readonly keys: PlanKeyList;
}

const allPlanKeys: PlanKeyGroup = { title: 'plan.keys.title', keys: [...characterPlanKeys, ...generalPlanKeys] };
const anywhere: PlanKeyGroup = { title: 'plan.keys.title', keys: generalPlanKeys };
const onBar: PlanKeyGroup = { title: 'plan.keys.onBar', keys: characterPlanKeys };

/** Puts the keys of a plan into the list of keys. */
export function PlanKeys({ isEdited = false }: { isEdited?: boolean }) {
  if (!isEdited) return <KeysOf {...allPlanKeys} />;
  return (
    <>
      <KeysOf {...anywhere} />
      <KeysOf {...onBar} />
    </>
  );
}

function KeysOf({ title, keys }: PlanKeyGroup) {
  const { text } = useText();
  useScreenKeys(
    useMemo(
      () => ({
        title: text(title),
        keys: keys.map(([names, meaning]) => ({ keys: names, meaning: text(meaning) })),
      }),
      [text, title, keys],
    ),
  );
  return null;
}
