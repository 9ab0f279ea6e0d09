import { useMemo } from 'react';
import { type OpResource, resources as resourcesApi } from '#contract/documented/resources.ts';
import { useByIds } from '#app/data/tree-query.ts';

export function resourceName({ name, fullName, id }: OpResource): string {
  return name || fullName || id;
}

/** The names of resources by id; those that the caller may not see have none. */
export function useResourceNames(ids: readonly (string | null | undefined)[]): ReadonlyMap<string, string> {
  return useAskedNames(ids).names;
}

/** The same, with whether some are still to come. */
export function useAskedNames(ids: readonly (string | null | undefined)[]): {
  readonly names: ReadonlyMap<string, string>;
  readonly isPending: boolean;
} {
  const { records, isPending } = useResourceRecords(ids);
  const names = useMemo(() => new Map([...records].map(([id, resource]) => [id, resourceName(resource)])), [records]);
  return { names, isPending };
}

/** Resources by id; those that the caller may not see, and those that are still to come, are missing. */
export function useResourceRecords(ids: readonly (string | null | undefined)[]) {
  const distinct = [...new Set(ids.flatMap((id) => id ?? []))].toSorted();
  const { answers, isPending } = useByIds(
    resourcesApi.getResourcesByIds,
    distinct,
    (resourceIds) => ({ resourceIds }),
    60_000,
  );
  const records = useMemo(
    () => new Map(answers.flatMap(({ resource }) => resource).map((resource) => [resource.id, resource])),
    [answers],
  );
  return { records, isPending };
}
