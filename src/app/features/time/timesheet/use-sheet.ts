import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSteadyRead } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { localToday } from '#app/data/today.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { costTypeName } from './cost-sheet.ts';
import { modelOfAnswers } from './sheet-data.ts';
import { modelOfSheet } from './sheet-in-one.ts';
import type { SheetModel, SheetWords } from './sheet-model.ts';
import { useMyResources, useSheetParts } from './use-sheet-parts.ts';
import { timesheetApi } from '#contract/app/timesheet.ts';

function useSheetWords(): SheetWords {
  const { text } = useText();
  return useMemo(
    () => ({
      away: text('timesheet.away'),
      closed: text('timesheet.closed'),
      deleted: text('timesheet.deleted'),
      untracked: text('timesheet.untracked'),
      rights: text('timesheet.rights'),
      hidden: text('timesheet.hidden'),
      someone: text('timesheet.someone'),
      manager: text('timesheet.manager'),
      costType: (type) => costTypeName(type, text),
      secondCosts: text('timesheet.secondCosts'),
    }),
    [text],
  );
}

/** Tells whether the service provides whole sheets; otherwise the parts are queried. */
export function useHasSheet(): boolean {
  const { capabilities } = useSession();
  return capabilities?.features?.includes('timesheet') ?? false;
}

export interface SheetQueryResult {
  /** Undefined until it is there; that of the days before while other days are on their way. */
  readonly model: SheetModel | undefined;
  /** The caller has no resource and can't book. */
  readonly hasNoResource: boolean;
  readonly failure: Error | null | undefined;
  retry(): void;
}

/**
 * Returns the sheet of some days.
 * @param asked resource of the sheet; the caller's first one if undefined
 * @param kept assignments that are rows even without plan or bookings
 * @param costRows the same for costs, `1042:2`
 */
export function useSheet(
  days: readonly string[],
  requested: string | undefined,
  kept: ReadonlySet<string>,
  costRows: readonly string[],
): SheetQueryResult {
  const words = useSheetWords();
  const isWhole = useHasSheet();
  const whole = useWholeSheet(days, { resourceId: requested, kept, costRows }, isWhole);
  const resources = useMyResources(!isWhole);
  const resource = resources.own.find(({ id }) => id === requested) ?? resources.own[0];
  const parts = useSheetParts(days, resource, kept, !isWhole);
  const today = localToday();
  const fresh = useMemo(() => {
    if (whole.data) return modelOfSheet(whole.data, words, today);
    return parts.answers && modelOfAnswers(parts.answers, words);
  }, [whole.data, parts.answers, words, today]);
  const model = useLast(fresh);
  if (isWhole)
    return { model, hasNoResource: whole.data === null, failure: whole.error, retry: () => void whole.refetch() };
  return {
    model,
    hasNoResource: resources.isSuccess && resource === undefined,
    failure: resources.error ?? parts.failure,
    retry: () => void (resources.error ? resources.refetch() : parts.retry()),
  };
}

function useWholeSheet(
  days: readonly string[],
  {
    resourceId,
    kept,
    costRows,
  }: { resourceId: string | undefined; kept: ReadonlySet<string>; costRows: readonly string[] },
  enabled: boolean,
) {
  const assignmentIds = useMemo(() => [...kept].toSorted(), [kept]);
  const input = {
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
    ...(resourceId === undefined ? {} : { resourceId }),
    ...(assignmentIds.length === 0 ? {} : { assignmentIds }),
    ...(costRows.length === 0 ? {} : { costRows: [...costRows] }),
  };
  return useSteadyRead(timesheetApi.getTimesheet, input, { enabled });
}

/**
 * Keeps the last sheet until the next one is complete; unchanged parts keep their identity, so that they are not
 * rendered again.
 */
function useLast(fresh: SheetModel | undefined): SheetModel | undefined {
  const [former, setFormer] = useState<{ fresh: SheetModel; steady: SheetModel }>();
  if (!fresh || fresh === former?.fresh) return former?.steady;
  const steady = former ? replaceEqualDeep(former.steady, fresh) : fresh;
  setFormer({ fresh, steady });
  return steady;
}
