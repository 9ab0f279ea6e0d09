import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import type { useText } from '#app/i18n/use-text.tsx';

type VersionNameText = ReturnType<typeof useText>['text'];

export const versionId = ({ version }: OpPlanHistoryEntry): string => version?.idString ?? '';

export const isWorking = ({ version }: OpPlanHistoryEntry): boolean => version?.workingVersion === true;

/** Tells whether a version was checked in; version 0 is the initial empty plan. */
export const isCheckedIn = ({ version }: OpPlanHistoryEntry): boolean => (version?.version ?? 0) > 0;

/** `Version 3`, or that it is the working version. */
export function versionNumber(entry: OpPlanHistoryEntry, text: VersionNameText): string {
  return isWorking(entry)
    ? text('history.working')
    : text('history.version', { version: String(entry.version?.version ?? 0) });
}

/** Returns the version number with its name, if it has one. */
export function versionName(entry: OpPlanHistoryEntry, text: VersionNameText): string {
  const name = entry.version?.name;
  return name ? `${versionNumber(entry, text)}: ${name}` : versionNumber(entry, text);
}
