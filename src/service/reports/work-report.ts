import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import { code, type Column, day, flag, hours, text } from './layout.ts';
import { dayOr, optionalProjects, optionalResources, requiredDay } from './parameters.ts';
import { monthOf, type Period, requirePeriod } from './period.ts';
import { report } from './report.ts';
import { activityName, isOneOf, isResourceOf, seen } from './seen.ts';
import { recordStates } from './words.ts';

/** The work records of a period, one a row, by day. */

interface Row {
  readonly id: string;
  readonly day: string;
  readonly resourceId: string;
  readonly resource: string | null;
  readonly number: string;
  readonly project: string;
  readonly wbsCode: string | null;
  readonly activity: string;
  readonly actualEffort: number;
  readonly openEffort: number;
  readonly completed: boolean;
  readonly state: number;
  readonly comment: string;
}

const columns: readonly Column<Row>[] = [
  day('date', 'Date', 'Datum', (row) => row.day),
  text('resourceId', 'Resource id', 'Ressourcen-Id', (row) => row.resourceId, { width: 9 }),
  text('resource', 'Resource', 'Ressource', ({ resource }) => resource, { width: 16 }),
  text('projectNumber', 'Project number', 'Projektnummer', (row) => row.number, { width: 9 }),
  text('project', 'Project', 'Projekt', ({ project }) => project),
  text('wbsCode', 'WBS code', 'PSP-Code', ({ wbsCode }) => wbsCode, { width: 7 }),
  text('activity', 'Activity', 'Vorgang', ({ activity }) => activity, { width: 22 }),
  hours('actualEffort', 'Actual effort', 'Ist-Aufwand', (row) => row.actualEffort, { sum: true }),
  hours('openEffort', 'Open effort', 'Offener Aufwand', (row) => row.openEffort),
  flag('completed', 'Completed', 'Abgeschlossen', (row) => row.completed, { width: 10 }),
  code('state', 'State', 'Zustand', ({ state }) => state, { codes: recordStates, width: 9 }),
  text('comment', 'Comment', 'Kommentar', ({ comment }) => comment, { width: 24 }),
];

export const workReport = report({
  id: 'work-report',
  name: { en: 'Work report', de: 'Arbeitsbericht' },
  about: { en: 'The work records of a period, by day.', de: 'Die Arbeitsbelege eines Zeitraums, nach Tagen.' },
  parameters: {
    from: requiredDay({ en: 'From', de: 'Von' }),
    until: dayOr({ en: 'Until', de: 'Bis' }, ({ today }) => today),
    projectIds: optionalProjects({ en: 'Projects', de: 'Projekte' }),
    resourceIds: optionalResources({ en: 'Resources', de: 'Ressourcen' }),
  },
  columns,
  chart: {
    title: { en: 'Actual effort by month', de: 'Ist-Aufwand nach Monaten' },
    unit: 'hours',
    category: (row, language) => monthOf(row.day, language),
    order: (row) => row.day,
    series: [{ label: { en: 'Actual effort', de: 'Ist-Aufwand' }, value: ({ actualEffort }) => actualEffort }],
  },
  check: (values) => requirePeriod(values),
  async *rows(context, values) {
    for (const window of await windowsOf(context, values)) yield await listRecords(context, values, window);
  },
});

/** Records of one statement, unless a single day has more. */
const atOnce = 10_000;

/** The period in parts, each of about as many records as are read at once. */
async function windowsOf(context: Context, { from, until, resourceIds }: Asked): Promise<Period[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    with ${seen(context)}
    select record.day, count(*)::integer as count from work_record record
    where record.day between ${from}::date and ${until}::date and ${isResourceOf('record.resource_id', resourceIds)}
    group by record.day order by record.day`.execute(context.db);
  const windows: { from: string; until: string; count: number }[] = [];
  for (const { day: at, count } of rows) {
    const last = windows.at(-1);
    if (last && last.count + count <= atOnce) {
      last.until = at;
      last.count += count;
    } else windows.push({ from: at, until: at, count });
  }
  return windows;
}

interface Asked extends Period {
  readonly projectIds: readonly string[] | undefined;
  readonly resourceIds: readonly string[] | undefined;
}

/** The records of observed projects and of the caller's own resources, as in the interface. */
async function listRecords(context: Context, { projectIds, resourceIds }: Asked, window: Period): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${seen(context)}
    select record.id, record.day, record.resource_id as "resourceId", person.name as resource, node.number,
      node.name as project, version.wbs_code as "wbsCode", ${activityName} as activity,
      record.actual_effort as "actualEffort", record.open_effort as "openEffort", record.completed, record.state,
      record.comment
    from work_record record
    join assignment on assignment.id = record.assignment_id
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    join project_node node on node.id = plan.project_node_id
    left join access on access.project_node_id = node.id
    left join person on person.id = record.resource_id
    left join activity_version version
      on version.plan_version_id = plan.current_version_id and version.activity_id = activity.id
    where (access.level >= ${Level.observer} or person.is_own)
      and record.day between ${window.from}::date and ${window.until}::date
      and ${isOneOf('node.id', projectIds)} and ${isResourceOf('record.resource_id', resourceIds)}
    order by record.day, record.id`.execute(context.db);
  return rows;
}
