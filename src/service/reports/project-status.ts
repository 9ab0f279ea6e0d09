import { sql } from 'kysely';
import { CostType, Level, ProjectType } from '#contract/codes.ts';
import { statusOf } from '#plan/status.ts';
import { variance } from '../figures/derived.ts';
import { listStatuses } from '../projects/reference-store.ts';
import { flagOr, optionalChoice, optionalIds } from './parameters.ts';
import { type Column, report } from './report.ts';
import { isOneOf, seen } from './seen.ts';
import { planStatuses, trafficLights } from './words.ts';

/** Where every project stands: its days, its light, its progress, its efforts and its costs. */

interface Row {
  readonly id: string;
  readonly number: string;
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
  readonly baseEffort: number;
  readonly actualEffort: number;
  readonly openEffort: number;
  readonly budget: number | null;
  readonly baseCosts: number;
  readonly actualCosts: number;
  readonly openCosts: number;
}

const effortOf = ({ baseEffort: base, actualEffort: actual, openEffort: open }: Row) => ({ base, actual, open });
const costsOf = ({ baseCosts: base, actualCosts: actual, openCosts: open }: Row) => ({ base, actual, open });

const columns: readonly Column<Row>[] = [
  { name: 'number', label: { en: 'Number', de: 'Nummer' }, kind: 'text', value: ({ number }) => number },
  { name: 'name', label: { en: 'Project', de: 'Projekt' }, kind: 'text', value: ({ name }) => name },
  { name: 'portfolio', label: { en: 'Portfolio', de: 'Portfolio' }, kind: 'text', value: (row) => row.portfolio },
  { name: 'status', label: { en: 'Status', de: 'Status' }, kind: 'text', value: ({ status }) => status },
  {
    name: 'projectManager',
    label: { en: 'Project manager', de: 'Projektleitung' },
    kind: 'text',
    value: (row) => row.manager,
  },
  {
    name: 'trafficLight',
    label: { en: 'Traffic light', de: 'Ampel' },
    kind: 'code',
    codes: trafficLights,
    value: ({ light }) => light,
  },
  { name: 'start', label: { en: 'Start', de: 'Beginn' }, kind: 'day', value: ({ start }) => start },
  { name: 'finish', label: { en: 'Finish', de: 'Ende' }, kind: 'day', value: ({ finish }) => finish },
  { name: 'planStart', label: { en: 'Start of plan', de: 'Planbeginn' }, kind: 'day', value: (row) => row.planStart },
  { name: 'planFinish', label: { en: 'Finish of plan', de: 'Planende' }, kind: 'day', value: (row) => row.planFinish },
  {
    name: 'planStatus',
    label: { en: 'Progress', de: 'Fortschritt' },
    kind: 'code',
    codes: planStatuses,
    value: ({ complete, actualEffort, planFinish }, { today }) =>
      statusOf({ complete, actualEffort, finish: planFinish }, today),
  },
  {
    name: 'complete',
    label: { en: 'Complete (%)', de: 'Abgeschlossen (%)' },
    kind: 'number',
    value: (row) => row.complete,
  },
  ...figures('Effort', 'Aufwand', 'h', effortOf),
  { name: 'budget', label: { en: 'Budget', de: 'Budget' }, kind: 'number', value: ({ budget }) => budget },
  ...figures('Costs', 'Kosten', undefined, costsOf),
];

type Amounts = ReturnType<typeof effortOf>;

/** Planned, spent, still open, and expected beyond what was planned. */
function figures(
  what: 'Effort' | 'Costs',
  german: string,
  unit: string | undefined,
  amounts: (row: Row) => Amounts,
): Column<Row>[] {
  const column = (name: string, en: string, de: string, value: (amount: Amounts) => number): Column<Row> => {
    const end = unit === undefined ? '' : ` (${unit})`;
    const label = { en: `${en} ${what.toLowerCase()}${end}`, de: `${german} ${de}${end}` };
    return { name: `${name}${what}`, label, kind: 'number', value: (row) => value(amounts(row)) };
  };
  return [
    column('base', 'Base', 'Basis', ({ base }) => base),
    column('actual', 'Actual', 'Ist', ({ actual }) => actual),
    column('open', 'Open', 'offen', ({ open }) => open),
    column('variance', 'Variance of', 'Abweichung', variance),
  ];
}

const costs = (column: 'base' | 'actual' | 'open') =>
  sql`coalesce((select sum(${sql.ref(column)}) from plan_cost where plan_id = plan.id and cost_type <> ${CostType.proceeds}), 0)`;

const sorted = sql`collate "und-x-icu"`;

export const projectStatus = report({
  id: 'project-status',
  name: { en: 'Project status', de: 'Projektstatus' },
  parameters: {
    projectIds: optionalIds({ en: 'Projects (ids)', de: 'Projekte (Ids)' }),
    status: optionalChoice({ en: 'Status', de: 'Status' }, async ({ db }) =>
      (await listStatuses(db)).flatMap(({ name }) => (name ? [name] : [])),
    ),
    includeArchived: flagOr({ en: 'With archived projects', de: 'Mit archivierten Projekten' }, false),
  },
  columns,
  list: async (context, { projectIds, status, includeArchived }, after, limit) => {
    const { rows } = await sql<Row>`
      with ${seen(context)}
      select node.id, node.number, node.name, above.name as portfolio, status.name as status, manager.name as manager,
        node.traffic_light as light, node.start, node.finish, plan.start as "planStart", plan.finish as "planFinish",
        plan.complete, plan.base_effort as "baseEffort", plan.actual_effort as "actualEffort",
        plan.open_effort as "openEffort", node.budget, ${costs('base')} as "baseCosts",
        ${costs('actual')} as "actualCosts", ${costs('open')} as "openCosts"
      from project_node node
      join access on access.project_node_id = node.id
      join project_plan plan on plan.project_node_id = node.id
      left join project_status status on status.id = node.project_status_id
      left join resource manager on manager.id = node.project_manager_id
      left join (project_node above join access seen_above on seen_above.project_node_id = above.id)
        on above.id = node.parent_id
      where access.level >= ${Level.observer} and node.type = ${ProjectType.project}
        and (${includeArchived}::boolean or not node.archived)
        and (${status ?? null}::text is null or lower(status.name) = lower(${status ?? null}))
        and ${isOneOf('node.id', projectIds)}
        and ${after ? sql`(node.name::text ${sorted}, node.id) > (${after.name}::text ${sorted}, ${after.id}::bigint)` : sql`true`}
      order by node.name::text ${sorted}, node.id
      limit ${limit}`.execute(context.db);
    return rows;
  },
});
