import { api } from '#contract/api.ts';
import type { OpResource } from '#contract/resources.ts';
import { resourceName } from '#app/projects/use-resource-names.ts';
import { useSend } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';

/** Archives and restores at once, with the way back in the notice. */
export function useArchiving(): (resource: OpResource, isArchived: boolean) => Promise<void> {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutateAsync } = useSend(api.resources.updateResource);
  return async function archive(resource, isArchived): Promise<void> {
    const name = resourceName(resource);
    try {
      await mutateAsync({ input: { body: { id: resource.id, archived: isArchived } } });
      notify({
        text: text(isArchived ? 'portfolio.wasArchived' : 'portfolio.wasRestored', { name }),
        onUndo: () => void archive(resource, !isArchived),
      });
    } catch (error) {
      notify({ severity: 'error', text: text('portfolio.notArchived', { name, reason: failureText(error) }) });
    }
  };
}
