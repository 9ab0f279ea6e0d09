export const isTextInput = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Commands of keys in an edited plan; the table handles focus movement. */
export type EditCommand =
  | 'edit'
  | 'insert'
  | 'insertAbove'
  | 'remove'
  | 'duplicate'
  | 'indent'
  | 'outdent'
  | 'moveUp'
  | 'moveDown'
  | 'earlier'
  | 'later'
  | 'longer'
  | 'shorter'
  | 'split'
  | 'undo'
  | 'redo'
  | 'selectAll'
  | 'link'
  | 'unlink'
  | 'changeLink'
  | 'assign'
  | 'leave';

export interface EditKeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const plainEditKeys: Readonly<Record<string, EditCommand>> = {
  F2: 'edit',
  Enter: 'edit',
  Insert: 'insert',
  Delete: 'remove',
  Escape: 'leave',
};

const shifted: Readonly<Record<string, EditCommand>> = { Insert: 'insertAbove', F2: 'changeLink' };

const controlEditKeys: Readonly<Record<string, EditCommand>> = {
  z: 'undo',
  y: 'redo',
  a: 'selectAll',
  d: 'duplicate',
  F2: 'link',
};

const withControlShift: Readonly<Record<string, EditCommand>> = { z: 'redo', F2: 'unlink' };

/** Alt means time: when it begins, and how long it takes. */
const withAlt: Readonly<Record<string, EditCommand>> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  ArrowUp: 'longer',
  ArrowDown: 'shorter',
  Enter: 'assign',
  r: 'split',
  // Alt+R types this on a Mac.
  '®': 'split',
};

/** Alt and Shift mean the outline: level and place. */
const withAltShift: Readonly<Record<string, EditCommand>> = {
  ArrowLeft: 'outdent',
  ArrowRight: 'indent',
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
};

/** The command of a key; none for keys that mean nothing here. */
export function editCommandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: EditKeyPress): EditCommand | undefined {
  const isControl = ctrlKey || metaKey;
  if (isControl && altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (isControl) return (shiftKey ? withControlShift : controlEditKeys)[name];
  if (altKey) return (shiftKey ? withAltShift : withAlt)[name];
  return (shiftKey ? shifted : plainEditKeys)[name];
}

/** The text that a key begins to type with, where it is one. A question mark shows the list of keys wherever the focus is. */
export function typedBy({ key, ctrlKey, metaKey, altKey }: EditKeyPress): string | undefined {
  return key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey ? key : undefined;
}
