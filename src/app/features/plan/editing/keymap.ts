import type { KeyPress } from '#app/kit/key-press.ts';

/** Commands of an edited plan with their shortcuts as displayed, in the order of the menu of a row. */
export const commandKeys = {
  edit: 'F2',
  details: 'Control+I',
  insert: 'Ins',
  insertAbove: 'Shift+Ins',
  duplicate: 'Control+D',
  remove: 'Delete',
  indent: 'Alt+Shift+→',
  outdent: 'Alt+Shift+←',
  moveUp: 'Alt+Shift+↑',
  moveDown: 'Alt+Shift+↓',
  earlier: 'Alt+←',
  later: 'Alt+→',
  longer: 'Alt+↑',
  shorter: 'Alt+↓',
  split: 'Alt+R',
  scheduling: 'Control+Shift+M',
  link: 'Control+F2',
  unlink: 'Control+Shift+F2',
  changeLink: 'Shift+F2',
  assign: 'Alt+Enter',
  undo: 'Control+Z',
  redo: 'Control+Y',
  selectAll: 'Control+A',
  leave: 'Esc',
} as const;
export type EditCommand = keyof typeof commandKeys;

const commandOfKeys = new Map<string, EditCommand>([
  // Keys of a record lose their type.
  ...Object.entries(commandKeys).map(([command, keys]) => [keys, command as EditCommand] as const),
  ['Enter', 'edit'],
  ['Control+Enter', 'insert'],
  ['Control+Shift+Z', 'redo'],
]);

/** Keys that are displayed otherwise than events name them. */
const displayedKeys: Readonly<Record<string, string>> = {
  Insert: 'Ins',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  // Alt+R types this on a Mac.
  '®': 'R',
};

/** The command of a key; none for keys that mean nothing here. Alt means time, Alt and Shift the outline. */
export function editCommandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): EditCommand | undefined {
  const held = [(ctrlKey || metaKey) && 'Control', altKey && 'Alt', shiftKey && 'Shift'].filter(Boolean);
  const displayed = displayedKeys[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return commandOfKeys.get([...held, displayed].join('+'));
}

/** The text that a key begins to type with, where it is one. A question mark shows the list of keys wherever the focus is. */
export function typedBy({ key, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  return key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey ? key : undefined;
}
