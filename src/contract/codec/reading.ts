/** How strictly a text is read. */
export interface DecodeOptions {
  /** Every value is checked against its schema; otherwise values are converted where they can be, and null where not. */
  readonly isChecked: boolean;
  /** Most levels of nested elements, objects or lists. */
  readonly depth: number;
  /** Most XML elements. */
  readonly elements: number;
}

/** What a service accepts from its callers. */
export const requestDecoding: DecodeOptions = { isChecked: true, depth: 64, elements: 100_000 };

/** What a client reads from a service: whatever was answered, with codes and fields that this version does not know. */
export const answers: DecodeOptions = { isChecked: false, depth: 1_000, elements: Number.POSITIVE_INFINITY };
