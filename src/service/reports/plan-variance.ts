import { sql } from 'kysely';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { rounded } from '#service/core/figures/derived.ts';
import { code, type Column, count, day, hours, text } from './layout.ts';
import { flagOr, optionalProjects } from './parameters.ts';
import { paged, report } from './report.ts';
import { behind, isOneOf, seen, sorted } from './seen.ts';

/** The activities of plans against their baselines: what moved, what was added and what was left out. */

interface Row {
  readonly id: string;
  readonly nodeId: string;
  readonly number: string;
  readonly project: string;
  readonly sequence: number;
  readonly wbsCode: string;
  readonly activity: string;
  readonly isNow: boolean;
  readonly wasThere: boolean;
  readonly baseStart: string | null;
  readonly baseFinish: string | null;
  readonly start: string | null;
  readonly finish: string | null;
  readonly baseEffort: number;
  readonly effort: number;
  readonly expected: number;
}

const change = { same: 0, changed: 1, added: 2, removed: 3 } as const;
const changes = {
  [change.same]: { en: 'unchanged', de: 'unverändert' },
  [change.changed]: { en: 'changed', de: 'geändert' },
  [change.added]: { en: 'added', de: 'hinzugekommen' },
  [change.removed]: { en: 'removed', de: 'entfallen' },
};

const later = (from: string | null, to: string | null) =>
  from === null || to === null ? null : dayNumber(to) - dayNumber(from);

function changeOf(row: Row): number {
  if (!row.wasThere) return change.added;
  if (!row.isNow) return change.removed;
  const isSame = row.baseStart === row.start && row.baseFinish === row.finish && row.baseEffort === row.effort;
  return isSame ? change.same : change.changed;
}

const columns: readonly Column<Row>[] = [
  text('project', 'Project', 'Projekt', ({ project }) => project, { width: 20 }),
  text('projectNumber', 'Project number', 'Projektnummer', ({ number }) => number, { width: 9 }),
  text('wbsCode', 'WBS code', 'PSP-Code', ({ wbsCode }) => wbsCode, { width: 8 }),
  text('activity', 'Activity', 'Vorgang', ({ activity }) => activity, { width: 28 }),
  code('change', 'Change', 'Änderung', changeOf, { codes: changes, width: 11 }),
  day('baseStart', 'Base start', 'Beginn Basis', (row) => row.baseStart),
  day('start', 'Start', 'Beginn', ({ start }) => start),
  count('startVariance', 'Start later (days)', 'Beginn später (Tage)', ({ baseStart, start }) =>
    later(baseStart, start),
  ),
  day('baseFinish', 'Base finish', 'Ende Basis', (row) => row.baseFinish),
  day('finish', 'Finish', 'Ende', ({ finish }) => finish),
  count('finishVariance', 'Finish later (days)', 'Ende später (Tage)', (row) => later(row.baseFinish, row.finish)),
  hours('baselineEffort', 'Base effort', 'Aufwand Basis', (row) => row.baseEffort, { sum: true }),
  hours('plannedEffort', 'Planned effort', 'Aufwand geplant', ({ effort }) => effort, { sum: true }),
  hours('expectedEffort', 'Expected effort', 'Aufwand erwartet', (row) => row.expected, { sum: true }),
  hours('effortVariance', 'Variance of effort', 'Aufwand Abweichung', (row) => rounded(row.expected - row.baseEffort), {
    sum: true,
  }),
];

export const planVariance = report({
  id: 'plan-variance',
  name: { en: 'Plan variance', de: 'Planabweichung' },
  about: {
    en: 'Activities against the baseline of their plan: what moved, what was added, what was left out.',
    de: 'Vorgänge gegen die Basisversion ihres Plans: was sich verschob, hinzukam oder entfiel.',
  },
  parameters: {
    projectIds: optionalProjects({ en: 'Projects', de: 'Projekte' }),
    onlyChanged: flagOr({ en: 'Only what changed', de: 'Nur Geändertes' }, false),
  },
  columns,
  groupBy: 'project',
  chart: {
    title: { en: 'Effort: baseline and expected', de: 'Aufwand: Basis und erwartet' },
    unit: 'hours',
    category: ({ project }) => project,
    series: [
      { label: { en: 'Base effort', de: 'Aufwand Basis' }, value: ({ baseEffort }) => baseEffort },
      { label: { en: 'Expected effort', de: 'Aufwand erwartet' }, value: (row) => row.expected },
    ],
  },
  // Collections sum up what is below them and are left out, so that the sums count nothing twice.
  rows: (context, { projectIds, onlyChanged }) =>
    paged<Row>(async (after, limit) => {
      const order = sql`node.name::text ${sorted}, node.id, line.sequence, line.id`;
      const place =
        after &&
        sql`${after.project}::text ${sorted}, ${after.nodeId}::bigint, ${after.sequence}::integer, ${after.id}::bigint`;
      const { rows } = await sql<Row>`
        with ${seen(context)}
        select line.id, node.id as "nodeId", node.number, node.name as project, line.sequence, line."wbsCode", line.activity,
          line."isNow", line."wasThere", line."baseStart", line."baseFinish", line.start, line.finish, line."baseEffort",
          line.effort, line.expected
        from project_node node
        join access on access.project_node_id = node.id
        join project_plan plan on plan.project_node_id = node.id
        cross join lateral (
          select coalesce(now.activity_id, base.activity_id) as id, coalesce(now.sequence, base.sequence) as sequence,
            coalesce(now.wbs_code, base.wbs_code) as "wbsCode", coalesce(now.name, base.name) as activity,
            now.id is not null as "isNow", base.id is not null as "wasThere", base.start as "baseStart",
            base.finish as "baseFinish", now.start, now.finish, coalesce(base.base_effort, 0) as "baseEffort",
            coalesce(now.base_effort, 0) as effort,
            case when now.id is null then 0 else activity.actual_effort + activity.open_effort end as expected
          from (select * from activity_version where plan_version_id = plan.current_version_id) now
          full join (select * from activity_version where plan_version_id = plan.baseline_version_id) base
            on base.activity_id = now.activity_id
          join activity on activity.id = coalesce(now.activity_id, base.activity_id)
          where coalesce(now.type, base.type) not in (1, 4, 5)
            and (not ${onlyChanged}::boolean or now.id is null or base.id is null or now.start is distinct from base.start
              or now.finish is distinct from base.finish or now.base_effort <> base.base_effort)
        ) line
        where access.level >= ${Level.observer} and node.type = ${ProjectType.project} and not node.archived
          and plan.baseline_version_id is not null and ${isOneOf('node.id', projectIds)} and ${behind(order, place)}
        order by ${order}
        limit ${limit}`.execute(context.db);
      return rows;
    }),
});
