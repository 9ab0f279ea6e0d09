import type { LinkType, RowKind, RowStatus } from './plan-view.ts';

/** Every text of the plan surface. `{name}` in a text is replaced by a value. */
export interface PlanLabels {
  readonly columns: Readonly<Record<ColumnId, string>>;
  readonly kinds: Readonly<Record<RowKind, string>>;
  readonly statuses: Readonly<Record<RowStatus, string>>;
  /** Short names of the link types, as predecessors are written: `3FS+2d`. */
  readonly linkTypes: Readonly<Record<LinkType, string>>;
  readonly hourUnit: string;
  /** Of hours that run through nights and days off. */
  readonly elapsedHourUnit: string;
  readonly elapsedDayUnit: string;
  readonly dayUnit: string;
  /** Before a week number. */
  readonly week: string;
  readonly today: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  readonly goToToday: string;
  readonly levels: string;
  readonly level: string;
  readonly allLevels: string;
  readonly find: string;
  readonly findNext: string;
  readonly findPrevious: string;
  /** `{at}` and `{count}`. */
  readonly matches: string;
  readonly noMatch: string;
  readonly onlyMatches: string;
  readonly columnChoice: string;
  readonly moveUp: string;
  readonly moveDown: string;
  readonly wider: string;
  readonly narrower: string;
  readonly display: string;
  readonly showLinks: string;
  readonly showCritical: string;
  readonly showBaseline: string;
  readonly showSlack: string;
  readonly barLabels: string;
  readonly barLabelResources: string;
  readonly barLabelName: string;
  readonly barLabelNone: string;
  readonly showStatusLine: string;
  readonly resetColumns: string;
  readonly divider: string;
  readonly columnWidth: string;
  readonly expand: string;
  readonly collapse: string;
  readonly critical: string;
  readonly invalid: string;
  readonly missedDeadline: string;
  readonly noRowsMatch: string;
  readonly empty: string;
  readonly filter: FilterLabels;
  readonly sentence: SentenceLabels;
  /** `{resource}`, `{from}`, `{until}` and `{days}`. */
  readonly absence: string;
  /** `{resource}`, `{percent}`, `{from}` and `{until}`. */
  readonly overAllocation: string;
  readonly absent: string;
  readonly overAllocated: string;
  /** Names of the link types in words. */
  readonly linkNames: Readonly<Record<LinkType, string>>;
  readonly lag: string;
  readonly lead: string;
  readonly conflict: string;
  readonly link: LinkLabels;
  readonly paper: PaperLabels;
}

/** Texts of the row filter. */
export interface FilterLabels {
  readonly title: string;
  readonly clear: string;
  /** `{name}`. */
  readonly remove: string;
  /** `{shown}` and `{count}`. */
  readonly shown: string;
  readonly none: string;
  readonly only: string;
  readonly critical: string;
  readonly late: string;
  readonly conflict: string;
  readonly mine: string;
  readonly status: string;
  readonly kind: string;
  readonly resource: string;
  readonly dates: string;
  readonly from: string;
  readonly until: string;
}

/** The parts of a row that is read out as a sentence. */
export interface SentenceLabels {
  /** Header of the cell that reads the bar. */
  readonly bar: string;
  /** Between two days. */
  readonly to: string;
  readonly noDates: string;
  readonly critical: string;
  readonly dayLate: string;
  /** `{days}`. */
  readonly daysLate: string;
  /** `{day}`. */
  readonly missesDeadline: string;
  readonly conflict: string;
  readonly absent: string;
  readonly overAllocated: string;
}

/** Texts that describe a link. */
export interface LinkLabels {
  /** `{from}` and `{to}`. */
  readonly ends: string;
  /** `{time}` of a lag or lead, in working time, and running through nights and days off. */
  readonly working: string;
  readonly elapsed: string;
  /** Why the dates contradict it, by type: `{from}`, `{fromDay}`, `{to}` and `{toDay}`. */
  readonly why: Readonly<Record<LinkType, string>>;
  /** `{time}`: required lag, and allowed overlap. */
  readonly whyLag: string;
  readonly whyLead: string;
  /** `{count}` links that are not listed. */
  readonly more: string;
  /** Behind a link in a list. */
  readonly inConflict: string;
}

/** Texts of a printed plan. */
export interface PaperLabels {
  /** `{page}` and `{count}`. */
  readonly page: string;
  /** `{day}`. */
  readonly asOf: string;
  /** Explains the replacement sign for characters missing in the font. */
  readonly replaced: string;
}

export const columnIds = [
  'number',
  'wbs',
  'name',
  'kind',
  'status',
  'complete',
  'start',
  'finish',
  'duration',
  'baseEffort',
  'actualEffort',
  'remainingEffort',
  'resources',
  'responsible',
  'predecessors',
  'successors',
  'slack',
  'deadline',
  'baselineStart',
  'baselineFinish',
  'priority',
] as const;

