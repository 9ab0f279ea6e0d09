import { type RefObject, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Which link of a list was followed, by the entry of the history that it was followed from. */
const followed = new Map<string, string>();

/**
 * Whoever follows a link of a long list and comes back goes on at that link: it has the focus, and is in sight.
 * @param list holds the links, each named by `data-link`
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
