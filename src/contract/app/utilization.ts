import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { requiredPeriod } from '../core/queries.ts';
import { DayPart } from './absences.ts';
import { ActivityType } from '../core/codes.ts';
import { get, optional } from '../core/endpoint.ts';
import { code, Day, Decimal, Flag, Hours, Id, Name, Percent, record } from '../core/fields.ts';

/** Periods of a utilisation at most. */
export const mostPeriods = 190;
/** Days of a utilisation at most: three years. */
export const longestUtilization = 1_096;

export const utilizationUnits = ['day', 'week', 'month'] as const;
export type UtilizationUnit = (typeof utilizationUnits)[number];

/** Days that are looked at as one. */
const OpUtilizationPeriod = record('OpUtilizationPeriod', {
  from: Day,
  until: Day,
});

/** A pool or collection above resources that are listed. */
const OpUtilizationPool = record('OpUtilizationPool', {
  pool: Id,
  poolName: Name,
  parent: Id,
});
export type OpUtilizationPool = Static<typeof OpUtilizationPool>;

/** Planned hours of a resource in one project, in the order of the periods. */
const OpUtilizationRowProject = record('OpUtilizationRowProject', {
  project: Id,
  projectName: Name,
  planned: Type.Array(Hours),
});

/** Planned and booked hours of a resource against its capacity, in the order of the periods. */
export const OpUtilizationRow = record('OpUtilizationRow', {
  resource: Id,
  resourceName: Name,
  pool: Id,
  available: Percent,
  own: Flag,
  partial: Flag,
  capacity: Type.Array(Hours),
  planned: Type.Array(Hours),
  booked: Type.Array(Hours),
  tentative: Type.Array(Hours),
  absentDays: Type.Array(Decimal),
  project: Type.Array(OpUtilizationRowProject),
});
export type OpUtilizationRow = Static<typeof OpUtilizationRow>;

/** Resources against periods. */
export const OpUtilization = record('OpUtilization', {
  period: Type.Array(OpUtilizationPeriod),
  pool: Type.Array(OpUtilizationPool),
  resource: Type.Array(OpUtilizationRow),
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
  baseEffort: Hours,
  planned: Hours,
  booked: Hours,
  periodHours: Type.Array(Hours),
});
export type OpUtilizationAssignment = Static<typeof OpUtilizationAssignment>;

const OpUtilizationProject = record('OpUtilizationProject', {
  project: Id,
  projectName: Name,
  probability: Percent,
  managed: Flag,
  planned: Hours,
  booked: Hours,
  assignment: Type.Array(OpUtilizationAssignment),
});
export type OpUtilizationProject = Static<typeof OpUtilizationProject>;

/** Days on which a resource is away. */
const OpUtilizationAbsence = record('OpUtilizationAbsence', {
  unavailability: Id,
  start: Day,
  finish: Day,
  dayPart: DayPart,
  absenceName: Name,
});

/** Breakdown of a resource's utilization on some days. */
export const OpUtilizationDetails = record('OpUtilizationDetails', {
  resource: Id,
  resourceName: Name,
  partial: Flag,
  capacity: Hours,
  planned: Hours,
  booked: Hours,
  otherPlanned: Hours,
  otherBooked: Hours,
  project: Type.Array(OpUtilizationProject),
  absence: Type.Array(OpUtilizationAbsence),
});
export type OpUtilizationDetails = Static<typeof OpUtilizationDetails>;

/** A project whose plan does not count, such as the one that is being edited. */
const exceptProject = optional(Id);
const probability = optional(Type.Integer({ minimum: 0, maximum: 100 }));
const utilizationUnit = Type.String({ enum: [...utilizationUnits] });

export const utilizationApi = {
  getUtilization: get('/utilization', {
    query: {
      ...requiredPeriod,
      unit: utilizationUnit,
      poolIds: optional(Type.Array(Id)),
      resourceIds: optional(Type.Array(Id)),
      byProject: optional(Flag),
      probability,
      exceptProject,
    },
    returns: OpUtilization,
    large: true,
  }),
  getUtilizationDetails: get('/utilization/{resourceId}', {
    query: { ...requiredPeriod, unit: optional(utilizationUnit), probability, exceptProject },
    returns: OpUtilizationDetails,
  }),
};
