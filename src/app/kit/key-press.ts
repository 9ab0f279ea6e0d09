/** A key with its modifiers, as keyboard events have them. */
export type KeyPress = Readonly<Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>>;
