/** A function that makes something once for each object, which is never changed; what it made goes with the object. */
export function madeOnce<K extends object, R extends object>(
  make: (key: K) => R,
  known = new WeakMap<K, R>(),
): (key: K) => R {
  return (key) => {
    let result = known.get(key);
    if (!result) {
      result = make(key);
      known.set(key, result);
    }
    return result;
  };
}
