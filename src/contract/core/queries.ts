import { Type } from './schema.ts';
import { optional } from './endpoint.ts';
import { Count, Day, Flag, Hours, Id, ResourceFilterId, Text } from './fields.ts';

/** Query parameters that several endpoints take. */

export const projectIds = optional(Type.Array(Id));
export const resourceIds = optional(Type.Array(ResourceFilterId));

/** Days between which something happened. */
export const period = { from: optional(Day), until: optional(Day) };
export const requiredPeriod = { from: Day, until: Day };

/** Filter of a list of what a caller has to do. */
export const ownWorkFilter = { ...period, projectIds, resourceIds, completed: optional(Flag) };

/** The range of days in which an import deletes what is there. */
export const replaceRange = { replaceFrom: optional(Day), replaceTo: optional(Day) };

/** Booked fields. */
export const bookedEffortFields = {
  actualEffort: optional(Hours),
  open: optional(Hours),
  comment: optional(Text),
  completed: optional(Flag),
};

/** Default and maximum number of entries of a page. */
export const usualPage = 50;
const largestPage = 500;

/** Number of entries requested from a long list. */
export const numberRecords = optional(Type.Integer({ minimum: 1, maximum: largestPage }));

/** Query parameters of a list that is fetched page by page. */
export const pageQuery = { offset: optional(Count), numberRecords };

/** Conditions on the fields of a list. */
export const where = optional(Text);

/** Query parameters of a list that is fetched page by page, filtered by its fields and sorted by one of them. */
export const sortedPageQuery = (fields: string[]) => ({
  where,
  sort: optional(Type.String({ enum: fields })),
  descending: optional(Flag),
  ...pageQuery,
});
