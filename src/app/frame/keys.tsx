import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

/** A key, or several of the same kind, with what it does. */
export interface KeyMeaning {
  /** As `useKeysText` takes it, or words. */
  readonly keys: string;
  readonly meaning: string;
}

/** The keys of one part of the app. */
export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly KeyMeaning[];
}

const KeysContext = createContext<
  { group: KeyGroup | undefined; setGroup: (group: KeyGroup | undefined) => void } | undefined
>(undefined);

export function KeysProvider({ children }: { children: ReactNode }) {
  const [group, setGroup] = useState<KeyGroup>();
  const value = useMemo(() => ({ group, setGroup }), [group]);
  return <KeysContext value={value}>{children}</KeysContext>;
}

/** A screen says which keys it has; the list of keys shows them. Pass a memoised group. */
export function useScreenKeys(group: KeyGroup): void {
  const setGroup = useContext(KeysContext)?.setGroup;
  useEffect(() => {
    setGroup?.(group);
    return () => setGroup?.(undefined);
  }, [group, setGroup]);
}

/** The keys of the screen that is shown. */
export function useKeyGroup(): KeyGroup | undefined {
  return useContext(KeysContext)?.group;
}
