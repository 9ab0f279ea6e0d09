import { Box, Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import {
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  useId,
} from 'react';
import { screenKeys, useScreenKeys } from '#app/shell/frame/keys.tsx';
import { PlanSurface, type PlanSurfaceProps } from '../gantt/PlanSurface.tsx';
import type { PlanRowLink, PlanRow } from '../gantt/plan-view.ts';
import { createSteps, type PlanSteps, prepareModel, useMadeReady } from '../gantt/use-plan-model.ts';
import { planLabels, type PlanLabels } from '../gantt/labels.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { localToday } from '#app/data/today.ts';
import { constraintNames } from '#plan/constraint.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { editorDocument } from './editor-state.ts';
import { editingStyle } from './editing-style.ts';
import type { PlanEditor } from './plan-editor.ts';
import { type LateMarksOfPlan, editedLines, type EditedLines } from './edited-lines.ts';
import { useCellEditing } from './use-cell-editing.ts';
import { type EditCommands, useEditCommands } from './use-edit-commands.ts';
import type { FirstRowsProps } from './first-rows.ts';
import { useEntryLine, useEntryState } from './use-entry-line.ts';
import { useRowClipboard } from './use-row-clipboard.ts';
import { useSurfaceEditing } from './use-surface-editing.tsx';
import { sharingSteps } from '../gantt/sharing.ts';
import type { PlanView } from '../gantt/view-state.ts';
import { createYielder, runYielding, type Steps } from '#client/yielder.ts';
import { useFailureText } from '#app/kit/failure-text.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { habitsOf } from '#plan/edit/paste-values.ts';
import type { CellContext } from './cells.ts';
import { planLinkTypes, rowKinds } from './document-rows.ts';

/** Rows and links that the surface shows of a plan. */
export interface EditedPlanLines {
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
}

export interface EditedPlanProps
  extends
    FirstRowsProps,
    Pick<PlanSurfaceProps, 'name' | 'view' | 'onViewChange' | 'shown' | 'extraColumns' | 'tables'> {
  readonly editor: PlanEditor;
  /** Marks of the rows; undefined until they are calculated. */
  readonly marks: LateMarksOfPlan | undefined;
  /** Renders the end of the toolbar for the current lines. */
  readonly children: (lines: EditedPlanLines) => ReactNode;
  readonly calendar: NonNullable<PlanSurfaceProps['calendar']>;
  /** Shown until a large plan can be drawn. */
  readonly bones: ReactNode;
  /** Shown once the plan is not checked out to this person any more. */
  readonly lost: ReactNode;
  /** Progress, comments and to-dos of an activity, which belong to all versions of the plan. */
  renderRecords(activityId: string): ReactNode;
  readonly projectId: string;
  onLeave(): void;
  /** Everything is to be discarded. */
  onDiscard(): void;
  /** The plan is to be checked in; everything is saved. */
  onCheckIn(): void;
}

/** A plan that is checked out, with all that it takes to change it. */
export function EditedPlan(props: EditedPlanProps) {
  const { editor } = props;
  const { setting, assignable } = editor;
  const { text, intl } = useText();
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  const labels = planLabels(useLanguage().language);
  const today = localToday();
  const document = editorDocument(state);
  const { linesOf, marks, steps, isReady } = usePrepared(editor, props);
  const { rows, links } = isReady ? linesOf(document, setting, today, marks) : noEditedLines;
  const cells = useCellContext({ setting, assignable, document, labels, locale: intl.locale, today });
  const entryState = useEntryState(document.activities.length === 0);
  const cellEditing = useCellEditing(editor, cells, entryState.open);
  const commands = useEditCommands(editor, cellEditing);
  const clipboard = useRowClipboard(editor, commands, cells);
  const entry = useEntryLine(editor, commands, clipboard, entryState, props);
  useScreenKeys('planEditing.keys.title', screenKeys.planEditing);
  // Unsaved changes keep saving on other screens.
  useEffect(() => () => void editor.flush(), [editor]);

  const editing = useSurfaceEditing({
    editor,
    state,
    document,
    cells,
    cellEditing,
    entry,
    commands,
    clipboard,
    renderRecords: props.renderRecords,
    projectId: props.projectId,
    ...useWaysOut(editor, commands, props),
  });
  if (!isReady) return props.bones;
  return (
    <Box sx={{ ...editingStyle, display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      {state.saving.kind === 'lost' && props.lost}
      <PlanSurface
        name={props.name}
        rows={rows}
        links={links}
        calendar={props.calendar}
        today={today}
        locale={intl.locale}
        labels={labels}
        view={props.view}
        onViewChange={props.onViewChange}
        shown={props.shown}
        tables={props.tables}
        {...(props.extraColumns && { extraColumns: props.extraColumns })}
        steps={steps}
        toolbarEnd={props.children({ rows, links })}
        empty={text('planEditing.empty')}
        editing={editing}
      />
      {state.saving.kind === 'conflict' && <ConflictDialog editor={editor} />}
    </Box>
  );
}

/** Check-in and leaving wait until everything is saved. */
function useWaysOut(editor: PlanEditor, commands: EditCommands, props: EditedPlanProps) {
  const { text } = useText();
  const notify = useNotify();
  const checkIn = async () => {
    commands.forgetRefusal();
    if (await editor.flush()) props.onCheckIn();
    else notify({ text: text('planEditing.checkIn.unsaved'), severity: 'warning' });
  };
  const leave = async () => {
    await editor.flush();
    props.onLeave();
  };
  return {
    onCheckIn: () => void checkIn(),
    onDiscard() {
      commands.forgetRefusal();
      props.onDiscard();
    },
    onLeave: () => void leave(),
  };
}

const noEditedLines: EditedPlanLines = { rows: [], links: [] };

/**
 * Creates the steps for drawing the plan; its first view, each edit and newly calculated marks are prepared before they
 * are drawn.
 */
function usePrepared(editor: PlanEditor, props: EditedPlanProps) {
  const { view } = props;
  const [linesOf] = useState(createLines);
  const [steps] = useState(createSteps);
  const [marks, setMarks] = useState(props.marks);
  const prepared = (document: PlanDocument, marksNow: LateMarksOfPlan | undefined) =>
    prepareLines(linesOf.inSteps(document, editor.setting, localToday(), marksNow), steps, view);
  const preparing = useEffectEvent((document: PlanDocument) => prepared(document, marks));
  useEffect(() => editor.prepareWith((document) => preparing(document)), [editor]);
  const marking = useEffectEvent(() =>
    props.marks === marks ? undefined : prepared(editorDocument(editor.state()), props.marks),
  );
  useEffect(() => {
    const abort = new AbortController();
    const own = createYielder(abort.signal);
    const show = async () => {
      const preparation = marking();
      if (!preparation) return;
      await runYielding(preparation, own);
      // Drawn between frames.
      startTransition(() => setMarks(props.marks));
    };
    show().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    });
    return () => abort.abort();
  }, [props.marks]);
  const opened = editorDocument(editor.state());
  return { linesOf, marks, steps, isReady: useMadeReady(opened.activities.length, () => prepared(opened, marks)) };
}

function* prepareLines(linesInSteps: Steps<EditedLines>, steps: PlanSteps, view: PlanView): Steps<void> {
  const lines = yield* linesInSteps;
  yield;
  yield* prepareModel(steps, { ...lines, view, today: lines.source.today });
}

/** Returns a function that builds the lines of an edited plan and caches its last result. */
const createLines = () =>
  sharingSteps(
    (
      before: EditedLines | undefined,
      document: PlanDocument,
      setting: PlanSetting,
      today: string,
      marks: LateMarksOfPlan | undefined,
    ) => editedLines(before, { document, setting, today, marks }),
  );

/** The plan was saved elsewhere: one of the two has to give way, and a person says which. */
function ConflictDialog({ editor }: { editor: PlanEditor }) {
  const { text } = useText();
  const failureText = useFailureText();
  const titleId = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const choose = async (way: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await way().catch(setError);
    setBusy(false);
  };
  return (
    <Dialog open maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('planEditing.conflict.title')}</DialogTitle>
      <DialogContent>
        {error !== undefined && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failureText(error)}
          </Alert>
        )}
        {text('planEditing.conflict.text')}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={isBusy} onClick={() => void choose(editor.takeTheirs)}>
          {text('planEditing.conflict.theirs')}
        </Button>
        <ReasonButton variant="contained" loading={isBusy} onClick={() => void choose(editor.keepMine)}>
          {text('planEditing.conflict.mine')}
        </ReasonButton>
      </DialogActions>
    </Dialog>
  );
}

