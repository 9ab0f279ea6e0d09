import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { type OpPlanHistoryEntry, planExportFormats } from '#contract/app/plans.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useCall } from '#app/data/use-call.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { isNodeManaged, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useRead } from '#app/data/query.ts';
import { useSession, useUser } from '#app/data/session.tsx';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import { saveFile } from '#app/kit/save-file.ts';
import { isCheckedIn, isWorking, versionId, versionNumber } from './plan-history.ts';

export const planExportExtensions = { mspdi: 'xml', xlsx: 'xlsx' } as const;

export type VersionActions = (entry: OpPlanHistoryEntry) => readonly RowAction[];

/** Actions on a version: set as baseline, restore, download as a file. */
export function useVersionActions(project: OpProjectNode, entries: readonly OpPlanHistoryEntry[]) {
  const { text } = useText();
  const [restoring, setRestoring] = useState<OpPlanHistoryEntry>();
  const setBaseline = useVersionBaseline(entries);
  const download = usePlanDownload(project);
  const notifyFailure = useNotifyFailure();
  const locked = useChangeRefusal(project);
  const held = useHolderRefusal(project.id);
  const actions: VersionActions = (entry) => [
    {
      id: 'baseline',
      label: text('history.setBaseline'),
      Icon: icons.Baseline,
      refusal: locked ?? baselineRefusal(entry, text),
      run: () => setBaseline(entry),
    },
    {
      id: 'restore',
      label: text('history.restore'),
      Icon: icons.Restore,
      refusal: locked ?? restoreRefusal(entry, text) ?? held,
      run: () => setRestoring(entry),
    },
    ...planExportFormats.map((format): RowAction => ({
      id: format,
      label: text('history.download', { format: text(`planFile.export.${format}`) }),
      Icon: icons.Download,
      run: () => {
        const title = `${nodeDisplayName(project)} ${versionNumber(entry, text)}`;
        download(title, format, versionId(entry)).catch(notifyFailure);
      },
    })),
  ];
  return { actions, restoring, stopRestoring: () => setRestoring(undefined) };
}

function baselineRefusal(entry: OpPlanHistoryEntry, text: TextFunction): string | undefined {
  if (!isCheckedIn(entry)) return text('history.notCheckedIn');
  return entry.version?.baselineVersion === true ? text('history.setBaseline.is') : undefined;
}

function restoreRefusal(entry: OpPlanHistoryEntry, text: TextFunction): string | undefined {
  if (isWorking(entry)) return text('history.notCheckedIn');
  return entry.isCurrent === true ? text('history.restore.is') : undefined;
}

/** Why nothing of the plan can be changed by the caller. */
export function useChangeRefusal(project: OpProjectNode): ReasonText | undefined {
  const { text } = useText();
  if (!isNodeManaged(project)) return missingPermission(text, { record: project, needed: Level.manager });
  return project.archived === true ? text('history.archived') : undefined;
}

/** Returns the reason if versions can't be created: the plan is being edited, possibly by the caller. */
function useHolderRefusal(projectId: string): string | undefined {
  const { text } = useText();
  const user = useUser();
  const { data } = useRead(appApi.getPlanState, { projectId });
  if (data?.checkedOut !== true) return undefined;
  return text('history.held', { name: data.checkedOutByName ?? user.displayName ?? '' });
}

function useVersionBaseline(entries: readonly OpPlanHistoryEntry[]) {
  const { text } = useText();
  const call = useCall();
  const attempt = useAttempt();
  const former = entries.find(({ version }) => version?.baselineVersion === true);
  const set = (entry: OpPlanHistoryEntry, undo?: OpPlanHistoryEntry): Promise<boolean> =>
    attempt(() => call(appApi.setBaseline, { planVersionId: versionId(entry) }), {
      done: text('history.setBaseline.done', { version: versionNumber(entry, text) }),
      ...(undo && { undo: () => set(undo) }),
    });
  return (entry: OpPlanHistoryEntry) => void set(entry, former);
}

/** Returns a function that saves a plan as a file with a title: the version that everybody reads, or another one. */
export function usePlanDownload({ id: projectId }: OpProjectNode) {
  const { text } = useText();
  const { client } = useSession();
  const notify = useNotify();
  return async (title: string, format: (typeof planExportFormats)[number], version?: string) => {
    const content = await client.call(appApi.exportPlan, { projectId, format, ...(version && { version }) });
    const name = `${title}.${planExportExtensions[format]}`;
    saveFile(content, name);
    notify({ text: text('planFile.export.done', { name }) });
  };
}
