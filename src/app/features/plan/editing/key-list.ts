import type { KeyGroup } from '#app/shell/frame/keys.tsx';
import type { TextKey } from '#app/i18n/messages.ts';
import type { EditCommand } from './keymap.ts';

/** Shortcuts of each command, as displayed. */
export const commandKeys: Readonly<Record<EditCommand, string>> = {
  edit: 'F2',
  insert: 'Ins',
  insertAbove: 'Shift+Ins',
  remove: 'Delete',
  duplicate: 'Control+D',
  indent: 'Alt+Shift+→',
  outdent: 'Alt+Shift+←',
  moveUp: 'Alt+Shift+↑',
  moveDown: 'Alt+Shift+↓',
  earlier: 'Alt+←',
  later: 'Alt+→',
  longer: 'Alt+↑',
  shorter: 'Alt+↓',
  split: 'Alt+R',
  undo: 'Control+Z',
  redo: 'Control+Y',
  selectAll: 'Control+A',
  link: 'Control+F2',
  unlink: 'Control+Shift+F2',
  changeLink: 'Shift+F2',
  assign: 'Alt+Enter',
  leave: 'Esc',
};

/** The keys of an edited plan, for the list of keys. */
export function editingKeys(text: (key: TextKey) => string): KeyGroup {
  const keys: readonly (readonly [string, TextKey])[] = [
    ['F2, Enter', 'planEditing.keys.type'],
    ['Enter, Tab', 'planEditing.keys.commit'],
    ['Enter', 'planEditing.keys.entry'],
    ['Esc', 'planEditing.keys.escape'],
    ['Ins', 'planEditing.command.insert'],
    ['Shift+Ins', 'planEditing.command.insertAbove'],
    ['Delete', 'planEditing.command.remove'],
    ['Control+D', 'planEditing.command.duplicate'],
    ['Alt+Shift+← →, ↑ ↓', 'planEditing.keys.outline'],
    ['Alt+← →, ↑ ↓', 'planEditing.keys.time'],
    ['Alt+R', 'planEditing.command.split'],
    ['Control+F2, Control+Shift+F2', 'planEditing.keys.links'],
    ['Shift+F2', 'planEditing.command.changeLink'],
    ['Alt+Enter', 'planEditing.command.assign'],
    ['Shift+↑ ↓', 'planEditing.keys.select'],
    ['Control+A', 'planEditing.command.selectAll'],
    ['Control+C, X, V', 'planEditing.keys.rows'],
    ['Control+Z, Control+Y', 'planEditing.keys.undo'],
    ['Shift+F10', 'planEditing.keys.menu'],
  ];
  return {
    title: text('planEditing.keys.title'),
    keys: keys.map(([names, meaning]) => ({ keys: names, meaning: text(meaning) })),
  };
}
