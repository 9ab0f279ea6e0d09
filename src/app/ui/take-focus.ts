/** As the `ref` of a field that was asked for: whoever asked types at once. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus();

/** Whether nothing in particular has the focus: the page, or a part of it that the element lies in. */
export function isFocusFree(element: Element | null): boolean {
  return document.activeElement?.contains(element) ?? true;
}

/** As the `ref` of what takes the place of what had the focus: one goes on there. */
export const takeFreeFocus = (element: HTMLElement | null): void => {
  if (isFocusFree(element)) element?.focus({ preventScroll: true });
};
