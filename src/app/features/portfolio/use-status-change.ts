import { useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode, OpProjectStatus } from '#contract/documented/projects.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { isNodeManaged, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { type ReasonText, reasonText } from '#app/kit/reason.tsx';

interface StatusChange {
  /** Statuses by project that are on their way, as if they had arrived; empty for none. */
  readonly moved: ReadonlyMap<string, string>;
  /** Why the status of a project cannot be changed. */
  refusalOf(node: OpProjectNode): ReasonText | undefined;
  /** Gives a project another status, or none; says so, with the way back, or why not. */
  change(node: OpProjectNode, status: OpProjectStatus | undefined): Promise<void>;
}

/** Changes the status of projects optimistically; refused changes are reverted. */
export function useStatusChange(statuses: readonly OpProjectStatus[]): StatusChange {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutateAsync } = useSend(api.projects.updateProject);
  const changeNode = useCarefulChange(api.projects.updateProject);
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOfStatus = (id: string) =>
    statuses.find((status) => status.id === id)?.name ?? text('portfolio.board.noStatus');
  const refusalOf = (node: OpProjectNode) => {
    if (!isNodeManaged(node)) return missingPermission(text, { record: node, needed: Level.manager });
    return node.archived === true ? text('portfolio.isArchived') : undefined;
  };

  const give = async (node: OpProjectNode, to: string, from: string): Promise<void> => {
    setMoved((all) => new Map(all).set(node.id, to));
    const name = nodeDisplayName(node);
    try {
      const change = { projectStatus: to === '' ? null : to };
      await changeNode(node, change, (body) => mutateAsync({ input: { body } }));
      notify({
        text: text('portfolio.board.moved', { name, status: nameOfStatus(to) }),
        onUndo: () => void give(node, from, to),
      });
    } catch (error) {
      notify({ severity: 'error', text: text('portfolio.notArchived', { name, reason: failureText(error) }) });
    } finally {
      setMoved((all) => new Map([...all].filter(([id, status]) => id !== node.id || status !== to)));
    }
  };
  return {
    moved,
    refusalOf,
    change: async (node, status) => {
      const refusal = refusalOf(node);
      const [from, to] = [moved.get(node.id) ?? node.projectStatus ?? '', status?.id ?? ''];
      if (from === to) return;
      if (refusal !== undefined) notify({ severity: 'info', text: reasonText(refusal) });
      else await give(node, to, from);
    },
  };
}
