import type { MouseEvent } from 'react';

/** As the `ref` of a field that was asked for: whoever asked types at once. */
export const focusField = (field: HTMLElement | null): void => field?.focus();

/** Whether nothing in particular has the focus: the page, or a part of it that the element lies in. */
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
