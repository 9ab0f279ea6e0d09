import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { binary, get, optional, post, put } from '../core/endpoint.ts';
import { customValueTypes } from '../core/codes.ts';
import { planning } from '../documented/planning.ts';
import { Count, Day, Decimal, Flag, Id, Name, record, Text, Timestamp } from '../core/fields.ts';
import { replaceRange, sortedPageQuery } from '../core/queries.ts';

const TemplateFormat = Type.String({ enum: ['xlsx', 'xls', 'ods', 'csv'] });

/** Something that is wrong with a file, or that was not taken over from it. */
const OpImportProblem = record('OpImportProblem', {
  severity: Type.String({ enum: ['error', 'warning'] }),
  code: Name,
  message: Text,
  sheet: Name,
  row: Count,
  column: Name,
  value: Name,
  accepted: Text,
});
export type OpImportProblem = Static<typeof OpImportProblem>;

/** A record that an import would delete. */
const OpImportDeletion = record('OpImportDeletion', {
  id: Id,
  date: Day,
  until: Day,
  resource: Name,
  project: Name,
  activity: Name,
  amount: Decimal,
});
export type OpImportDeletion = Static<typeof OpImportDeletion>;

/** A raw row of a file. */
const OpImportLine = record('OpImportLine', {
  row: Count,
  cell: Type.Array(Name),
});

/** Expected result of importing a file. */
export const OpImportCheck = record('OpImportCheck', {
  kind: Name,
  format: TemplateFormat,
  numberRows: Count,
  numberCreated: Count,
  numberUpdated: Count,
  numberDeleted: Count,
  amountDeleted: Decimal,
  deletion: Type.Array(OpImportDeletion),
  numberErrors: Count,
  numberWarnings: Count,
  problem: Type.Array(OpImportProblem),
  column: Type.Array(Name),
  line: Type.Array(OpImportLine),
});
export type OpImportCheck = Static<typeof OpImportCheck>;

/** Fields of activities in which an import of a plan shows what differs. */
export const planImportFields = [
  'name',
  'wbsCode',
  'parentId',
  'start',
  'finish',
  'duration',
  'baseEffort',
  'priority',
  'deadline',
  'complete',
  'assignments',
  'predecessors',
  'type',
  'description',
  'constraint',
  'isManual',
  'calendarId',
  'responsibleId',
  'costs',
  'other',
] as const;
export type PlanImportField = (typeof planImportFields)[number];

/** A field that an import of a plan would change; without values where they do not fit a line. Days are `yyyy-MM-dd`. */
const OpPlanImportDifference = record('OpPlanImportDifference', {
  field: Type.String({ enum: [...planImportFields] }),
  before: Text,
  after: Text,
});
export type OpPlanImportDifference = Static<typeof OpPlanImportDifference>;

/** An activity that an import of a plan would make of a task of the file, change or take out. */
const OpPlanImportChange = record('OpPlanImportChange', {
  change: Type.String({ enum: ['created', 'updated', 'deleted'] }),
  activity: Id,
  task: Count,
  wbsCode: Name,
  name: Name,
  difference: Type.Array(OpPlanImportDifference),
});
export type OpPlanImportChange = Static<typeof OpPlanImportChange>;

/** Ways in which an import treats a person of a plan file. */
export const filePersonChoices = ['link', 'create', 'unassigned', 'leaveOut'] as const;
export type FilePersonChoice = (typeof filePersonChoices)[number];
const PersonChoiceField = Type.Union([
  Type.Literal('link'),
  Type.Literal('create'),
  Type.Literal('unassigned'),
  Type.Literal('leaveOut'),
]);

/** By what a person of a plan file was found. */
const personBases = ['remembered', 'name', 'eMail', 'none'] as const;
export type PersonBasis = (typeof personBases)[number];

/** A person of a plan file, and what an import does with it; `suggestion` is a resource with a similar name. */
const OpPlanFilePerson = record('OpPlanFilePerson', {
  name: Name,
  numberAssignments: Count,
  effort: Decimal,
  choice: Type.String({ enum: [...filePersonChoices] }),
  basis: Type.String({ enum: [...personBases] }),
  resource: Id,
  resourceName: Name,
  pool: Id,
  suggestion: Id,
  suggestionName: Name,
});
export type OpPlanFilePerson = Static<typeof OpPlanFilePerson>;

