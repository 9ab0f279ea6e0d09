import { type RefObject, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SignOnShown } from '#app/data/session.tsx';

/**
 * The focus goes on where the person does: into the content, where what had it went with the sign-on or with the screen before.
 * A page that is loaded begins at its beginning, and what keeps the focus, as an entry of the navigation does, has it still.
 */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isAfterSignOn = useContext(SignOnShown);
  const former = useRef(isAfterSignOn ? undefined : pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
