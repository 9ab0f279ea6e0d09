import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#contract/documented/api.ts';
import { ResourceFilter } from '#contract/core/codes.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { appPaths } from '#app/shell/paths.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { groupedTodos } from '#app/features/todos/todo-order.ts';
import { TodosRoot } from '#app/features/todos/todo-style.ts';
import { TodoList } from '#app/features/todos/TodoList.tsx';
import { useShownTodos } from '#app/features/todos/use-shown-todos.ts';
import { useTodoActions } from '#app/features/todos/use-todo-actions.ts';
import { mayWriteTodos, useProjects, useTodoNames } from '#app/features/todos/use-todo-names.ts';
import { Failure } from '#app/kit/Failure.tsx';
import { maxWorkItems, todosForNow } from './my-work.ts';
import { MyDayPart } from './MyDayPart.tsx';

const noDayTodos: readonly OpToDo[] = [];

/** My to-dos that are overdue, due today or within a week; they are changed in place. */
export function DayTodos({ today }: { readonly today: string }) {
  const { text } = useText();
  const navigate = useNavigate();
  const mine = { resourceIds: [ResourceFilter.linkedToMe], completed: false };
  const { data, error, refetch } = useQuery(endpointQuery(api.todos.listMyTodos, mine));
  const todos = data?.todo ?? noDayTodos;
  const projects = useProjects();
  const names = useTodoNames(todos, projects);
  const actions = useTodoActions();
  const shown = useShownTodos(todos);
  // A ticked to-do stays in its place until it is saved.
  const groups = useMemo(() => {
    const byId = new Map(shown.map((todo) => [todo.id, todo]));
    return todosForNow(groupedTodos(todos, 'due', names, today)).map((group) => ({
      ...group,
      todos: group.todos.map((todo) => byId.get(todo.id) ?? todo),
    }));
  }, [todos, shown, names, today]);
  const isWritable = useCallback(
    (todo: OpToDo) => projects === undefined || mayWriteTodos(projects.get(todo.projectNode ?? '')),
    [projects],
  );
  const open = useCallback((id: string) => void navigate(appPaths.todo(id)), [navigate]);
  const content = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton variant="rounded" height={120} sx={{ m: 1.5, mt: 0 }} />;
    if (groups.length === 0) return <p className="nothing">{text('myDay.todos.none')}</p>;
    return (
      <TodosRoot>
        <TodoList
          groups={groups}
          grouping="due"
          names={names}
          today={today}
          open={undefined}
          actions={actions}
          shownAtOnce={maxWorkItems}
          mayWrite={isWritable}
          onOpen={open}
        />
      </TodosRoot>
    );
  };
  return (
    <MyDayPart
      className="todos"
      title={text('myDay.todos')}
      more={{ to: appPaths.todos, label: text('myDay.todos.all') }}
    >
      {content()}
    </MyDayPart>
  );
}
