import type { OpPlanFilePerson, OpPlanImportCheck } from '#contract/app/imports.ts';
import { ActivityType } from '#contract/core/codes.ts';
import { groupBy } from '#plan/group-by.ts';
import type { Context } from '#service/core/context.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import { Failure, sentence } from '#service/core/errors.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import { fittedMessage, type ReportedProblem, toldWarning } from '#service/core/messages/problems.ts';
import { findManagedPlan } from '../managed-plan.ts';
import type { CurrentPlan } from '../versions.ts';
import { takesBaseline, withoutTakenBaseline } from './baseline.ts';
import { listImportChanges } from './change-list.ts';
import { listCustomFields } from './custom-attributes.ts';
import { type ImportDraft, isChange } from './draft.ts';
import type { ImportedPlan } from './from-plan-file.ts';
import { draftCheck, type ImportInput, type ImportOptions, modeOf, readPlanUpload } from './import-plan.ts';
import { movedAsChosen } from './move-dates.ts';
import { lossTexts, lostColumnsText, lostFieldsText, updatedIds } from './outcome.ts';
import { listVisibleNames, type MatchedPerson, matchPeople } from './people.ts';
import { similarPeople } from './similar-people.ts';
import { importTarget, type ImportTarget } from './target.ts';

/** Maximum number of reported names, activities and problems; all are counted. */
const maxReportedPlanProblems = 1_000;

/** A file that was read, or the problems that keep it from being a plan. */
type CheckedUpload = { readonly file: ImportedPlan } | { readonly problems: readonly ReportedProblem[] };

/** Parses a file like an import, but returns the problems of a spreadsheet's cells in the answer. */
export const readChecked = (context: Context, input: ImportInput): Promise<CheckedUpload> =>
  uploadOrProblems(() => readPlanUpload(context, input));

/** Returns the file, or the problems of a spreadsheet's cells with which it was refused. */
export async function uploadOrProblems(read: () => Promise<ImportedPlan>): Promise<CheckedUpload> {
  try {
    return { file: await read() };
  } catch (error) {
    if (!(error instanceof Failure) || !Array.isArray(error.arguments.problems)) throw error;
    // Set by plan-reader.ts.
    return { problems: error.arguments.problems as ReportedProblem[] };
  }
}

/**
 * Returns the effects of an import, computed by the same code; writes nothing. Reasons to refuse the import are errors
 * in the answer.
 */
export async function checkPlan(
  context: Context,
  { projectId, ...options }: { projectId: string } & ImportOptions,
  upload: CheckedUpload,
): Promise<OpPlanImportCheck> {
  const plan = await findManagedPlan(context, projectId);
  const target = await importTarget(context, plan);
  const moved =
    'problems' in upload
      ? upload
      : { file: await movedAsChosen(context, { projectId, planId: plan.id, ...options }, upload.file) };
  const effects = await checkEffects(context, moved, { plan, target, options });
  return { mergeMode: modeOf(options), workingVersion: target.isWorking, ...effects };
}

/**
 * The same for a file that becomes a project of its own.
 * @param refusal of the project, before its plan is looked at
 */
export function checkNewPlan(
  context: Context,
  upload: CheckedUpload,
  refusal: Failure | undefined,
): Promise<OpPlanImportCheck> {
  return checkEffects(context, upload, undefined, refusal);
}

interface CheckedPlace {
  readonly plan: CurrentPlan;
  readonly target: ImportTarget;
  readonly options: ImportOptions;
}

