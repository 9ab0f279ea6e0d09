import { api } from '#contract/documented/api.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';

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
