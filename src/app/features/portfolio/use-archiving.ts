import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';

/** Archives and restores at once, with the way back in the notice. */
export function useNodeArchiving(): (node: OpProjectNode, isArchived: boolean) => Promise<void> {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const project = useSend(api.projects.updateProject);
  const portfolio = useSend(api.projects.updatePortfolio);
  return async function archive(node, isArchived): Promise<void> {
    const name = nodeDisplayName(node);
    const { mutateAsync } = isPortfolio(node) ? portfolio : project;
    try {
      await mutateAsync({ input: { body: { id: node.id, archived: isArchived } } });
      notify({
        text: text(isArchived ? 'portfolio.wasArchived' : 'portfolio.wasRestored', { name }),
        onUndo: () => void archive(node, !isArchived),
      });
    } catch (error) {
      notify({ severity: 'error', text: text('portfolio.notArchived', { name, reason: failureText(error) }) });
    }
  };
}