const OpPlanFilePersonChoice = Type.Object(
  {
    name: Name,
    choice: PersonChoiceField,
    resource: Type.Optional(Id),
    pool: Type.Optional(Id),
  },
  { title: 'OpPlanFilePersonChoice' },
);
export type OpPlanFilePersonChoice = Static<typeof OpPlanFilePersonChoice>;

const OpPlanFilePeople = Type.Object(
  { person: Type.Array(OpPlanFilePersonChoice, { minItems: 1, maxItems: 5000 }) },
  { title: 'OpPlanFilePeople' },
);
export type OpPlanFilePeople = Static<typeof OpPlanFilePeople>;

/** Records whose custom attributes fields of plan files can become. */
export const planFileOwners = ['activity', 'project', 'resource'] as const;
const PlanFileOwner = Type.Union([Type.Literal('activity'), Type.Literal('project'), Type.Literal('resource')]);
export type OpPlanFileOwner = Static<typeof PlanFileOwner>;
const planFileOwner = Type.String({ enum: [...planFileOwners] });

/**
 * A custom field of a plan file's tasks, of its project or of its people, with the number of these that have a value;
 * `attribute` is the custom attribute that it is here. Without one its values stay with the plan. Attributes of an
 * `attributeType` can hold them, the first one best.
 */
const OpPlanFileCustomField = record('OpPlanFileCustomField', {
  appliesTo: planFileOwner,
  field: Name,
  alias: Name,
  numberRecords: Count,
  attributeType: Type.Array(Type.String({ enum: [...customValueTypes] })),
  possibleValues: Type.Array(Name),
  attribute: Id,
});
export type OpPlanFileCustomField = Static<typeof OpPlanFileCustomField>;

/** A custom attribute that custom fields of plan files can become. */
const OpPlanFileAttribute = record('OpPlanFileAttribute', {
  appliesTo: planFileOwner,
  id: Id,
  name: Name,
  type: Type.String({ enum: [...customValueTypes] }),
});
export type OpPlanFileAttribute = Static<typeof OpPlanFileAttribute>;

/** `isNew` says that the attribute was created for the field: the undo of the first import that uses it removes it. */
const OpPlanFileFieldChoice = Type.Object(
  { appliesTo: PlanFileOwner, name: Name, attribute: Type.Optional(Id), isNew: Type.Optional(Flag) },
  { title: 'OpPlanFileFieldChoice' },
);
export type OpPlanFileFieldChoice = Static<typeof OpPlanFileFieldChoice>;

const OpPlanFileFieldChoices = Type.Object(
  { field: Type.Array(OpPlanFileFieldChoice, { minItems: 1, maxItems: 1000 }) },
  { title: 'OpPlanFileFieldChoices' },
);
export type OpPlanFileFieldChoices = Static<typeof OpPlanFileFieldChoices>;

/** Expected result of importing a plan file into a project's plan. */
export const OpPlanImportCheck = record('OpPlanImportCheck', {
  format: Type.String({ enum: ['mspdi', 'mpx', 'mpp', 'xls', 'xer', 'pmxml', 'pod'] }),
  title: Name,
  mergeMode: Name,
  workingVersion: Flag,
  changes: Flag,
  start: Day,
  finish: Day,
  effort: Decimal,
  numberActivities: Count,
  numberCollections: Count,
  numberMilestones: Count,
  numberLinks: Count,
  numberAssignments: Count,
  person: Type.Array(OpPlanFilePerson),
  customField: Type.Array(OpPlanFileCustomField),
  customAttribute: Type.Array(OpPlanFileAttribute),
  numberCreated: Count,
  numberUpdated: Count,
  numberDeleted: Count,
  numberProgress: Count,
  calendar: Type.String({ enum: ['taken', 'removed', 'kept'] }),
  change: Type.Array(OpPlanImportChange),
  numberErrors: Count,
  numberWarnings: Count,
  problem: Type.Array(OpImportProblem),
});
export type OpPlanImportCheck = Static<typeof OpPlanImportCheck>;

