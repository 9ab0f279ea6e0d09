import { useMemo } from 'react';
import { TimeUnit, WorkContour } from '#contract/core/codes.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanVersion, OpPlannedActivity } from '#contract/app/plans.ts';
import type { PlanDocument, PlanSetting, PlanActivity, PlanResource } from '#plan/document.ts';
import { type PlanSchedule, calculateSchedule } from '#plan/schedule/schedule.ts';
import { readFailure } from '#app/data/reads.ts';
import type { PlanRowLink, PlanRow } from '#app/features/plan/gantt/plan-view.ts';
import { documentLinks, documentRows } from '#app/features/plan/editing/document-rows.ts';
import { runSteps } from '#client/yielder.ts';
import {
  readWorkingPlan,
  type WorkingPlan,
  type WorkingProgress,
  readPlanned,
} from '#app/features/plan/editing/working-plan.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';
import type { ComparedCosts } from './ComparisonTotals.tsx';

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
  const plan = useRead(appApi.getWorkingPlan, { projectId });
  const version = useRead(appApi.getPlanVersion, { planVersionId: id }, { staleTime: planVersionStaleMs });
  const other = useRead(
    appApi.getPlanVersion,
    { planVersionId: otherId ?? '' },
    { staleTime: planVersionStaleMs, enabled: otherId !== undefined },
  );
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
    ...readFailure(queries),
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

/** Versions of a plan as the documents that it is calculated and drawn with. */

/**
 * Returns the document of a version with the current progress of its activities; activities missing today have no
 * progress.
 */
export function versionDocument(version: OpPlanVersion, today: PlanDocument): PlanDocument {
  const progress = new Map(today.activities.map((activity) => [activity.id, activity]));
  return {
    activities: (version.activity ?? []).map((activity) => ({
      ...readPlanned(activity),
      ...versionProgress(progress.get(activity.id), activity),
    })),
    links: (version.link ?? []).map(({ predecessor, successor, type, lag, lagElapsed, lagUnit }) => ({
      predecessorId: predecessor ?? '',
      successorId: successor ?? '',
      type: type ?? 0,
      lag: lag ?? 0,
      isElapsed: lagElapsed ?? false,
      unit: lagUnit ?? TimeUnit.automatic,
    })),
    assignments: (version.assignment ?? []).map(({ activity, resource, assigned, baseEffort, ...shape }) => ({
      activityId: activity ?? '',
      resourceId: resource ?? '',
      assigned: assigned ?? 100,
      baseEffort: baseEffort ?? 0,
      delay: shape.delay ?? 0,
      contour: shape.contour ?? WorkContour.flat,
    })),
  };
}

function versionProgress(today: PlanActivity | undefined, { baseEffort }: OpPlannedActivity): WorkingProgress {
  if (!today) {
    const none = { complete: 0, actualStart: null, actualFinish: null, actualEffort: 0, isRecorded: false };
    return { ...none, openEffort: baseEffort ?? 0 };
  }
  const { complete, actualStart, actualFinish, actualEffort, openEffort, isRecorded } = today;
  return { complete, actualStart, actualFinish, actualEffort, openEffort, isRecorded };
}

/** The calendar of today; the resources of today, and the names of those that only these versions know. */
export function versionSetting({ setting }: WorkingPlan, versions: readonly OpPlanVersion[]): PlanSetting {
  const named = versions
    .flatMap(({ assignment }) => assignment ?? [])
    .flatMap(({ resource, resourceName }): [string, PlanResource][] =>
      resource && resourceName
        ? [[resource, { id: resource, name: resourceName, available: 100, calendars: [], absences: [] }]]
        : [],
    );
  return { ...setting, resources: new Map([...named, ...setting.resources]) };
}

/** Returns the costs of two versions; undefined if the service has no comparison. */
export function useVersionCosts(
  from: string | undefined,
  until: string | undefined,
): ComparedCosts | 'hidden' | undefined {
  const isServed = useIsServed();
  const isWanted = isServed && from !== undefined && until !== undefined && from !== until;
  const { data } = useRead(
    appApi.comparePlanVersions,
    { planVersionId: until ?? '', from: from ?? '' },
    { enabled: isWanted },
  );
  if (!data) return undefined;
  const [before, after] = [data.fromTotals?.baseCosts, data.untilTotals?.baseCosts];
  return typeof before === 'number' && typeof after === 'number' ? { from: before, until: after } : 'hidden';
}
