import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import type { TextFunction } from '#app/i18n/use-text.tsx';
import { appApi } from '#contract/app/api.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useAddress } from '#app/kit/use-address.ts';

export const versionId = ({ version }: OpPlanHistoryEntry): string => version?.idString ?? '';

export const isWorking = ({ version }: OpPlanHistoryEntry): boolean => version?.workingVersion === true;

/** Tells whether a version was checked in; version 0 is the initial empty plan. */
export const isCheckedIn = ({ version }: OpPlanHistoryEntry): boolean => (version?.version ?? 0) > 0;

/** `Version 3`, or that it is the working version. */
export function versionNumber(entry: OpPlanHistoryEntry, text: TextFunction): string {
  return isWorking(entry)
    ? text('history.working')
    : text('history.version', { version: String(entry.version?.version ?? 0) });
}

/** Returns the version number with its name, if it has one. */
export function versionName(entry: OpPlanHistoryEntry, text: TextFunction): string {
  const name = entry.version?.name;
  return name ? `${versionNumber(entry, text)}: ${name}` : versionNumber(entry, text);
}

/** Loads the versions of a plan, newest first; not requested if the service has no app interface. */
export function usePlanHistory(projectId: string) {
  return useRead(appApi.listPlanHistory, { projectId }, { enabled: useIsServed() });
}

/** Which versions are looked at, in the address; going back leads from one to the other. */
export function useHistoryAddress() {
  const { values, put } = useAddress();
  return {
    /** The version that is shown. */
    shown: values.get('version') ?? undefined,
    /** The one that it is compared with. */
    compared: values.get('with') ?? undefined,
    /** A comparison is read for its differences, so other rows are hidden unless they are wanted. */
    hasOnlyChanges: values.get('changes') !== '0',
    show: (version: string | undefined, compared?: string) => put({ version, with: compared }, true),
    setOnlyChanges: (isOn: boolean) => put({ changes: isOn ? undefined : '0' }),
    focus: (activityId: string) => put({ focus: activityId }),
  };
}