/** The built-in columns. */
export type ColumnId = (typeof columnIds)[number];

export const englishLabels: PlanLabels = {
  columns: {
    number: 'No.',
    wbs: 'WBS',
    name: 'Name',
    kind: 'Type',
    status: 'Status',
    complete: 'Complete',
    start: 'Start',
    finish: 'Finish',
    duration: 'Duration',
    baseEffort: 'Base effort',
    actualEffort: 'Actual effort',
    remainingEffort: 'Remaining effort',
    resources: 'Resources',
    responsible: 'Responsible',
    predecessors: 'Predecessors',
    successors: 'Successors',
    slack: 'Slack',
    deadline: 'Deadline',
    baselineStart: 'Baseline start',
    baselineFinish: 'Baseline finish',
    priority: 'Priority',
  },
  kinds: {
    activity: 'Activity',
    collection: 'Collection',
    milestone: 'Milestone',
    task: 'Task',
    adHoc: 'Ad hoc activity',
  },
  statuses: { notStarted: 'Not started', inProgress: 'In progress', done: 'Done', overdue: 'Overdue' },
  linkTypes: { 0: 'FS', 1: 'SF', 2: 'SS', 3: 'FF' },
  hourUnit: 'h',
  elapsedHourUnit: 'eh',
  elapsedDayUnit: 'ed',
  dayUnit: 'd',
  week: 'W',
  today: 'Today',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit the whole plan',
  goToToday: 'Go to today',
  levels: 'Levels',
  level: 'To level {level}',
  allLevels: 'All levels',
  find: 'Find in plan',
  findNext: 'Next match',
  findPrevious: 'Previous match',
  matches: '{at} of {count}',
  noMatch: 'No match',
  onlyMatches: 'Show matches only',
  columnChoice: 'Columns',
  moveUp: 'Move {column} up',
  moveDown: 'Move {column} down',
  wider: 'Make {column} wider',
  narrower: 'Make {column} narrower',
  display: 'Show',
  showLinks: 'Dependencies',
  showCritical: 'Critical path',
  showBaseline: 'Baseline',
  showSlack: 'Slack',
  barLabels: 'Text beside bars',
  barLabelResources: 'Resources',
  barLabelName: 'Names',
  barLabelNone: 'None',
  showStatusLine: 'Status line',
  resetColumns: 'Reset columns',
  divider: 'Width of the table',
  columnWidth: 'Width of {column}',
  expand: 'Open {name}',
  collapse: 'Close {name}',
  critical: 'On the critical path',
  invalid: 'The scheduler would move this',
  missedDeadline: 'Misses its deadline',
  noRowsMatch: 'Nothing in this plan matches “{find}”.',
  empty: 'This plan has no activities yet.',
  filter: {
    title: 'Filter',
    clear: 'Clear filter',
    remove: 'Remove {name} from the filter',
    shown: '{shown} of {count} lines',
    none: 'Nothing in this plan passes the filter.',
    only: 'Only',
    critical: 'Critical',
    late: 'Late',
    conflict: 'With conflicts',
    mine: 'My own',
    status: 'Status',
    kind: 'Type',
    resource: 'Resource',
    dates: 'Dates within',
    from: 'From',
    until: 'Until',
  },
  sentence: {
    bar: 'Bar',
    to: 'to',
    noDates: 'without dates',
    critical: 'critical',
    dayLate: '1 day late',
    daysLate: '{days} days late',
    missesDeadline: 'misses its deadline of {day}',
    conflict: 'conflicts with its dependencies',
    absent: 'somebody is away',
    overAllocated: 'somebody is over-allocated',
  },
  absence: '{resource} is away from {from} to {until} ({days})',
  overAllocation: '{resource} is planned at {percent} from {from} to {until}',
  absent: 'Somebody is away',
  overAllocated: 'Over-allocated',
  linkNames: { 0: 'Finish to start', 1: 'Start to finish', 2: 'Start to start', 3: 'Finish to finish' },
  lag: 'Lag',
  lead: 'Lead',
  conflict: 'The dates contradict this dependency',
  link: {
    ends: '{from} → {to}',
    working: '{time} of working time',
    elapsed: '{time} on the clock, nights and days off included',
    why: {
      0: '“{from}” finishes on {fromDay}, “{to}” starts on {toDay}.',
      1: '“{from}” starts on {fromDay}, “{to}” finishes on {toDay}.',
      2: '“{from}” starts on {fromDay}, “{to}” starts on {toDay}.',
      3: '“{from}” finishes on {fromDay}, “{to}” finishes on {toDay}.',
    },
    whyLag: 'Between them must lie {time}.',
    whyLead: 'The second may come up to {time} early.',
    more: '{count} more',
    inConflict: 'contradicted by the dates',
  },
  paper: { page: 'Page {page} of {count}', asOf: 'As of {day}', replaced: 'Can’t be printed in PDF' },
};

/** A text with its `{name}` places filled. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
