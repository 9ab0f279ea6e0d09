import { addToList } from '#contract/core/lists.ts';
import { PlanFileError } from '../error.ts';
import type { PlanReport } from '../report.ts';
import type { P6Row } from './source.ts';

/** Rows of a table that make up the plan, and of those that belong to them. Plans of 20,000 activities have 100,000 links. */
const MOST_ROWS = 100_000;
const MOST_DETAILS = 500_000;
const MOST_PACKAGES = 50_000;

const rowTables = ['PROJECT', 'CALENDAR', 'TASK', 'RSRC', 'ROLES'];
const detailTables = [
  'SCHEDOPTIONS',
  'TASKPRED',
  'TASKRSRC',
  'TASKMEMO',
  'WBSMEMO',
  'MEMOTYPE',
  'RSRCRATE',
  'UMEASURE',
  'CURRTYPE',
  'UDFTYPE',
  'UDFVALUE',
];

const mostRows: ReadonlyMap<string, number> = new Map([
  ['PROJWBS', MOST_PACKAGES],
  ...rowTables.map((table) => [table, MOST_ROWS] as const),
  ...detailTables.map((table) => [table, MOST_DETAILS] as const),
]);

/** Tables that a plan has no place for, by what they hold: their rows are counted. */
const leftOutTables: ReadonlyMap<string, string> = new Map([
  ['TASKACTV', 'activityCodes'],
  ['TASKPROC', 'steps'],
  ['PROJCOST', 'expenses'],
  ['TASKDOC', 'documents'],
  ['TASKFIN', 'periods'],
  ['TRSRCFIN', 'periods'],
  ['RSRCRCAT', 'resourceCodes'],
  ['PROJPCAT', 'projectCodes'],
  ['ASGNMNTACAT', 'assignmentCodes'],
  ['PROJISSU', 'issues'],
  ['PROJRISK', 'risks'],
  ['TASKRISK', 'risks'],
  ['BASELINE', 'baselineProjects'],
  ['TASKFDBK', 'feedback'],
  ['TASKNOTE', 'feedback'],
  ['ROLERATE', 'roleRates'],
  ['RSRCROLE', 'resourceRoles'],
]);

/** Tables that define what others use, and settings of the program: nothing of a plan. */
const definitionTables: ReadonlySet<string> = new Set(
  (
    'ACCOUNT ACTVCODE ACTVTYPE APPLYACTOPTIONS ASGNMNTCATTYPE ASGNMNTCATVAL COSTTYPE DOCCATG DOCSTAT DOCUMENT FINDATES ' +
    'FINTMPL LOCATION OBS PCATTYPE PCATVAL PHASE POBS PROJPROP RCATTYPE RCATVAL RISKTYPE ROLECATTYPE ROLECATVAL ' +
    'RSRCCURV RSRCCURVDATA RSRCLEVELLIST SHIFT SHIFTPER UDFCODE'
  ).split(' '),
);

/** Names of tables that no version has may have any length. */
const LONGEST_TABLE_NAME = 40;

/** The rows of Primavera's tables that a plan is made of. */
export class P6Tables {
  readonly #rows = new Map<string, P6Row[]>();
  readonly #report: PlanReport;

  constructor(report: PlanReport) {
    this.#report = report;
  }

  rows(table: string): readonly P6Row[] {
    return this.#rows.get(table) ?? [];
  }

  /**
   * Tells whether a row of the table is to be added; one that is left out is reported.
   * @throws PlanFileError `tooLarge`
   */
  takes(table: string, line: number): boolean {
    const most = mostRows.get(table);
    if (most === undefined) {
      const field = leftOutTables.get(table) ?? table.slice(0, LONGEST_TABLE_NAME);
      if (!definitionTables.has(table)) this.#report.warn('primaveraLeftOut', { field }, line);
      return false;
    }
    if (this.rows(table).length < most) return true;
    throw new PlanFileError('tooLarge', `The file has more than ${most} rows in the table ${table}.`, {
      arguments: { limit: most },
      place: { line, column: 1 },
    });
  }

  add(table: string, row: P6Row): void {
    addToList(this.#rows, table, row);
  }
}
