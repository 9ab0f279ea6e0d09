import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanVersion } from '#contract/app/plans.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { type PlanSchedule, calculateSchedule } from '#plan/schedule/schedule.ts';
import type { PlanRowLink, PlanRow } from '#app/features/plan/gantt/plan-view.ts';
import { documentLinks, documentRows } from '#app/features/plan/editing/document-rows.ts';
import { runSteps } from '#client/yielder.ts';
import { readWorkingPlan, type WorkingPlan } from '#app/features/plan/editing/working-plan.ts';
import { endpointQuery } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';
import { versionDocument, versionSetting } from './version-document.ts';

/** A version of a plan, calculated and drawn. */
export interface LoadedVersion {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly schedule: PlanSchedule;
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
}

/** Checked-in versions never change. */
const planVersionStaleMs = 600_000;

/** A version and the one that it is compared with; progress, calendar and absences are those of today. */
export function useVersion(projectId: string, id: string, otherId: string | undefined) {
  const plan = useQuery(endpointQuery(appApi.getWorkingPlan, { projectId }));
  const version = useQuery({
    ...endpointQuery(appApi.getPlanVersion, { planVersionId: id }),
    staleTime: planVersionStaleMs,
  });
  const other = useQuery({
    ...endpointQuery(appApi.getPlanVersion, { planVersionId: otherId ?? '' }),
    staleTime: planVersionStaleMs,
    enabled: otherId !== undefined,
  });
  const today = useMemo(() => plan.data && runSteps(readWorkingPlan(plan.data)), [plan.data]);
  const setting = useMemo(
    () =>
      today &&
      versionSetting(
        today,
        [version.data, other.data].flatMap((each) => each ?? []),
      ),
    [today, version.data, other.data],
  );
  const queries = [plan, version, ...(otherId === undefined ? [] : [other])];
  return {
    version: useLoaded(version.data, today, setting),
    other: useLoaded(other.data, today, setting),
    isLoading: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error }) => error !== null)?.error,
    retry: () => queries.forEach(({ error, refetch }) => error !== null && void refetch()),
  };
}

function useLoaded(
  version: OpPlanVersion | null | undefined,
  today: WorkingPlan | null | undefined,
  setting: PlanSetting | null | undefined,
): LoadedVersion | undefined {
  return useMemo(
    () => (version && today && setting ? loadedVersion(versionDocument(version, today.document), setting) : undefined),
    [version, today, setting],
  );
}

function loadedVersion(document: PlanDocument, setting: PlanSetting): LoadedVersion {
  const scheduled = calculateSchedule(document, setting);
  return {
    document,
    setting,
    schedule: scheduled,
    rows: documentRows(document, scheduled, setting, localToday()),
    links: documentLinks(document, scheduled),
  };
}
