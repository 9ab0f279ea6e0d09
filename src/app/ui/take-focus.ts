/** As the `ref` of a field that was asked for: whoever asked types at once. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus();
