import { useState } from 'react';
import { collectionTypes } from '#contract/codes.ts';
import type { PlanDocument } from '#plan/document.ts';
import type { SurfaceContext, SurfaceEditing } from '#app/gantt/surface-editing.ts';
import { useText } from '#app/text/use-text.tsx';
import { localToday } from '#app/ui/today.ts';
import type { MenuPlace } from '#app/ui/RowMenu.tsx';
import { areSplittable } from './commands.ts';
import type { CellContext } from './cells.ts';
import { DragLayer } from './DragLayer.tsx';
import { EditingBar } from './EditingBar.tsx';
import { EditDialogs } from './EditDialogs.tsx';
import type { EditorState } from './editor.ts';
import type { EditCommand } from './keymap.ts';
import type { PickedLink } from './LinkPopover.tsx';
import type { PlanEditor } from './plan-editor.ts';
import { EditMenu } from './EditMenu.tsx';
import { RowDragLayer } from './RowDragLayer.tsx';
import { surfaceHandlers } from './surface-handlers.ts';
import { TableLayer } from './TableLayer.tsx';
import type { CellEditing } from './use-cell-editing.ts';
import { currentRow, type EditCommands } from './use-edit-commands.ts';
import type { RowClipboard } from './use-row-clipboard.ts';

interface EditingParts {
  readonly editor: PlanEditor;
  readonly state: EditorState;
  readonly document: PlanDocument;
  readonly cells: CellContext;
  readonly cellEditing: CellEditing;
  readonly commands: EditCommands;
  readonly clipboard: RowClipboard;
  onCheckIn(): void;
  onDiscard(): void;
  onLeave(): void;
}

/** Brings the parts of editing into the places that the surface has for them. */
export function useSurfaceEditing(parts: EditingParts): SurfaceEditing {
  const { editor, state, document, cells, cellEditing, commands, clipboard } = parts;
  const [menu, setMenu] = useState<MenuPlace>();
  const [link, setLink] = useState<PickedLink>();
  const refusalsOf = useRefusals(document, commands);
  return {
    selected: commands.selection.ids,
    handlers: (context) => surfaceHandlers({ commands, cells: cellEditing, clipboard, openMenu: setMenu }, context),
    head: (context) => (
      <>
        <EditingBar
          history={state.history}
          saving={state.saving}
          spoken={commands.spoken}
          refusals={refusalsOf(context)}
          onCommand={(command) => commands.run(command, context)}
          onRetry={editor.retry}
          onDiscard={parts.onDiscard}
          onCheckIn={parts.onCheckIn}
          onLeave={parts.onLeave}
        />
        <EditMenu
          place={menu}
          refusals={refusalsOf(context)}
          onCommand={(command) => commands.run(command, context)}
          onClose={() => setMenu(undefined)}
        />
        <EditDialogs
          editor={editor}
          document={document}
          cells={cells}
          commands={commands}
          link={link}
          onLinkClosed={() => setLink(undefined)}
        />
      </>
    ),
    overTable: (context) => (
      <>
        <RowDragLayer context={context} commands={commands} />
        <TableLayer context={context} editing={cellEditing} cells={cells} />
      </>
    ),
    overDrawing: (context) => (
      <DragLayer context={context} editor={editor} document={document} commands={commands} onLink={setLink} />
    ),
  };
}

/** Why commands can't be done to the rows that are selected. */
function useRefusals(
  document: PlanDocument,
  commands: EditCommands,
): (context: SurfaceContext) => Partial<Record<EditCommand, string>> {
  const { text } = useText();
  const assignRefusal = (context: SurfaceContext) => {
    const current = currentRow(context);
    const activity = document.activities.find(({ id }) => id === current);
    if (!activity) return text('planEditing.refusal.noRow');
    return collectionTypes.includes(activity.type)
      ? text('planEditing.no.FollowsFromHeld', { names: activity.name })
      : undefined;
  };
  return (context) => {
    const ids = commands.meant(context);
    const today = localToday();
    const noRow = ids.length === 0 ? text('planEditing.refusal.noRow') : undefined;
    const all: Partial<Record<EditCommand, string | undefined>> = {
      duplicate: noRow,
      remove: noRow,
      outdent: noRow,
      indent: noRow,
      moveUp: noRow,
      moveDown: noRow,
      split: noRow ?? (areSplittable(document, ids, today) ? undefined : text('planEditing.no.NotSplittable')),
      assign: assignRefusal(context),
      link: ids.length < 2 ? text('planEditing.refusal.needsTwo') : undefined,
      unlink: hasLinks(document, ids) ? undefined : text('planEditing.refusal.noLinks'),
    };
    return Object.fromEntries(Object.entries(all).filter(([, refusal]) => refusal !== undefined));
  };
}

function hasLinks({ links }: PlanDocument, ids: readonly string[]): boolean {
  const meant = new Set(ids);
  return links.some(({ predecessorId, successorId }) =>
    ids.length === 1
      ? meant.has(predecessorId) || meant.has(successorId)
      : meant.has(predecessorId) && meant.has(successorId),
  );
}
