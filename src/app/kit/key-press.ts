/** A key with its modifiers, as keyboard events have them. */
export type KeyPress = Readonly<Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>>;

/** Tells whether keys pressed on an element go to a text field. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
