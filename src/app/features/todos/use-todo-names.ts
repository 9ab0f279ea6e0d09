import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { nameOf } from '#app/shell/node-kinds.ts';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';
import { query } from '#app/data/query.ts';
import type { Names } from './todo-order.ts';

const staleTime = 300_000;

/** The projects that the caller sees by id; undefined until they are read. */
export function useProjects(): ReadonlyMap<string, OpProjectNode> | undefined {
  const { data } = useQuery({ ...query(api.projects.listMyProjects, { includeArchived: true }), staleTime });
  return useMemo(() => (data ? new Map(data.projectNode.map((node) => [node.id, node])) : undefined), [data]);
}

/** Whether the caller writes the to-dos of a project. */
export function mayWrite(node: OpProjectNode | undefined): boolean {
  return (node?.permissionLevel ?? 0) >= Level.contributor && node?.archived !== true;
}

/** The projects that take to-dos of the caller, by name. */
export function writableProjects(projects: ReadonlyMap<string, OpProjectNode> | undefined): OpProjectNode[] {
  return [...(projects?.values() ?? [])]
    .filter((node) => mayWrite(node) && (node.type === ProjectType.project || node.type === ProjectType.template))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

/** The names of the projects and people of to-dos; what the caller may not see has none. */
export function useTodoNames(
  todos: readonly OpToDo[],
  projects: ReadonlyMap<string, OpProjectNode> | undefined,
): Names {
  const people = useResourceNames(todos.map(({ responsibleResource }) => responsibleResource));
  return useMemo(
    () => ({
      project: (id) => {
        const node = projects?.get(id ?? '');
        return node ? nameOf(node) : '';
      },
      person: (id) => people.get(id ?? '') ?? '',
    }),
    [projects, people],
  );
}
