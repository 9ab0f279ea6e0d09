import { useText } from '#app/i18n/use-text.tsx';
import { RowMenu, type MenuPlace } from '#app/kit/RowMenu.tsx';
import { useKeysText } from '#app/kit/use-keys-text.ts';
import { commandKeys } from './key-list.ts';
import type { EditCommand } from './keymap.ts';

const commands = [
  'edit',
  'insert',
  'insertAbove',
  'duplicate',
  'remove',
  'indent',
  'outdent',
  'moveUp',
  'moveDown',
  'earlier',
  'later',
  'longer',
  'shorter',
  'split',
  'link',
  'unlink',
  'changeLink',
  'assign',
] as const satisfies readonly EditCommand[];

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
  const keysText = useKeysText();
  return (
    <RowMenu
      place={place}
      label={text('planEditing.rowTools')}
      keysText={keysText}
      onClose={onClose}
      actions={commands.map((command) => ({
        id: command,
        label: text(`planEditing.command.${command}`),
        keys: commandKeys[command],
        refusal: refusals[command],
        run: () => onCommand(command),
      }))}
    />
  );
}
