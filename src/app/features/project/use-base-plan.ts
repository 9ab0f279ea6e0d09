import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanVersion } from '#contract/app/plans.ts';
import type { PlanDocument } from '#plan/document.ts';
import { useRead } from '#app/data/query.ts';
import { versionDocument } from './use-version.ts';

/** The version of a plan that was checked out, and that everybody else reads. */
export interface BasePlan {
  readonly versionId: string;
  readonly version: number;
  readonly document: PlanDocument;
}

/**
 * Returns the plan of the last checked-in version, with the progress of an edited plan; undefined until it is loaded.
 */
export function useBasePlan(projectId: string, edited: PlanDocument): BasePlan | undefined {
  const versions = useRead(appApi.listPlanVersions, { projectId });
  const info = versions.data?.versionInfo.find(({ workingVersion }) => workingVersion !== true);
  const planVersionId = info?.idString ?? '';
  const plan = useRead(appApi.getPlanVersion, { planVersionId }, { enabled: planVersionId !== '' });
  const version = info?.version ?? 0;
  return useMemo(
    () => (plan.data ? basePlan(planVersionId, version, plan.data, edited) : undefined),
    [plan.data, planVersionId, version, edited],
  );
}

/** Requested on each edit, but only a dialog reads the document, so it is built on demand. */
function basePlan(versionId: string, version: number, plan: OpPlanVersion, edited: PlanDocument): BasePlan {
  let made: PlanDocument | undefined;
  return {
    versionId,
    version,
    get document() {
      return (made ??= versionDocument(plan, edited));
    },
  };
}
