import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

interface LoadState<P> {
  readonly Part?: ComponentType<P> | undefined;
  readonly failure?: { readonly error: unknown };
}

/** A part whose file is loaded when it is first rendered, or ahead. */
type LazyPart<P> = ComponentType<P> & {
  /** Loads the file; a failure is forgotten, and the part tries again once it is rendered. */
  loadAhead(): void;
};

/**
 * A part whose file is loaded when it is first rendered. Unlike one of React's `lazy`, it is shown as soon as the file is
 * there: React keeps content back for up to 300 ms after the fallback of a `Suspense`, which it shows even if the file was
 * loaded ahead.
 *
 * @param load from the file of the part; a failure is thrown where the part is rendered
 * @param fallback shown until then
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: (props: P) => ReactNode = () => null,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  function Part(props: P) {
    const [{ Part: Shown, failure }, setState] = useState<LoadState<P>>({ Part: loaded });
    const isMissing = !Shown && !failure;
    useEffect(() => {
      if (!isMissing) return undefined;
      let isCurrent = true;
      loadOnce().then(
        // Drawn in slices: a part may be a whole screen.
        (now) => isCurrent && startTransition(() => setState({ Part: now })),
        (error: unknown) => isCurrent && setState({ failure: { error } }),
      );
      return () => {
        isCurrent = false;
      };
    }, [isMissing]);
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : fallback(props);
  }
  return Object.assign(Part, { loadAhead: () => void loadOnce().catch(() => undefined) });
}
