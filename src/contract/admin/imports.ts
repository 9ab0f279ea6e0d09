import { Type, type Static } from 'typebox';
import { binary, get, optional, post } from '../endpoint.ts';
import { Count, Day, Decimal, describe, Flag, Id, Name, record, Text, Timestamp } from '../fields.ts';
import { replaceRange } from '../queries.ts';
import { page } from './page.ts';

const SheetFormat = Type.String({ enum: ['xlsx', 'xls', 'ods', 'csv'] });

/** Something that is wrong with a file, or that was not taken over from it. */
const OpImportProblem = record('OpImportProblem', {
  severity: describe(Type.String({ enum: ['error', 'warning'] }), 'A file with an error changes nothing.'),
  code: Name,
  message: describe(Name, "A sentence in the caller's language."),
  sheet: Name,
  row: describe(Count, 'Row of the sheet, from 1.'),
  column: describe(Name, 'The column as the file names it.'),
  value: describe(Name, 'The cell, shortened.'),
  accepted: describe(Text, 'What would be accepted in the cell.'),
});

/** A time or cost record that an import would delete. */
const OpImportDeletion = record('OpImportDeletion', {
  id: Id,
  date: Day,
  resource: describe(Name, 'The name of the resource.'),
  project: describe(Name, 'The name of the project.'),
  activity: describe(Name, 'The name of the activity.'),
  amount: describe(Decimal, 'Hours or costs.'),
});

/** What an import of a file would do. */
export const OpImportCheck = record('OpImportCheck', {
  kind: Name,
  format: SheetFormat,
  numberRows: Count,
  numberCreated: Count,
  numberUpdated: Count,
  numberDeleted: describe(Count, 'Records that `replaceFrom` and `replaceTo` would delete.'),
  amountDeleted: describe(Decimal, 'Hours or costs of the time or cost records that would be deleted.'),
  deletion: describe(
    Type.Array(OpImportDeletion),
    'The first hundred time or cost records that would be deleted, by day.',
  ),
  numberErrors: Count,
  numberWarnings: Count,
  problem: describe(
    Type.Array(OpImportProblem),
    'The first thousand, errors before warnings, in the order of the rows.',
  ),
});
export type OpImportCheck = Static<typeof OpImportCheck>;

/** An import that was run. */
export const OpImport = record('OpImport', {
  id: Id,
  kind: describe(Name, 'One of the kinds, or `plan`.'),
  format: describe(SheetFormat, 'Absent for plans.'),
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

const OpImportList = record('OpImportList', {
  import: Type.Array(OpImport),
  total: describe(Count, 'How many there are in all.'),
});
export type OpImportList = Static<typeof OpImportList>;

export const imports = {
  downloadImportTemplate: get(
    '/imports/templates/{importKind}',
    "An empty spreadsheet with the columns of a kind of import, named in the caller's language, and a sheet that explains them.",
    { query: { format: optional(describe(SheetFormat, 'xlsx by default.')) }, returns: binary },
  ),
  checkImport: post(
    '/imports/checks/{importKind}',
    'Tells what an import of the file would do and what is wrong with it, and changes nothing.',
    { query: replaceRange, body: binary, returns: OpImportCheck },
  ),
  listImports: get('/imports', "The imports, newest first: an administrator's list has all, others have their own.", {
    query: page,
    returns: OpImportList,
  }),
  getImport: get('/imports/{importId}', 'One import.', { returns: OpImport }),
  undoImport: post(
    '/imports/{importId}/undo',
    'Takes an import back, as long as nothing that it made or changed was changed or used since; for whoever ran it and administrators.',
    { returns: OpImport, changes: ['projects', 'resources', 'worklogs', 'tasks', 'planning'] },
  ),
};
