import type { Shape } from '../core/shape.ts';

/**
 * For whom a value is written. A request keeps every null, which may clear a field; an answer leaves out what is not set and
 * says null only of references, so that a cleared one can be told from one that is not known.
 */
export type Writing = 'request' | 'answer';

/** Whether null is written for a field of this shape. */
export function keepsNull(shape: Shape, writing: Writing): boolean {
  return writing === 'request' || shape.kind === 'id';
}
