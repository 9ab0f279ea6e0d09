import { Type, type Static } from 'typebox';
import { binary, get, optional, post } from '../core/endpoint.ts';
import { planning } from '../documented/planning.ts';
import { Count, Day, Decimal, describe, Flag, Id, Name, record, Text, Timestamp } from '../core/fields.ts';
import { replaceRange, sortedPageQuery } from '../core/queries.ts';

const TemplateFormat = Type.String({ enum: ['xlsx', 'xls', 'ods', 'csv'] });

/** Something that is wrong with a file, or that was not taken over from it. */
const OpImportProblem = record('OpImportProblem', {
  severity: describe(Type.String({ enum: ['error', 'warning'] }), 'A file with an error changes nothing.'),
  code: Name,
  message: describe(Text, "A sentence in the caller's language."),
  sheet: Name,
  row: describe(Count, 'Row of the sheet, from 1.'),
  column: describe(Name, 'The column as the file names it.'),
  value: describe(Name, 'The cell, shortened.'),
  accepted: describe(Text, 'Values that the cell accepts.'),
});

/** A record that an import would delete. */
const OpImportDeletion = record('OpImportDeletion', {
  id: Id,
  date: describe(Day, 'Its day, or the first one of an unavailability.'),
  until: describe(Day, 'The last day of an unavailability.'),
  resource: describe(Name, 'The name of the resource.'),
  project: describe(Name, 'The name of the project.'),
  activity: describe(Name, 'The name of the activity, or of the type of an unavailability.'),
  amount: describe(Decimal, 'Hours or costs.'),
});
export type OpImportDeletion = Static<typeof OpImportDeletion>;

/** A raw row of a file. */
const OpImportLine = record('OpImportLine', {
  row: describe(Count, 'Its number in the sheet, from 1.'),
  cell: describe(Type.Array(Name), 'Its cells below the names of the columns, shortened; empty ones are empty texts.'),
});

/** Expected result of importing a file. */
export const OpImportCheck = record('OpImportCheck', {
  kind: Name,
  format: TemplateFormat,
  numberRows: Count,
  numberCreated: Count,
  numberUpdated: Count,
  numberDeleted: describe(Count, 'Records that `replaceFrom` and `replaceTo` would delete.'),
  amountDeleted: describe(Decimal, 'Hours or costs of the time or cost records that would be deleted.'),
  deletion: describe(Type.Array(OpImportDeletion), 'The first hundred records that would be deleted, by day.'),
  numberErrors: Count,
  numberWarnings: Count,
  problem: describe(
    Type.Array(OpImportProblem),
    'The first thousand, errors before warnings, in the order of the rows.',
  ),
  column: describe(Type.Array(Name), 'The columns as the file names them, in its order; at most fifty.'),
  line: describe(
    Type.Array(OpImportLine),
    'Rows of the file in their order: the first ten, those of the problems, and some beside them.',
  ),
});
export type OpImportCheck = Static<typeof OpImportCheck>;

/** An activity that an import of a plan would make, change or take out. */
const OpPlanImportChange = record('OpPlanImportChange', {
  change: Type.String({ enum: ['created', 'updated', 'deleted'] }),
  activity: describe(Id, 'Absent where it would be created.'),
  wbsCode: Name,
  name: Name,
});

