import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { ServerRecord } from './server-record.ts';
import { sheetRecordOf } from './sheet-records.ts';

type RecordList = Output<typeof api.worklogs.listMyWorkRecords>;
type CachedTimesheet = Output<typeof appApi.getTimesheet>;
type RecordPeriod = { from?: string; until?: string };

const endpointQueryKey = ({ area, name }: { area: string; name: string }) => [area, name] as const;
const listKey = endpointQueryKey(api.worklogs.listMyWorkRecords);
const sheetKey = endpointQueryKey(appApi.getTimesheet);

const isOn = (day: string | null | undefined, { from, until }: RecordPeriod): boolean =>
  (from ?? '') <= (day ?? '') && (day ?? '') <= (until ?? '9999');

function isRecordInPeriod(now: OpResourceWorkRecord | null, period: RecordPeriod): now is OpResourceWorkRecord {
  return now !== null && isOn(now.workRecord?.date, period);
}

/** A list of records with one of them as it is now, or without it. */
function withWorkRecord(
  list: RecordList,
  period: RecordPeriod,
  id: string,
  now: OpResourceWorkRecord | null,
): RecordList {
  const others = (list?.resourceWorkRecord ?? []).filter((record) => record.id !== id);
  return { ...list, resourceWorkRecord: isRecordInPeriod(now, period) ? [...others, now] : others };
}

/** A list with one of its records as it is now, in its place, or without it: all others stay the same objects in the same places. */
function withListRecord<R extends { readonly id: string }>(list: readonly R[], id: string, now: R | undefined): R[] {
  if (!now) return list.filter((each) => each.id !== id);
  const isKnown = list.some((each) => each.id === id);
  return isKnown ? list.map((each) => (each.id === id ? now : each)) : [...list, now];
}

/** A sheet with one of its records as it is now, or without it; that of another person stays. No two records have the same id. */
function withSheetRecord(
  sheet: CachedTimesheet,
  period: RecordPeriod,
  id: string,
  now: ServerRecord | null,
): CachedTimesheet {
  if (!sheet) return sheet;
  const isWork = now?.kind === 'work' && isRecordInPeriod(now.record, period) && now.record.resource === sheet.resource;
  const isCost = now?.kind === 'cost' && isOn(now.record.day, period) && now.resource === sheet.resource;
  return {
    ...sheet,
    record: withListRecord(sheet.record ?? [], id, isWork ? sheetRecordOf(now.record) : undefined),
    cost: withListRecord(sheet.cost ?? [], id, isCost ? now.record : undefined),
  };
}

const hasNoQueryData = ({ state }: Query) => state.data === undefined;

/** Stops the loading of answers that may be older than what was just saved. */
export async function stopLoading(cache: QueryClient, queryKey: readonly string[]): Promise<void> {
  await cache.cancelQueries({ queryKey, predicate: (each) => !hasNoQueryData(each) || each.isActive() });
  // Queries without data yet start over.
  void cache.refetchQueries({ queryKey, type: 'active', predicate: hasNoQueryData });
}

/**
 * Puts a record that the service has just answered into the lists that were loaded before, so that it is shown without
 * loading them again. Lists that are under way may be older than the record: they are stopped.
 * @param shown called in the same turn in which those who show the lists learn of it: both are drawn at once
 */
export async function rememberRecord(
  cache: QueryClient,
  id: string,
  now: ServerRecord | null,
  shown?: () => void,
): Promise<void> {
  for (const queryKey of [listKey, sheetKey]) await stopLoading(cache, queryKey);
  const work = now?.kind === 'work' ? now.record : null;
  notifyManager.batch(() => {
    // The third part of a key is the endpoint's input: see query().
    for (const [key, list] of cache.getQueriesData<RecordList>({ queryKey: listKey }))
      if (list !== undefined)
        cache.setQueryData<RecordList>(key, withWorkRecord(list, key[2] as RecordPeriod, id, work));
    for (const [key, sheet] of cache.getQueriesData<CachedTimesheet>({ queryKey: sheetKey }))
      if (sheet !== undefined)
        cache.setQueryData<CachedTimesheet>(key, withSheetRecord(sheet, key[2] as RecordPeriod, id, now));
    if (shown) notifyManager.schedule(shown);
  });
}
