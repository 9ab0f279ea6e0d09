import { Type } from 'typebox';
import { optional } from './endpoint.ts';
import { Count, Day, describe, Flag, Hours, Id, ResourceFilterId, Text } from './fields.ts';

/** Query parameters that several endpoints take. */

export const projectIds = optional(describe(Type.Array(Id), 'Only of these projects; of all where empty.'));

export const resourceIds = optional(
  describe(
    Type.Array(ResourceFilterId),
    'Resource ids, or -1 all resources, -2 resources managed by the caller, -3 resources linked to the caller, -4 also project contributors.',
  ),
);

export const completedFlag = optional(describe(Flag, 'Whether completed ones are included, false by default.'));

/** Days between which something happened. */
export const period = {
  from: optional(describe(Day, 'First day.')),
  until: optional(describe(Day, 'Last day.')),
};

/** The days that are locked or unlocked. */
export const lockedPeriod = {
  from: describe(Day, 'First day, inclusive.'),
  until: describe(Day, 'Last day, inclusive.'),
};

/** The range of days in which an import deletes what is there. */
export const replaceRange = {
  replaceFrom: optional(
    describe(
      Day,
      'First day of the range in which all records that the caller may edit are deleted before the import.',
    ),
  ),
  replaceTo: optional(describe(Day, 'Last day of that range.')),
};

export const minLevel = optional(
  describe(
    Count,
    "The caller's least permission level: 0 none, 1 external, 2 observer, 4 contributor, 16 manager, 64 administrator.",
  ),
);

export const includeArchived = optional(describe(Flag, 'Whether archived ones are included, false by default.'));

/** Booked fields. */
export const bookedEffortFields = {
  actualEffort: optional(describe(Hours, 'Hours spent.')),
  open: optional(
    describe(Hours, 'Hours remaining; what was planned or remained before, less the hours spent, where absent.'),
  ),
  comment: optional(Text),
  completed: optional(describe(Flag, 'Whether the work is completed, false by default.')),
};

export const bookingResourceId = optional(describe(Id, 'The resource that books.'));

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

/** Conditions on the fields of a list. */
export const where = optional(
  describe(
    Text,
    'Conditions that all apply, such as `level.is.2~name.has.berg`: field, comparison (has, is, not, min, max, empty, filled) and value; of several `is` of one field one applies. Times are in UTC; `~` and `%` in a value are written `%7E` and `%25`.',
  ),
);

/** Query parameters of a list that is fetched page by page, filtered by its fields and sorted by one of them. */
export const sortedPageQuery = (fields: string[], usual: string) => ({
  where,
  sort: optional(describe(Type.String({ enum: fields }), `The field that they are sorted by, ${usual} by default.`)),
  descending: optional(describe(Flag, 'Turns the order around; entries without a value stay last.')),
  ...pageQuery,
});
