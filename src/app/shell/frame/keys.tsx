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

/** A screen, or a part of it, says which keys it has; the list of keys shows them. Pass a memoised group. */
export function useScreenKeys(group: KeyGroup): void {
  const change = useContext(KeysContext)?.change;
  useEffect(() => {
    change?.((groups) => [...groups, group]);
    return () => change?.((groups) => groups.filter((each) => each !== group));
  }, [group, change]);
}

/** The keys of the screen that is shown, part by part. */
export function useKeyGroups(): readonly KeyGroup[] {
  return useContext(KeysContext)?.groups ?? noKeyGroups;
}

const noKeyGroups: readonly KeyGroup[] = [];
