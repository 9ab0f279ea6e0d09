/** Groups a list by a key, in the order in which the keys first appear. `Map.groupBy` is not in Node 20. */
export function groupBy<K, T>(list: Iterable<T>, keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}