/** Expected result of importing a plan file into a project's plan. */
export const OpPlanImportCheck = record('OpPlanImportCheck', {
  format: describe(Type.String({ enum: ['mspdi', 'mpx', 'mpp', 'xls'] }), 'xls is a spreadsheet of any kind.'),
  title: describe(Name, 'The title of the plan in the file.'),
  mergeMode: describe(Name, 'append, replace or update, as it follows from the parameters.'),
  workingVersion: describe(
    Flag,
    'Whether it would go into the working version of the caller, else into a new version.',
  ),
  changes: describe(Flag, 'Whether it would change anything.'),
  start: describe(Day, 'The first day in the file.'),
  finish: describe(Day, 'The last day in the file.'),
  effort: describe(Decimal, 'Hours in the file.'),
  numberActivities: describe(Count, 'Activities in the file, collections and milestones included.'),
  numberCollections: Count,
  numberMilestones: Count,
  numberLinks: Count,
  numberAssignments: describe(Count, 'Assignments of resources that were found.'),
  resourceFound: describe(
    Type.Array(Name),
    'The names in the file of the resources that were found, at most a thousand.',
  ),
  resourceMissing: describe(
    Type.Array(Name),
    'Those that were not found, at most a thousand; their work would be kept as unassigned effort.',
  ),
  numberCreated: Count,
  numberUpdated: Count,
  numberDeleted: Count,
  numberProgress: describe(Count, 'Activities whose progress in the file would be taken over.'),
  calendar: describe(
    Type.String({ enum: ['taken', 'removed', 'kept'] }),
    'taken: the plan would get the calendar of the file; removed: that of the company again, as the file says; kept: its own, though the file has another one. Absent where the file says nothing else.',
  ),
  change: describe(
    Type.Array(OpPlanImportChange),
    'The first thousand activities that would be deleted, updated or created.',
  ),
  numberErrors: Count,
  numberWarnings: Count,
  problem: describe(Type.Array(OpImportProblem), 'The first thousand, errors before warnings.'),
});
export type OpPlanImportCheck = Static<typeof OpPlanImportCheck>;

/** An import that was run. */
export const OpImport = record('OpImport', {
  id: Id,
  kind: describe(Name, 'One of the kinds, or `plan`.'),
  format: describe(TemplateFormat, 'Absent for plans.'),
  project: describe(Id, 'Where it was one project alone, and the caller sees it.'),
  projectName: Name,
  user: Id,
  userName: Name,
  at: Timestamp,
  numberRows: Count,
  numberCreated: Count,
  numberUpdated: Count,
  numberDeleted: Count,
  numberWarnings: Count,
  undoable: describe(Flag, 'Whether an undo may be tried; what was changed since may still stand against it.'),
  undoneAt: Timestamp,
  undoneByName: Name,
});
export type OpImport = Static<typeof OpImport>;

/** Progress of a running upload. */
export const OpImportProgress = record('OpImportProgress', {
  stage: describe(
    Type.String({ enum: ['reading', 'waiting', 'checking', 'writing', 'finishing'] }),
    'waiting is for others who are writing.',
  ),
  done: describe(Count, 'Rows or records of the stage that are done; absent where they are not counted.'),
  total: Count,
});
export type OpImportProgress = Static<typeof OpImportProgress>;

const OpImportList = record('OpImportList', {
  import: Type.Array(OpImport),
  total: describe(Count, 'How many there are in all.'),
});
export type OpImportList = Static<typeof OpImportList>;

export const importsApi = {
  downloadImportTemplate: get('/imports/templates/{importKind}', {
    query: { format: optional(describe(TemplateFormat, 'xlsx by default.')) },
    returns: binary,
  }),
  checkImport: post('/imports/checks/{importKind}', { query: replaceRange, body: binary, returns: OpImportCheck }),
  checkPlanImport: post('/imports/checks/plan/{projectId}', {
    query: planning.importProjectPlan.query,
    body: binary,
    returns: OpPlanImportCheck,
    reads: true,
  }),
  listImports: get('/imports', {
    query: sortedPageQuery(
      ['at', 'kind', 'user', 'numberCreated', 'numberUpdated', 'numberDeleted', 'state'],
      'newest first',
    ),
    returns: OpImportList,
  }),
  getImport: get('/imports/{importId}', { returns: OpImport }),
  getImportProgress: get('/imports/progress/{importKey}', { returns: OpImportProgress, duringWork: true }),
  cancelImport: post('/imports/progress/{importKey}/cancel', { reads: true, duringWork: true }),
  undoImport: post('/imports/{importId}/undo', {
    returns: OpImport,
    changes: ['projects', 'resources', 'worklogs', 'tasks', 'planning'],
  }),
};