async function checkEffects(
  context: Context,
  upload: CheckedUpload,
  into: CheckedPlace | undefined,
  refusal?: Failure,
): Promise<OpPlanImportCheck> {
  const refused = refusal ? [planRefusal(refusal, context)] : [];
  if ('problems' in upload)
    return { ...noPlanChanges, format: 'xls', ...problemCounts([...refused, ...upload.problems]) };
  const { file } = upload;
  const warnings = planWarningsOf(file, context);
  const people = await matchPeople(context.db, context.caller, file.resources);
  try {
    const drafted = await draftCheck(context, into?.target, file, { ...into?.options, people });
    const { draft } = drafted;
    const isTaken = !into || takesBaseline(into.plan, into.target, draft);
    const all = planWarningsOf(isTaken ? withoutTakenBaseline(draft.file) : draft.file, context);
    return {
      ...inFile(file),
      person: await peopleIn(context, file, people),
      ...(await listCustomFields(context.db, file, into?.target.planId)),
      ...doneBy(draft),
      change: await listImportChanges(context, drafted),
      ...problemCounts([...refused, ...all, ...leftWarnings(draft, context)]),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return {
      ...noPlanChanges,
      ...inFile(file),
      ...problemCounts([...refused, planRefusal(error, context), ...warnings]),
    };
  }
}

const noPlanChanges = {
  changes: false,
  person: [],
  numberAssignments: 0,
  numberCreated: 0,
  numberUpdated: 0,
  numberDeleted: 0,
  numberProgress: 0,
  change: [],
};

/** Returns the content of the file itself. */
function inFile({ format, title, activities, links, assignments }: ImportedPlan) {
  const days = activities.flatMap(({ start, finish }) => [start, finish].filter((day) => day !== null)).toSorted();
  const ofType = (type: number) => activities.filter((activity) => activity.type === type).length;
  const effort =
    activities.reduce((sum, { unassignedEffort }) => sum + unassignedEffort, 0) +
    assignments.reduce((sum, { baseEffort }) => sum + baseEffort, 0);
  return {
    format,
    title,
    start: days[0] ?? null,
    finish: days.at(-1) ?? null,
    effort: roundFigure(effort),
    numberActivities: activities.length,
    numberCollections: ofType(ActivityType.collection),
    numberMilestones: ofType(ActivityType.milestone),
    numberLinks: links.length,
  };
}

async function peopleIn(
  { db, caller }: Context,
  { resources, assignments }: ImportedPlan,
  people: readonly MatchedPerson[],
): Promise<OpPlanFilePerson[]> {
  const work = groupBy(assignments, ({ resourceUid }) => resourceUid);
  const named = new Map(resources.map(({ uid, name }) => [uid, name]));
  const unknown = people.flatMap(({ uid, basis }) => (basis === 'none' ? (named.get(uid) ?? []) : []));
  const similar = similarPeople(unknown, unknown.length > 0 ? await listVisibleNames(db, caller) : []);
  return people.flatMap(({ uid, choice, basis, resourceId, resourceName, poolId }) => {
    const own = work.get(uid) ?? [];
    const name = named.get(uid) ?? '';
    // Without a name, nothing can be chosen: the work stays unassigned.
    if (name === '') return [];
    const suggestion = basis === 'none' ? similar.get(name) : undefined;
    return {
      name,
      numberAssignments: own.length,
      effort: roundFigure(own.reduce((sum, { baseEffort }) => sum + baseEffort, 0)),
      choice,
      basis,
      ...(resourceId !== undefined && { resource: resourceId, resourceName: resourceName ?? '' }),
      ...(poolId !== undefined && { pool: poolId }),
      ...(suggestion && { suggestion: suggestion.id, suggestionName: suggestion.name }),
    };
  });
}

function doneBy(draft: ImportDraft) {
  return {
    changes: isChange(draft),
    numberAssignments: draft.rows.assignments.length,
    numberCreated: draft.created.length,
    numberUpdated: updatedIds(draft).size,
    numberDeleted: draft.removed.length,
    numberProgress: draft.progress.length,
    ...(draft.calendar && { calendar: draft.calendar.fate }),
  };
}

/** Returns warnings for data that the reader could not import or that plans do not support. */
function planWarningsOf({ losses: { warnings, ...losses } }: ImportedPlan, { caller }: Context): ReportedProblem[] {
  const lost = lossTexts(losses, caller.language).map(({ loss, text }) => warning(`import.loss.${loss}`, text));
  const fields = lostFieldsText(losses.fields, caller.language).map((text) => warning('import.loss.fields', text));
  const columns = lostColumnsText(losses.columns, caller.language).map((text) => warning('import.loss.columns', text));
  return [...warnings.map((one) => toldWarning(one, caller.language)), ...lost, ...fields, ...columns];
}

/** Warnings for data of people who are not here, and for values that do not fit an attribute. */
function leftWarnings(
  { contactsLeft, customValuesLeft, rows: { fieldsLeft } }: ImportDraft,
  { caller }: Context,
): ReportedProblem[] {
  const left = [
    ['contacts', 'contactsLeft', contactsLeft],
    ['assignmentFields', 'fieldsLeft', fieldsLeft],
    ['customValues', 'customValuesLeft', customValuesLeft],
  ] as const;
  return left.flatMap(([loss, key, count]) =>
    count === 0 ? [] : [warning(`import.loss.${loss}`, serviceText(`planImport.${key}`, caller.language, { count }))],
  );
}

function warning(code: string, message: string): ReportedProblem {
  return { severity: 'warning', code, message, sheet: '', row: null, column: null, value: null, accepted: null };
}

function planRefusal({ code, arguments: values }: Failure, { caller, timeZone }: Context): ReportedProblem {
  const message = fittedMessage(sentence(code, values, caller.language, timeZone));
  return { ...warning(code, message), severity: 'error' };
}

function problemCounts(problems: readonly ReportedProblem[]) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  return {
    numberErrors: errors.length,
    numberWarnings: warnings.length,
    problem: [...errors, ...warnings].slice(0, maxReportedPlanProblems),
  };
}
