import type { Shape } from '#contract/core/shape.ts';

/**
 * Direction of a message. A request keeps every null, which may clear a field; a response omits unset fields and writes
 * null only for references, to distinguish a cleared one from an unknown one.
 */
export type Writing = 'request' | 'answer';

/** Tells whether null is written for a field of this shape. */
export function keepsNull(shape: Shape, writing: Writing): boolean {
  return writing === 'request' || shape.kind === 'id';
}