/** A project that an import created from a plan file; `notKept` says what of the file it lacks. */
const OpPlanFileProject = record('OpPlanFileProject', {
  project: Id,
  importId: Id,
  number: Name,
  name: Name,
  numberActivities: Count,
  numberLinks: Count,
  numberAssignments: Count,
  notKept: Type.Array(Text),
});
export type OpPlanFileProject = Static<typeof OpPlanFileProject>;

const importFields = {
  id: Id,
  kind: Name,
  format: TemplateFormat,
  project: Id,
  projectName: Name,
  user: Id,
  userName: Name,
  at: Timestamp,
  numberRows: Count,
  numberCreated: Count,
  numberUpdated: Count,
  numberDeleted: Count,
  numberWarnings: Count,
  undoable: Flag,
  undoneAt: Timestamp,
  undoneByName: Name,
};

/** An import that was run. */
export const OpImport = record('OpImport', importFields);
export type OpImport = Static<typeof OpImport>;

/** An import that was undone; of a plan file, with the numbers of people and custom fields that were removed again. */
const OpUndoneImport = record('OpUndoneImport', { ...importFields, removedPeople: Count, removedFields: Count });

/** Progress of a running upload. */
export const OpImportProgress = record('OpImportProgress', {
  stage: Type.String({ enum: ['reading', 'waiting', 'checking', 'writing', 'finishing'] }),
  done: Count,
  total: Count,
});
export type OpImportProgress = Static<typeof OpImportProgress>;

const OpImportList = record('OpImportList', {
  import: Type.Array(OpImport),
  total: Count,
});
export type OpImportList = Static<typeof OpImportList>;

/** How a plan file is imported: what becomes of the plan that is there, and of the days of the file. */
const planImportQuery = {
  ...planning.importProjectPlan.query,
  moveToStart: optional(Flag),
  keep: optional(Type.Array(Id)),
  leaveOut: optional(Type.Array(Count)),
};

export const importsApi = {
  downloadImportTemplate: get('/imports/templates/{importKind}', {
    query: { format: optional(TemplateFormat) },
    returns: binary,
  }),
  checkImport: post('/imports/checks/{importKind}', {
    query: replaceRange,
    body: binary,
    returns: OpImportCheck,
    reads: true,
  }),
  checkPlanImport: post('/imports/checks/plan/{projectId}', {
    query: planImportQuery,
    body: binary,
    returns: OpPlanImportCheck,
    reads: true,
  }),
  importPlan: put('/imports/plan/{projectId}', {
    query: planImportQuery,
    body: binary,
    returns: planning.importProjectPlan.returns,
    changes: planning.importProjectPlan.changes,
    background: 'import',
  }),
  checkPlanFile: post('/imports/checks/plan-files/{portfolioId}', {
    query: { name: optional(Name) },
    body: binary,
    returns: OpPlanImportCheck,
    reads: true,
  }),
  importNewProject: post('/imports/plan-files/{portfolioId}', {
    query: { name: Name },
    body: binary,
    returns: OpPlanFileProject,
    changes: ['projects', 'planning', 'tasks', 'worklogs', 'resources'],
    background: 'import',
  }),
  choosePlanFileFields: put('/imports/fields/{projectId}', { body: OpPlanFileFieldChoices, changes: [] }),
  choosePlanFilePeople: put('/imports/people/{projectId}', { body: OpPlanFilePeople, changes: [] }),
  listImports: get('/imports', {
    query: sortedPageQuery(['at', 'kind', 'user', 'numberCreated', 'numberUpdated', 'numberDeleted', 'state']),
    returns: OpImportList,
  }),
  getImport: get('/imports/{importId}', { returns: OpImport }),
  getImportProgress: get('/imports/progress/{importKey}', { returns: OpImportProgress, duringWork: true }),
  cancelImport: post('/imports/progress/{importKey}/cancel', { reads: true, duringWork: true }),
  undoImport: post('/imports/{importId}/undo', {
    returns: OpUndoneImport,
    changes: ['app', 'projects', 'resources', 'worklogs', 'tasks', 'planning'],
    background: 'importUndo',
  }),
};
