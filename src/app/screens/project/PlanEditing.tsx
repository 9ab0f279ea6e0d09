import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PlanSurfaceProps } from '#app/gantt/PlanSurface.tsx';
import type { PlanRow } from '#app/gantt/plan-view.ts';
import { DraftDialog } from '#app/plan-editing/DraftDialog.tsx';
import { EditedPlan } from '#app/plan-editing/EditedPlan.tsx';
import { documentOf } from '#app/plan-editing/editor.ts';
import type { PlanEditor } from '#app/plan-editing/plan-editor.ts';
import { useOpenEditor } from '#app/plan-editing/use-open-editor.ts';
import { useText } from '#app/text/use-text.tsx';
import { Failure } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import { AbsenceButton } from './AbsenceButton.tsx';
import { CheckInDialog } from './CheckInDialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { workCalendar } from './mark-rows.ts';
import { fileButtons } from './file-buttons.ts';
import { useBasePlan } from './use-base-plan.ts';
import { useEditedMarks } from './use-plan-marks.ts';

interface PlanEditingProps extends Pick<PlanSurfaceProps, 'name' | 'view' | 'onViewChange' | 'shown'> {
  readonly projectId: string;
  readonly bones: ReactNode;
  onLeave(): void;
}

/** A plan that is being checked out, and then edited. */
export function PlanEditing({ projectId, bones, ...props }: PlanEditingProps) {
  const { text } = useText();
  const notify = useNotify();
  const { opening, retry } = useOpenEditor(projectId);
  const restored = opening.kind === 'open' ? opening.restored : undefined;
  useEffect(() => {
    if (restored === 'done') notify({ text: text('planEditing.draft.applied'), severity: 'info' });
    if (restored === 'refused') notify({ text: text('planEditing.draft.refused'), severity: 'warning' });
  }, [restored, notify, text]);
  switch (opening.kind) {
    case 'opening':
      return bones;
    case 'failed':
      return (
        <Box sx={{ p: 2 }}>
          <Failure error={opening.error} onRetry={() => retry()} />
        </Box>
      );
    case 'asks':
      return (
        <>
          {bones}
          <DraftDialog at={opening.draft.at} onApply={() => retry('apply')} onForget={() => retry('forget')} />
        </>
      );
    case 'open':
      return <OpenPlan {...props} projectId={projectId} editor={opening.editor} />;
  }
}

interface OpenPlanProps extends Omit<PlanEditingProps, 'bones'> {
  readonly editor: PlanEditor;
}

const editedTools = (rows: readonly PlanRow[]) => (
  <Box sx={fileButtons}>
    <AbsenceButton rows={rows} />
  </Box>
);

function OpenPlan({ projectId, editor, onLeave, ...props }: OpenPlanProps) {
  const { text } = useText();
  const notify = useNotify();
  const [asked, setAsked] = useState<'discard' | 'checkIn'>();
  const calendar = useMemo(() => workCalendar(editor.setting.calendar), [editor]);
  const current = documentOf(useSyncExternalStore(editor.subscribe, editor.state));
  const base = useBasePlan(projectId, current);
  const marks = useEditedMarks(projectId, current, editor.setting);
  const close = () => setAsked(undefined);
  const leave = () => {
    editor.forget();
    onLeave();
  };
  return (
    <>
      <EditedPlan
        {...props}
        editor={editor}
        calendar={calendar}
        marks={marks}
        tools={editedTools}
        lost={<Alert severity="error">{text('planEditing.lost.text')}</Alert>}
        onLeave={onLeave}
        onDiscard={() => setAsked('discard')}
        onCheckIn={() => setAsked('checkIn')}
      />
      {asked === 'discard' && (
        <DiscardDialog
          projectId={projectId}
          base={base}
          current={current}
          onClose={close}
          onDone={() => {
            notify({ text: text('planEditing.discarded') });
            leave();
          }}
        />
      )}
      {asked === 'checkIn' && base && (
        <CheckInDialog
          projectId={projectId}
          baseVersionId={base.versionId}
          saved={base.document}
          current={current}
          setting={editor.setting}
          onDone={leave}
          onClose={close}
        />
      )}
    </>
  );
}
