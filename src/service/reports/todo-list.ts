import { sql } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import { Level, ProjectType, TodoStatus } from '#contract/core/codes.ts';
import { columnOf, type ReportColumn } from './layout.ts';
import { flagOr, optionalProjects, optionalResources } from './parameters.ts';
import { paged, defineReport } from './report.ts';
import { afterRowCondition, isOneOf, isResourceOf, visibleRecordsCte, textCollation } from './visible-records.ts';
import { todoStatuses, todoTypes } from './words.ts';

/** To-dos by project: those of observed projects, and those that the caller is responsible for. */

interface TodoReportRow {
  readonly id: string;
  readonly nodeId: string;
  readonly project: string;
  readonly sequence: number;
  readonly name: string;
  readonly type: number;
  readonly status: number;
  readonly priority: number;
  readonly topic: string | null;
  readonly responsible: string | null;
  readonly start: string | null;
  readonly due: string | null;
}

const isOverdueTodo = ({ due, status }: TodoReportRow, today: string) =>
  due !== null && due < today && status !== TodoStatus.done;

const todoReportColumns: readonly ReportColumn<TodoReportRow>[] = [
  columnOf.text('project', ({ project }) => project, { width: 20 }),
  columnOf.count('number', ({ sequence }) => sequence, { width: 5 }),
  columnOf.text(['name', 'todo'], ({ name }) => name, { width: 36 }),
  columnOf.code('type', ({ type }) => type, { codes: todoTypes, width: 10 }),
  columnOf.code('status', ({ status }) => status, { codes: todoStatuses, width: 10 }),
  columnOf.count('priority', ({ priority }) => (priority === 0 ? null : priority), {
    width: 7,
  }),
  columnOf.text('topic', ({ topic }) => topic, { width: 12 }),
  columnOf.text('responsible', ({ responsible }) => responsible, { width: 16 }),
  columnOf.day('start', ({ start }) => start),
  columnOf.day('due', ({ due }) => due),
  columnOf.flag('overdue', (row, { today }) => isOverdueTodo(row, today), { width: 8 }),
];

export const todoList = defineReport({
  id: 'todo-list',
  parameters: {
    projectIds: optionalProjects('projects'),
    resourceIds: optionalResources('responsible'),
    includeCompleted: flagOr('includeCompleted', false),
  },
  columns: todoReportColumns,
  groupBy: 'project',
  chart: {
    stacked: true,
    category: ({ project }) => project,
    series: [TodoStatus.open, TodoStatus.inProgress, TodoStatus.done].map((status) => ({
      label: todoStatuses[status] ?? (() => ''),
      value: (row: TodoReportRow) => (row.status === status ? 1 : 0),
    })),
  },
  rows: (context, { projectIds, resourceIds, includeCompleted }) =>
    paged<TodoReportRow>((after, limit) => {
      const order = sql`node.name::text ${textCollation}, node.id, todo.sequence, todo.id`;
      const place =
        after &&
        sql`${after.project}::text ${textCollation}, ${after.nodeId}::bigint, ${after.sequence}::integer, ${after.id}::bigint`;
      return readRows<TodoReportRow>(context.db)`
        with ${visibleRecordsCte(context)}
        select todo.id, node.id as "nodeId", node.name as project, todo.sequence, todo.name, todo.type, todo.status,
          todo.priority, nullif(todo.topic, '') as topic, person.name as responsible, todo.start, todo.due
        from todo
        join project_node node on node.id = todo.project_node_id
        left join access on access.project_node_id = node.id
        left join person on person.id = todo.responsible_resource_id
        where (access.level >= ${Level.observer} or person.is_own) and not todo.deleted
          and not node.archived and node.type <> ${ProjectType.template}
          and (${includeCompleted}::boolean or todo.status <> ${TodoStatus.done})
          and ${isOneOf('node.id', projectIds)} and ${isResourceOf('todo.responsible_resource_id', resourceIds)}
          and ${afterRowCondition(order, place)}
        order by ${order}
        limit ${limit}`;
    }),
});
