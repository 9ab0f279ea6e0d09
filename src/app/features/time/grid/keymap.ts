import type { KeyPress } from '#app/kit/key-press.ts';
import type { Direction, MoveReach } from './selection.ts';

/** `none`: no editor. `fresh`: opened by a click, untouched. `typing`: opened by typing. `caret`: arrows move in the text. */
export type EditMode = 'none' | 'fresh' | 'typing' | 'caret';

export type TimesheetCommand =
  | { readonly do: 'move'; readonly direction: Direction; readonly extend: boolean; readonly reach: MoveReach }
  | { readonly do: 'end'; readonly end: 'first' | 'last'; readonly extend: boolean; readonly corner: boolean }
  | { readonly do: 'tab'; readonly step: 1 | -1 }
  | { readonly do: 'enter'; readonly direction: 'up' | 'down' }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'fill'; readonly direction: 'down' | 'right' }
  | { readonly do: 'edit' | 'clear' | 'cancel' | 'undo' | 'redo' | 'note' | 'selectAll' | 'favour' };

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const PAGES: Readonly<Record<string, Direction>> = { PageUp: 'up', PageDown: 'down' };

/** Returns the command of a key; undefined leaves the key to the editor or the browser. */
export function commandOfKey(press: KeyPress, mode: EditMode): TimesheetCommand | undefined {
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey)
    return mode === 'none' || mode === 'fresh' ? commandWithControl(press) : undefined;
  return (
    commandInAnyMode(press) ??
    (mode === 'typing' || mode === 'caret' ? whileTyping(press, mode) : navigating(press, mode))
  );
}

function commandInAnyMode({ key, shiftKey }: KeyPress): TimesheetCommand | undefined {
  if (key === 'Tab') return { do: 'tab', step: shiftKey ? -1 : 1 };
  if (key === 'Enter') return { do: 'enter', direction: shiftKey ? 'up' : 'down' };
  if (key === 'Escape') return { do: 'cancel' };
  if (key === 'F2') return { do: shiftKey ? 'note' : 'edit' };
  return undefined;
}

function whileTyping({ key, shiftKey }: KeyPress, mode: EditMode): TimesheetCommand | undefined {
  const direction = shiftKey ? undefined : ARROWS[key];
  const leaves = direction && (mode === 'typing' || direction === 'up' || direction === 'down');
  return leaves ? { do: 'move', direction, extend: false, reach: 'one' } : undefined;
}

function navigating({ key, shiftKey }: KeyPress, mode: EditMode): TimesheetCommand | undefined {
  const arrow = ARROWS[key];
  if (arrow) return { do: 'move', direction: arrow, extend: shiftKey, reach: 'one' };
  const page = PAGES[key];
  if (page) return { do: 'move', direction: page, extend: shiftKey, reach: 'page' };
  if (key === 'Home' || key === 'End') return moveToEndCommand(key, shiftKey, false);
  if (key === 'Delete' || (key === 'Backspace' && mode === 'none')) return { do: 'clear' };
  if (key === ' ') return mode === 'none' ? { do: 'favour' } : undefined;
  return mode === 'none' && key.length === 1 ? { do: 'type', text: key } : undefined;
}

function commandWithControl({ key, shiftKey }: KeyPress): TimesheetCommand | undefined {
  const arrow = ARROWS[key];
  if (arrow) return { do: 'move', direction: arrow, extend: shiftKey, reach: 'edge' };
  if (key === 'Home' || key === 'End') return moveToEndCommand(key, shiftKey, true);
  const letter = key.toLowerCase();
  if (letter === 'z') return { do: shiftKey ? 'redo' : 'undo' };
  if (shiftKey) return undefined;
  if (letter === 'y') return { do: 'redo' };
  if (letter === 'a') return { do: 'selectAll' };
  if (letter === 'd') return { do: 'fill', direction: 'down' };
  return letter === 'r' ? { do: 'fill', direction: 'right' } : undefined;
}

function moveToEndCommand(key: 'Home' | 'End', extend: boolean, corner: boolean): TimesheetCommand {
  return { do: 'end', end: key === 'Home' ? 'first' : 'last', extend, corner };
}
