import type { PlanDocument } from '#plan/document.ts';
import { useText } from '#app/text/use-text.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import type { CellContext } from './cells.ts';
import { LinkPopover, type PickedLink } from './LinkPopover.tsx';
import type { PlanEditor } from './plan-editor.ts';
import type { EditCommands } from './use-edit-commands.ts';

interface EditDialogsProps {
  readonly editor: PlanEditor;
  readonly document: PlanDocument;
  readonly cells: CellContext;
  readonly commands: EditCommands;
  readonly link: PickedLink | undefined;
  onLinkClosed(): void;
}

/** What opens over an edited plan: a link that was pressed, the assignments of a row. */
export function EditDialogs({ editor, document, cells, commands, link: picked, onLinkClosed }: EditDialogsProps) {
  const { text } = useText();
  const assigned = document.activities.find(({ id }) => id === commands.assigned);
  const ends = picked && { predecessorId: picked.predecessorId, successorId: picked.successorId };
  const link =
    ends &&
    document.links.find((each) => each.predecessorId === ends.predecessorId && each.successorId === ends.successorId);
  return (
    <>
      {assigned && (
        <AssignDialog
          activity={assigned}
          document={document}
          editor={editor}
          commands={commands}
          onClose={() => commands.showAssignments(undefined)}
        />
      )}
      {picked && ends && link && (
        <LinkPopover
          picked={picked}
          link={link}
          cells={cells}
          onChange={(how) =>
            commands.make(text('planEditing.label.linkChange'), { kind: 'changeLink', ...ends, ...how })
          }
          onDelete={() => {
            commands.make(text('planEditing.link.delete'), { kind: 'unlink', links: [ends] });
            onLinkClosed();
          }}
          onClose={onLinkClosed}
        />
      )}
    </>
  );
}
