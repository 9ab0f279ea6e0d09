import { describe, expect, test } from 'vitest';
import type { KeyPress } from '#app/kit/key-press.ts';
import { commandOfKey, type TimesheetCommand, type EditMode } from './keymap.ts';

const press = (keys: string): KeyPress => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

describe('keys of the timesheet', () => {
  test.each<[string, EditMode, TimesheetCommand]>([
    ['ArrowDown', 'none', { do: 'move', direction: 'down', extend: false, reach: 'one' }],
    ['Shift+ArrowRight', 'fresh', { do: 'move', direction: 'right', extend: true, reach: 'one' }],
    ['ArrowLeft', 'typing', { do: 'move', direction: 'left', extend: false, reach: 'one' }],
    ['ArrowUp', 'caret', { do: 'move', direction: 'up', extend: false, reach: 'one' }],
    ['Ctrl+ArrowUp', 'none', { do: 'move', direction: 'up', extend: false, reach: 'edge' }],
    ['PageDown', 'none', { do: 'move', direction: 'down', extend: false, reach: 'page' }],
    ['Home', 'none', { do: 'end', end: 'first', extend: false, corner: false }],
    ['Ctrl+Shift+End', 'none', { do: 'end', end: 'last', extend: true, corner: true }],
    ['Tab', 'typing', { do: 'tab', step: 1 }],
    ['Shift+Tab', 'none', { do: 'tab', step: -1 }],
    ['Enter', 'caret', { do: 'enter', direction: 'down' }],
    ['Shift+Enter', 'none', { do: 'enter', direction: 'up' }],
    ['Escape', 'typing', { do: 'cancel' }],
    ['F2', 'none', { do: 'edit' }],
    ['Shift+F2', 'fresh', { do: 'note' }],
    ['Delete', 'fresh', { do: 'clear' }],
    ['Backspace', 'none', { do: 'clear' }],
    ['7', 'none', { do: 'type', text: '7' }],
    ['Ctrl+z', 'none', { do: 'undo' }],
    ['Meta+Shift+Z', 'fresh', { do: 'redo' }],
    ['Ctrl+y', 'none', { do: 'redo' }],
    ['Ctrl+d', 'none', { do: 'fill', direction: 'down' }],
    ['Ctrl+r', 'none', { do: 'fill', direction: 'right' }],
    ['Ctrl+a', 'none', { do: 'selectAll' }],
    ['Space', 'none', { do: 'favour' }],
  ])('the key %s runs its command in mode %s', (keys, mode, command) => {
    expect(commandOfKey(press(keys), mode)).toEqual(command);
  });

  test.each<[string, EditMode]>([
    ['ArrowLeft', 'caret'],
    ['Shift+ArrowLeft', 'typing'],
    ['Home', 'typing'],
    ['7', 'fresh'],
    ['7', 'typing'],
    ['Delete', 'typing'],
    ['Backspace', 'fresh'],
    ['Space', 'fresh'],
    ['Ctrl+z', 'typing'],
    ['Ctrl+c', 'none'],
    ['Ctrl+v', 'none'],
    ['Alt+ArrowDown', 'none'],
    ['F5', 'none'],
  ])('the key %s in mode %s is left to the editor or the browser', (keys, mode) => {
    expect(commandOfKey(press(keys), mode)).toBeUndefined();
  });
});
