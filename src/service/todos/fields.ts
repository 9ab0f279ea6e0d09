import type { OpToDo } from '#contract/documented/todos.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { type FieldValues, recordFields, stampFields } from '#service/core/record-fields.ts';

function requireTodoName(name: string | null | undefined): void {
  if (!name?.trim()) throw invalidParameter('name', name, 'expected.name');
}

/** The fields of to-dos themselves. Topic, activities and comments are written separately. */
export const todoFields = recordFields<OpToDo>()('todo', {
  ...stampFields,
  sequence: { column: 'sequence' },
  name: { column: 'name', check: requireTodoName },
  description: { column: 'description' },
  source: { column: 'source' },
  type: { column: 'type' },
  priority: { column: 'priority' },
  status: { column: 'status' },
  start: { column: 'start', isClearable: true },
  due: { column: 'due', isClearable: true },
  projectNode: { column: 'project_node_id', isReadOnly: true },
  responsibleResource: { column: 'responsible_resource_id', isClearable: true },
  deleted: { column: 'deleted', isReadOnly: true },
});

export type TodoValues = FieldValues<typeof todoFields>;
