import { Type } from 'typebox';
import { optional } from '../core/endpoint.ts';
import { Count, describe } from '../core/fields.ts';

/** Default and maximum number of entries of a page. */
export const usualPage = 50;
const largestPage = 500;

/** Number of entries requested from a long list. */
export const numberRecords = optional(
  describe(Type.Integer({ minimum: 1, maximum: largestPage }), `How many entries are wanted, ${usualPage} by default.`),
);

/** Query parameters of a list that is fetched page by page. */
export const pageQuery = {
  offset: optional(describe(Count, 'Number of the first entry, 0 by default.')),
  numberRecords,
};
