import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpUtilization, OpUtilizationDetails, UtilizationUnit } from '#contract/app/utilization.ts';
import { steadyQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type HeatView, heatRows, type WorkRows } from './heat-rows.ts';
import { workRows } from './work-rows.ts';

interface WorkSource {
  readonly data: OpUtilization | null | undefined;
  readonly view: HeatView;
  readonly unit: UtilizationUnit;
  readonly probability: number;
}

type DetailsResult = UseQueryResult<OpUtilizationDetails | null>;

/** Null for those that can't be loaded. */
const loadedDetails = (results: readonly DetailsResult[]) =>
  results.map(({ data, isError }) => (data ?? undefined) || (isError ? null : undefined));

/** Loads the assignments of the resources whose rows are open: one request for each, when it is opened. */
export function useWorkRows({ data, view, unit, probability }: WorkSource): WorkRows {
  const { text } = useText();
  const people = useMemo(
    () =>
      data && view.hours === 'planned' && view.opened.size > 0
        ? heatRows(data, { ...view, isGrouped: false }).filter(({ isOpen }) => isOpen === true)
        : [],
    [data, view],
  );
  const [first, last] = [data?.period?.[0]?.from ?? '', data?.period?.at(-1)?.until ?? ''];
  const details = useQueries({
    queries: people.map(({ id }) =>
      steadyQuery(appApi.getUtilizationDetails, {
        resourceId: id,
        from: first,
        until: last,
        unit,
        ...(probability > 0 && { probability }),
      }),
    ),
    combine: loadedDetails,
  });
  return useMemo(() => {
    const texts = {
      others: text('utilization.others'),
      loading: text('state.loading'),
      failed: text('utilization.workFailed'),
      nothing: text('utilization.nothing'),
    };
    return new Map(people.map((person, at) => [person.id, workRows(person, details[at], texts)]));
  }, [people, details, text]);
}
