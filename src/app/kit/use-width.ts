import { useSyncExternalStore } from 'react';
import { below } from './style.ts';

/** A hook that is true while the window matches the rule; false where there are no media queries, as in simulated browsers. */
function hookOfWindow(rule: string): () => boolean {
  const query = () => globalThis.matchMedia?.(rule.replace('@media ', ''));
  const subscribe = (notify: () => void) => {
    const list = query();
    list?.addEventListener('change', notify);
    return () => list?.removeEventListener('change', notify);
  };
  return () => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
}

/** True while the window is as narrow as that of a phone: lists are cards, tools are folded. */
export const useIsPhone = hookOfWindow(below.sm);

/** True while the window is too narrow for columns beside the screen: the navigation is a menu, a panel covers the page. */
export const useIsNarrow = hookOfWindow(below.md);
