import { useMemo } from 'react';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { type OpProjectNode, projects as projectsApi } from '#contract/documented/projects.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';
import { useRead } from '#app/data/query.ts';
import type { TodoNames } from './todo-order.ts';

const todoNamesStaleMs = 300_000;

/** The projects that the caller sees by id; undefined until they are read. */
export function useProjects(): ReadonlyMap<string, OpProjectNode> | undefined {
  const { data } = useRead(projectsApi.listMyProjects, { includeArchived: true }, { staleTime: todoNamesStaleMs });
  // An answer without a record is one without projects.
  return useMemo(
    () => (data === undefined ? undefined : new Map((data?.projectNode ?? []).map((node) => [node.id, node]))),
    [data],
  );
}

/** Tells whether the caller may write to-dos of a project. */
export function mayWriteTodos(node: OpProjectNode | undefined): boolean {
  return (node?.permissionLevel ?? 0) >= Level.contributor && node?.archived !== true;
}

/** The projects that take to-dos of the caller, by name. */
export function writableProjects(projects: ReadonlyMap<string, OpProjectNode> | undefined): OpProjectNode[] {
  return [...(projects?.values() ?? [])]
    .filter((node) => mayWriteTodos(node) && (node.type === ProjectType.project || node.type === ProjectType.template))
    .toSorted((a, b) => nodeDisplayName(a).localeCompare(nodeDisplayName(b)));
}

/** Returns the names of the projects and people of to-dos; those the caller can't access have none. */
export function useTodoNames(
  todos: readonly OpToDo[],
  projects: ReadonlyMap<string, OpProjectNode> | undefined,
): TodoNames {
  const people = useResourceNames(todos.map(({ responsibleResource }) => responsibleResource));
  return useMemo(
    () => ({
      project: (id) => {
        const node = projects?.get(id ?? '');
        return node ? nodeDisplayName(node) : '';
      },
      person: (id) => people.get(id ?? '') ?? '',
    }),
    [projects, people],
  );
}
