import type { importsApi as contract } from '#contract/app/imports.ts';
import { usualPage } from '#contract/core/queries.ts';
import { importKinds, type ImportKindName } from '#contract/core/codes.ts';
import { type Cell, type Sheet, type SheetFormat, sheetFormats } from '#files/spreadsheet/workbook.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';
import type { NameAfter } from '#i18n/format.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import {
  type Language,
  localText,
  serviceText,
  type ServiceTextKey,
  serviceWords,
} from '#service/core/messages/messages.ts';
import type { ImportColumn } from '#service/imports/columns.ts';
import { recordImportEvents } from '#service/imports/run-store.ts';
import { readUndo } from '#service/imports/undo-data.ts';
import type { Importer } from '#service/imports/importer.ts';
import { templateColumns } from '#files/sheet/columns.ts';
import { importPlanFile } from '#service/plans/handlers.ts';
import { checkNewPlan, checkPlan, readChecked, uploadOrProblems } from '#service/plans/import/check-plan.ts';
import { readPlanUpload } from '#service/plans/import/import-plan.ts';
import { chooseCustomFields } from '#service/plans/import/custom-attributes.ts';
import { choosePeople } from '#service/plans/import/people.ts';
import type { PlanImportUndo } from '#service/plans/import/undo.ts';
import { createProjectOfFile, nameRefusal, readPlanFileUpload, undoPlanFile } from './plan-files.ts';
import { findImport, findUndo, listImports, markUndone } from './queries.ts';
import { projectsImport } from '#service/projects/imports/projects.ts';
import { unavailabilitiesImport } from '#service/people/imports/unavailabilities.ts';
import { timeRecordsImport } from '#service/time/imports/time-records.ts';
import { costRecordsImport } from '#service/time/imports/cost-records.ts';

/** The importer of a kind that a path names. */
function importerOf(name: string): Importer {
  const kind = importKinds.find((each) => each === name);
  if (kind === undefined)
    throw invalidParameter('importKind', name, { key: 'expected.values', values: { values: importKinds.join(', ') } });
  return importersByKind[kind];
}

/** An import that can be taken back, and its undo data. */
async function undoableImport(context: Context, id: string) {
  const run = await findUndo(context, id);
  if (!run) throw new Failure('main.error.ImportNotFound', { id });
  if (run.undoneAt !== null) throw new Failure('main.error.ImportUndone', { undoneAt: run.undoneAt });
  if (run.undo === null) throw new Failure('main.error.PlanImportNotUndoable');
  return { kind: run.kind, projectId: run.projectId, undo: await readUndo(run.undo) };
}

type Undoable = Awaited<ReturnType<typeof undoableImport>>;

/** Takes an import back; answers the projects that it touched, and how much of what it created is removed. */
async function takeBack(context: Context, { kind, projectId, undo }: Undoable) {
  if (kind === 'plan' && projectId !== null) {
    // Data stored by the plan import.
    return undoPlanFile(context, projectId, undo as PlanImportUndo);
  }
  return importerOf(kind).undo(context, undo);
}

