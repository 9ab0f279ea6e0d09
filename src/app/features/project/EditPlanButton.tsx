import { useEffect, useRef } from 'react';
import type { OpPlanState } from '#contract/app/plans.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { isFocusFree } from '#app/kit/take-focus.ts';
import { nextTool } from '#app/features/plan/gantt/surface-keys.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { icons } from '#app/kit/icons.tsx';
import { isNodeManaged } from '#app/shell/node-kinds.ts';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { useIsServed } from '#app/data/query.ts';

interface EditPlanButtonProps {
  readonly state: OpPlanState | undefined;
  /** Why the plan can't be edited now. */
  readonly refusal: ReasonText | undefined;
  /** Takes the focus if no other element has it. */
  readonly takesFocus: boolean;
  /** The pointer or the focus reaches the button. */
  onNear(): void;
  onEdit(): void;
}

/** Checks a plan out, or goes on with the one that is checked out; where that can't be done, it says why. */
export function EditPlanButton({ state, refusal, takesFocus, onNear, onEdit }: EditPlanButtonProps) {
  const { text } = useText();
  const user = useUser();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && isFocusFree(button.current)) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isMine = state?.checkedOut === true && state.checkedOutBy === user.id;
  return (
    <ReasonButton
      ref={button}
      {...nextTool}
      variant="contained"
      startIcon={<icons.Edit />}
      refusal={refusal}
      sx={{ whiteSpace: 'nowrap' }}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onEdit}
    >
      {text(isMine ? 'planEditing.continue' : 'planEditing.edit')}
    </ReasonButton>
  );
}

/** Returns why a plan can't be edited now. */
export function useEditRefusal(project: OpProjectNode, state: OpPlanState | undefined): ReasonText | undefined {
  const { text, format } = useText();
  const user = useUser();
  const isServed = useIsServed();
  if (!isNodeManaged(project)) return missingPermission(text, { record: project, needed: Level.manager });
  if (project.archived === true) return text('planEditing.edit.archived');
  if (!isServed) return text('planEditing.edit.foreign');
  const isOthers = state?.checkedOut === true && state.checkedOutBy !== user.id;
  if (!isOthers) return undefined;
  return text('planEditing.edit.held', { name: state.checkedOutByName ?? '', since: format.moment(state.since) });
}
