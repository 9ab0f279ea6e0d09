/*
 * The numbers by which the records 41 and 61 name the columns of resources and tasks.
 */

export const taskField = {
  name: 1,
  wbs: 2,
  outlineLevel: 3,
  notes: 14,
  contact: 15,
  work: 20,
  baselineWork: 21,
  actualWork: 22,
  remainingWork: 23,
  percentWorkComplete: 25,
  cost: 30,
  baselineCost: 31,
  actualCost: 32,
  remainingCost: 33,
  fixedCost: 35,
  duration: 40,
  baselineDuration: 41,
  actualDuration: 42,
  remainingDuration: 43,
  percentComplete: 44,
  start: 50,
  finish: 51,
  earlyStart: 52,
  earlyFinish: 53,
  baselineStart: 56,
  baselineFinish: 57,
  actualStart: 58,
  actualFinish: 59,
  constraintDate: 68,
  predecessors: 70,
  successors: 71,
  resourceNames: 72,
  predecessorUids: 74,
  successorUids: 75,
  isFixed: 80,
  isMilestone: 81,
  isRolledUp: 84,
  id: 90,
  constraintType: 91,
  levelingDelay: 92,
  priority: 95,
  subprojectFile: 96,
  uid: 98,
  outlineNumber: 99,
  isBarHidden: 123,
  created: 125,
  stop: 150,
  resumeNoEarlierThan: 151,
  resume: 152,
} as const;

export const resourceField = {
  name: 1,
  initials: 2,
  group: 3,
  code: 4,
  notes: 10,
  email: 11,
  work: 20,
  baselineWork: 21,
  actualWork: 22,
  remainingWork: 23,
  overtimeWork: 24,
  cost: 30,
  baselineCost: 31,
  actualCost: 32,
  remainingCost: 33,
  id: 40,
  maxUnits: 41,
  standardRate: 42,
  overtimeRate: 43,
  costPerUse: 44,
  accrueAt: 45,
  baseCalendar: 48,
  uid: 49,
} as const;

export const assignmentField = {
  resourceId: 0,
  units: 1,
  work: 2,
  baselineWork: 3,
  actualWork: 4,
  overtimeWork: 5,
  cost: 6,
  baselineCost: 7,
  actualCost: 8,
  start: 9,
  finish: 10,
  delay: 11,
  resourceUid: 12,
} as const;

/** A custom field by its key, and its number. */
type CustomColumn = readonly [key: string, field: number];

const numberedColumns = (kind: string, first: number, fields: readonly number[]): CustomColumn[] =>
  fields.map((field, index) => [`${kind}${first + index}`, field]);

export const taskCustomFields = {
  text: numberedColumns('text', 1, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
  cost: numberedColumns('cost', 1, [36, 37, 38]),
  duration: numberedColumns('duration', 1, [46, 47, 48]),
  start: numberedColumns('start', 1, [60, 62, 64, 126, 128]),
  finish: numberedColumns('finish', 1, [61, 63, 65, 127, 129]),
  flag: numberedColumns('flag', 1, [110, 111, 112, 113, 114, 115, 116, 117, 118, 119]),
  number: numberedColumns('number', 1, [140, 141, 142, 143, 144]),
} as const;

export const resourceTexts: readonly CustomColumn[] = numberedColumns('text', 1, [5, 6, 7, 8, 9]);
