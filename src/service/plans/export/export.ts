import { Readable } from 'node:stream';
import { planExportFormats } from '#contract/app/plans.ts';
import { Level } from '#contract/core/codes.ts';
import { writeMspdi } from '#files/mspdi/write-mspdi.ts';
import type { PlanFile } from '#files/plan.ts';
import { writeSheetPlan } from '#files/sheet-out/write-sheet.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import type { FileAnswer } from '#service/core/file-answer.ts';
import { readTimedCalendar } from '#service/core/calendar/plan-calendar.ts';
import { toPlanFile } from './export-plan.ts';
import {
  getExportedPlan,
  listExportedActivities,
  listExportedAssignments,
  listExportedCustomValues,
  listExportedPeople,
  listResourceCalendars,
} from './queries.ts';
import { findReadableVersion, listVersionLinks } from '../versions/version-queries.ts';
import type { Queries } from '#service/db/queries.ts';
import type { ExportedWork } from './export-work.ts';
import { keptHeaderFields, withoutFileCosts } from '../kept-fields.ts';
import { keptResources } from '../kept-resources.ts';
import { keptActivityFields, keptAssignmentFields } from '../kept-work.ts';
import { withEfforts } from '../editing/efforts.ts';
import { listWorkingActivities } from '../editing/queries.ts';
import { readScheduled } from '../schedule-source.ts';
import { calculateSchedule, type TimesOfDay } from '#plan/schedule/schedule.ts';
import { roundFigure } from '#service/core/figures/derived.ts';

type ExportFileFormat = (typeof planExportFormats)[number];

interface ExportInput {
  readonly format?: string | undefined;
  readonly version?: string | undefined;
  /** Of the caller on the project. */
  readonly level: number;
}

/**
 * Exports a plan as a file for callers who may read it; of a resource hidden from the caller, it contains only the
 * effort.
 */
export async function exportPlan(
  context: Context,
  plan: { readonly planId: string; readonly currentVersionId: string },
  { format = 'mspdi', version, level }: ExportInput,
): Promise<FileAnswer> {
  const chosen = planExportFormats.find((each) => each === format.toLowerCase());
  if (chosen === undefined)
    throw invalidParameter('format', format, {
      key: 'expected.values',
      values: { values: planExportFormats.join(', ') },
    });
  const versionId =
    version === undefined ? plan.currentVersionId : await exportedVersionId(context, plan.planId, version);
  const { file, name } = await exportedFile(context, { planId: plan.planId, versionId }, level);
  return exportFileAnswer(file, chosen, name, context.caller.language);
}

/** A version as the bytes of a file. */
export async function exportedBytes(
  context: Context,
  version: { readonly planId: string; readonly versionId: string },
  format: ExportFileFormat,
): Promise<Buffer> {
  const { file } = await exportedFile(context, version, Level.manager);
  if (format === 'xlsx') return Buffer.from(writeSheetPlan(file, context.caller.language));
  return Buffer.concat([...writeMspdi(file)].map((chunk) => Buffer.from(chunk)));
}

/** A version as a plan file, and what a file of it is called. */
async function exportedFile(
  context: Context,
  { planId, versionId }: { readonly planId: string; readonly versionId: string },
  level: number,
): Promise<{ file: PlanFile; name: string }> {
  const { db, today } = context;
  const plan = await getExportedPlan(db, versionId);
  const exported =
    level >= Level.manager ? plan : { ...plan, fileFields: withoutFileCosts(keptHeaderFields(plan.fileFields) ?? {}) };
  const shown =
    (keep: typeof keptActivityFields | typeof keptAssignmentFields) =>
    <Row extends { readonly fileFields: unknown }>(row: Row): Row =>
      level >= Level.manager || row.fileFields === null
        ? row
        : { ...row, fileFields: withoutFileCosts(keep(row.fileFields) ?? {}) };
  const work = {
    activities: (await listExportedActivities(context, versionId)).map(shown(keptActivityFields)),
    assignments: (await listExportedAssignments(context, versionId)).map(shown(keptAssignmentFields)),
  };
  const fileResources = keptResources(exported.fileResources).map((resource) =>
    level >= Level.manager ? resource : withoutFileCosts(resource),
  );
  const assigned = new Set(work.assignments.flatMap(({ resourceId }) => resourceId ?? []));
  const idle = await listExportedPeople(
    context,
    fileResources.flatMap(({ resource = '' }) => (resource === '' || assigned.has(resource) ? [] : [resource])),
  );
  const staff = [...assigned, ...idle.flatMap(({ resourceId }) => resourceId ?? [])];
  const stored = {
    plan: exported,
    ...(exported.versionNumber < 0 ? await withStated(db, { id: planId, versionId }, work) : work),
    links: await listVersionLinks(db, versionId),
    calendar: await readTimedCalendar(db, planId),
    times: await timesOfVersion(db, { id: versionId, planId }),
    calendars: await listResourceCalendars(context, staff),
    fileResources,
    customValues: await listExportedCustomValues(context, versionId, level),
    idle,
    today,
  };
  const name = `${stored.plan.projectName} ${stored.plan.versionNumber < 0 ? today : stored.plan.versionNumber}`;
  return { file: toPlanFile(stored), name };
}

/** Hours of the day at which activities begin and end, as far as they follow from scheduling, by their ids. */
async function timesOfVersion(
  db: Queries,
  version: { readonly id: string; readonly planId: string },
): Promise<ReadonlyMap<string, TimesOfDay>> {
  const [scheduled] = await readScheduled(db, [version]);
  if (!scheduled) return new Map();
  const { activities } = calculateSchedule(scheduled.document, scheduled.setting);
  return new Map(Array.from(activities).flatMap(([id, { times }]) => (times ? [[id, times]] : [])));
}

async function exportedVersionId(context: Context, planId: string, id: string): Promise<string> {
  const version = await findReadableVersion(context, id);
  if (version?.planId !== planId) throw invalidParameter('version', id, 'expected.idOfVersionOfProject');
  return version.id;
}

function exportFileAnswer(file: PlanFile, format: ExportFileFormat, name: string, language: 'en' | 'de'): FileAnswer {
  if (format === 'xlsx') {
    const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { mediaType, fileName: `${name}.xlsx`, content: Buffer.from(writeSheetPlan(file, language)) };
  }
  const content = Readable.from(writeMspdi(file), { objectMode: false, highWaterMark: 1 });
  return { mediaType: 'application/xml; charset=utf-8', fileName: `${name}.xml`, content };
}

/**
 * Returns a working version with its stated progress, as visible to its holder: the stored figures belong to the
 * current version.
 */
async function withStated(
  db: Queries,
  version: { readonly id: string; readonly versionId: string },
  { activities, assignments }: ExportedWork,
): Promise<ExportedWork> {
  const stated = new Map(withEfforts(await listWorkingActivities(db, version)).map((row) => [row.id, row]));
  return {
    activities: activities.map((activity) => {
      const { complete, actualStart, actualFinish, actualEffort } = stated.get(activity.id) ?? {};
      return {
        ...activity,
        complete: complete ?? 0,
        actualStart: actualStart ?? null,
        actualFinish: actualFinish ?? null,
        actualEffort: actualEffort ?? 0,
      };
    }),
    assignments: assignments.map((assignment) => {
      const activity = stated.get(assignment.activityId);
      if (activity === undefined || activity.isBooked) return assignment;
      return { ...assignment, actualEffort: roundFigure((assignment.baseEffort * (activity.complete ?? 0)) / 100) };
    }),
  };
}
