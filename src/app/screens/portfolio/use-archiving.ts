import { api } from '#contract/api.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import { isPortfolio, nameOf } from '#app/projects/kinds.ts';
import { useSend } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';

/** Archives and restores at once, with the way back in the notice. */
export function useArchiving(): (node: OpProjectNode, isArchived: boolean) => Promise<void> {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const project = useSend(api.projects.updateProject);
  const portfolio = useSend(api.projects.updatePortfolio);
  return async function archive(node, isArchived): Promise<void> {
    const name = nameOf(node);
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
