import { sql } from 'kysely';
import { Level } from '#contract/codes.ts';
import { invalidParameter } from '../errors.ts';
import { dayOr, optionalIds, requiredDay } from './parameters.ts';
import { type Column, report } from './report.ts';
import { isOneOf, seen } from './seen.ts';
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
  { name: 'date', label: { en: 'Date', de: 'Datum' }, kind: 'day', value: ({ day }) => day },
  {
    name: 'resourceId',
    label: { en: 'Resource id', de: 'Ressourcen-Id' },
    kind: 'text',
    value: (row) => row.resourceId,
  },
  { name: 'resource', label: { en: 'Resource', de: 'Ressource' }, kind: 'text', value: ({ resource }) => resource },
  {
    name: 'projectNumber',
    label: { en: 'Project number', de: 'Projektnummer' },
    kind: 'text',
    value: (row) => row.number,
  },
  { name: 'project', label: { en: 'Project', de: 'Projekt' }, kind: 'text', value: ({ project }) => project },
  { name: 'wbsCode', label: { en: 'WBS code', de: 'PSP-Code' }, kind: 'text', value: ({ wbsCode }) => wbsCode },
  { name: 'activity', label: { en: 'Activity', de: 'Vorgang' }, kind: 'text', value: ({ activity }) => activity },
  {
    name: 'actualEffort',
    label: { en: 'Actual effort (h)', de: 'Ist-Aufwand (h)' },
    kind: 'number',
    value: (row) => row.actualEffort,
  },
  {
    name: 'openEffort',
    label: { en: 'Open effort (h)', de: 'Offener Aufwand (h)' },
    kind: 'number',
    value: (row) => row.openEffort,
  },
  {
    name: 'completed',
    label: { en: 'Completed', de: 'Abgeschlossen' },
    kind: 'boolean',
    value: (row) => row.completed,
  },
  {
    name: 'state',
    label: { en: 'State', de: 'Zustand' },
    kind: 'code',
    codes: recordStates,
    value: ({ state }) => state,
  },
  { name: 'comment', label: { en: 'Comment', de: 'Kommentar' }, kind: 'text', value: ({ comment }) => comment },
];

export const workReport = report({
  id: 'work-report',
  name: { en: 'Work report', de: 'Arbeitsbericht' },
  parameters: {
    from: requiredDay({ en: 'From', de: 'Von' }),
    until: dayOr({ en: 'Until', de: 'Bis' }, ({ today }) => today),
    projectIds: optionalIds({ en: 'Projects (ids)', de: 'Projekte (Ids)' }),
    resourceIds: optionalIds({ en: 'Resources (ids)', de: 'Ressourcen (Ids)' }),
  },
  columns,
  check: ({ from, until }) => {
    if (until < from) throw invalidParameter('until', until, `a day from ${from} on`);
  },
  // The records of observed projects and of the caller's own resources, as in the interface.
  list: async (context, { from, until, projectIds, resourceIds }, after, limit) => {
    const { rows } = await sql<Row>`
      with ${seen(context)}
      select record.id, record.day, record.resource_id as "resourceId", person.name as resource, node.number,
        node.name as project, version.wbs_code as "wbsCode", coalesce(version.name, (
          select name from activity_version where activity_id = activity.id order by plan_version_id desc limit 1), '') as activity,
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
      where (access.level >= ${Level.observer}
          or record.resource_id in (select id from resource where user_id = ${context.caller.userId}))
        and record.day between ${after?.day ?? from}::date and ${until}::date
        and ${isOneOf('node.id', projectIds)} and ${isOneOf('record.resource_id', resourceIds)}
        and ${after ? sql`(record.day, record.id) > (${after.day}::date, ${after.id}::bigint)` : sql`true`}
      order by record.day, record.id
      limit ${limit}`.execute(context.db);
    return rows;
  },
});
