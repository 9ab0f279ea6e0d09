import { type ServiceCall, useBatch } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';

interface ArchivableRecord {
  readonly name: string;
  readonly isArchived: boolean;
  readonly refusal: ReasonText | undefined;
  /** The call that archives or restores it. */
  call(isArchived: boolean): ServiceCall;
}

/** Makes the action that archives or restores a record at once, with the way back in the notice. */
export function useArchiving(): (record: ArchivableRecord) => RowAction {
  const { text } = useText();
  const batch = useBatch();
  const attempt = useAttempt();
  return ({ name, isArchived, refusal, call }) => {
    const put = (to: boolean): Promise<boolean> =>
      attempt(() => batch([call(to)]), {
        done: text(to ? 'portfolio.wasArchived' : 'portfolio.wasRestored', { name }),
        undo: () => put(!to),
        failed: (reason) => text('portfolio.notArchived', { name, reason }),
      });
    return {
      id: 'archive',
      label: text(isArchived ? 'portfolio.restore' : 'portfolio.archive'),
      Icon: isArchived ? icons.Restore : icons.Archive,
      keys: 'Delete',
      refusal,
      run: () => void put(!isArchived),
    };
  };
}
