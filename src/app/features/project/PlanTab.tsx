import { Alert, Box, Typography } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanState, OpPlanTable } from '#contract/app/plans.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { LazyActivityPanel } from '#app/features/activities/lazy-activity-panel.ts';
import { type FirstRows, noFirstRows } from '#app/features/plan/editing/first-rows.ts';
import { PlanSurface } from '#app/features/plan/gantt/PlanSurface.tsx';
import { createSteps, type PlanSteps, prepareModel, useMadeReady } from '#app/features/plan/gantt/use-plan-model.ts';
import {
  maxColumnWidth,
  minColumnWidth,
  type NamedColumns,
  type PlanView,
} from '#app/features/plan/gantt/view-state.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { isNodeManaged, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { planLabels } from '#app/features/plan/gantt/labels.ts';
import { useLanguage, useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { localToday } from '#app/data/today.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { AbsenceButton } from './AbsenceButton.tsx';
import { EditPlanButton, useEditRefusal } from './EditPlanButton.tsx';
import { EmptyPlan } from './EmptyPlan.tsx';
import { FullScreenButton, FullScreenExit } from './FullScreenButton.tsx';
import { fileButtons, planTabStyle } from './plan-tab-style.ts';
import { PlanExport } from './PlanExport.tsx';
import { PlanImport } from './PlanImport.tsx';
import { PlanKeys } from './PlanKeys.tsx';
import { PlanSkeleton } from './PlanPlace.tsx';
import { useEarnedColumns } from './use-earned-columns.ts';
import type { PlanLines } from './plan-rows.ts';
import { usePlan } from './use-plan.ts';
import { usePlanView } from './use-plan-view.ts';

const LazyPlanEditing = lazyPart(
  async () => (await import('./PlanEditing.tsx')).PlanEditing,
  ({ bones }) => bones,
);

/** The plan of a project: table and Gantt chart, who holds it, and the way a file becomes the plan. */
export function PlanTab({ project }: { project: OpProjectNode }) {
  const [view, setView] = usePlanView();
  const { state, tables, isPending: isStatePending } = usePlanState(project.id);
  const editing = useEditMode(state);
  const { plan, steps, isReady } = useReadPlan(project.id, editing.isOn, view);
  const { lines, isPending } = plan;
  const refusal = useImportRefusal(project, state);
  const editRefusal = useEditRefusal(project, state);
  const [firstRows, setFirstRows] = useState(noFirstRows);
  const startTyping = (rows: FirstRows) => {
    setFirstRows(rows);
    editing.start();
  };
  const drawing = { project, view, tables, onViewChange: setView };
  if (editing.isOn) {
    return <EditedPlanTab {...drawing} firstRows={firstRows} onType={setFirstRows} onLeave={editing.leave} />;
  }
  const edit = (
    <EditPlanButton
      state={state}
      refusal={editRefusal}
      takesFocus={editing.hasLeft}
      onNear={LazyPlanEditing.loadAhead}
      onEdit={() => editing.start()}
    />
  );
  return (
    <PlanImport projectId={project.id} refusal={refusal} hasActivities={lines.rows.length > 0}>
      {(button) => (
        <>
          <PlanKeys />
          <HolderLine state={state} />
          {plan.hasTooMany && <TooManyAssignments />}
          <PlanContent tasks={plan.tasks} isWaiting={isPending || !isReady || isStatePending}>
            {lines.rows.length === 0 ? (
              <EmptyPlan firstRows={firstRows} onType={editRefusal === undefined ? startTyping : undefined}>
                {edit}
                {button}
              </EmptyPlan>
            ) : (
              <ReadPlan {...drawing} plan={plan} state={state} steps={steps} edit={edit} importButton={button} />
            )}
          </PlanContent>
        </>
      )}
    </PlanImport>
  );
}

function TooManyAssignments() {
  const { text } = useText();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {text('plan.manyAssignments')}
    </Typography>
  );
}

/** The plan that is read, its drawing prepared; an edited plan is prepared by the editor. */
function useReadPlan(projectId: string, isEdited: boolean, view: PlanView) {
  const [steps] = useState(createSteps);
  const prepare = (lines: PlanLines) => prepareModel(steps, { ...lines, view, today: localToday() });
  const plan = usePlan(projectId, !isEdited, prepare);
  const isReady = useMadeReady(isEdited ? 0 : plan.lines.rows.length, () => prepare(plan.lines));
  return { plan, steps, isReady };
}

interface PlanContentProps {
  readonly tasks: ReturnType<typeof usePlan>['tasks'];
  readonly isWaiting: boolean;
  readonly children: ReactNode;
}

function PlanContent({ tasks, isWaiting, children }: PlanContentProps) {
  const shown = tasks.error ? (
    <Box sx={{ p: 2 }}>
      <Failure error={tasks.error} onRetry={() => void tasks.refetch()} />
      <FullScreenExit />
    </Box>
  ) : (
    children
  );
  // Another element once all is known: the lines above it take their room then.
  return (
    <Box key={String(isWaiting)} sx={planTabStyle}>
      {isWaiting ? <PlanSkeleton /> : shown}
    </Box>
  );
}

interface EditedPlanTabProps {
  readonly project: OpProjectNode;
  readonly view: PlanView;
  readonly tables: readonly NamedColumns[] | undefined;
  readonly firstRows: FirstRows;
  onType(rows: FirstRows): void;
  onViewChange(view: PlanView): void;
  onLeave(): void;
}

