import type { MouseEvent } from 'react';

/** Use as the `ref` of a field opened by the user, who can then type at once. */
export const focusField = (field: HTMLElement | null): void => field?.focus();

/** Tells whether the focus is free: on the page, or on an ancestor of the element. */
export function isFocusFree(element: Element | null): boolean {
  return document.activeElement?.contains(element) ?? true;
}

/** As the `ref` of what takes the place of what had the focus: one goes on there. */
export const takeFreeFocus = (element: HTMLElement | null): void => {
  if (isFocusFree(element)) element?.focus({ preventScroll: true });
};

/** As the `onClick` of a button within a field, or within what has `data-field`, that goes with what it does: one goes on in the field. */
export const goOnInField = (then: () => void) => (event: MouseEvent<HTMLElement>) => {
  const field = event.currentTarget.closest('.MuiFormControl-root, [data-field]');
  field?.querySelector<HTMLElement>('[role=combobox], input, textarea:not([aria-hidden])')?.focus();
  then();
};
