import { appApi } from '#contract/app/api.ts';
import { planChanges } from '#plan/compare/changes.ts';
import type { PlanDocument } from '#plan/document.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ConfirmDialog } from '#app/kit/form/Form.tsx';
import type { BasePlan } from './use-base-plan.ts';

interface DiscardDialogProps {
  readonly projectId: string;
  readonly base: BasePlan | undefined;
  readonly current: PlanDocument;
  onDone(): void;
  onClose(): void;
}

/** Asks whether everything since the check-out is to go, with the numbers: it can't be undone. */
export function DiscardDialog({ projectId, base, current, onDone, onClose }: DiscardDialogProps) {
  const { text } = useText();
  const { mutateAsync } = useSend(appApi.discardWorkingVersion, { onSuccess: onDone });
  return (
    <ConfirmDialog
      title={text('planEditing.discard.title')}
      submitLabel={text('planEditing.discard.confirm')}
      submit={() => mutateAsync({ input: { projectId } })}
      onClose={onClose}
    >
      {base
        ? text('planEditing.discard.text', { version: base.version, ...lossOf(base, current) })
        : text('state.loading')}
    </ConfirmDialog>
  );
}

function lossOf({ document }: BasePlan, current: PlanDocument) {
  const { activities, removedActivities } = planChanges(document, current);
  const before = new Set(document.activities.map(({ id }) => id));
  const added = activities.filter(({ id }) => !before.has(id)).length;
  return { added, changed: activities.length - added, removed: removedActivities.length };
}
