import { useCallback, useState } from 'react';

/** Adds rows to a sheet; where it is one, the cursor is to go to it. */
export function useAddedRow(onAdd: (ids: readonly string[]) => void) {
  const [added, setAdded] = useState<string>();
  const add = useCallback(
    (ids: readonly string[]) => {
      onAdd(ids);
      setAdded(ids.length === 1 ? ids[0] : undefined);
    },
    [onAdd],
  );
  const onAdded = useCallback(() => setAdded(undefined), []);
  return { add, shown: { added, onAdded } };
}