interface CellContextSource {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly assignable: ReadonlySet<string>;
  readonly labels: PlanLabels;
  readonly locale: string;
  readonly today: string;
}

/** As units are typed: without capitals. */
function cellUnits({ units }: PlanLabels): PlanLabels['units'] {
  const { minutes, hours, days, weeks, months } = units;
  const typed = (unit: string) => unit.toLowerCase();
  return {
    minutes: typed(minutes),
    hours: typed(hours),
    days: typed(days),
    weeks: typed(weeks),
    months: typed(months),
  };
}

/** Returns the context for reading and writing cells in the user's language. */
function useCellContext({ document, setting, assignable, labels, locale, today }: CellContextSource): CellContext {
  return useMemo(
    () => ({
      document,
      setting,
      assignable,
      today,
      constraints: constraintNames.map((name) => labels.constraints[name]),
      scheduling: labels.scheduling,
      kinds: Object.fromEntries(Object.entries(rowKinds).map(([type, kind]) => [type, labels.kinds[kind]])),
      links: {
        types: Object.fromEntries(Object.entries(planLinkTypes).map(([type, of]) => [type, labels.linkTypes[of]])),
        habits: habitsOf(locale, setting.calendar),
        units: cellUnits(labels),
        elapsedPrefix: labels.elapsedPrefix,
      },
    }),
    [document, setting, assignable, labels, locale, today],
  );
}
