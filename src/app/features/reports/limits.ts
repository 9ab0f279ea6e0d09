/** Rows that a preview shows. */
export const rowsOnScreen = 200;
/** Bytes of a report that is looked at before it is downloaded. */
export const previewBytes = 4_000_000;
