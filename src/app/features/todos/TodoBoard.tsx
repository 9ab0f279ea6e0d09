import Button from '@mui/material/Button';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { TodoStatus } from '#contract/core/codes.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useCardDrag } from '#app/kit/use-card-drag.ts';
import { RefusedTodo } from './RefusedTodo.tsx';
import { byUrgency, type TodoNames } from './todo-order.ts';
import { statusesOf, useStatusText } from './todo-words.ts';
import { TodoName } from './TodoName.tsx';
import { DoneBox, DueField, PriorityField, StatusField } from './TodoParts.tsx';
import { useFocusFollows } from './use-focus-follows.ts';
import type { TodoActions } from './use-todo-actions.ts';
import { useProjects } from './use-todo-names.ts';

interface TodoBoardProps {
  readonly todos: readonly OpToDo[];
  readonly names: TodoNames;
  readonly today: string;
  readonly open: string | undefined;
  readonly actions: TodoActions;
  mayWrite(todo: OpToDo): boolean;
  onOpen(id: string): void;
}

const maxBoardTodos = 50;
const dragType = 'text/x-todo';
const boardText = (value: string | null | undefined) => value ?? '';

/** Returns the to-dos of a status: done ones newest first, all others by urgency. */
function ofStatus(todos: readonly OpToDo[], status: number): OpToDo[] {
  const own = todos.filter((todo) => (todo.status ?? TodoStatus.open) === status);
  if (status !== TodoStatus.done) return own.toSorted(byUrgency);
  return own.toSorted((a, b) => boardText(b.modified).localeCompare(boardText(a.modified)));
}

/** A column for each status; a card is moved by dragging it, by its status, or with Ctrl and an arrow key. */
export function TodoBoard(props: TodoBoardProps) {
  const { todos, actions, mayWrite } = props;
  const statuses = statusesOf(todos);
  const move = (id: string, status: number) => {
    const todo = todos.find((each) => each.id === id);
    if (todo && mayWrite(todo) && todo.status !== status) actions.change(todo, { status });
  };
  const { over, drag } = useCardDrag(dragType, move);
  const follows = useFocusFollows();
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!event.ctrlKey || !(target instanceof HTMLElement) || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
    const todo = todos.find(({ id }) => id === target.dataset.todo);
    if (!todo) return;
    event.preventDefault();
    const next = statuses[statuses.indexOf(todo.status ?? TodoStatus.open) + (key === 'ArrowRight' ? 1 : -1)];
    if (next !== undefined) move(todo.id, next);
  };
  return (
    <div className="board" role="presentation" onKeyDown={keyDown} {...drag} {...follows}>
      {statuses.map((status) => (
        <TodoColumn key={status} {...props} status={status} todos={ofStatus(todos, status)} isOver={over === status} />
      ))}
    </div>
  );
}

interface TodoColumnProps extends TodoBoardProps {
  readonly status: number;
  /** A card is held over it. */
  readonly isOver: boolean;
}

function TodoColumn({ status, todos, isOver, ...props }: TodoColumnProps) {
  const { text: say } = useText();
  const [isWhole, setIsWhole] = useState(false);
  const title = useStatusText()(status);
  const projects = useProjects();
  const shown = isWhole ? todos : todos.slice(0, maxBoardTodos);
  return (
    <section className="column" aria-label={title} data-column={status} data-over={isOver}>
      <h2>
        {title} <small>{todos.length}</small>
      </h2>
      <ul>
        {shown.map((todo) => (
          <TodoCard key={todo.id} todo={todo} projects={projects} {...props} />
        ))}
      </ul>
      {shown.length < todos.length && (
        <Button onClick={() => setIsWhole(true)}>{say('todos.showAll', { count: todos.length })}</Button>
      )}
    </section>
  );
}

interface TodoCardProps extends Omit<TodoBoardProps, 'todos'> {
  readonly todo: OpToDo;
  readonly projects: ReturnType<typeof useProjects>;
}

function TodoCard({ todo, projects, names, today, open, actions, mayWrite, onOpen }: TodoCardProps) {
  const isDisabled = !mayWrite(todo);
  const parts = { todo, actions, isDisabled };
  const about = [
    todo.topics?.[0] && `#${todo.topics[0]}`,
    names.project(todo.projectNode),
    names.person(todo.responsibleResource),
  ].filter((part) => part !== undefined && part !== '');
  return (
    <RefusedTodo project={isDisabled ? projects?.get(todo.projectNode ?? '') : undefined} isRefused={isDisabled}>
      <li
        className="card"
        aria-current={todo.id === open}
        draggable={!isDisabled}
        data-card={todo.id}
        data-row={todo.id}
      >
        <span className="named">
          <DoneBox {...parts} />
          <TodoName {...parts} onOpen={() => onOpen(todo.id)} />
        </span>
        <span className="line">
          {about.map((part, place) => (
            <Fragment key={part}>
              {place > 0 && ' · '}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </span>
        <span className="line">
          <DueField {...parts} today={today} />
          <PriorityField {...parts} />
          <StatusField {...parts} />
        </span>
      </li>
    </RefusedTodo>
  );
}
