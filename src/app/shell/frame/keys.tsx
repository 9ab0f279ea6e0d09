import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { isTextInput } from '#app/kit/key-press.ts';
import lists from './screen-keys.json';

/** A key, or several of the same kind, with what it does. */
interface KeyMeaning {
  /** As `useKeysText` takes it, or words. */
  readonly keys: string;
  readonly meaning: string;
}

/** The keys of one part of the app. */
export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly KeyMeaning[];
}

interface ShownKeys {
  readonly groups: readonly KeyGroup[];
  change(to: (groups: readonly KeyGroup[]) => readonly KeyGroup[]): void;
}

const KeysContext = createContext<ShownKeys | undefined>(undefined);

export function KeysProvider({ children }: { children: ReactNode }) {
  const [groups, change] = useState<readonly KeyGroup[]>([]);
  const value = useMemo(() => ({ groups, change }), [groups]);
  return <KeysContext value={value}>{children}</KeysContext>;
}

/** Keys, as `useKeysText` takes them or as a text, each with the text of what it does. */
export type ScreenKeys = readonly (readonly [keys: string | { readonly text: TextKey }, meaning: TextKey])[];

/** The keys of each part of the app; what JSON holds has no narrower type. */
export const screenKeys = lists as unknown as Readonly<Record<keyof typeof lists, ScreenKeys>>;

/** Keys with their texts in one language. */
export const keyGroup = (text: TextFunction, title: TextKey, keys: ScreenKeys): KeyGroup => ({
  title: text(title),
  keys: keys.map(([names, meaning]) => ({
    keys: typeof names === 'string' ? names : text(names.text),
    meaning: text(meaning),
  })),
});

/** A screen, or a part of it, says which keys it has; the list of keys shows them. Pass a constant list. */
export function useScreenKeys(title: TextKey, keys: ScreenKeys): void {
  const { text } = useText();
  const change = useContext(KeysContext)?.change;
  useEffect(() => {
    if (keys.length === 0) return undefined;
    const group = keyGroup(text, title, keys);
    change?.((groups) => [...groups, group]);
    return () => change?.((groups) => groups.filter((each) => each !== group));
  }, [text, title, keys, change]);
}

/** The keys of the screen that is shown, part by part. */
export function useKeyGroups(): readonly KeyGroup[] {
  return useContext(KeysContext)?.groups ?? noKeyGroups;
}

const noKeyGroups: readonly KeyGroup[] = [];

/** Calls `onPress` on `?`, except in text fields. */
export function useQuestionMark(onPress: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTextInput(event.target)) return;
      event.preventDefault();
      onPress();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onPress]);
}