function EditedPlanTab({ project, firstRows, onType, ...props }: EditedPlanTabProps) {
  const { text } = useText();
  const [searched] = useSearchParams();
  return (
    <Box sx={planTabStyle}>
      <PlanKeys isEdited />
      <LazyPlanEditing
        project={project}
        name={text('plan.name', { name: nodeDisplayName(project) })}
        shown={searched.get('focus') ?? undefined}
        firstRows={firstRows}
        onFirstRowsTaken={() => onType(noFirstRows)}
        bones={firstRows === noFirstRows ? <PlanSkeleton /> : <EmptyPlan firstRows={firstRows} onType={onType} />}
        {...props}
      />
    </Box>
  );
}

interface ReadPlanProps extends Pick<EditedPlanTabProps, 'project' | 'view' | 'tables' | 'onViewChange'> {
  readonly plan: ReturnType<typeof usePlan>;
  readonly state: OpPlanState | undefined;
  readonly steps: PlanSteps;
  readonly edit: ReactNode;
  readonly importButton: ReactNode;
}

/** The plan as it is read, with what can be done with it. */
function ReadPlan({ project, plan, state, view, tables, steps, edit, importButton, onViewChange }: ReadPlanProps) {
  const { text, intl } = useText();
  const { language } = useLanguage();
  const [searched] = useSearchParams();
  const { lines, calendar, isComplete } = plan;
  const earned = useEarnedColumns(project, view);
  const { values, put } = useAddress();
  const opened = values.get('details');
  const open = (details: string | undefined) => put({ details });
  return (
    <Box sx={withPanelStyle}>
      <Box sx={planTabStyle}>
        <PlanSurface
          name={text('plan.name', { name: nodeDisplayName(project) })}
          rows={lines.rows}
          links={lines.links}
          {...(calendar && { calendar })}
          today={localToday()}
          locale={intl.locale}
          labels={planLabels(language)}
          view={view}
          onViewChange={onViewChange}
          extraColumns={earned}
          tables={tables}
          shown={searched.get('focus') ?? undefined}
          steps={steps}
          onOpen={open}
          toolbarEnd={
            <Box sx={fileButtons}>
              <FullScreenButton />
              {edit}
              <AbsenceButton rows={lines.rows} />
              {importButton}
              <PlanExport
                project={project}
                isComplete={isComplete}
                paper={{
                  subtitle: versionText(text, state),
                  rows: lines.rows,
                  links: lines.links,
                  extraColumns: earned,
                  ...(calendar && { calendar }),
                  view,
                }}
              />
            </Box>
          }
        />
      </Box>
      {opened !== null && (
        <LazyActivityPanel key={opened} activityId={opened} onClose={() => open(undefined)} onOpen={open} />
      )}
    </Box>
  );
}

/** Returns the visible version as printed on paper; empty if the service doesn't provide it. */
function versionText(text: TextFunction, state: OpPlanState | undefined): string {
  return typeof state?.version === 'number' ? text('planFile.paper.version', { version: state.version }) : '';
}

/** Edit mode of the plan; a reload continues editing a plan still checked out, but never checks one out by itself. */
function useEditMode(state: OpPlanState | undefined) {
  const user = useUser();
  const { values, put } = useAddress();
  const [isStarted, setStarted] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  const isMine = state?.checkedOut === true && state.checkedOutBy === user.id;
  return {
    isOn: isStarted || (isMine && values.has('edit')),
    start() {
      setStarted(true);
      put({ edit: '1' });
    },
    /** Editing just ended and its focused buttons are gone. */
    hasLeft,
    leave() {
      setHasLeft(true);
      setStarted(false);
      put({ edit: undefined });
    },
  };
}

/** Returns the checkout state of the plan and the column sets of its file; undefined if the service doesn't provide them. */
function usePlanState(projectId: string) {
  const isServed = useIsServed();
  const { data, isPending } = useRead(appApi.getPlanState, { projectId }, { enabled: isServed });
  const state = data ?? undefined;
  const tables = useMemo(() => state?.table?.map(namedColumns), [state]);
  return { state, tables, isPending: isServed && isPending };
}

/** Pixels of a character in a table. */
const characterWidth = 7;
const tableCellPadding = 16;

function namedColumns({ name, column }: OpPlanTable): NamedColumns {
  const columns = (column ?? []).map(({ id, width }) => ({
    id,
    width: Math.min(maxColumnWidth, Math.max(minColumnWidth, (width ?? 0) * characterWidth + tableCellPadding)),
  }));
  return { name: name ?? '', columns };
}

/** Why no plan can be imported into a project now. */
function useImportRefusal(project: OpProjectNode, state: OpPlanState | undefined): ReasonText | undefined {
  const { text } = useText();
  const user = useUser();
  if (!isNodeManaged(project)) return missingPermission(text, { record: project, needed: Level.manager });
  if (project.archived === true) return text('plan.import.archived');
  const isHeldByOther = state?.checkedOut === true && state.checkedOutBy !== user.id;
  return isHeldByOther ? text('plan.import.held', { name: state.checkedOutByName ?? '' }) : undefined;
}

function HolderLine({ state }: { state: OpPlanState | undefined }) {
  const { text, format } = useText();
  const user = useUser();
  if (state?.checkedOut !== true) return null;
  const values = { name: state.checkedOutByName ?? '', since: format.moment(state.since) };
  return (
    <Alert severity="info" sx={{ mb: 1, py: 0 }}>
      {state.checkedOutBy === user.id ? text('plan.heldByMe', values) : text('plan.heldBy', values)}
    </Alert>
  );
}

const withPanelStyle = { display: 'flex', flex: 1, minHeight: 0, minWidth: 0 } as const;
