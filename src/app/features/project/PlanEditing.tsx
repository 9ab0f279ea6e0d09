import { Alert, Box } from '@mui/material';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { ActivityRecords } from '#app/features/activities/ActivityPanel.tsx';
import { DraftDialog } from '#app/features/plan/editing/DraftDialog.tsx';
import { EditedPlan, type EditedPlanProps } from '#app/features/plan/editing/EditedPlan.tsx';
import { editorDocument } from '#app/features/plan/editing/editor-state.ts';
import type { PlanEditor } from '#app/features/plan/editing/plan-editor.ts';
import { useOpenEditor } from '#app/features/plan/editing/use-open-editor.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure, useNotifyFailure } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { AbsenceButton } from './AbsenceButton.tsx';
import { ScheduleMenu } from './ScheduleMenu.tsx';
import { CheckInDialog } from './CheckInDialog.tsx';
import { workCalendar } from './mark-rows.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import { fileButtons } from './plan-tab-style.ts';
import { PlanExport } from './PlanExport.tsx';
import { PlanImport } from './PlanImport.tsx';
import { useBasePlan, type BasePlan } from './use-base-plan.ts';
import { useEarnedColumns } from './use-earned-columns.ts';
import { useEditedMarks } from './use-plan-marks.ts';
import { appApi } from '#contract/app/api.ts';
import { planChanges } from '#plan/compare/changes.ts';
import type { PlanDocument } from '#plan/document.ts';
import { useSend } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/kit/form/Form.tsx';

interface PlanEditingProps extends Pick<
  EditedPlanProps,
  'name' | 'view' | 'onViewChange' | 'shown' | 'bones' | 'firstRows' | 'onFirstRowsTaken' | 'tables'
> {
  readonly project: OpProjectNode;
  onLeave(): void;
}

/** A plan that is being checked out, and then edited. */
export function PlanEditing({ bones, ...props }: PlanEditingProps) {
  const { text } = useText();
  const notify = useNotify();
  const { opening, retry, replace } = useOpenEditor(props.project);
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
          <DraftDialog
            draft={opening.draft}
            plan={opening.plan}
            onApply={() => retry('apply')}
            onForget={() => retry('forget')}
          />
        </>
      );
    case 'open':
      return <OpenPlanEditing {...props} bones={bones} editor={opening.editor} onReplaced={replace} />;
  }
}

interface OpenPlanProps extends PlanEditingProps {
  readonly editor: PlanEditor;
  onReplaced(editor: PlanEditor): void;
}

function OpenPlanEditing({ editor, project, onLeave, onReplaced, ...props }: OpenPlanProps) {
  const { id: projectId } = project;
  const { text } = useText();
  const [dialog, setDialog] = useState<'discard' | 'checkIn'>();
  const calendar = useMemo(() => workCalendar(editor.setting.calendar), [editor]);
  const current = editorDocument(useSyncExternalStore(editor.subscribe, editor.state));
  const base = useBasePlan(projectId, current);
  const marks = useEditedMarks(projectId, current, editor.setting);
  const extraColumns = useEarnedColumns(project, props.view);
  const importing = useEditedImport(editor);
  const close = () => setDialog(undefined);
  const leave = () => {
    editor.forget();
    onLeave();
  };
  return (
    <>
      <PlanImport
        projectId={projectId}
        refusal={undefined}
        hasActivities={current.activities.length > 0}
        {...importing}
      >
        {(importButton) => (
          <EditedPlan
            {...props}
            editor={editor}
            extraColumns={extraColumns}
            calendar={calendar}
            marks={marks}
            lost={<Alert severity="error">{text('planEditing.lost.text')}</Alert>}
            projectId={projectId}
            renderRecords={(activityId) => <ActivityRecords activityId={activityId} />}
            onLeave={onLeave}
            onDiscard={() => setDialog('discard')}
            onCheckIn={() => setDialog('checkIn')}
          >
            {(lines) => (
              <EditedPlanTools
                project={project}
                editor={editor}
                onReplaced={onReplaced}
                document={current}
                paper={{ ...lines, extraColumns, calendar, view: props.view }}
                importButton={importButton}
              />
            )}
          </EditedPlan>
        )}
      </PlanImport>
      <WayOutDialog dialog={dialog} projectId={projectId} editor={editor} base={base} onClose={close} onDone={leave} />
    </>
  );
}

interface EditedPlanToolsProps {
  readonly project: OpProjectNode;
  readonly editor: PlanEditor;
  onReplaced(editor: PlanEditor): void;
  readonly document: PlanDocument;
  readonly paper: Omit<ComponentProps<typeof PlanExport>['paper'], 'subtitle'>;
  readonly importButton: ReactNode;
}

/** Tools of an edited plan as a whole. */
function EditedPlanTools({ project, editor, onReplaced, document, paper, importButton }: EditedPlanToolsProps) {
  const { text } = useText();
  return (
    <Box sx={fileButtons}>
      <FullScreenButton />
      <ScheduleMenu editor={editor} document={document} onReplaced={onReplaced} />
      <AbsenceButton rows={paper.rows} />
      {importButton}
      <PlanExport
        project={project}
        paper={{ subtitle: text('planFile.paper.working'), ...paper }}
        working={{ versionId: editor.versionId, flush: editor.flush }}
      />
    </Box>
  );
}

interface WayOutDialogProps {
  readonly dialog: 'discard' | 'checkIn' | undefined;
  readonly projectId: string;
  readonly editor: PlanEditor;
  readonly base: ReturnType<typeof useBasePlan>;
  onClose(): void;
  onDone(): void;
}

/** Asks before the edited plan is discarded or checked in. */
function WayOutDialog({ dialog, projectId, editor, base, onClose, onDone }: WayOutDialogProps) {
  const { text } = useText();
  const notify = useNotify();
  const current = editorDocument(useSyncExternalStore(editor.subscribe, editor.state));
  return (
    <>
      {dialog === 'discard' && (
        <DiscardDialog
          projectId={projectId}
          base={base}
          current={current}
          onClose={onClose}
          onDone={() => {
            notify({ text: text('planEditing.discarded') });
            onDone();
          }}
        />
      )}
      {dialog === 'checkIn' && base && (
        <CheckInDialog
          projectId={projectId}
          baseVersionId={base.versionId}
          saved={base.document}
          current={current}
          setting={editor.setting}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Imports a file into the working version: saves everything first, then reloads the plan as one undo step. */
function useEditedImport(editor: PlanEditor) {
  const { text } = useText();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  return {
    remark: text('planFile.editing.text'),
    async prepare() {
      const isSaved = await editor.flush();
      if (!isSaved) notify({ text: text('planFile.editing.unsaved'), severity: 'warning' });
      return isSaved;
    },
    onImported() {
      const tell = notifyFailure;
      editor.takeWritten(text('planFile.editing.done')).catch(tell);
    },
  };
}

interface DiscardDialogProps {
  readonly projectId: string;
  readonly base: BasePlan | undefined;
  readonly current: PlanDocument;
  onDone(): void;
  onClose(): void;
}

/** Asks whether everything since the check-out is to go, with the numbers: it can't be undone. */
function DiscardDialog({ projectId, base, current, onDone, onClose }: DiscardDialogProps) {
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
