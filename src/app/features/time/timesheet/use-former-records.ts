import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useHasSheet } from './use-sheet.ts';

/** A record of the week before, as far as it is copied. */
export interface FormerRecord {
  readonly recordId: string;
  readonly assignmentId: string;
  readonly day: string;
  readonly hours: number;
  readonly comment: string;
}

/** Reads what a person has booked in a range of days. */
export function useFormerRecords(resourceId: string) {
  const cache = useQueryClient();
  const isWhole = useHasSheet();
  return useCallback(
    async (days: { from: string; until: string }): Promise<readonly FormerRecord[]> => {
      if (isWhole) {
        const sheet = await cache.query(endpointQuery(appApi.getTimesheet, { ...days, resourceId }));
        return (sheet?.record ?? []).map(({ id, assignment, day, actualEffort, comment }) => ({
          recordId: id,
          assignmentId: assignment ?? '',
          day: day ?? '',
          hours: actualEffort ?? 0,
          comment: comment ?? '',
        }));
      }
      const list = await cache.query(endpointQuery(api.worklogs.listMyWorkRecords, days));
      return (list?.resourceWorkRecord ?? [])
        .filter(({ resource }) => resource === resourceId)
        .map(({ id, workRecord, actualEffort, comment }) => ({
          recordId: id,
          assignmentId: workRecord?.assignment ?? '',
          day: workRecord?.date ?? '',
          hours: actualEffort ?? 0,
          comment: comment ?? '',
        }));
    },
    [cache, isWhole, resourceId],
  );
}
