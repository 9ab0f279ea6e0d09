import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { collectionTypes } from '#contract/core/codes.ts';
import type { PlanDocument } from '#plan/document.ts';
import { planOutline } from '#plan/place.ts';
import { isFocusFree } from '#app/kit/take-focus.ts';
import { sharing } from '../gantt/sharing.ts';
import type { SurfaceContext, SurfaceEditing } from '../gantt/surface-editing.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { localToday } from '#app/data/today.ts';
import type { MenuPlace } from '#app/kit/RowMenu.tsx';
import { areSplittable, linksBetween } from './commands.ts';
import type { CellContext } from './cells.ts';
import { DragLayer } from './DragLayer.tsx';
import { EditingBar } from './EditingBar.tsx';
import { EditDialogs, EditMenu } from './EditDialogs.tsx';
import type { EditorState } from './editor-state.ts';
import { EntryLayer } from './EntryLayer.tsx';
import type { EditCommand } from './keymap.ts';
import type { PlanEditor } from './plan-editor.ts';
import { meantRows, type RowSelection } from './row-selection.ts';
import { RowDragLayer } from './RowDragLayer.tsx';
import { surfaceHandlers } from './surface-handlers.ts';
import { TableLayer } from './TableLayer.tsx';
import type { CellEditing } from './use-cell-editing.ts';
import type { EntryLine } from './use-entry-line.ts';
import { currentRow, type EditCommands } from './use-edit-commands.ts';
import type { RowClipboard } from './use-row-clipboard.ts';

interface EditingParts {
  readonly editor: PlanEditor;
  readonly state: EditorState;
  readonly document: PlanDocument;
  readonly cells: CellContext;
  readonly cellEditing: CellEditing;
  readonly entry: EntryLine;
  readonly commands: EditCommands;
  readonly clipboard: RowClipboard;
  /** Progress, comments and to-dos of an activity. */
  renderRecords(activityId: string): ReactNode;
  readonly projectId: string;
  onCheckIn(): void;
  onDiscard(): void;
  onLeave(): void;
}

/** Brings the parts of editing into the places that the surface has for them. */
export function useSurfaceEditing(parts: EditingParts): SurfaceEditing {
  const { editor, state, document, cells, cellEditing, entry, commands, clipboard } = parts;
  const [menu, setMenu] = useState<MenuPlace>();
  const refusals = useRefusals(document, commands.selection);
  return {
    selected: commands.selection.ids,
    handlers: (context) => surfaceHandlers({ commands, cells: cellEditing, clipboard, openMenu: setMenu }, context),
    head: (context) => (
      <>
        <EditingBar
          history={state.history}
          saving={state.saving}
          spoken={commands.spoken}
          refusals={refusals(context)}
          onCommand={(command) => commands.run(command, context)}
          onRetry={editor.retry}
          onDiscard={parts.onDiscard}
          onCheckIn={parts.onCheckIn}
          onLeave={parts.onLeave}
        />
        <EditMenu
          place={menu}
          refusals={refusals(context)}
          onCommand={(command) => commands.run(command, context)}
          onClose={() => setMenu(undefined)}
        />
        <EditDialogs
          editor={editor}
          document={document}
          cells={cells}
          commands={commands}
          context={context}
          projectId={parts.projectId}
          renderRecords={parts.renderRecords}
        />
      </>
    ),
    overTable: (context) => (
      <>
        <FirstFocus context={context} />
        <RowDragLayer context={context} commands={commands} />
        <TableLayer context={context} editing={cellEditing} cells={cells} />
        <EntryLayer context={context} entry={entry} commands={commands} />
      </>
    ),
    overDrawing: (context) => <DragLayer context={context} editor={editor} document={document} commands={commands} />,
  };
}

/** The button that began to edit is gone, and the focus with it: it comes to the first row, once that is there. */
function FirstFocus({ context }: { context: SurfaceContext }) {
  const isDone = useRef(false);
  const { scroller } = context.surface;
  useEffect(() => {
    if (isDone.current) return;
    const row = scroller.current?.querySelector<HTMLElement>('[data-place][tabindex="0"]');
    isDone.current = row !== null && row !== undefined;
    if (row && isFocusFree(row)) row.focus({ preventScroll: true });
  });
  return null;
}

type Refusals = Partial<Record<EditCommand, string>>;

/** Why commands can't be done to the rows that are selected. Found once for a row with the focus: the surface asks with all that it draws. */
function useRefusals(document: PlanDocument, selection: RowSelection): (context: SurfaceContext) => Refusals {
  const { text } = useText();
  return useMemo(() => {
    const reader = sharing((_: Refusals | undefined, current: string | undefined) =>
      refusalsOf(document, meantRows(selection, current, document.activities), current, text),
    );
    return (context) => reader(currentRow(context));
  }, [document, selection, text]);
}

function refusalsOf(
  document: PlanDocument,
  ids: readonly string[],
  current: string | undefined,
  text: TextFunction,
): Refusals {
  const noRow = ids.length === 0 ? text('planEditing.refusal.noRow') : undefined;
  const noLinks = text('planEditing.refusal.noLinks');
  const all: Partial<Record<EditCommand, string | undefined>> = {
    duplicate: noRow,
    remove: noRow,
    outdent: noRow,
    indent: noRow,
    moveUp: noRow,
    moveDown: noRow,
    split: noRow ?? (areSplittable(document, ids, localToday()) ? undefined : text('planEditing.no.NotSplittable')),
    assign: assignRefusal(document, current, text),
    link: ids.length < 2 ? text('planEditing.refusal.needsTwo') : undefined,
    unlink: linksBetween(document, ids).length > 0 ? undefined : noLinks,
    changeLink: noRow ?? (current !== undefined && linksBetween(document, [current]).length > 0 ? undefined : noLinks),
  };
  return Object.fromEntries(Object.entries(all).filter(([, refusal]) => refusal !== undefined));
}

function assignRefusal(
  { activities }: PlanDocument,
  current: string | undefined,
  text: TextFunction,
): string | undefined {
  const activity = activities[planOutline(activities).positions.get(current ?? '') ?? -1];
  if (!activity) return text('planEditing.refusal.noRow');
  return collectionTypes.includes(activity.type)
    ? text('planEditing.no.FollowsFromHeld', { names: activity.name })
    : undefined;
}
