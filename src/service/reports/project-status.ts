import { sql } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import de from '#i18n/de/app.json';
import en from '#i18n/en/app.json';
import { Level, ProjectType } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { planStatus } from '#plan/document.ts';
import { projectFields } from '../projects/fields.ts';
import { listStatuses } from '../projects/reference-queries.ts';
import {
  costNote,
  costColumns,
  costsOfPlan,
  efforts,
  expectedAmount,
  hidesPlanCosts,
  type RowAmounts,
  rowCosts,
  rowEffort,
} from './figures.ts';
import { columnOf, columnLabel, type ReportColumn } from './layout.ts';
import { flagOr, optionalChoice, optionalProjects } from './parameters.ts';
import { paged, defineReport } from './report.ts';
import { afterRowCondition, isOneOf, visibleRecordsCte, textCollation } from './visible-records.ts';
import { planStatuses, trafficLights } from './words.ts';

/** Status of every project: dates, traffic light, progress, efforts and costs. */

interface ProjectFigures extends RowAmounts {
  readonly id: string;
  readonly name: string;
  readonly portfolio: string | null;
  readonly status: string | null;
  readonly manager: string | null;
  readonly light: number;
  readonly start: string | null;
  readonly finish: string | null;
  readonly planStart: string | null;
  readonly planFinish: string | null;
  readonly complete: number;
  readonly budget: number | null;
}

/** A project with the fields that reports show. */
type ProjectStatusRow = ProjectFigures & Omit<OpProjectNode, keyof ProjectFigures>;

const reportedFields = projectFields.reported();

const reportedSelection = projectFields.selectOnly(
  'node',
  reportedFields.map(({ name }) => name),
);

/** Width of a column for a short text. */
const shortTextWidth = 9;

/** The number leads. Fields that are added later come last, so that the other columns keep their places. */
const appTexts = { en, de };
const reportedColumns = reportedFields.map(({ name, label }): ReportColumn<ProjectStatusRow> => {
  const value = (row: ProjectStatusRow) => (typeof row[name] === 'string' ? row[name] || null : null);
  return {
    ...columnOf.text('project', value, { width: shortTextWidth }),
    name,
    label: (language) => appTexts[language][label],
  };
});

const projectStatusColumns: readonly ReportColumn<ProjectStatusRow>[] = [
  ...reportedColumns.slice(0, 1),
  columnOf.text(['name', 'project'], ({ name }) => name, { width: 23 }),
  columnOf.text('portfolio', (row) => row.portfolio, { width: 14 }),
  columnOf.text('status', ({ status }) => status, { width: 12 }),
  columnOf.text('projectManager', (row) => row.manager, { width: 13 }),
  columnOf.code('trafficLight', ({ light }) => light, { codes: trafficLights, width: 8 }),
  columnOf.day('start', ({ start }) => start),
  columnOf.day('finish', ({ finish }) => finish),
  columnOf.day('planStart', (row) => row.planStart),
  columnOf.day('planFinish', (row) => row.planFinish),
  columnOf.code(
    'planStatus',
    ({ complete, actualEffort, planFinish }, { today }) =>
      planStatus({ complete, actualEffort, finish: planFinish }, today),
    { codes: planStatuses, width: 11 },
  ),
  columnOf.percent('complete', (row) => row.complete),
  ...efforts(rowEffort),
  columnOf.money('budget', ({ budget }) => budget, { sum: true }),
  ...costColumns(rowCosts),
  ...reportedColumns.slice(1),
];

export const projectStatus = defineReport({
  id: 'project-status',
  parameters: {
    projectIds: optionalProjects('projects'),
    status: optionalChoice('status', async ({ db }) =>
      (await listStatuses(db)).flatMap(({ name }) => (name ? [name] : [])),
    ),
    includeArchived: flagOr('includeArchived', false),
  },
  columns: projectStatusColumns,
  chart: {
    unit: 'hours',
    category: ({ name }) => name,
    series: [
      { label: columnLabel('baseEffort'), value: ({ baseEffort }) => baseEffort },
      {
        label: columnLabel('expectedEffort'),
        value: (row) => expectedAmount(rowEffort(row)),
      },
    ],
  },
  note: costNote,
  rows: (context, { projectIds, status, includeArchived }) =>
    paged<ProjectStatusRow>((after, limit) => {
      return readRows<ProjectStatusRow>(context.db)`
        with ${visibleRecordsCte(context)}
        select node.id, ${reportedSelection}, node.name, above.name as portfolio, status.name as status, manager.name as manager,
          node.traffic_light as light, node.start, node.finish, plan.start as "planStart", plan.finish as "planFinish",
          plan.complete, plan.base_effort as "baseEffort", plan.actual_effort as "actualEffort",
          plan.open_effort as "openEffort", node.budget, ${costsOfPlan('base')} as "baseCosts",
          ${costsOfPlan('actual')} as "actualCosts", ${costsOfPlan('open')} as "openCosts", ${hidesPlanCosts} as "hidesCosts"
        from project_node node
        join access on access.project_node_id = node.id
        join project_plan plan on plan.project_node_id = node.id
        left join project_status status on status.id = node.project_status_id
        left join resource manager on manager.id = node.project_manager_id
        left join (project_node above join access visible_above on visible_above.project_node_id = above.id)
          on above.id = node.parent_id
        where access.level >= ${Level.observer} and node.type = ${ProjectType.project}
          and (${includeArchived}::boolean or not node.archived)
          and (${status ?? null}::text is null or lower(status.name) = lower(${status ?? null}))
          and ${isOneOf('node.id', projectIds)}
          and ${afterRowCondition(sql`node.name::text ${textCollation}, node.id`, after && sql`${after.name}::text ${textCollation}, ${after.id}::bigint`)}
        order by node.name::text ${textCollation}, node.id
        limit ${limit}`;
    }),
});
