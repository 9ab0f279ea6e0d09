import { type RefObject, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Which link of a list was followed, by the entry of the history that it was followed from. */
const followed = new Map<string, string>();

/**
 * Restores the position in a long list after following a link and coming back: the link is focused and in view.
 * @param list contains the links, each named by `data-link`
 */
export function useReturn(list: RefObject<HTMLElement | null>): (name: string) => void {
  const { key } = useLocation();
  useEffect(() => {
    const name = followed.get(key);
    if (name === undefined) return;
    followed.delete(key);
    const links = list.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [];
    // The browser scrolls to it.
    [...links].find(({ dataset }) => dataset.link === name)?.focus();
  }, [key, list]);
  return useCallback((name) => void followed.set(key, name), [key]);
}
