import { api } from '#contract/documented/api.ts';
import type { OpProjectNode, ProjectParentApiElement } from '#contract/documented/projects.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { isPortfolio } from '#app/shell/node-kinds.ts';
import { useSend } from '#app/data/query.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { nodeParents } from './node-parents.ts';

export type SetParents = (
  node: OpProjectNode,
  parents: readonly ProjectParentApiElement[],
  done: string,
) => Promise<void>;

/** Puts a node elsewhere; `done` says so, with the way back. Rejects with the reason why it stays where it is. */
export function useNodeMoving(): SetParents {
  const notify = useNotify();
  const failureText = useFailureText();
  const project = useSend(api.projects.updateProject);
  const portfolio = useSend(api.projects.updatePortfolio);
  const changeNode = useCarefulChange(api.projects.updateProject);
  return async (node, parents, done) => {
    const { mutateAsync } = isPortfolio(node) ? portfolio : project;
    const put = (to: readonly ProjectParentApiElement[]) =>
      changeNode(node, { parents: [...to] }, (body) => mutateAsync({ input: { body } }));
    const fail = (error: unknown) => notify({ severity: 'error', text: failureText(error) });
    await put(parents);
    notify({ text: done, onUndo: () => void put(nodeParents(node)).catch(fail) });
  };
}