export const importRunHandlers: Handlers<typeof contract> = {
  downloadImportTemplate: async (context, { importKind, format = 'xlsx' }) => {
    const sheetFormat = sheetFormats.find((each) => each === format);
    if (sheetFormat === undefined)
      throw invalidParameter('format', format, { key: 'expected.values', values: { values: sheetFormats.join(', ') } });
    const { language } = context.caller;
    if (importKind === 'plan') return Buffer.from(templateOf('plan', planTemplateColumns, sheetFormat, language));
    const { name, columns } = importerOf(importKind);
    return Buffer.from(templateOf(name, Object.values(await columns(context)), sheetFormat, language));
  },

  checkImport: prepared(
    (context, { importKind, body }) => importerOf(importKind).read(context, { body }),
    (context, { importKind, ...range }, file) => importerOf(importKind).check(context, range, file),
  ),

  checkPlanFile: prepared(
    (context, input) => uploadOrProblems(() => readPlanFileUpload(context, input)),
    async (context, input, upload) => checkNewPlan(context, upload, await nameRefusal(context, input)),
  ),

  importNewProject: prepared(
    (context, input) => readPlanFileUpload(context, input),
    (context, input, file) => createProjectOfFile(context, input, file),
  ),

  choosePlanFileFields: (context, { projectId, body }) => chooseCustomFields(context, projectId, body),

  choosePlanFilePeople: (context, { projectId, body }) => choosePeople(context, projectId, body),

  checkPlanImport: prepared(readChecked, (context, { body: _, ...input }, upload) => checkPlan(context, input, upload)),

  importPlan: prepared(readPlanUpload, importPlanFile),

  listImports: (context, { offset = 0, numberRecords = usualPage, ...view }) =>
    listImports(context, { ...view, offset, numberRecords }),

  getImport: (context, { importId }) => findImport(context, importId),

  getImportProgress: async ({ work }, { importKey }) => {
    const { stage, done = null, total = null } = work.progressOf(importKey) ?? {};
    return stage === undefined ? null : { stage, done, total };
  },

  cancelImport: async ({ work }, { importKey }) => {
    if (!work.cancel(importKey)) throw new Failure('main.error.ImportNotFound', { id: importKey });
  },

  undoImport: async (context, { importId }) => {
    const undoable = await undoableImport(context, importId);
    const { projectIds, ...removed } = await takeBack(context, undoable);
    await markUndone(context.db, importId, context.caller.userId);
    await recordImportEvents(context, 'importUndone', projectIds);
    const run = await findImport(context, importId);
    const { numberCreated: created, numberUpdated: updated, numberDeleted: deletedRecords } = run ?? {};
    const counts = { created, updated, deletedRecords };
    const details = { kind: undoable.kind, ...(await auditedProjects(context, projectIds)), ...counts, ...removed };
    await recordAudit(context, { action: 'import.undone', objectId: importId, details });
    return run && { ...run, ...removed };
  },
};

const planTemplateColumns = Object.values(templateColumns).map((column) => ({
  ...column,
  accepted: localText(`sheet.accepted.${column.accepted}`),
}));

/** Every kind of import, by its name in the app interface. */
const importersByKind: Readonly<Record<ImportKindName, Importer>> = {
  projects: projectsImport,
  unavailabilities: unavailabilitiesImport,
  timeRecords: timeRecordsImport,
  costRecords: costRecordsImport,
};

/** Column properties shown in a template. */
type ExplainedColumn = Pick<ImportColumn<unknown>, 'names' | 'isRequired' | 'accepted' | 'example'>;

/**
 * A spreadsheet to fill in: its first sheet names the columns, required ones with a star, and is empty otherwise, so that it can be imported as
 * it is. The second sheet explains the columns, with examples; separated text has the first one only.
 * @param title the name of the text `import.title.…`
 */
function templateOf(
  title: NameAfter<'import.title', ServiceTextKey>,
  columns: readonly ExplainedColumn[],
  format: SheetFormat,
  language: Language,
): Uint8Array {
  const header = columns.map(({ names, isRequired }) => `${names[language][0]}${isRequired ? ' *' : ''}`);
  const sheets = [
    { name: serviceText(`import.title.${title}`, language), rows: [header] },
    explanation(columns, language),
  ];
  const separator = language === 'de' ? ';' : ',';
  return writeWorkbook({ sheets }, format, { header: true, separator });
}

function explanation(columns: readonly ExplainedColumn[], language: Language): Sheet {
  const rows = columns.map(({ names, isRequired, accepted, example }): Cell[] => [
    names[language][0],
    serviceText(isRequired ? 'main.yes' : 'main.no', language),
    accepted(language),
    typeof example === 'function' ? example(language) : example,
  ]);
  const head = serviceWords('import.template.head')[language];
  return { name: serviceText('import.template.sheet', language), rows: [[...head], ...rows] };
}
