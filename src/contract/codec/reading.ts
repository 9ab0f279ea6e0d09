/** Strictness of decoding. */
export interface DecodeOptions {
  /** Every value is checked against its schema; otherwise values are converted where they can be, and null where not. */
  readonly isChecked: boolean;
  /** Most levels of nested elements, objects or lists. */
  readonly depth: number;
  /** Most XML elements. */
  readonly elements: number;
}

/** Decoding of requests by a service. */
export const requestDecoding: DecodeOptions = { isChecked: true, depth: 64, elements: 100_000 };

/** Decoding of responses by a client: accepts anything, including codes and fields unknown to this version. */
export const answers: DecodeOptions = { isChecked: false, depth: 1_000, elements: Number.POSITIVE_INFINITY };
