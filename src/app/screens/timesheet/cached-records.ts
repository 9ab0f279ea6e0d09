import type { Query, QueryClient } from '@tanstack/react-query';
import { adminApi } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import { sheetRecordOf } from './sheet-records.ts';

type RecordList = Output<typeof api.worklogs.listMyWorkRecords>;
type SheetAnswer = Output<typeof adminApi.getTimesheet>;
type Period = { from?: string; until?: string };

const keyOf = ({ area, name }: { area: string; name: string }) => [area, name] as const;
const listKey = keyOf(api.worklogs.listMyWorkRecords);
const sheetKey = keyOf(adminApi.getTimesheet);

function isWithin(now: OpResourceWorkRecord | null, { from, until }: Period): now is OpResourceWorkRecord {
  const day = now?.workRecord?.date ?? '';
  return now !== null && (from ?? '') <= day && day <= (until ?? '9999');
}

/** A list of records with one of them as it is now, or without it. */
function withRecord(list: RecordList, period: Period, id: string, now: OpResourceWorkRecord | null): RecordList {
  const others = (list?.resourceWorkRecord ?? []).filter((record) => record.id !== id);
  return { ...list, resourceWorkRecord: isWithin(now, period) ? [...others, now] : others };
}

/** A sheet with one of its records as it is now, or without it; that of another person stays. */
function withSheetRecord(
  sheet: SheetAnswer,
  period: Period,
  id: string,
  now: OpResourceWorkRecord | null,
): SheetAnswer {
  if (!sheet) return sheet;
  const others = (sheet.record ?? []).filter((record) => record.id !== id);
  const isHere = isWithin(now, period) && now.resource === sheet.resource;
  return { ...sheet, record: isHere ? [...others, sheetRecordOf(now)] : others };
}

/**
 * Puts a record that the service has just answered into the lists that were loaded before, so that it is shown without
 * loading them again. Lists that are under way may be older than the record: they are stopped.
 */
export async function rememberRecord(cache: QueryClient, id: string, now: OpResourceWorkRecord | null): Promise<void> {
  const isEmpty = ({ state }: Query) => state.data === undefined;
  for (const queryKey of [listKey, sheetKey]) {
    await cache.cancelQueries({ queryKey, predicate: (each) => !isEmpty(each) || each.isActive() });
    // What has nothing to show yet is asked for again.
    void cache.refetchQueries({ queryKey, type: 'active', predicate: isEmpty });
  }
  // The third part of a key is the endpoint's input: see query().
  for (const [key, list] of cache.getQueriesData<RecordList>({ queryKey: listKey }))
    if (list !== undefined) cache.setQueryData<RecordList>(key, withRecord(list, key[2] as Period, id, now));
  for (const [key, sheet] of cache.getQueriesData<SheetAnswer>({ queryKey: sheetKey }))
    if (sheet !== undefined) cache.setQueryData<SheetAnswer>(key, withSheetRecord(sheet, key[2] as Period, id, now));
}
