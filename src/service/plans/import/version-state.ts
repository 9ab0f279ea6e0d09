import { type Selectable, sql } from 'kysely';
import { ActivityAttribute, ActivityType, CostType } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import type { VersionProgressRow } from '../stated-progress.ts';

/** The columns of a row, without the activity that it is of. */
export const activityRowColumns = [
  'parent_id',
  'sequence',
  'outline_level',
  'wbs_code',
  'name',
  'description',
  'type',
  'start',
  'finish',
  'duration',
  'duration_unit',
  'duration_elapsed',
  'calendar_id',
  'priority',
  'base_effort',
  'unassigned_effort',
  'attributes',
  'deadline',
  'constraint_type',
  'constraint_day',
  'manual',
  'responsible_resource_id',
  'file_fields',
  'file_guid',
  'file_uid',
] as const satisfies readonly (keyof Tables['activity_version'])[];

/** Columns that change for a remaining activity that is not in the file. */
export const placeColumns = ['parent_id', 'sequence', 'outline_level', 'base_effort'] as const;

/** Columns of an activity in a version, as they are read. */
type VersionRow<Column extends keyof Tables['activity_version']> = Readonly<
  Pick<Selectable<Tables['activity_version']>, 'activity_id' | Column>
>;

/** Position of an activity in a version, and the effort derived from it, hours. */
export type PlacedRow = VersionRow<(typeof placeColumns)[number]>;

/** Activity values written by an import; the other columns stay. Days are `yyyy-MM-dd`, efforts hours. */
export type VersionActivityRow = VersionRow<(typeof activityRowColumns)[number]>;

/** The bits that an import knows; the others stay as they are. */
export const importedBits =
  ActivityAttribute.startFixed |
  ActivityAttribute.finishFixed |
  ActivityAttribute.imported |
  ActivityAttribute.validationError |
  ActivityAttribute.incompleteAssignment;

/** The lag is in hours. */
export type LinkRow = Readonly<
  Omit<Selectable<Tables['dependency']>, 'plan_version_id' | 'on_critical_path' | 'conflict'>
>;

export interface VersionAssignmentRow {
  readonly activity_id: string;
  readonly resource_id: string;
  /** Percent. */
  readonly assigned: number;
  /** Hours. */
  readonly base_effort: number;
  readonly delay: number;
  /** `WorkContour`. */
  readonly contour: number;
  /** Fields of a plan file; undefined where the file states too few of them. */
  readonly file_fields: unknown;
}

export const shareColumns = ['assigned', 'base_effort', 'delay', 'contour', 'file_fields'] as const;

/** Planned costs of an activity that a plan file calls fixed: they are miscellaneous ones here. */
export type VersionCostRow = Readonly<Pick<Selectable<Tables['planned_cost']>, 'activity_id' | 'base'>>;

export const fixedCostType = CostType.miscellaneous;

/** Progress of an activity without work records. */
export type ProgressRow = VersionProgressRow;

/** All that a version plans, as far as an import changes it. */
export interface VersionState {
  /** In their order, ad hoc ones too. */
  readonly activities: readonly (VersionActivityRow & ProgressRow)[];
  readonly links: readonly LinkRow[];
  readonly assignments: readonly (VersionAssignmentRow & { readonly actual_effort?: number })[];
  readonly costs: readonly VersionCostRow[];
}

/** Reads a version with one query for each sort of record; progress is what the version states, else what the activity has. */
export async function readVersionState(db: Queries, versionId: string): Promise<VersionState> {
  const activities = await db
    .selectFrom('activity_version as version')
    .innerJoin('activity', 'activity.id', 'version.activity_id')
    .leftJoin('planned_progress as stated', (join) =>
      join
        .onRef('stated.plan_version_id', '=', 'version.plan_version_id')
        .onRef('stated.activity_id', '=', 'version.activity_id'),
    )
    .leftJoin('planned_cost as cost', (join) =>
      join
        .onRef('cost.plan_version_id', '=', 'version.plan_version_id')
        .onRef('cost.activity_id', '=', 'version.activity_id')
        .on('cost.cost_type', '=', fixedCostType),
    )
    .select([
      'version.activity_id',
      'cost.base as fixed_costs',
      statedOr<string | null>('actual_start').as('actual_start'),
      statedOr<string | null>('actual_finish').as('actual_finish'),
      statedOr<number>('complete').as('complete'),
    ])
    .select(activityRowColumns.map((column) => `version.${column}` as const))
    .where('version.plan_version_id', '=', versionId)
    .orderBy('version.sequence')
    .orderBy('version.activity_id')
    .execute();
  const links = await db
    .selectFrom('dependency')
    .select(['predecessor_id', 'successor_id', 'type', 'lag', 'lag_elapsed', 'lag_unit'])
    .where('plan_version_id', '=', versionId)
    .execute();
  const assignments = await db
    .selectFrom('assignment_version as planned')
    .innerJoin('assignment', 'assignment.id', 'planned.assignment_id')
    .select(['planned.activity_id', 'assignment.resource_id', 'assignment.actual_effort'])
    .select(shareColumns.map((column) => `planned.${column}` as const))
    .where('planned.plan_version_id', '=', versionId)
    .execute();
  const costs = activities.flatMap(({ activity_id, fixed_costs: base }) =>
    base === null ? [] : [{ activity_id, base }],
  );
  return { activities, links, assignments, costs };
}

function statedOr<T>(column: keyof ProgressRow) {
  return sql<T>`case when stated.activity_id is null
    then ${sql.ref(`activity.${column}`)} else ${sql.ref(`stated.${column}`)} end`;
}

/** Returns the activities with recorded work among the passed ones. */
export async function listBooked(db: Queries, activityIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (activityIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct assignment.activity_id as id
    from unnest(${[...activityIds]}::bigint[]) as wanted (id)
    join assignment on assignment.activity_id = wanted.id
    join work_record on work_record.assignment_id = assignment.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Tells whether an activity can be stored in a plan file. */
export function isPlannedActivity({ type }: { readonly type: number }): boolean {
  return type !== ActivityType.adHoc;
}
