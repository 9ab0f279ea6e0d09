import eventCodes from './event-codes.json' with { type: 'json' };

/**
 * The integer codes of the interface with their names. Values follow the published constants of the product family that
 * the interface comes from; they are stored and sent unchanged.
 */
export const ProjectType = { portfolio: 1, program: 2, project: 3, template: 4 } as const;
export const TrafficLight = { notSet: 0, green: 1, yellow: 2, red: 3 } as const;
export const Risk = { notSet: 0, low: 1, medium: 2, high: 3 } as const;
export const Methodology = { classic: 0, agile: 1, hybrid: 2 } as const;

/** Access and permission levels; compared by size. */
export const Level = { none: 0, external: 1, observer: 2, contributor: 4, manager: 16, administrator: 64 } as const;

export const UserLevel = { customer: -1, observer: 0, contributor: 1, manager: 2 } as const;

/** The highest permission that a user of a user level may hold. */
export const highestLevel: Readonly<Record<number, number>> = {
  [UserLevel.customer]: Level.observer,
  [UserLevel.observer]: Level.observer,
  [UserLevel.contributor]: Level.contributor,
  [UserLevel.manager]: Level.administrator,
};

export const AccountSource = { internal: 0, directory: 1 } as const;

export const ActivityType = {
  standard: 0,
  collection: 1,
  milestone: 2,
  task: 3,
  taskCollection: 4,
  scheduledTaskCollection: 5,
  adHoc: 6,
} as const;

/** The types of activities that hold others. */
export const collectionTypes: readonly number[] = [
  ActivityType.collection,
  ActivityType.taskCollection,
  ActivityType.scheduledTaskCollection,
];

/** Bits of an activity's `attributes`. */
export const ActivityAttribute = {
  mandatory: 1,
  linked: 2,
  hasAttachments: 4,
  hasComments: 8,
  startFixed: 16,
  finishFixed: 32,
  exported: 64,
  imported: 128,
  validationError: 256,
  incompleteAssignment: 512,
} as const;

/** Status of an activity, an assignment or a plan; overdue: its finish has passed and it is not done. */
export const PlanStatus = { notStarted: 0, inProgress: 1, done: 2, overdue: 3 } as const;
export const ActionStatus = { notStarted: 0, started: 1, done: 2 } as const;
export const DependencyType = { finishStart: 0, startFinish: 1, startStart: 2, finishFinish: 3 } as const;
/**
 * How the day of an activity is bound besides its links, numbered as in plan files. `mustStartOn` and `mustFinishOn` are
 * kept as the attributes `startFixed` and `finishFixed`.
 */
export const ScheduleConstraint = {
  asSoonAsPossible: 0,
  asLateAsPossible: 1,
  mustStartOn: 2,
  mustFinishOn: 3,
  startNoEarlierThan: 4,
  startNoLaterThan: 5,
  finishNoEarlierThan: 6,
  finishNoLaterThan: 7,
} as const;
/** How the hours of an assignment are spread over its time. */
export const WorkContour = {
  flat: 0,
  backLoaded: 1,
  frontLoaded: 2,
  doublePeak: 3,
  earlyPeak: 4,
  latePeak: 5,
  bell: 6,
  turtle: 7,
} as const;
/** The unit of a duration or lag, as it was typed; `automatic` has none and is shown by its amount. */
export const TimeUnit = { automatic: 0, minutes: 1, hours: 2, days: 3, weeks: 4, months: 5 } as const;
export const WorkRecordState = { editable: 0, locked: 1, approved: 2 } as const;
/** State of the hours of a week; one without a state is not submitted. */
export const WeekState = { submitted: 1, approved: 2, returned: 3 } as const;
export const TodoStatus = { open: 0, inProgress: 1, done: 2 } as const;
export const TodoType = { todo: 0, issue: 1, risk: 2, decision: 3 } as const;
export const ResourceType = { resource: 0, pool: 1, collection: 2 } as const;

/** Cost types by the name in `OpCost.name`. */
export const CostType = { personnel: -1, proceeds: -2, travel: 2, material: 3, external: 4, miscellaneous: 5 } as const;

/** Types of custom values, and of a report's input parameters. */
export const customValueTypes = ['BOOLEAN', 'NUMBER', 'DECIMAL', 'DATE', 'TEXT', 'MEMO', 'CHOICE'] as const;

/** Kinds of spreadsheet imports, as named by the app interface. */
export const importKinds = ['projects', 'unavailabilities', 'timeRecords', 'costRecords'] as const;
export type ImportKindName = (typeof importKinds)[number];

/** Values of a resource filter that match several resources. */
export const ResourceFilter = { all: '-1', managedByMe: '-2', linkedToMe: '-3', projectContributors: '-4' } as const;

/** `messageCode` of an event log entry. */
export const EventCode: Readonly<typeof eventCodes> = eventCodes;
