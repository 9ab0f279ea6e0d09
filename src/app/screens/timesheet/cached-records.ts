import type { QueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';

type RecordList = Output<typeof api.worklogs.listMyWorkRecords>;
type Period = { from?: string; until?: string };

const listKey = [api.worklogs.listMyWorkRecords.area, api.worklogs.listMyWorkRecords.name] as const;

/** A list of records with one of them as it is now, or without it. */
function withRecord(
  list: RecordList,
  { from, until }: Period,
  id: string,
  now: OpResourceWorkRecord | null,
): RecordList {
  const others = (list?.resourceWorkRecord ?? []).filter((record) => record.id !== id);
  const day = now?.workRecord?.date ?? '';
  const isWithin = now !== null && (from ?? '') <= day && day <= (until ?? '9999');
  return { ...list, resourceWorkRecord: isWithin ? [...others, now] : others };
}

/**
 * Puts a record that the service has just answered into the lists that were loaded before, so that it is shown without
 * loading them again. Lists that are under way may be older than the record: they are stopped.
 */
export async function rememberRecord(cache: QueryClient, id: string, now: OpResourceWorkRecord | null): Promise<void> {
  await cache.cancelQueries({ queryKey: listKey, predicate: ({ state }) => state.data !== undefined });
  for (const [key, list] of cache.getQueriesData<RecordList>({ queryKey: listKey })) {
    if (list === undefined) continue;
    // The third part of a key is the endpoint's input: see query().
    cache.setQueryData<RecordList>(key, withRecord(list, key[2] as Period, id, now));
  }
}
