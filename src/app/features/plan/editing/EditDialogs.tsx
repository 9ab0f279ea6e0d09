import type { ReactNode } from 'react';
import { planLinkKey, type PlanLinkKey } from '#plan/compare/changes.ts';
import type { PlanDocument, PlanLink } from '#plan/document.ts';
import { rowNode } from '../gantt/rows.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useKeysText } from '#app/kit/use-keys-text.ts';
import type { CellContext } from './cells.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkPopover, type PickedLink } from './LinkPopover.tsx';
import { TaskDialog } from './task/TaskDialog.tsx';
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
  readonly projectId: string;
  renderRecords(activityId: string): ReactNode;
}

/** Dialogs of an edited plan: a link, and the details of a row. */
export function EditDialogs(props: EditDialogsProps) {
  const { editor, document, cells, commands, context, projectId, renderRecords } = props;
  const { detailed, link: picked } = commands;
  const activity = document.activities.find(({ id }) => id === detailed?.id);
  const link = picked && document.links.find((each) => planLinkKey(each) === planLinkKey(picked));
  const toPlan = () => {
    const row = currentRow(context);
    if (row !== undefined) context.surface.focus.pick(row, context.surface.focus.column, { dom: true });
  };
  return (
    <>
      {activity && detailed && (
        <TaskDialog
          activity={activity}
          editor={editor}
          cells={cells}
          commands={commands}
          labels={context.labels}
          heldFinish={rowNode(context.model.tree, activity.id)?.row.heldFinish}
          firstTab={detailed.tab}
          projectId={projectId}
          renderRecords={renderRecords}
          onClose={() => {
            commands.showDetails(undefined);
            toPlan();
          }}
        />
      )}
      {picked && link && (
        <PickedLinkForm picked={picked} link={link} cells={cells} commands={commands} onLeave={toPlan} />
      )}
    </>
  );
}

interface PickedLinkFormProps extends Pick<EditDialogsProps, 'cells' | 'commands'> {
  readonly picked: PickedLink;
  readonly link: PlanLink;
  onLeave(): void;
}

function PickedLinkForm({ picked, link, cells, commands, onLeave }: PickedLinkFormProps) {
  const { text } = useText();
  const keysText = useKeysText();
  const { make, showLink } = commands;
  const ends = toLinkKey(link);
  const close = () => showLink(undefined);
  const done = () => {
    close();
    onLeave();
  };
  return (
    <LinkPopover picked={picked} onClose={close} onLeave={onLeave}>
      {(titleId) => (
        <LinkForm
          key={planLinkKey(link)}
          titleId={titleId}
          link={link}
          among={picked.among}
          cells={cells}
          {...(picked.isDrawn && { keys: keysText(commandKeys.changeLink) })}
          onChoose={(chosen) => showLink({ ...picked, ...chosen })}
          onChange={(how) => make(text('planEditing.label.linkChange'), { kind: 'changeLink', ...ends, ...how })}
          onDelete={() => {
            make(text('planEditing.link.delete'), { kind: 'unlink', links: [ends] });
            done();
          }}
          onClose={done}
        />
      )}
    </LinkPopover>
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
