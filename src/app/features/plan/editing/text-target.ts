export const isText = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
