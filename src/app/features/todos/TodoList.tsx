import { Button, IconButton } from '@mui/material';
import { type KeyboardEvent, memo, useState } from 'react';
import { Link } from '#app/kit/router.tsx';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { useFocusFollows } from '#app/kit/use-focus-follows.ts';
import { RefusedTodo } from './RefusedTodo.tsx';
import { type TodoGroupData, type TodoGrouping, type TodoNames } from './todo-order.ts';
import { useGroupText } from './todo-words.ts';
import { TodoName } from './TodoName.tsx';
import { DoneBox, DueField, PriorityField, StatusField } from './TodoParts.tsx';
import type { TodoActions } from './use-todo-actions.ts';
import { useProjects } from './use-todo-names.ts';

interface TodoListProps {
  readonly groups: readonly TodoGroupData[];
  readonly grouping: TodoGrouping;
  readonly names: TodoNames;
  readonly today: string;
  /** Id of the to-do whose details are open. */
  readonly open: string | undefined;
  readonly actions: TodoActions;
  /** More than these of a group are shown on demand. */
  readonly shownAtOnce?: number;
  mayWrite(todo: OpToDo): boolean;
  onOpen(id: string): void;
}

/** To-dos in groups; everything usual is changed in the row. */
export function TodoList(props: TodoListProps) {
  const { groups, grouping, names, today, open, actions, shownAtOnce = 100, mayWrite, onOpen } = props;
  const groupText = useGroupText(names);
  const projects = useProjects();
  const { handlers } = useFocusFollows();
  return (
    <div className="groups" onKeyDown={goToNextName} role="presentation" {...handlers}>
      {groups.map(({ key, todos }) => (
        <TodoGroup key={key} id={key} title={groupText(grouping, key)} todos={todos} shownAtOnce={shownAtOnce}>
          {(todo) => (
            <TodoRow
              key={todo.id}
              todo={todo}
              project={names.project(todo.projectNode)}
              person={names.person(todo.responsibleResource)}
              today={today}
              isOpen={todo.id === open}
              refusing={mayWrite(todo) ? undefined : (projects?.get(todo.projectNode ?? '') ?? null)}
              actions={actions}
              onOpen={onOpen}
            />
          )}
        </TodoGroup>
      ))}
    </div>
  );
}

interface TodoGroupProps {
  readonly id: string;
  readonly title: string;
  readonly todos: readonly OpToDo[];
  readonly shownAtOnce: number;
  children(todo: OpToDo): React.ReactNode;
}

function TodoGroup({ id, title, todos, shownAtOnce, children }: TodoGroupProps) {
  const { text } = useText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? todos : todos.slice(0, shownAtOnce);
  return (
    <section className="group" aria-label={title}>
      <h2 data-state={id}>
        {title} <small>{todos.length}</small>
      </h2>
      <ul>{shown.map(children)}</ul>
      {shown.length < todos.length && (
        <Button onClick={() => setIsWhole(true)} sx={{ m: 1 }}>
          {text('todos.showAll', { count: todos.length })}
        </Button>
      )}
    </section>
  );
}

interface TodoRowProps {
  readonly todo: OpToDo;
  readonly project: string;
  readonly person: string;
  readonly today: string;
  readonly isOpen: boolean;
  /** Project in which the user may not change it, null if that is not visible; undefined if it may be changed. */
  readonly refusing: OpProjectNode | null | undefined;
  readonly actions: TodoActions;
  onOpen(id: string): void;
}

const TodoRow = memo(({ todo, project, person, today, isOpen, refusing, actions, onOpen }: TodoRowProps) => {
  const { text } = useText();
  const isDisabled = refusing !== undefined;
  const parts = { todo, actions, isDisabled };
  return (
    <RefusedTodo project={refusing ?? undefined} isRefused={isDisabled}>
      <li className="todo" aria-current={isOpen} data-row={todo.id}>
        <DoneBox {...parts} />
        <TodoName {...parts} onOpen={() => onOpen(todo.id)} />
        <PriorityField {...parts} />
        <StatusField {...parts} />
        <DueField {...parts} today={today} />
        <span className="person" dir="auto" title={person}>
          {person}
        </span>
        <Link className="project" to={appPaths.project(todo.projectNode ?? '')} title={project}>
          {todo.topics?.[0] && (
            <>
              #<bdi>{todo.topics[0]}</bdi>
              {project && ' · '}
            </>
          )}
          <bdi>{project}</bdi>
        </Link>
        <IconButton
          className="more"
          aria-label={text('todos.delete', { name: todo.name ?? '' })}
          disabled={isDisabled}
          onClick={() => actions.remove(todo)}
        >
          <icons.Delete />
        </IconButton>
      </li>
    </RefusedTodo>
  );
});
TodoRow.displayName = 'TodoRow';

/** On the name of a to-do, arrows go to the next one. */
function goToNextName(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || target.dataset.todo === undefined) return;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-todo]')];
  all[all.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
}
