import { Type } from 'typebox';
import { optional } from '../core/endpoint.ts';
import { Count, describe } from '../core/fields.ts';

/** How many entries a page has where the caller does not say, and at most. */
export const usualPage = 50;
const largestPage = 500;

/** How many entries are wanted of a long list. */
export const numberRecords = optional(
  describe(Type.Integer({ minimum: 1, maximum: largestPage }), `How many entries are wanted, ${usualPage} by default.`),
);

/** Query parameters of a list that is fetched page by page. */
export const pageQuery = {
  offset: optional(describe(Count, 'Number of the first entry, 0 by default.')),
  numberRecords,
};
