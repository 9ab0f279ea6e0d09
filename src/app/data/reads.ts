/** A query, as far as it matters whether it failed. */
export interface Read {
  readonly error: Error | null;
  refetch(): unknown;
}

/** The first failure of several queries, and a way to try again those that failed. */
export function readFailure(reads: readonly Read[]): { readonly error: Error | null; retry(): void } {
  return {
    error: reads.find(({ error }) => error)?.error ?? null,
    retry: () => reads.forEach((read) => read.error && void read.refetch()),
  };
}
