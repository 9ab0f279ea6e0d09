import { planLinkKey, type PlanLinkKey } from '#plan/compare/changes.ts';
import type { PlanDocument } from '#plan/document.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useKeysText } from '#app/kit/use-keys-text.ts';
import { AssignDialog } from './AssignDialog.tsx';
import type { CellContext } from './cells.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkPopover } from './LinkPopover.tsx';
import type { PlanEditor } from './plan-editor.ts';
import { currentRow, type EditCommands } from './use-edit-commands.ts';
import { RowMenu, type MenuPlace } from '#app/kit/RowMenu.tsx';
import { commandKeys, type EditCommand } from './keymap.ts';

interface EditDialogsProps {
  readonly editor: PlanEditor;
  readonly document: PlanDocument;
  readonly cells: CellContext;
  readonly commands: EditCommands;
  readonly context: SurfaceContext;
}

/** Dialogs of an edited plan: a link, the assignments of a row. */
export function EditDialogs({ editor, document, cells, commands, context }: EditDialogsProps) {
  const { text } = useText();
  const keysText = useKeysText();
  const assigned = document.activities.find(({ id }) => id === commands.assigned);
  const { link: picked, showLink } = commands;
  const link = picked && document.links.find((each) => planLinkKey(each) === planLinkKey(picked));
  const close = () => showLink(undefined);
  const toPlan = () => {
    const row = currentRow(context);
    if (row !== undefined) context.surface.focus.pick(row, context.surface.focus.column, { dom: true });
  };
  const done = () => {
    close();
    toPlan();
  };
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
      {picked && link && (
        <LinkPopover picked={picked} onClose={close} onLeave={toPlan}>
          {(titleId) => (
            <LinkForm
              key={planLinkKey(link)}
              titleId={titleId}
              link={link}
              among={picked.among}
              cells={cells}
              {...(picked.isDrawn && { keys: keysText(commandKeys.changeLink) })}
              onChoose={(ends) => showLink({ ...picked, ...ends })}
              onChange={(how) =>
                commands.make(text('planEditing.label.linkChange'), { kind: 'changeLink', ...toLinkKey(link), ...how })
              }
              onDelete={() => {
                commands.make(text('planEditing.link.delete'), { kind: 'unlink', links: [toLinkKey(link)] });
                done();
              }}
              onClose={done}
            />
          )}
        </LinkPopover>
      )}
    </>
  );
}

const toLinkKey = ({ predecessorId, successorId }: PlanLinkKey): PlanLinkKey => ({ predecessorId, successorId });

const withoutRow = ['undo', 'redo', 'selectAll', 'leave'] as const;
type MenuCommand = Exclude<EditCommand, (typeof withoutRow)[number]>;
const isInMenu = (command: EditCommand): command is MenuCommand => !withoutRow.some((each) => each === command);
// Keys of a record lose their type.
const menuCommands = (Object.keys(commandKeys) as EditCommand[]).filter(isInMenu);

interface EditMenuProps {
  readonly place: MenuPlace | undefined;
  /** Why a command can't be done now. */
  readonly refusals: Partial<Record<EditCommand, string>>;
  onCommand(command: EditCommand): void;
  onClose(): void;
}

/** The menu of a row: the commands of the tool bar and the keys, with both. */
export function EditMenu({ place, refusals, onCommand, onClose }: EditMenuProps) {
  const { text } = useText();
  return (
    <RowMenu
      place={place}
      label={text('planEditing.rowTools')}
      onClose={onClose}
      actions={menuCommands.map((command) => ({
        id: command,
        label: text(`planEditing.command.${command}`),
        keys: commandKeys[command],
        refusal: refusals[command],
        run: () => onCommand(command),
      }))}
    />
  );
}
