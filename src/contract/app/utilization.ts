import { Type, type Static } from 'typebox';
import { ActivityType } from '../core/codes.ts';
import { get, optional } from '../core/endpoint.ts';
import { code, Count, Day, describe, Flag, Hours, Id, Name, Percent, record } from '../core/fields.ts';

/** Periods of a utilisation at most. */
export const mostPeriods = 190;
/** Days of a utilisation at most: three years. */
export const longestUtilization = 1_096;

export const utilizationUnits = ['day', 'week', 'month'] as const;
export type UtilizationUnit = (typeof utilizationUnits)[number];

/** Days that are looked at as one. */
const OpUtilizationPeriod = record('OpUtilizationPeriod', {
  from: Day,
  until: describe(Day, 'The last day, included.'),
});

/** A pool or collection above resources that are listed. */
const OpUtilizationPool = record('OpUtilizationPool', {
  pool: Id,
  poolName: Name,
  parent: describe(Id, 'The nearest pool or collection above it that is listed too.'),
});
export type OpUtilizationPool = Static<typeof OpUtilizationPool>;

/** Planned and booked hours of a resource against its capacity, in the order of the periods. */
export const OpUtilizationRow = record('OpUtilizationRow', {
  resource: Id,
  resourceName: Name,
  pool: describe(Id, 'The nearest pool or collection above it that is listed.'),
  available: Percent,
  own: describe(Flag, 'The caller is linked to it.'),
  partial: describe(Flag, 'Only what is in projects of which the caller is an observer is counted.'),
  capacity: describe(
    Type.Array(Hours),
    'Working hours by its calendars without holidays and absences, times availability.',
  ),
  planned: describe(
    Type.Array(Hours),
    'Base effort of its assignments, spread over its working days of the activities.',
  ),
  booked: Type.Array(Hours),
  absentDays: describe(Type.Array(Count), 'Working days on which it is away.'),
});
export type OpUtilizationRow = Static<typeof OpUtilizationRow>;

/** Resources against periods. */
export const OpUtilization = record('OpUtilization', {
  period: Type.Array(OpUtilizationPeriod),
  pool: describe(Type.Array(OpUtilizationPool), 'A pool before what it holds.'),
  resource: describe(Type.Array(OpUtilizationRow), 'By name.'),
});
export type OpUtilization = Static<typeof OpUtilization>;

/** Hours of an assignment on some days of a resource. */
const OpUtilizationAssignment = record('OpUtilizationAssignment', {
  assignment: Id,
  activity: Id,
  activityName: Name,
  activityType: code(ActivityType),
  wbsCode: Name,
  start: Day,
  finish: Day,
  complete: Percent,
  baseEffort: describe(Hours, 'Of the whole assignment.'),
  planned: Hours,
  booked: Hours,
});
export type OpUtilizationAssignment = Static<typeof OpUtilizationAssignment>;

const OpUtilizationProject = record('OpUtilizationProject', {
  project: Id,
  projectName: Name,
  probability: Percent,
  planned: Hours,
  booked: Hours,
  assignment: describe(Type.Array(OpUtilizationAssignment), 'Those that take most first.'),
});
export type OpUtilizationProject = Static<typeof OpUtilizationProject>;

/** Days on which a resource is away. */
const OpUtilizationAbsence = record('OpUtilizationAbsence', {
  unavailability: Id,
  start: Day,
  finish: Day,
  absenceName: describe(Name, 'Its type, or else its reason.'),
});

/** Breakdown of a resource's utilization on some days. */
export const OpUtilizationDetails = record('OpUtilizationDetails', {
  resource: Id,
  resourceName: Name,
  partial: Flag,
  capacity: Hours,
  planned: Hours,
  booked: Hours,
  otherPlanned: describe(Hours, 'In projects of which the caller may not know more.'),
  otherBooked: Hours,
  project: describe(Type.Array(OpUtilizationProject), 'Those that take most first.'),
  absence: Type.Array(OpUtilizationAbsence),
});
export type OpUtilizationDetails = Static<typeof OpUtilizationDetails>;

const utilizationRangeQuery = { from: describe(Day, 'First day.'), until: describe(Day, 'Last day, included.') };
const probability = optional(
  describe(Type.Integer({ minimum: 0, maximum: 100 }), 'Only projects that are at least so probable, percent.'),
);

export const utilizationApi = {
  getUtilization: get('/utilization', {
    query: {
      ...utilizationRangeQuery,
      unit: describe(
        Type.String({ enum: [...utilizationUnits] }),
        'Weeks are counted from the first day on, months are those of the calendar.',
      ),
      poolIds: optional(
        describe(Type.Array(Id), 'Only what is in one of these pools or collections, or linked there.'),
      ),
      probability,
    },
    returns: OpUtilization,
  }),
  getUtilizationDetails: get('/utilization/{resourceId}', {
    query: { ...utilizationRangeQuery, probability },
    returns: OpUtilizationDetails,
  }),
};
